package io.freightsdk.durable;

import static io.freightsdk.durable.Database.instant;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All statements on webhooks. Whoever changes what is there for a load locks its target first, so that no event is kept while
 * its task goes away.
 */
final class WebhookRows {
    private static final String OF_LOAD = " where account = ? and load_number = ?";
    private static final String OF_TASK = " where task_name = ? and task_instance = ?";

    private final Database database;
    private final String account;
    private final String taskName;

    WebhookRows(Database database, String account) {
        this.database = database;
        this.account = account;
        this.taskName = "freight-webhook:" + account;
    }

    /** One to be sent; its age is by the database's clock. */
    record Letter(String eventId, @Nullable String url, String body, int attempts, Duration age) {}

    String taskName() {
        return taskName;
    }

    private boolean lock(Connection connection, String loadNumber) throws SQLException {
        String sql = database.sql("select 1 from freight_webhook" + OF_LOAD + " for update");
        return !Database.query(connection, sql, row -> 1, account, loadNumber).isEmpty();
    }

    /** A statement that ends with the columns of a key, after those of these values. */
    private int update(Connection connection, String sql, String first, String second, @Nullable Object... values)
            throws SQLException {
        List<@Nullable Object> all = new ArrayList<>();
        Collections.addAll(all, values);
        all.addAll(List.of(first, second));
        return Database.update(connection, database.sql(sql), all.toArray());
    }

    /** Sets where the events of a load go, those that wait included. */
    void target(Connection connection, String loadNumber, @Nullable String url) throws SQLException {
        String insert = "insert into freight_webhook (account, load_number, url, delivered) values (?, ?, ?, 0)";
        if (!database.insertIfAbsent(connection, insert, account, loadNumber, url)) {
            update(connection, "update freight_webhook set url = ?" + OF_LOAD, account, loadNumber, url);
            hurry(connection, loadNumber);
        }
    }

    boolean forget(Connection connection, String loadNumber) throws SQLException {
        boolean there = lock(connection, loadNumber);
        update(connection, "delete from freight_webhook_event" + OF_LOAD, account, loadNumber);
        update(connection, "delete from freight_webhook" + OF_LOAD, account, loadNumber);
        return there;
    }

    /** Keeps an event of a load that has a target, or gets one if all have. */
    void keep(Connection connection, String loadNumber, String eventId, String body, boolean all) throws SQLException {
        boolean there = lock(connection, loadNumber);
        if (!there && all) {
            target(connection, loadNumber, null);
            there = lock(connection, loadNumber);
        }
        String insert =
                "insert into freight_webhook_event (account, event_id, load_number, state, body, attempts, kept_at)"
                        + " values (?, ?, ?, 'WAITING', ?, 0, current_timestamp)";
        if (there && database.insertIfAbsent(connection, insert, account, eventId, loadNumber, body)) {
            queue(connection, loadNumber);
        }
    }

    private void queue(Connection connection, String loadNumber) throws SQLException {
        String insert = "insert into freight_task (task_name, task_instance, execution_time, picked, version)"
                + " values (?, ?, current_timestamp, false, 1)";
        boolean unused = database.insertIfAbsent(connection, insert, taskName, loadNumber);
    }

    /** Does not wait for the next attempt. */
    private void hurry(Connection connection, String loadNumber) throws SQLException {
        String sql = "update freight_task set execution_time = current_timestamp" + OF_TASK + " and picked = false";
        update(connection, sql, taskName, loadNumber);
    }

    /** The oldest that waits. */
    Optional<Letter> next(Connection connection, String loadNumber) throws SQLException {
        Instant now = Database.now(connection);
        String sql = database.sql("select e.*, t.url from freight_webhook_event e join freight_webhook t"
                + " on t.account = e.account and t.load_number = e.load_number"
                + " where e.account = ? and e.load_number = ? and e.state = 'WAITING' order by e.seq limit 1");
        return Database.query(
                        connection,
                        sql,
                        row -> new Letter(
                                row.getString("event_id"),
                                row.getString("url"),
                                row.getString("body"),
                                row.getInt("attempts"),
                                Duration.between(Objects.requireNonNull(instant(row, "kept_at")), now)),
                        account,
                        loadNumber)
                .stream()
                .findFirst();
    }

