package io.freightsdk.durable.tracking;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** All statements on places in the queue, for an owner: a part of an account, such as {@code calls:acme}. */
record Places(String owner) {
    static final String TASK = "freight";

    /** A place is due by the database's clock, and found by that of a node, which may be behind by as much. */
    static final Duration BEHIND = Duration.ofMinutes(2);

    private static final String NOW = "current_timestamp - interval '" + BEHIND.toMinutes() + "' minute";

    private static final String OF_PLACE = " where task_name = '" + TASK + "' and task_instance = ?";

    static Places of(String part, String account) {
        return new Places(part + ":" + account);
    }

    /** Neither a part nor an account has a colon in it. */
    static String ownerOf(String place) {
        return place.substring(0, place.indexOf(':', place.indexOf(':') + 1));
    }

    private String place(String key) {
        return owner + ':' + key;
    }

    /** Unless it is there; without a time it is due now. */
    boolean add(Transaction tx, String key, @Nullable Instant due, int priority) throws SQLException {
        String insert =
                "insert into freight_tracking_task (task_name, task_instance, owner, execution_time, picked, version,"
                        + " priority) values ('" + TASK + "', ?, ?, coalesce(?, " + NOW + "), false, 1, ?)";
        return tx.insertIfAbsent(insert, place(key), owner, due, priority);
    }

    /**
     * Makes it due now. What was over may still be there, taken by the node that is about to remove it: that place is taken
     * over, and the removal finds another version.
     */
    void addAgain(Transaction tx, String key, int priority) throws SQLException {
        String sql = "update freight_tracking_task set execution_time = " + NOW + ", picked = false, picked_by = null,"
                + " last_heartbeat = null, version = version + 1, priority = ?" + OF_PLACE;
        if (tx.update(sql, priority, place(key)) == 0) {
            boolean unused = add(tx, key, null, priority);
        }
    }

    /** Makes it due at that time, or now; one that a node has stays, as the node looks afterwards. */
    boolean move(Transaction tx, String key, @Nullable Instant due) throws SQLException {
        String sql = "update freight_tracking_task set version = case when picked then version else version + 1 end,"
                + " execution_time = case when picked then execution_time else coalesce(?, " + NOW + ") end"
                + OF_PLACE;
        return tx.update(sql, due, place(key)) == 1;
    }

    /** Puts off what no node has. False if one has it. */
    boolean hold(Transaction tx, String key, Instant until) throws SQLException {
        String sql = "update freight_tracking_task set version = version + 1, execution_time = ?" + OF_PLACE
                + " and picked = false";
        return tx.update(sql, until, place(key)) == 1;
    }

    void put(Transaction tx, String key, @Nullable Instant due) throws SQLException {
        if (!move(tx, key, due)) {
            boolean unused = add(tx, key, due, Lane.Gate.OF_FREE);
        }
    }

    /** Ends what a node has, if it is that version still: it is due again then, or gone. */
    void end(Transaction tx, String key, long version, @Nullable Instant due) throws SQLException {
        if (due == null) {
            tx.update("delete from freight_tracking_task" + OF_PLACE + " and version = ?", place(key), version);
        } else {
            String sql = "update freight_tracking_task set picked = false, picked_by = null, last_heartbeat = null,"
                    + " execution_time = ?, version = version + 1, consecutive_failures = 0" + OF_PLACE
                    + " and version = ?";
            tx.update(sql, due, place(key), version);
        }
    }

    /** Makes due by the database's clock what a node has put off by its own, which is ahead. */
    void setRight(Transaction tx) throws SQLException {
        String ahead = " > current_timestamp + interval '" + BEHIND.toMinutes() + "' minute";
        String sql = "update freight_tracking_task set version = version + 1, last_success = current_timestamp,"
                + " execution_time = current_timestamp + (execution_time - last_success) where owner = ? and picked = false"
                + " and execution_time" + ahead + " and last_success" + ahead + " and execution_time > last_success";
        tx.update(sql, owner);
    }

    void setPriority(Transaction tx, String key, int priority) throws SQLException {
        tx.update("update freight_tracking_task set priority = ?" + OF_PLACE, priority, place(key));
    }

    /** With parameters for {@link #before} and the time. */
    String isDueAfter(String column) {
        return value("execution_time", column) + " > ?";
    }

    /** With a parameter for {@link #before}. */
    String isFree(String column) {
        return value("picked", column) + " is not true";
    }

    private String value(String what, String column) {
        return "(select " + what + " from freight_tracking_task where task_name = '" + TASK
                + "' and task_instance = ? || " + column + ")";
    }

    /** The text that a place has before its key; never part of a statement, where the prefix of the tables would change it. */
    String before() {
        return place("");
    }

    void remove(Transaction tx, String key) throws SQLException {
        tx.update("delete from freight_tracking_task" + OF_PLACE + " and picked = false", place(key));
    }
}
