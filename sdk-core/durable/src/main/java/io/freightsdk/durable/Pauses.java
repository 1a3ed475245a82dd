package io.freightsdk.durable;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The pause of an account, which all nodes share. */
final class Pauses {
    private static final int MOST_TEXT = 1_000;

    private final Database database;
    private final String account;

    Pauses(Database database, String account) {
        this.database = database;
        this.account = account;
    }

    Optional<Pause> now(Connection connection) throws SQLException {
        List<Pause> pauses = Database.query(
                connection,
                database.sql("select reason, detail, since, next_look from freight_pause where account = ?"),
                row -> new Pause(
                        Pause.Reason.valueOf(row.getString("reason")),
                        row.getString("detail"),
                        Objects.requireNonNull(Database.instant(row, "since")),
                        Database.instant(row, "next_look")),
                account);
        return pauses.stream().findFirst();
    }

    /** Begins one; a pause that somebody asked for stays. A null look means that only a resume ends it. */
    void begin(Pause.Reason reason, String detail, @Nullable Duration lookAfter) {
        database.transaction("pause " + account, connection -> {
            begin(connection, reason, detail, lookAfter);
            return true;
        });
    }

    /** The same as part of a transaction. */
    void begin(Connection connection, Pause.Reason reason, String detail, @Nullable Duration lookAfter)
            throws SQLException {
        String cut = detail.substring(0, Math.min(detail.length(), MOST_TEXT));
        Instant now = Database.now(connection);
        @Nullable Instant look = lookAfter == null ? null : now.plus(lookAfter);
        boolean begins = database.insertIfAbsent(
                connection,
                "insert into freight_pause (account, reason, detail, since, next_look) values (?, ?, ?, ?, ?)",
                account,
                reason,
                cut,
                now,
                look);
        if (!begins) {
            Database.update(
                    connection,
                    database.sql("update freight_pause set reason = ?, detail = ?, next_look = ? where account = ?"
                            + " and (reason <> 'MANUAL' or ? = 'MANUAL')"),
                    reason,
                    cut,
                    look,
                    account,
                    reason);
        }
    }

    int end() {
        return database.transaction(
                "resume " + account,
                connection -> Database.update(
                        connection, database.sql("delete from freight_pause where account = ?"), account));
    }

    /** Ends it if it is for that still. */
    int end(Pause.Reason reason) {
        return database.transaction(
                "resume " + account,
                connection -> Database.update(
                        connection,
                        database.sql("delete from freight_pause where account = ? and reason = ?"),
                        account,
                        reason));
    }

    /** True for one node when it is time to look; the others are told to look later. */
    boolean isMyLook(Duration again) {
        return database.transaction("look " + account, connection -> {
            Instant now = Database.now(connection);
            return Database.update(
                            connection,
                            database.sql("update freight_pause set next_look = ? where account = ? and next_look <= ?"),
                            now.plus(again),
                            account,
                            now)
                    == 1;
        });
    }
}