    /** Ends the task of a load for which nothing waits; false if something does. */
    boolean end(Connection connection, String loadNumber, long version) throws SQLException {
        boolean unused = lock(connection, loadNumber);
        if (next(connection, loadNumber).isPresent()) {
            return false;
        }
        update(
                connection,
                "delete from freight_task where version = " + version + OF_TASK.replace("where", "and"),
                taskName,
                loadNumber);
        return true;
    }

    /** Writes down what came of an attempt, unless another node did or the load is forgotten. */
    void attempted(Connection connection, String loadNumber, Letter letter, @Nullable String failure, boolean dead)
            throws SQLException {
        if (!lock(connection, loadNumber)) {
            return;
        }
        String ofEvent = " where attempts = " + letter.attempts() + " and account = ? and event_id = ?";
        if (failure != null) {
            String failed =
                    "update freight_webhook_event set attempts = attempts + 1, failure = ?, state = ?" + ofEvent;
            update(connection, failed, account, letter.eventId(), failure, dead ? "DEAD" : "WAITING");
            update(connection, "update freight_webhook set failure = ?" + OF_LOAD, account, loadNumber, failure);
        } else if (update(connection, "delete from freight_webhook_event" + ofEvent, account, letter.eventId()) == 1) {
            String delivered = "update freight_webhook set delivered = delivered + 1,"
                    + " delivered_at = current_timestamp, failure = null" + OF_LOAD;
            update(connection, delivered, account, loadNumber);
        }
    }

    /** Of one load, or of all by number. */
    List<WebhookTarget> targets(Connection connection, @Nullable String loadNumber, int most) throws SQLException {
        String count = "(select count(*) from freight_webhook_event e where e.account = t.account"
                + " and e.load_number = t.load_number and e.state = '";
        String sql = database.sql("select t.*, " + count + "WAITING') as waiting, " + count + "DEAD') as dead"
                + " from freight_webhook t where account = ? and load_number " + (loadNumber == null ? ">" : "") + "= ?"
                + " order by load_number limit " + most);
        return Database.query(
                connection,
                sql,
                row -> new WebhookTarget(
                        row.getString("load_number"),
                        row.getString("url"),
                        row.getLong("delivered"),
                        row.getInt("waiting"),
                        row.getInt("dead"),
                        instant(row, "delivered_at"),
                        row.getString("failure")),
                account,
                loadNumber == null ? "" : loadNumber);
    }

    List<DeadWebhook> dead(Connection connection, int most) throws SQLException {
        String sql =
                "select * from freight_webhook_event where account = ? and state = 'DEAD' order by seq limit " + most;
        return Database.query(
                connection,
                database.sql(sql),
                row -> new DeadWebhook(
                        row.getString("event_id"),
                        row.getString("load_number"),
                        row.getString("body"),
                        row.getInt("attempts"),
                        Objects.requireNonNull(row.getString("failure")),
                        Objects.requireNonNull(instant(row, "kept_at"))),
                account);
    }

    boolean sendAgain(Connection connection, String eventId) throws SQLException {
        String sql = "select load_number from freight_webhook_event where account = ? and event_id = ?";
        List<String> loads = Database.query(connection, database.sql(sql), row -> row.getString(1), account, eventId);
        return !loads.isEmpty() && sendAgain(connection, loads.get(0), eventId) > 0;
    }

    /** Makes one, or all dead ones of a load, wait again and be due; returns how many. */
    int sendAgain(Connection connection, String loadNumber, @Nullable String eventId) throws SQLException {
        boolean unused = lock(connection, loadNumber);
        String sql = "update freight_webhook_event set state = 'WAITING', attempts = 0, kept_at = current_timestamp"
                + " where state = 'DEAD' and event_id = coalesce(?, event_id) and account = ? and load_number = ?";
        int count = update(connection, sql, account, loadNumber, eventId);
        if (count > 0) {
            queue(connection, loadNumber);
            hurry(connection, loadNumber);
        }
        return count;
    }
}
