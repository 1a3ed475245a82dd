package io.freightsdk.durable;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.tracking.PauseReason;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an account: all statements on them and on their place in the queue. Each is part of the caller's transaction.
 *
 * @param salt another in other tables, so that an order id that is in both is two loads
 */
record Journal(String account, String salt, Places places) {
    private static final String KEY = "account = ? and operation = ? and order_id = ?";

    private static final String PLACE =
            "t.task_name = '" + Places.TASK + "' and t.task_instance = ? || c.operation || ':' || c.order_id";

    /** Or the limit of all would refuse it, which shows nothing of the service. */
    private static final String RESERVED_IF_LIMITED = "(c.operation <> '" + Row.CREATE
            + "' or not exists (select 1 from freight_pause p where p.account = c.account and p.reason = '"
            + PauseReason.SPEND_LIMIT + "') or exists (select 1 from freight_held h where h.account = c.account"
            + " and h.operation = c.operation and h.order_id = c.order_id))";

    /** The failure of a call that waits for the limit of its tag. */
    static final String LIMITED = "SpendLimit";

    static final String ENCRYPTED = "NoKey";

    /** The failure of a confirmation whose creation is not over. */
    static final String NO_LOAD_YET = "NoLoadYet";

    private static final String CHARGE = "insert into freight_charged (charged_usd, account, slot) values (?, ?, ?)";

    private static final Duration JUST_NOW = Duration.ofMinutes(2);
    private static final int MOST_TEXT = 1_000;
    private static final int SLOTS = 16;

    static final String KEY_PREFIX = "durable-";

    static Journal of(Transaction tx, String account) throws SQLException {
        String insert = "insert into freight_account (account, salt, seen_at) values (?, ?, current_timestamp)";
        if (tx.insertIfAbsent(insert, account, UUID.randomUUID().toString())) {
            List<String> others = tx.query(
                    "select account from freight_account where account <> ? order by account fetch first 9 rows only",
                    row -> row.getString(1),
                    account);
            if (!others.isEmpty()) {
                Database.warn(
                        "the account " + account + " is new in these tables, which have " + String.join(", ", others)
                                + ": an order of theirs is another load for it",
                        null);
            }
        }
        String sql = "select salt from freight_account where account = ?";
        String salt = tx.one(sql, row -> row.getString(1), account);
        return new Journal(account, salt, Places.of(Tables.Part.CALLS, account));
    }

    /** The key of a call: equal on all nodes, different for each revision. */
    String key(Row.Id id, int revision) {
        return KEY_PREFIX
                + Requests.sha256(String.join("\n", salt, account, id.operation(), id.orderId(), "" + revision));
    }

    /** Says that a node is there; returns since when none was if that is long and calls were open then, which may be over since. */
    Optional<Instant> seen(Transaction tx) throws SQLException {
        String sql = "select seen_at from freight_account a where account = ?"
                + " and seen_at < current_timestamp - interval '12' hour and exists (select 1 from freight_call c"
                + " where c.account = a.account and c.phase in ('READY', 'RESPONDED')"
                + " and c.requested_at < a.seen_at + interval '2' minute)";
        Optional<Instant> unseen = tx.first(sql, row -> Database.time(row, "seen_at"), account);
        tx.update("update freight_account set seen_at = current_timestamp where account = ?", account);
        return unseen;
    }

    /** An order id that is there gives what it became. */
    Row ask(Transaction tx, Requests request) throws SQLException {
        Row.Id id = request.id();
        boolean isOfACreation = !id.isCreation() && request.loadNumber() == null;
        if (isOfACreation && find(tx, Row.Id.create(id.orderId())).isEmpty()) {
            throw new IllegalArgumentException(id + ": no load was requested by this order id; request it first,"
                    + " or give the number of a load that was made elsewhere");
        }
        Row asked = request.row(key(id, 1), tx.now());
        if (insert(tx, asked)) {
            return asked;
        }
        Row row = find(tx, id)
                .orElseThrow(() -> new OrderUnseenException(
                        id.operation(), id.orderId(), new SQLException("the row is not visible")));
        if (!row.bodySha256().equals(asked.bodySha256())) {
            throw new OrderMismatchException(id.operation(), id.orderId());
        }
        return row;
    }

