package io.freightsdk.durable;

import io.freightsdk.durable.internal.Sql;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CreateLoadInput;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All statements about the calls of an account, and about their executions in the table of db-scheduler.
 *
 * @param taskTable the table of db-scheduler
 * @param clock the clock of this node, by which it finds executions due
 */
record CallRows(String account, String taskTable, InstantSource clock) {
    static final String TASK = "freight-create-load-";
    static final int TEXT = 1_000;
    private static final String KEY = "durable-";
    private static final String ID = " where account = ? and order_id = ?";
    private static final String OF_TASK = " where task_name = ? and task_instance = ?";
    private static final int PURGED_AT_ONCE = 1_000;

    /**
     * The time of the database, minus two minutes, so that nodes with a slow clock find the execution due as well; or the clock of
     * this node, if a test has set it back further.
     */
    private static final String DUE =
            "least(current_timestamp - interval '2' minute, cast(? as timestamp with time zone))";

    private static final String INSERT =
            "insert into freight_call (idempotency_key, input, input_sha256, tag, max_price_usd, account, order_id,"
                    + " state, attempts, uncertain, existing, requested_at, changed_at) values (?, ?, ?, ?, ?, ?, ?,"
                    + " 'SCHEDULED', 0, false, false, ?, ?) on conflict do nothing";

    private static final String REPLACE =
            "update freight_call set idempotency_key = ?, input = ?, input_sha256 = ?, tag = ?, max_price_usd = ?,"
                    + " state = 'SCHEDULED', attempts = 0, uncertain = false, load_number = null, response = null, failure"
                    + " = null, failure_text = null, ended_at = null, changed_at = current_timestamp" + ID
                    + " and state in ('FAILED', 'CANCELED') and input_sha256 <> ?";

    record Request(
            String orderId,
            String input,
            @Nullable String tag,
            @Nullable BigDecimal maxPriceUsd) {
        static Request of(
                String orderId, CreateLoadInput input, @Nullable String tag, @Nullable BigDecimal maxPriceUsd) {
            // inputs that mean the same have the same JSON
            Object canonical = FreightJson.canonicalTree(FreightJson.adapter(CreateLoadInput.class), input);
            return new Request(orderId, FreightJson.tree().toJson(canonical), tag, maxPriceUsd);
        }
    }

    /** Runs a statement that changes nothing, and that fails where the syntax of PostgreSQL is not understood. */
    void check(Connection connection) throws SQLException {
        String sql =
                "insert into freight_pause (account, detail) select account, detail from freight_pause where 1 = 0 on"
                        + " conflict do nothing";
        int unused = Sql.update(connection, sql);
    }

    /** Returns the call of an order. Another input replaces that of a call that has failed or was canceled. */
    CallRow request(Connection connection, Request request, Instant now) throws SQLException {
        String orderId = request.orderId;
        String hash = sha256(request.input);
        // another input has another key, so nothing that was sent before can be mistaken for it
        String key = KEY + sha256(String.join("\n", account, orderId, hash));
        @Nullable Object[] values = {key, request.input, hash, request.tag, request.maxPriceUsd, account, orderId};
        if (Sql.update(connection, INSERT, with(values, now, now)) == 1) {
            schedule(connection, orderId);
            return scheduled(request, key, hash, now); // reading it back would be a third of the cost of a request
        }
        if (Sql.update(connection, REPLACE, with(values, hash)) == 1) {
            schedule(connection, orderId);
        }
        CallRow row = find(connection, orderId)
                .orElseThrow(() -> new DurableException(
                        "createLoad: the order " + orderId + " was requested at the same time by another transaction,"
                                + " which this one cannot see, nothing charged; repeat your transaction, with the"
                                + " isolation READ COMMITTED",
                        null));
        if (!row.inputSha256().equals(hash)) {
            throw new OrderMismatchException(orderId);
        }
        return row;
    }

    private static CallRow scheduled(Request request, String key, String hash, Instant now) {
        return new CallRow(
                request.orderId,
                DurableState.SCHEDULED,
                key,
                request.input,
                hash,
                request.tag,
                request.maxPriceUsd,
                0,
                false,
                null,
                false,
                null,
                null,
                null,
                now,
                now,
                null,
                null);
    }

