package io.freightsdk.durable.ledger;

import io.freightsdk.ChargeStore;
import io.freightsdk.SpendLimit;
import io.freightsdk.durable.Transactions;
import io.freightsdk.durable.internal.NodeName;
import io.freightsdk.durable.internal.Sql;
import io.freightsdk.durable.ledger.HourlyCharges.Amount;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.internal.AccountName;
import io.freightsdk.internal.Usd;
import io.freightsdk.micrometer.Metric;
import io.freightsdk.micrometer.MetricSource;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the charges of an account in your database. The row of a charge is written before its request is sent, and settled with
 * its response. A limit that is {@linkplain SpendLimit#shared shared} by this store is a sum over the rows, so it holds for all
 * processes together. The charge of a killed process counts as spent and is listed by {@link #unknown}.
 *
 * <pre>{@code
 * JdbcChargeStore store = JdbcChargeStore.of(dataSource, "acme");
 * FreightClient freight = FreightClient.builder().account("acme").chargeStore(store)
 *         .spendLimit(SpendLimit.usd("500").per(Duration.ofDays(1)).shared(store))
 * }</pre>
 *
 * <p>The times of charges are those of the database, not of the client's clock. Instances are thread-safe and hold no
 * connection. All methods that use the database throw a {@link io.freightsdk.durable.DurableException} if it fails. The client
 * then refuses a paid call that has not been sent.
 */
public final class JdbcChargeStore implements ChargeStore, MetricSource {
    private static final String ROW = " where account = ? and charge_id = ?";
    private static final int NAME = 200;
    private static final int KEY = 400;
    private static final int TEXT = 1_000;

    /** A reservation of more than ten minutes belongs to a process that was killed, because its call is over by then. */
    private static final String UNKNOWN =
            " where account = ? and (status = 'UNKNOWN' or status = 'RESERVED' and charged_at <"
                    + " current_timestamp - interval '10' minute)";

    /**
     * The database ends a transaction that stands still for this long with the row of a limit or of an hour, which others need.
     */
    private static final Duration LONGEST_LOCK = Duration.ofSeconds(5);

    private final Transactions transactions;
    private final String account;
    private final String rows;
    private final String node;
    private final HourlyCharges hours;

    private JdbcChargeStore(Transactions transactions, String account, String rows) {
        this.transactions = Objects.requireNonNull(transactions, "transactions");
        this.account = account;
        this.rows = rows;
        this.node = NodeName.ofThisProcess();
        this.hours = new HourlyCharges(rows);
    }

    /**
     * Returns the charges of an account in this database. The tables are those of {@code io/freightsdk/freight-1.sql}. Nothing
     * is read or written until the store is used.
     *
     * @param account the account of the clients, the same in all processes, such as {@code acme}
     */
    public static JdbcChargeStore of(DataSource dataSource, String account) {
        return of(Transactions.of(dataSource), account);
    }

    /**
     * Returns the charges of an account in the database of these transactions. Changes take part in the transaction of the
     * caller, if there is one.
     *
     * @param account the account of the clients, the same in all processes, such as {@code acme}
     */
    public static JdbcChargeStore of(Transactions transactions, String account) {
        String name = AccountName.checked(account);
        return new JdbcChargeStore(transactions, name, name);
    }

    /**
     * Returns charges of the same account that are counted apart, for a limit on some calls only, such as the budget of a
     * tracker.
     *
     * @param name what these charges are, such as {@code reads}
     */
    public JdbcChargeStore part(String name) {
        return new JdbcChargeStore(transactions, account, account + ':' + AccountName.checked(name));
    }

    /**
     * Returns the same charges within your transaction. Other processes wait for your transaction once it has changed a charge,
     * so PostgreSQL ends it if it is idle for five seconds.
     *
     * @throws IllegalArgumentException if the connection is in auto-commit mode
     */
    public JdbcChargeStore in(Connection yours) {
        return new JdbcChargeStore(Transactions.in(yours), account, rows);
    }

    @Override
    public String name() {
        return rows;
    }

    @Override
    public String account() {
        return account;
    }

    private record Row(
            Charge charge,
            String status,
            Instant at,
            @Nullable String node) {
        static Row of(ResultSet row) throws SQLException {
            Charge charge = new Charge(
                    row.getString("charge_id"),
                    row.getString("operation"),
                    row.getString("order_id"),
                    row.getString("load_number"),
                    row.getString("tag"),
                    Usd.atLeastCents(row.getBigDecimal("usd")));
            return new Row(charge, row.getString("status"), Sql.time(row, "charged_at"), row.getString("node"));
        }

        Earlier earlier() {
            ChargeStatus known = isCharged() ? ChargeStatus.CHARGED : ChargeStatus.UNKNOWN;
            return new Earlier(known, charge.usd(), charge.loadNumber(), at);
        }

        /** Returns whether a limit of a call with this tag counts the row too. */
        boolean counts(SpendLimit limit, @Nullable String tag) {
            boolean isOfTags = limit.tag() != null || limit.eachTag();
            return !isOfTags || Objects.equals(tag, charge.tag());
        }

        boolean isReserved() {
            return status.equals("RESERVED");
        }

        boolean isReservedBy(String process) {
            return isReserved() && process.equals(node);
        }

        boolean isCharged() {
            return status.equals(ChargeStatus.CHARGED.name());
        }

        Amount amount() {
            return new Amount(at, charge.usd());
        }

        boolean countsStill(SpendLimit limit, Instant now) {
            Duration window = limit.window();
            return window == null || at.isAfter(now.minus(window));
        }
    }

    private Optional<Row> locked(Connection connection, String chargeId) throws SQLException {
        String sql = "select charge_id, operation, order_id, load_number, tag, status, usd, charged_at, node from"
                + " freight_charge" + ROW + " for update";
        return Sql.first(connection, sql, Row::of, rows, chargeId);
    }

    @Override
    public Reserved reserve(Charge charge, List<SpendLimit> limits) {
        return transactions.run(connection -> reserve(connection, charge, limits));
    }

    private Reserved reserve(Connection connection, Charge charge, List<SpendLimit> limits) throws SQLException {
        Sql.endIfIdle(connection, LONGEST_LOCK);
        Map<String, SpendLimit> ofCall = byKey(limits, charge.tag());
        for (String key : ofCall.keySet()) {
            lock(connection, key); // before the row is read, because another process may be about to insert it
        }
        Row before = locked(connection, charge.chargeId()).orElse(null);
        if (before != null && before.isCharged()) {
            return new Reserved(null, before.earlier());
        }
        BigDecimal usd = before == null ? charge.usd() : charge.usd().max(before.charge.usd());
        Instant now = Sql.now(connection);
        for (SpendLimit limit : ofCall.values()) {
            BigDecimal mine = BigDecimal.ZERO;
            if (before != null && before.counts(limit, fitTag(charge)) && before.countsStill(limit, now)) {
                mine = before.charge.usd();
            }
            BigDecimal more = usd.subtract(mine);
            if (more.signum() > 0
                    && used(connection, limit, charge.tag(), now).add(more).compareTo(limit.limitUsd()) > 0) {
                return Reserved.refusedBy(limit);
            }
        }
        Row known = put(connection, before, charge, usd, "RESERVED", now);
        return known == null ? Reserved.NEW : new Reserved(null, known.earlier());
    }

    /**
     * Returns the limits of a call in one order, because two transactions could wait for each other otherwise. Of two limits
     * with one key the tighter one counts.
     */
    private static Map<String, SpendLimit> byKey(List<SpendLimit> limits, @Nullable String tag) {
        Map<String, SpendLimit> byKey = new TreeMap<>();
        for (SpendLimit limit : limits) {
            if (limit.limits(tag)) {
                byKey.merge(
                        fit(limit.key(tag), KEY),
                        limit,
                        (one, other) -> one.limitUsd().compareTo(other.limitUsd()) <= 0 ? one : other);
            }
        }
        return byKey;
    }

    /**
     * Changes the row instead of only locking it. Under REPEATABLE READ the second of two transactions then fails, instead of
     * missing what the first one has written.
     */
    private void lock(Connection connection, String key) throws SQLException {
        String change = "update freight_limit set changes = changes + 1 where account = ? and limit_key = ?";
        String insert =
                "insert into freight_limit (account, limit_key, changes) values (?, ?, 0) on conflict do nothing";
        while (Sql.update(connection, change, rows, key) == 0) {
            int unused = Sql.update(connection, insert, rows, key);
        }
    }

    private BigDecimal used(Connection connection, SpendLimit limit, @Nullable String callTag, Instant now)
            throws SQLException {
        String tag = limit.eachTag() ? callTag : limit.tag();
        return hours.sum(connection, limit.window(), tag == null ? null : fit(tag, NAME), now);
    }

    /** Returns the text, or a digest of a text that is too long for its column. */
    private static String fit(String text, int most) {
        if (text.length() <= most && text.indexOf('\0') < 0) {
            return text;
        }
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "sha256:" + HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** Returns the row that was there before, also if another process has inserted it since then; null if there was none. */
    private @Nullable Row put(
            Connection connection, @Nullable Row before, Charge charge, BigDecimal usd, String status, Instant now)
            throws SQLException {
        String tag = fitTag(charge);
        if (before == null) {
            String insert =
                    "insert into freight_charge (status, usd, charged_at, node, load_number, account, charge_id,"
                            + " operation, order_id, tag) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing";
            int inserted = Sql.update(
                    connection,
                    insert,
                    status,
                    usd,
                    now,
                    node,
                    Sql.cut(charge.loadNumber(), TEXT),
                    rows,
                    charge.chargeId(),
                    charge.operation(),
                    Sql.cut(charge.orderId(), TEXT),
                    tag);
            if (inserted == 1) {
                hours.move(connection, tag, null, new Amount(now, usd));
                return null;
            }
            // another process was quicker with the same idempotency key
            Row its = locked(connection, charge.chargeId()).orElseThrow();
            return its.isCharged() ? its : put(connection, its, charge, usd.max(its.charge.usd()), status, now);
        }
        // of two calls with different tags the first one's holds until it is known which was charged
        String kept = status.equals(ChargeStatus.CHARGED.name()) ? tag : before.charge.tag();
        String update =
                "update freight_charge set status = ?, usd = ?, charged_at = ?, node = ?, tag = ?, load_number = coalesce(?,"
                        + " load_number)" + ROW;
        int unused = Sql.update(
                connection,
                update,
                status,
                usd,
                now,
                node,
                kept,
                Sql.cut(charge.loadNumber(), TEXT),
                rows,
                charge.chargeId());
        if (Objects.equals(kept, before.charge.tag())) {
            hours.move(connection, kept, before.amount(), new Amount(now, usd));
        } else {
            hours.move(connection, before.charge.tag(), before.amount(), null);
            hours.move(connection, kept, null, new Amount(now, usd));
        }
        return before;
    }

    private static @Nullable String fitTag(Charge charge) {
        return charge.tag() == null ? null : fit(charge.tag(), NAME);
    }

    @Override
    public void release(Charge charge) {
        boolean unused = transactions.run(connection -> {
            Sql.endIfIdle(connection, LONGEST_LOCK);
            Row row = locked(connection, charge.chargeId()).orElse(null);
            if (row == null || !row.isReservedBy(node)) {
                return false;
            }
            remove(connection, row);
            return true;
        });
    }

    @Override
    public boolean settle(Charge charge, ChargeStatus status) {
        return transactions.run(connection -> {
            Sql.endIfIdle(connection, LONGEST_LOCK);
            Row before = locked(connection, charge.chargeId()).orElse(null);
            if (before != null && before.isCharged()) {
                return false;
            }
            boolean isMine = before == null || before.isReservedBy(node);
            if (status != ChargeStatus.NOT_CHARGED) {
                BigDecimal usd = before == null || isMine || status == ChargeStatus.CHARGED
                        ? charge.usd()
                        : charge.usd().max(before.charge.usd());
                Row known = put(connection, before, charge, usd, status.name(), Sql.now(connection));
                return known == null || !known.isCharged();
            }
            if (before != null && (isMine || !before.isReserved())) {
                remove(connection, before);
            }
            return true;
        });
    }

    private void remove(Connection connection, Row row) throws SQLException {
        int unused = Sql.update(connection, "delete from freight_charge" + ROW, rows, row.charge.chargeId());
        hours.move(connection, row.charge.tag(), row.amount(), null);
    }

    /**
     * Settles an unknown charge with what a person has found out. {@code CHARGED} keeps the amount and the time from which it
     * counts. {@code NOT_CHARGED} deletes the row, so that the money is available to the limits again. Nothing is sent to the
     * service. A second call does nothing and returns false.
     *
     * @return false if there is no such charge, or if it is settled already
     * @throws IllegalArgumentException if {@code found} is {@code UNKNOWN}
     */
    public boolean settle(String chargeId, ChargeStatus found) {
        return settle(chargeId, found, null);
    }

    /**
     * Settles an unknown charge as {@link #settle(String, ChargeStatus)} does, and stores the number of the load that was paid
     * for.
     *
     * @param loadNumber the load that a person has found; null if there is none
     */
    public boolean settle(String chargeId, ChargeStatus found, @Nullable String loadNumber) {
        if (found == ChargeStatus.UNKNOWN) {
            throw new IllegalArgumentException("settle: the charge must be CHARGED or NOT_CHARGED, not UNKNOWN; the"
                    + " broker console shows which it is");
        }
        return transactions.run(connection -> {
            Sql.endIfIdle(connection, LONGEST_LOCK);
            Row row =
                    locked(connection, chargeId).filter(one -> !one.isCharged()).orElse(null);
            if (row == null) {
                return false;
            }
            if (found == ChargeStatus.CHARGED) {
                String sql =
                        "update freight_charge set status = 'CHARGED', load_number = coalesce(?, load_number)" + ROW;
                return Sql.update(connection, sql, Sql.cut(loadNumber, TEXT), rows, chargeId) == 1;
            }
            remove(connection, row);
            return true;
        });
    }

    @Override
    public Optional<BigDecimal> leftUsd(SpendLimit limit, @Nullable String tag) {
        return Optional.of(transactions.run(
                connection -> limit.limitUsd().subtract(used(connection, limit, tag, Sql.now(connection)))));
    }

    /**
     * A charge of which nobody knows whether it was made.
     *
     * @param charge the charge, with the amount that may have been charged
     * @param since when its request was sent
     * @param node the process that sent it
     */
    public record UnknownCharge(
            Charge charge, Instant since, @Nullable String node) {}

    /**
     * Returns the charges that may or may not have been made, the oldest first: those whose responses were lost, and those of
     * processes that were killed more than ten minutes ago. They count as spent until {@link #settle(String, ChargeStatus)} or
     * a repeated call settles them.
     *
     * @param most the highest number of charges to return
     */
    public List<UnknownCharge> unknown(int most) {
        String sql = "select charge_id, operation, order_id, load_number, tag, status, usd, charged_at, node from"
                + " freight_charge" + UNKNOWN + " order by charged_at limit " + most;
        Sql.Reader<UnknownCharge> reader =
                row -> new UnknownCharge(Row.of(row).charge, Sql.time(row, "charged_at"), row.getString("node"));
        return transactions.run(connection -> Sql.query(connection, sql, reader, rows));
    }

    /**
     * The charges of one tag and one operation in a month.
     *
     * @param tag the tag; null for charges without one
     * @param operation the operation, such as {@code createLoad}
     * @param charges the number of charges that were made
     * @param chargedUsd what they cost
     * @param unknownCharges the number of charges that may have been made, including those of calls in progress
     * @param unknownUsd what those may have cost
     */
    public record MonthLine(
            @Nullable String tag,
            String operation,
            long charges,
            BigDecimal chargedUsd,
            long unknownCharges,
            BigDecimal unknownUsd) {}

    /** Returns the charges of a month in UTC, by tag and operation. */
    public List<MonthLine> month(YearMonth month) {
        String isCharged = "case when status = 'CHARGED' then ";
        String sql = "select tag, operation, sum(" + isCharged + "1 else 0 end) as charges, sum(" + isCharged
                + "usd else 0 end) as usd, sum(" + isCharged + "0 else 1 end) as unknown_charges, sum(" + isCharged
                + "0 else usd end) as unknown_usd from freight_charge where account = ? and charged_at >= ? and"
                + " charged_at < ? group by tag, operation order by tag, operation";
        Sql.Reader<MonthLine> reader = row -> new MonthLine(
                row.getString("tag"),
                row.getString("operation"),
                row.getLong("charges"),
                Usd.atLeastCents(row.getBigDecimal("usd")),
                row.getLong("unknown_charges"),
                Usd.atLeastCents(row.getBigDecimal("unknown_usd")));
        Instant begin = month.atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant();
        Instant end = month.plusMonths(1).atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant();
        return transactions.run(connection -> Sql.query(connection, sql, reader, rows, begin, end));
    }

    /** Returns the number of unknown charges, and what they may have cost. */
    @Override
    public List<Metric> metrics() {
        String sql = "select count(*) as charges, coalesce(sum(usd), 0) as usd from freight_charge" + UNKNOWN;
        Sql.Reader<List<Metric>> reader = row -> List.of(
                new Metric("freight.unknown.charges", "", row.getLong("charges"), true),
                new Metric("freight.unknown.usd", "", row.getBigDecimal("usd").doubleValue(), false));
        return transactions.run(connection -> Sql.one(connection, sql, reader, rows));
    }

    /** Returns whether both keep the same charges. A limit that is shared by two equal stores is one limit. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JdbcChargeStore that
                && that.rows.equals(rows)
                && that.transactions.equals(transactions);
    }

    @Override
    public int hashCode() {
        return Objects.hash(rows, transactions);
    }

    @Override
    public String toString() {
        return "JdbcChargeStore[" + rows + "]";
    }
}