    private boolean insert(Transaction tx, Row row) throws SQLException {
        @Nullable
        Object[] values = at(
                row.id(),
                row.idempotencyKey(),
                tx.database().cipher().encrypt(Objects.requireNonNull(row.body())),
                row.bodySha256(),
                row.outcome().loadNumber(),
                row.maxPriceUsd(),
                row.tag());
        String insert = "insert into freight_call (idempotency_key, body, body_sha256, load_number, max_price_usd, tag,"
                + " account, operation, order_id, state, revision, attempts, uncertain, existing, listener_failures,"
                + " requested_at, changed_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, 'READY', 1, 0, false, false, 0,"
                + " current_timestamp, current_timestamp)";
        return tx.insertIfAbsent(insert, values) && places.add(tx, row.id().task(), null, priority(row.id()));
    }

    Optional<Row> find(Transaction tx, Row.Id id) throws SQLException {
        return find(tx, id, "");
    }

    Optional<Row> find(Transaction tx, Row.Id id, String lock) throws SQLException {
        return rows(tx, KEY + lock, at(id)).stream().findFirst();
    }

    private static List<Row> rows(Transaction tx, String where, @Nullable Object... values) throws SQLException {
        String sql = "select " + Row.COLUMNS + " from freight_call where " + where;
        return tx.query(sql, row -> Row.of(row, tx.database()), values);
    }

    List<Row> ended(Transaction tx, List<Row.Id> ids) throws SQLException {
        String marks = String.join(", ", Collections.nCopies(ids.size(), "?"));
        List<Object> values = new ArrayList<>(List.of(account));
        ids.forEach(id -> values.add(id.orderId()));
        String where = "account = ? and operation in ('" + Row.CREATE + "', '" + Row.CONFIRM + "') and order_id in ("
                + marks + ") and state in ('DONE', 'REFUSED', 'CANCELLED', 'STUCK')";
        return rows(tx, where, values.toArray());
    }

    List<Row> list(Transaction tx, DurableState state, int most) throws SQLException {
        String order = "requested_at" + (state.isOver() ? " desc" : "") + ", order_id limit " + most;
        DurableState phase = state == DurableState.SENDING ? DurableState.READY : state;
        return rows(tx, "account = ? and phase = ? and state = ? order by " + order, account, phase, state);
    }

    private static int priority(Row.Id id) {
        return id.isCreation() ? Lane.Gate.OF_PAID : Lane.Gate.OF_FREE;
    }

    void queueAgain(Transaction tx, Row.Id id) throws SQLException {
        places.addAgain(tx, id.task(), priority(id));
    }

    /** Open calls that the queue has lost, as after a restore of half of the tables. */
    List<Row.Id> lost(Transaction tx) throws SQLException {
        String sql =
                "select operation, order_id from freight_call c where account = ? and phase in ('READY', 'RESPONDED')"
                        + " and not exists (select 1 from freight_task t where " + PLACE + ") and not (operation = '"
                        + Row.CONFIRM
                        + "' and load_number is null and exists (select 1 from freight_call l where l.account ="
                        + " c.account and l.operation = '" + Row.CREATE + "' and l.order_id = c.order_id and l.phase in"
                        + " ('READY', 'RESPONDED', 'STUCK'))) limit 1000";
        return tx.query(sql, Row.Id::of, account, places.owner() + ':');
    }

    /**
     * The calls of which one is sent during a pause: creations first, and those that were sent least, as they may be to blame. One
     * that waits for its creation or a node with its key shows nothing, and one that waits for a limit only something of limits.
     */
    List<Row.Id> probes(Transaction tx, PauseReason pause) throws SQLException {
        String none = "'" + ENCRYPTED + "', '" + NO_LOAD_YET
                + (pause == PauseReason.SPEND_LIMIT ? "'" : "', '" + LIMITED + "'");
        // one that a limit refuses leaves it open whether the service would
        String others = pause == PauseReason.FORBIDDEN
                ? " order by " + RESERVED_IF_LIMITED + " desc, "
                : " and " + RESERVED_IF_LIMITED + " order by ";
        String sql = "select c.operation, c.order_id from freight_call c join freight_task t on " + PLACE
                + " where c.account = ? and c.phase = 'READY' and c.state = 'READY' and t.picked = false"
                + " and coalesce(c.failure, '') not in (" + none + ")"
                + (pause == PauseReason.SPEND_LIMIT ? " and c.operation = '" + Row.CREATE + "' order by " : others)
                + "case when c.operation = '" + Row.CREATE + "' then 0 else 1 end, case when c.failure = '"
                + LIMITED + "' then 1 else 0 end, c.attempts, c.requested_at limit 100";
        return tx.query(sql, Row.Id::of, places.owner() + ':', account);
    }

    boolean isAnswered(Transaction tx) throws SQLException {
        String sql = "select 1 from freight_call where account = ? and phase = 'RESPONDED' limit 1";
        return tx.first(sql, row -> 1, account).isPresent();
    }