    private static String sha256(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private static @Nullable Object[] with(@Nullable Object[] values, @Nullable Object... more) {
        @Nullable Object[] all = Arrays.copyOf(values, values.length + more.length);
        System.arraycopy(more, 0, all, values.length, more.length);
        return all;
    }

    String taskName() {
        return TASK + account;
    }

    /**
     * Makes the execution of a call due now. An execution that a worker has taken is taken away from it, because the worker may
     * be about to end without having seen the change.
     */
    void schedule(Connection connection, String instance) throws SQLException {
        String insert =
                "insert into " + taskTable + " (task_name, task_instance, execution_time, picked, version) values"
                        + " (?, ?, " + DUE + ", false, 1) on conflict do nothing";
        String again = "update " + taskTable + " set execution_time = " + DUE + ", picked = false, picked_by = null,"
                + " last_heartbeat = null, consecutive_failures = 0, version = version + 1" + OF_TASK;
        Instant now = clock.instant();
        while (Sql.update(connection, insert, taskName(), instance, now) == 0
                && Sql.update(connection, again, now, taskName(), instance) == 0) {
            // it may come or go between the two
        }
    }

    /** Adds an execution unless it exists. */
    void scheduleOnce(Connection connection, String instance) throws SQLException {
        String insert =
                "insert into " + taskTable + " (task_name, task_instance, execution_time, picked, version) values"
                        + " (?, ?, " + DUE + ", false, 1) on conflict do nothing";
        int unused = Sql.update(connection, insert, taskName(), instance, clock.instant());
    }

    /** Makes all waiting executions due. */
    void wake(Connection connection) throws SQLException {
        String sql =
                "update " + taskTable + " set execution_time = " + DUE + ", version = version + 1 where task_name = ?"
                        + " and picked = false and execution_time > " + DUE + " and task_instance <> ?";
        Instant now = clock.instant();
        int unused = Sql.update(connection, sql, now, taskName(), now, CreateLoadTask.RETENTION);
    }

    Optional<CallRow> find(Connection connection, String orderId) throws SQLException {
        return find(connection, orderId, "");
    }

    Optional<CallRow> lock(Connection connection, String orderId) throws SQLException {
        return find(connection, orderId, " for update");
    }

    /** Returns the locked row; empty if there is none, or if another worker has locked it. */
    Optional<CallRow> lockIfFree(Connection connection, String orderId) throws SQLException {
        return find(connection, orderId, " for update skip locked");
    }

    private Optional<CallRow> find(Connection connection, String orderId, String lock) throws SQLException {
        return Sql.first(connection, CallRow.SELECT + ID + lock, CallRow::of, account, orderId);
    }

    List<CallRow> list(Connection connection, DurableState state, int most) throws SQLException {
        String order = state.isOver() ? " desc" : "";
        String sql = CallRow.SELECT + " where account = ? and state = ? order by requested_at" + order
                + ", order_id limit " + most;
        return Sql.query(connection, sql, CallRow::of, account, state);
    }

    private boolean update(Connection connection, String set, String orderId, String where, @Nullable Object... values)
            throws SQLException {
        String sql = "update freight_call set " + set + ", changed_at = current_timestamp" + ID + where;
        return Sql.update(connection, sql, with(values, account, orderId)) == 1;
    }

    /** Marks the call as taken by this worker. If it was sent before without an outcome, its charge is uncertain from now on. */
    CallRow processing(Connection connection, CallRow row) throws SQLException {
        String set = "state = 'PROCESSING', attempts = attempts + 1, uncertain = ?";
        boolean unused = update(connection, set, row.orderId(), "", row.mayBePaid());
        return find(connection, row.orderId()).orElseThrow();
    }

    /** Marks the call to be sent again. Returns false if another worker has taken it since, or if it is over. */
    boolean retryLater(Connection connection, CallRow row, boolean isUncertain, String failure, String text)
            throws SQLException {
        return update(
                connection,
                "state = 'SCHEDULED', uncertain = ?, failure = ?, failure_text = ?",
                row.orderId(),
                " and state in ('SCHEDULED', 'PROCESSING') and attempts = " + row.attempts(),
                isUncertain,
                failure,
                Sql.cut(text, TEXT));
    }

    /**
     * Stores the outcome. A load is stored whichever worker brings it; a refusal is stored only by the worker that has the
     * call.
     */
    boolean responded(Connection connection, CallRow row, CallRow.Outcome end) throws SQLException {
        String from = end.failure() == null
                ? " and state not in ('RESPONDED', 'SUCCEEDED', 'CANCELED') and idempotency_key = '" + row.key() + "'"
                : " and state in ('PROCESSING', 'UNRESOLVED') and attempts = " + row.attempts();
        return update(
                connection,
                "state = 'RESPONDED', uncertain = false, load_number = ?, existing = ?, response = ?, failure = ?,"
                        + " failure_text = ?",
                row.orderId(),
                from,
                end.loadNumber(),
                end.existing(),
                end.response(),
                end.failure(),
                Sql.cut(end.failureText(), TEXT));
    }

    boolean unresolved(Connection connection, CallRow row, String failure, String text) throws SQLException {
        return update(
                connection,
                "state = 'UNRESOLVED', failure = ?, failure_text = ?",
                row.orderId(),
                " and state = 'PROCESSING' and attempts = " + row.attempts(),
                failure,
                Sql.cut(text, TEXT));
    }

    void over(Connection connection, CallRow row) throws SQLException {
        DurableState state = row.failure() == null ? DurableState.SUCCEEDED : DurableState.FAILED;
        boolean unused = update(connection, "state = ?, ended_at = current_timestamp", row.orderId(), "", state);
    }

    boolean reopen(Connection connection, String orderId) throws SQLException {
        String set = "uncertain = (state = 'UNRESOLVED'), state = 'SCHEDULED', ended_at = null";
        String where = " and state in ('FAILED', 'UNRESOLVED') and input is not null";
        boolean isOpened = update(connection, set, orderId, where);
        if (isOpened) {
            schedule(connection, orderId);
        }
        return isOpened;
    }

    boolean cancel(Connection connection, String orderId) throws SQLException {
        String set = "state = 'CANCELED', ended_at = current_timestamp";
        return update(connection, set, orderId, " and state = 'SCHEDULED' and uncertain = false");
    }

    /** Removes inputs and responses of some calls that ended before this time. Returns the number of calls. */
    int purge(Connection connection, Instant before) throws SQLException {
        String old = " where account = ? and ended_at < ?";
        String sql = "update freight_call set input = null, response = null, failure_text = null, ended_at = null" + old
                + " and order_id in (select order_id from freight_call" + old + " order by ended_at limit "
                + PURGED_AT_ONCE + ")";
        return Sql.update(connection, sql, account, before, account, before);
    }

    boolean isMoreToPurge(int purged) {
        return purged == PURGED_AT_ONCE;
    }

    DurableHealth health(Connection connection) throws SQLException {
        Map<DurableState, Long> byState = new EnumMap<>(DurableState.class);
        Map<String, Long> waiting = new HashMap<>();
        String reason = "case when state = 'SCHEDULED' then failure end";
        String counts =
                "select state, " + reason + " as waits_for, count(*) as calls from freight_call where account = ? and"
                        + " (state in ('SCHEDULED', 'PROCESSING', 'RESPONDED', 'UNRESOLVED') or"
                        + " state = 'FAILED' and input is not null) group by state, " + reason;
        Sql.Reader<Boolean> reader = row -> {
            long calls = row.getLong("calls");
            byState.merge(DurableState.valueOf(row.getString("state")), calls, Long::sum);
            String failure = row.getString("waits_for");
            return failure != null && waiting.put(failure, calls) == null;
        };
        List<Boolean> unused = Sql.query(connection, counts, reader, account);
        String oldest =
                "select min(requested_at) as oldest from freight_call where account = ? and state in ('SCHEDULED',"
                        + " 'PROCESSING', 'RESPONDED')";
        Instant since = Sql.one(connection, oldest, row -> Sql.timeOrNull(row, "oldest"), account);
        return new DurableHealth(byState, waiting, since, paused(connection).orElse(null));
    }

    Optional<String> paused(Connection connection) throws SQLException {
        return Sql.first(
                connection, "select detail from freight_pause where account = ?", row -> row.getString(1), account);
    }

    void pause(Connection connection, String detail) throws SQLException {
        resume(connection);
        String insert = "insert into freight_pause (account, detail) values (?, ?) on conflict do nothing";
        int unused = Sql.update(connection, insert, account, Sql.cut(detail, TEXT));
    }

    void resume(Connection connection) throws SQLException {
        int unused = Sql.update(connection, "delete from freight_pause where account = ?", account);
    }
}
