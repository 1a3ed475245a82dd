package io.freightsdk.durable;

import io.freightsdk.tracking.PauseReason;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The pause of an account, which all nodes share, and that of this node. */
final class AccountPauses {
    private static final int MOST_TEXT = 1_000;
    private static final int MANY = 4;
    private static final Set<PauseReason> OF_A_PERSON = Set.of(PauseReason.MANUAL, PauseReason.RESTORED);
    static final Duration SHORTLY = Duration.ofSeconds(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration LONGEST = Duration.ofHours(1);

    private final Database database;
    private final DurableFreight.Builder settings;
    private final AtomicReference<@Nullable Own> own = new AtomicReference<>();
    private final Set<Row.Id> failing = ConcurrentHashMap.newKeySet();
    private final AtomicLong responses = new AtomicLong();
    private final AtomicLong waiting = new AtomicLong();

    AccountPauses(Database database, DurableFreight.Builder settings) {
        this.database = database;
        this.settings = settings;
    }

    /** That of this node alone, whether it is of all once another node has met the same, and when its next look was planned. */
    private record Own(Pause pause, boolean mayBeOfAll, Instant plannedAt) {}

    /** With {@code for update}, or nothing, at its end. */
    Optional<Pause> ofAll(Transaction tx, String lock) throws SQLException {
        Database.Reader<Pause> reader = row -> new Pause(
                PauseReason.of(row.getString("reason")),
                row.getString("detail"),
                Database.time(row, "since"),
                Database.instant(row, "next_try"),
                false);
        String sql = "select reason, detail, since, next_try from freight_pause where account = ?";
        return tx.first(sql + lock, reader, settings.account);
    }

    Optional<Pause> own() {
        return Optional.ofNullable(own.get()).map(Own::pause);
    }

    /** Returns the pause to show: trouble of this node first, which outlasts a pause of all. */
    Optional<Pause> shown(Transaction tx) throws SQLException {
        Optional<Pause> alone = own();
        boolean isMoney = alone.filter(pause -> !pause.isOfMoney()).isEmpty();
        return ofAll(tx, "")
                .filter(pause -> isMoney || OF_A_PERSON.contains(pause.reason()))
                .or(() -> alone);
    }

    /** Begins what a failure leads to, or puts off its next look, in the transaction that puts off the call. */
    void begin(Transaction tx, Verdict verdict, String detail) throws SQLException {
        PauseReason reason = Objects.requireNonNull(verdict.pause());
        if (verdict.whose() == Verdict.Whose.ALL) {
            begin(tx, reason, detail, verdict.retryAfter());
        } else {
            Instant now = settings.clock.instant();
            own.updateAndGet(before -> {
                Instant since = before == null || before.pause.reason() != reason ? now : before.pause.since();
                Instant next = look(reason, since, now, verdict.retryAfter());
                return new Own(
                        new Pause(reason, Names.cut(detail, MOST_TEXT), since, next, true),
                        verdict.whose() == Verdict.Whose.ALL_IF_MET_TWICE,
                        now);
            });
        }
    }

    /** Begins one of all nodes; a pause by a person stays. */
    void begin(Transaction tx, PauseReason reason, String detail, @Nullable Duration wait) throws SQLException {
        Instant now = tx.now();
        Optional<Pause> before = ofAll(tx, " for update");
        if (reason != PauseReason.MANUAL
                && before.filter(pause -> OF_A_PERSON.contains(pause.reason())).isPresent()) {
            return;
        }
        Instant since = before.filter(pause -> pause.reason() == reason)
                .map(Pause::since)
                .orElse(now);
        String update = "update freight_pause set reason = ?, detail = ?, since = ?, next_try = ? where account = ?";
        String insert = "insert into freight_pause (reason, detail, since, next_try, account) values (?, ?, ?, ?, ?)";
        @Nullable
        Object[] values = {reason, Names.cut(detail, MOST_TEXT), since, look(reason, since, now, wait), settings.account
        };
        if (before.isPresent()) {
            tx.update(update, values);
        } else if (!tx.insertIfAbsent(insert, values)) {
            begin(tx, reason, detail, wait); // another one has begun in between
        }
    }

    void begin(PauseReason reason, String detail, @Nullable Duration wait) {
        database.change("pause " + settings.account, tx -> begin(tx, reason, detail, wait));
    }

    /** Each wait is as long as all before it, up to a minute. */
    private @Nullable Instant look(PauseReason reason, Instant since, Instant now, @Nullable Duration wait) {
        Duration longer = within(SHORTLY, Duration.between(since, now), MINUTE);
        return switch (reason) {
            case BALANCE -> now.plus(settings.balancePollEvery);
            case SPEND_LIMIT -> now.plus(wait == null ? settings.balancePollEvery : wait);
            case KEY, FORBIDDEN -> now.plus(MINUTE);
            case SERVICE -> now.plus(wait == null ? longer : within(longer, wait, LONGEST));
            case CLIENT_CLOSED, RESTORED, MANUAL, OTHER -> null;
        };
    }

    static Duration within(Duration least, Duration wait, Duration most) {
        return Collections.max(List.of(least, Collections.min(List.of(wait, most))));
    }

    /** Returns whether as many other calls failed without a response in between. */
    boolean isOneOfMany(Row.Id id) {
        failing.add(id);
        return failing.size() >= MANY;
    }

    void responded() {
        failing.clear();
        long unused = responses.incrementAndGet();
    }

    long responses() {
        return responses.get();
    }

    /** A call was not sent, as it waits for something of its own. */
    void waited() {
        long unused = waiting.incrementAndGet();
    }

    long waiting() {
        return waiting.get();
    }

    void end() {
        failing.clear();
        own.set(null);
        database.change(
                "resume " + settings.account,
                tx -> tx.update("delete from freight_pause where account = ?", settings.account));
    }

    boolean end(Pause pause) {
        failing.clear();
        if (pause.thisNodeOnly()) {
            Own alone = own.get();
            return alone != null && alone.pause.equals(pause) && own.compareAndSet(alone, null);
        }
        String sql = "delete from freight_pause where account = ? and reason = ? and next_try = ?";
        return database.transaction(
                "resume " + settings.account,
                tx -> tx.update(sql, settings.account, pause.reason(), pause.nextTry()) == 1);
    }

    /** Ends a look in which this node met trouble of its own, so it shows nothing: another node looks at once. */
    boolean leave(Pause pause) {
        boolean isOwn = own().filter(alone -> alone.reason() == PauseReason.KEY).isPresent();
        String sql = "update freight_pause set next_try = current_timestamp where account = ? and next_try = ?";
        return isOwn
                && !pause.thisNodeOnly()
                && database.transaction(
                        "leave " + settings.account, tx -> tx.update(sql, settings.account, pause.nextTry()) == 1);
    }

    /** Returns the pause that this node is to look at now; of that of all nodes, the others look later. */
    Optional<Pause> mine(Transaction tx, Optional<Pause> ofAll) throws SQLException {
        Own alone = own.get();
        // what another node has met too is no trouble of this one: one of them looks for all
        if (alone != null && !(isMetTwice(alone, ofAll) && own.compareAndSet(alone, null))) {
            // before its time nobody asks a service that said how long to wait
            boolean isEarly = ofAll.filter(pause -> pause.reason() == PauseReason.SERVICE)
                    .map(Pause::nextTry)
                    .filter(tx.now()::isBefore)
                    .isPresent();
            Optional<Pause> look = isEarly && !alone.pause.isOfMoney() ? Optional.empty() : mine(alone);
            // calls that are free wait for that of all alone
            if (look.isPresent() || !alone.pause.isOfMoney()) {
                return look;
            }
        }
        if (ofAll.isEmpty() || ofAll.get().nextTry() == null) {
            return Optional.empty();
        }
        PauseReason reason = ofAll.get().reason();
        String due = "select 1 from freight_pause where account = ? and reason = ? and next_try <= current_timestamp"
                + " for update skip locked";
        if (tx.first(due, row -> 1, settings.account, reason).isEmpty()) {
            return Optional.empty();
        }
        Instant later = tx.now().plus(ofAll.get().isOfMoney() ? settings.balancePollEvery : MINUTE);
        tx.update("update freight_pause set next_try = ? where account = ?", later, settings.account);
        return ofAll(tx, "");
    }

    /** Returns whether it is that of all by now, and the service did not tell this node alone to wait longer. */
    private static boolean isMetTwice(Own own, Optional<Pause> ofAll) {
        Pause alone = own.pause;
        return own.mayBeOfAll
                && ofAll.filter(pause -> pause.reason() == alone.reason())
                        .map(Pause::nextTry)
                        .filter(next -> alone.reason() != PauseReason.SERVICE
                                || !next.isBefore(Objects.requireNonNull(alone.nextTry())))
                        .isPresent();
    }

    private Optional<Pause> mine(Own before) {
        Pause alone = before.pause;
        Instant now = settings.clock.instant();
        Instant next = alone.nextTry();
        // one that is yet to be planned is from before the clock was set back
        boolean isSetBack = now.isBefore(before.plannedAt);
        if (next == null || (next.isAfter(now) && !isSetBack)) {
            return Optional.empty();
        }
        Instant since = now.isBefore(alone.since()) ? now : alone.since();
        Instant later = look(alone.reason(), since, now, null);
        Pause looking = new Pause(alone.reason(), alone.detail(), since, later, true);
        return own.compareAndSet(before, new Own(looking, before.mayBeOfAll, now))
                ? Optional.of(looking)
                : Optional.empty();
    }
}