    /** Changes a call if the condition holds; the values are those of both, in order. */
    private boolean update(Transaction tx, Row.Id id, String set, String where, @Nullable Object... values)
            throws SQLException {
        String sql = "update freight_call set " + set + ", changed_at = current_timestamp where " + where + KEY;
        return tx.update(sql, at(id, values)) == 1;
    }

    private @Nullable Object[] at(Row.Id id, @Nullable Object... before) {
        List<@Nullable Object> all = new ArrayList<>();
        Collections.addAll(all, before);
        all.addAll(List.of(account, id.operation(), id.orderId()));
        return all.toArray();
    }

    /** A node is about to send it; an earlier send without an outcome is in doubt from now on. Returns it as it is then. */
    Row take(
            Transaction tx,
            Row row,
            String node,
            @Nullable String loadNumber,
            @Nullable BigDecimal priceUsd,
            Map<String, LimitRows.Held> held)
            throws SQLException {
        // what was surely not charged before is as if it had never been sent
        String price = row.mayBePaid() ? "coalesce(price_usd, ?)" : "?";
        String set = "state = 'SENDING', attempts = attempts + 1, uncertain = ?, price_usd = " + price
                + ", load_number = ?, node = ?";
        boolean unused = update(tx, row.id(), set, "", row.mayBePaid(), priceUsd, loadNumber, node);
        if (!held.isEmpty()) {
            forgetHeld(tx, row.id());
            String insert = "insert into freight_held (limit_key, window_ms, amount_usd, account, operation, order_id)"
                    + " values (?, ?, ?, ?, ?, ?)";
            for (LimitRows.Held one : held.values()) {
                Long windowMs = one.window() == null ? null : one.window().toMillis();
                tx.update(insert, at(row.id(), one.limitKey(), windowMs, one.usd()));
            }
            // it goes on while the limit is used up
            places.setPriority(tx, row.id().task(), Lane.Gate.OF_RESERVED);
        }
        return find(tx, row.id()).orElseThrow();
    }

    /** The amounts that a call has taken from shared limits, by limit key and in its order; none before its price is known. */
    Map<String, LimitRows.Held> held(Transaction tx, Row row) throws SQLException {
        Map<String, LimitRows.Held> held = new TreeMap<>();
        String sql = "select limit_key, window_ms, amount_usd from freight_held where " + KEY;
        if (row.priceUsd() != null) {
            tx.query(sql, LimitRows.Held::of, at(row.id())).forEach(one -> held.put(one.limitKey(), one));
        }
        return held;
    }

    void forgetHeld(Transaction tx, Row.Id id) throws SQLException {
        tx.update("delete from freight_held where " + KEY, at(id));
    }

    /**
     * Writes the end. A result counts whoever brings it; a failure does only if no other node has taken the call since.
     * Returns false if it is over, or has another input by now.
     */
    boolean end(Transaction tx, Row taken, Row.Outcome end) throws SQLException {
        boolean ended = update(tx, taken, end.state(), end);
        if (ended) {
            queueConfirmation(tx, taken.id());
        }
        return ended;
    }

    /**
     * A confirmation that waits for its load is in the queue once that is over. A worker that found it waiting is about to
     * leave it; one that has not begun with it sends it.
     */
    private void queueConfirmation(Transaction tx, Row.Id creation) throws SQLException {
        Row.Id confirmation = Row.Id.confirm(creation.orderId());
        String sql = "select coalesce(failure, '') from freight_call where " + KEY
                + " and state = 'READY' and load_number is null for update";
        Optional<String> failure =
                creation.isCreation() ? tx.first(sql, row -> row.getString(1), at(confirmation)) : Optional.empty();
        if (failure.filter(NO_LOAD_YET::equals).isPresent()) {
            queueAgain(tx, confirmation);
        } else if (failure.isPresent()) {
            places.put(tx, confirmation.task(), null);
        }
    }

    private boolean update(Transaction tx, Row taken, DurableState state, Row.Outcome end) throws SQLException {
        String from = end.failure() == null
                ? "state in ('READY', 'SENDING', 'STUCK', 'RESPONDED', 'REFUSED') and "
                : "state in ('SENDING', 'STUCK', 'RESPONDED') and attempts = " + taken.attempts() + " and ";
        String set = "state = ?, load_number = coalesce(?, load_number), existing = ?, response = ?, charge_status = ?,"
                + " charged_usd = ?, failure = ?, failure_text = ?, uncertain = ?";
        return update(
                tx,
                taken.id(),
                set,
                from + "revision = ? and ",
                state,
                end.loadNumber(),
                end.existing(),
                tx.database().encrypted(end.response()),
                end.charge(),
                end.chargedUsd(),
                end.failure(),
                cut(end.failureText()),
                end.charge() == ChargeStatus.UNKNOWN,
                taken.revision());
    }

