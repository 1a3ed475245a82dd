package io.freightsdk.durable;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
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

    Optional<Pause> now(Transaction tx) throws SQLException {
        return tx.first(
                "select reason, detail, since, next_look from freight_pause where account = ?",
                row -> new Pause(
                        Pause.Reason.valueOf(row.getString("reason")),
                        row.getString("detail"),
                        Objects.requireNonNull(Database.instant(row, "since")),
                        Database.instant(row, "next_look")),
                account);
    }

    /** Begins one; a pause that somebody asked for stays. A null look means that only a resume ends it. */
    void begin(Pause.Reason reason, String detail, @Nullable Duration lookAfter) {
        database.change("pause " + account, tx -> begin(tx, reason, detail, lookAfter));
    }

    /** Begins a pause as part of a transaction. */
    void begin(Transaction tx, Pause.Reason reason, String detail, @Nullable Duration lookAfter) throws SQLException {
        String cut = detail.substring(0, Math.min(detail.length(), MOST_TEXT));
        Instant now = tx.now();
        @Nullable Instant look = lookAfter == null ? null : now.plus(lookAfter);
        boolean begins = tx.insertIfAbsent(
                "insert into freight_pause (account, reason, detail, since, next_look) values (?, ?, ?, ?, ?)",
                account,
                reason,
                cut,
                now,
                look);
        if (!begins) {
            tx.update(
                    "update freight_pause set reason = ?, detail = ?, next_look = ? where account = ?"
                            + " and (reason <> 'MANUAL' or ? = 'MANUAL')",
                    reason,
                    cut,
                    look,
                    account,
                    reason);
        }
    }

    void end() {
        database.change("resume " + account, tx -> tx.update("delete from freight_pause where account = ?", account));
    }

    /** Ends it if it is for that still. */
    boolean end(Pause.Reason reason) {
        String sql = "delete from freight_pause where account = ? and reason = ?";
        return database.transaction("resume " + account, tx -> tx.update(sql, account, reason) == 1);
    }

    /** True for one node when it is time to look; the others are told to look later. */
    boolean isMyLook(Duration again) {
        String sql = "update freight_pause set next_look = ? where account = ? and next_look <= ?";
        return database.transaction("look " + account, tx -> {
            Instant now = tx.now();
            return tx.update(sql, now.plus(again), account, now) == 1;
        });
    }
}
