package io.freightsdk.durable.ledger;

import io.freightsdk.durable.internal.Sql;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The sums of the charges of each hour and tag, changed in the transaction that changes a charge. What a window has spent is
 * the sum of its whole hours and of the single charges before the first of them.
 */
record HourlyCharges(String account) {
    /** The tag of charges without a tag. No tag of a user is blank. */
    private static final String NO_TAG = "";

    private static final String OF_HOUR = " where account = ? and tag = ? and hour_start = ?";

    private static Instant hour(Instant time) {
        return time.truncatedTo(ChronoUnit.HOURS);
    }

    /** Moves a charge from one time and amount to another. Null stands for none. */
    void move(Connection connection, @Nullable String tag, @Nullable Amount from, @Nullable Amount to)
            throws SQLException {
        boolean isSameHour = from != null && to != null && hour(from.at).equals(hour(to.at));
        if (from != null && to != null && isSameHour) {
            add(connection, tag, to.at, to.usd.subtract(from.usd));
            return;
        }
        // the earlier hour first, because two transactions could wait for each other otherwise
        boolean isBackwards = from != null && to != null && to.at.isBefore(from.at);
        if (to != null && isBackwards) {
            add(connection, tag, to.at, to.usd);
        }
        if (from != null) {
            add(connection, tag, from.at, from.usd.negate());
        }
        if (to != null && !isBackwards) {
            add(connection, tag, to.at, to.usd);
        }
    }

    /** An amount, and the time from which it counts. */
    record Amount(Instant at, BigDecimal usd) {}

    private void add(Connection connection, @Nullable String tag, Instant at, BigDecimal usd) throws SQLException {
        if (usd.signum() == 0) {
            return;
        }
        String ofTag = tag == null ? NO_TAG : tag;
        String change = "update freight_charge_hour set usd = usd + ?" + OF_HOUR;
        String insert =
                "insert into freight_charge_hour (usd, account, tag, hour_start) values (0, ?, ?, ?) on conflict do"
                        + " nothing";
        while (Sql.update(connection, change, usd, account, ofTag, hour(at)) == 0) {
            int unused = Sql.update(connection, insert, account, ofTag, hour(at));
        }
    }

    /**
     * Returns what counts in a window that ends now, for one tag or, if it is null, for all. Without a window, the whole
     * history counts.
     */
    BigDecimal sum(Connection connection, @Nullable Duration window, @Nullable String tag, Instant now)
            throws SQLException {
        String ofTag = tag == null ? "" : " and tag = ?";
        String hours = "(select coalesce(sum(usd), 0) from freight_charge_hour where account = ? and hour_start >= ?"
                + ofTag + ")";
        if (window == null) {
            return total(connection, "select " + hours, values(tag, account, Instant.EPOCH));
        }
        Instant begin = now.minus(window);
        Instant firstWholeHour = hour(begin).plus(1, ChronoUnit.HOURS);
        String edge =
                "(select coalesce(sum(usd), 0) from freight_charge where account = ? and charged_at > ? and charged_at <"
                        + " ?" + ofTag + ")";
        List<Object> values = values(tag, account, firstWholeHour);
        values.addAll(values(tag, account, begin, firstWholeHour));
        return total(connection, "select " + hours + " + " + edge, values);
    }

    private static List<Object> values(@Nullable String tag, Object... values) {
        List<Object> all = new ArrayList<>(List.of(values));
        if (tag != null) {
            all.add(tag);
        }
        return all;
    }

    private static BigDecimal total(Connection connection, String sql, List<Object> values) throws SQLException {
        return Sql.one(connection, sql, row -> row.getBigDecimal(1), values.toArray());
    }
}