    /** A person has found whether a load was paid for that was found after a lost response. */
    boolean found(Transaction tx, Row row, Row.Outcome found) throws SQLException {
        String where = "state = 'DONE' and charge_status = 'UNKNOWN' and load_number = ? and ";
        String set = "uncertain = false, charge_status = ?, charged_usd = ?";
        return update(tx, row.id(), set, where, found.charge(), found.chargedUsd(), found.loadNumber());
    }

    /** The service has responded and the listener failed: the end and its reserved money stay stored. */
    boolean responded(Transaction tx, Row taken, Row.Outcome end) throws SQLException {
        places.setPriority(tx, taken.id().task(), Lane.Gate.OF_LISTENERS);
        return update(tx, taken, DurableState.RESPONDED, end)
                && update(tx, taken.id(), "listener_failures = listener_failures + 1", "");
    }

    /**
     * To be sent again later, with the price of an attempt that was lost, 0 or null if it was not. False if another node has taken
     * it since, or it is over.
     */
    boolean putOff(
            Transaction tx, Row taken, boolean isUncertain, @Nullable BigDecimal lostUsd, String failure, String text)
            throws SQLException {
        String set = "state = 'READY', uncertain = ?, price_usd = greatest(price_usd, coalesce(?, price_usd)),"
                + " failure = ?, failure_text = ?";
        String where = "state = 'SENDING' and attempts = ? and ";
        return update(tx, taken.id(), set, where, isUncertain, lostUsd, failure, cut(text), taken.attempts());
    }

    /**
     * Returns whether another node has just put off a call for that failure, or the one that is sent now before it was: what was
     * put off earlier may have been so by this node before its restart, or be paid for since.
     */
    boolean wasMetElsewhere(Transaction tx, Row before, String failure, String node) throws SQLException {
        Instant since = tx.now().minus(JUST_NOW);
        String sql = "select 1 from freight_call where account = ? and phase = 'READY' and state = 'READY'"
                + " and failure = ? and node <> ? and changed_at > ? limit 1";
        return (failure.equals(before.outcome().failure())
                        && !node.equals(before.node())
                        && before.changedAt().isAfter(since))
                || tx.first(sql, row -> 1, account, failure, node, since).isPresent();
    }

    /** Records the failure that a node met before it could send it, for {@link #wasMetElsewhere}, unless the row has one of its own. */
    void notSent(Transaction tx, Row row, String node, String failure, String text) throws SQLException {
        String where = "coalesce(failure, '') not in ('" + LIMITED + "', 'InvalidRequest') and ";
        boolean unused =
                update(tx, row.id(), "node = ?, failure = ?, failure_text = ?", where, node, failure, cut(text));
    }

    /** Records the reason why it is not sent yet; returns false if it is there. */
    boolean waits(Transaction tx, Row row, String failure, String text) throws SQLException {
        String where = "state = 'READY' and failure_text is distinct from ? and ";
        return update(tx, row.id(), "failure = ?, failure_text = ?", where, failure, cut(text), cut(text));
    }

    /** Unless another node has taken it since. */
    void stuck(Transaction tx, Row row, String reason) throws SQLException {
        String set = "state = 'STUCK', uncertain = true, failure = 'Stuck', failure_text = ?";
        String where = "state in ('READY', 'SENDING') and attempts = ? and ";
        boolean unused = update(tx, row.id(), set, where, cut(reason), row.attempts());
    }

    boolean cancel(Transaction tx, Row.Id id) throws SQLException {
        String set = "state = 'CANCELLED', charge_status = 'NOT_CHARGED', charged_usd = 0";
        // a 400 that the contract does not have may never heal
        String where = "state = 'READY' and (attempts = 0 or (failure = 'InvalidRequest' and uncertain = false)) and ";
        boolean cancelled = update(tx, id, set, where);
        if (cancelled) {
            places.remove(tx, id.task());
            queueConfirmation(tx, id);
        }
        return cancelled;
    }

    void reopen(Transaction tx, Row row) throws SQLException {
        boolean isUncertain = row.state() == DurableState.STUCK || row.outcome().charge() == ChargeStatus.UNKNOWN;
        String set = "state = 'READY', uncertain = ?, charge_status = null, charged_usd = null, failure = null,"
                + " failure_text = null, response = null, listener_failures = 0";
        boolean unused = update(tx, row.id(), set, "", isUncertain);
        queueAgain(tx, row.id());
        if (!held(tx, row).isEmpty()) {
            places.setPriority(tx, row.id().task(), Lane.Gate.OF_RESERVED);
        }
    }

    void amend(Transaction tx, Row row, Requests request) throws SQLException {
        int revision = row.revision() + 1;
        String set = "revision = ?, idempotency_key = ?, body = ?, body_sha256 = ?, price_usd = null,"
                + " max_price_usd = coalesce(?, max_price_usd), tag = coalesce(?, tag)";
        String body = tx.database().cipher().encrypt(request.body());
        @Nullable
        Object[] values = {
            revision, key(row.id(), revision), body, request.bodySha256(), request.maxPriceUsd(), request.tag()
        };
        boolean unused = update(tx, row.id(), set, "", values);
    }

    int purge(Transaction tx, Instant before) throws SQLException {
        String sql = "select operation, order_id from freight_call where account = ? and phase in ('DONE', 'REFUSED',"
                + " 'CANCELLED') and body is not null and requested_at < ? and changed_at < ? order by requested_at limit "
                + Database.PURGED_AT_ONCE + " for update skip locked";
        String empty = "update freight_call set body = null, response = null, failure_text = null where " + KEY;
        List<Row.Id> ended = tx.query(sql, Row.Id::of, account, before, before);
        for (Row.Id id : ended) {
            tx.update(empty, at(id));
        }
        return ended.size();
    }

    /** Adds to the sum of what was charged; the last statement of its transaction, as others wait for the row. */
    void charged(Transaction tx, Row.Id id, BigDecimal usd) throws SQLException {
        int slot = Math.floorMod(id.hashCode(), SLOTS);
        String add = "update freight_charged set charged_usd = charged_usd + ? where account = ? and slot = ?";
        boolean unused = tx.put(add, CHARGE, usd, account, slot);
    }

    /** Adds the charge of a key before amend, once: each node that has sent it may report it. */
    void chargedBefore(Transaction tx, String key, BigDecimal usd) throws SQLException {
        int hash = KEY_PREFIX.length();
        long slot = -1 - Long.parseLong(key, hash, hash + 15, 16);
        boolean unused = tx.insertIfAbsent(CHARGE, usd, account, slot);
    }

    DurableSpend spend(Transaction tx) throws SQLException {
        // one statement, or a call that ends meanwhile would be in two sums or in none
        String sql = "select (select coalesce(sum(charged_usd), 0) from freight_charged where account = ?)"
                + " + (select coalesce(sum(charged_usd), 0) from freight_call where account = ? and phase = 'RESPONDED'"
                + " and charge_status = 'CHARGED') as charged,"
                + " sum(case when uncertain or state = 'STUCK' then price_usd else 0 end) as uncertain,"
                + " sum(case when state = 'SENDING' and not uncertain then price_usd else 0 end) as reserved"
                + " from freight_call where account = ? and (phase in ('READY', 'STUCK') or charge_status = 'UNKNOWN')";
        Database.Reader<DurableSpend> reader = row -> new DurableSpend(
                Database.usd(row.getBigDecimal("charged")),
                Database.usd(row.getBigDecimal("uncertain")),
                Database.usd(row.getBigDecimal("reserved")));
        return tx.one(sql, reader, account, account, account);
    }

    DurableHealth health(Transaction tx, @Nullable Pause pause) throws SQLException {
        // those that were refused have an index of their own, as there may be many that are purged
        String sql = "select count(case when state <> 'STUCK' then 1 end) as open,"
                + " count(case when state = 'SENDING' and operation = '" + Row.CREATE
                + "' or state in ('READY', 'RESPONDED') and uncertain then 1 end) as doubt,"
                + " count(case when state = 'STUCK' then 1 end) as stuck,"
                + " count(case when state = 'READY' and failure = '" + LIMITED + "' then 1 end) as limited,"
                + " (select count(*) from freight_call where account = ? and phase = 'REFUSED' and body is not null) as refused,"
                + " min(case when state <> 'STUCK' then requested_at end) as oldest from freight_call"
                + " where account = ? and phase in ('READY', 'RESPONDED', 'STUCK')";
        Database.Reader<DurableHealth> reader = row -> new DurableHealth(
                row.getLong("open"),
                row.getLong("doubt"),
                row.getLong("stuck"),
                row.getLong("refused"),
                row.getLong("limited"),
                pause,
                Database.instant(row, "oldest"));
        return tx.one(sql, reader, account, account);
    }

    private static @Nullable String cut(@Nullable String text) {
        return text == null ? null : Names.cut(text, MOST_TEXT);
    }
}
