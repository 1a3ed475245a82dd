package io.freightsdk.durable;

import io.freightsdk.CallListener;
import io.freightsdk.CallOutcome;
import io.freightsdk.CallReport;
import io.freightsdk.UncertainCharge;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.internal.AccountName;
import io.freightsdk.internal.Recent;
import io.freightsdk.internal.Usd;
import io.freightsdk.micrometer.Metric;
import io.freightsdk.micrometer.MetricSource;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Books in your database: one row for each charge of an account, with what it was for. A listener of clients: it writes what a
 * report says before the call returns. A durable call whose node dies in between is written by the node that makes it again.
 *
 * <pre>{@code
 * JdbcBooks books = JdbcBooks.of(dataSource, "acme");
 * FreightClient freight = FreightClient.builder().listener(books)…build();
 * books.month(YearMonth.of(2026, 10)).forEach(System.out::println);
 * }</pre>
 */
public final class JdbcBooks implements CallListener, MetricSource {
    private static final String OF_A_CARD = "topUpByCard";
    private static final int MOST_TEXT = 255;

    /** Behind the key in the id of a charge that is not the newest of its key. */
    private static final String RENAMED = "/";

    private static final String IS_OPEN = "(charge_status = 'UNKNOWN' or uncertain_usd > 0)";
    private static final String UNCERTAIN = " and " + IS_OPEN;

    /** Clients take a key for known for so long. */
    private static final Duration KNOWN = Duration.ofHours(12);

    private static final String IS_FORGOTTEN = "charged_at < current_timestamp - interval '12' hour";

    private static final String HEADER =
            "charged_at,charge_id,operation,load_number,order_id,tag,charge_status,price_usd,charged_usd,uncertain_usd,node";

    /**
     * The beginning of a formula, as OWASP has it; the full-width signs too, which some spreadsheets take for the others. In ASCII,
     * as a database in Latin-1 refuses a statement with those.
     */
    static final String FORMULA = "^(?=[-=+@\\t\\r\\n\\uFF1D\\uFF0B\\uFF0D\\uFF20])";

    static final String ROWS = "select "
            + HEADER.replace(",", ", ")
                    .replaceAll(
                            "charge_id|operation|load_number|order_id|tag|node",
                            "regexp_replace($0, '" + Matcher.quoteReplacement(FORMULA) + "', '''') as $0")
            + " from freight_book";

    private static final int MOST_UNWRITTEN = 1_000;
    private static final Recent<Object, Unwritten> UNWRITTEN = new Recent<>(MOST_UNWRITTEN);
    private static final Pattern PLAIN_CELL = Pattern.compile("[^\",\r\n']*");

    private final String account;
    private final Database database;
    private final String node = Names.ofNode();

    /** Those that are not of a durable call, oldest first; one thread at a time takes from it. */
    private final Queue<Runnable> unwritten;

    private JdbcBooks(String account, Database database, Queue<Runnable> unwritten) {
        this.account = AccountName.checked(account);
        this.database = database;
        this.unwritten = unwritten;
    }

    /**
     * Opens the books of an account.
     *
     * @param account that of the client, which refuses another: the same on all nodes, such as {@code acme}
     * @throws SchemaException if the tables of {@code books-1.sql} are missing
     */
    public static JdbcBooks of(DataSource dataSource, String account) {
        return of(dataSource, account, "freight_", false);
    }

    /** Opens books in tables with another prefix, and creates the missing tables of all parts if that is wanted. */
    public static JdbcBooks of(DataSource dataSource, String account, String tablePrefix, boolean createSchema) {
        Database database = new Database(dataSource, Names.prefix(tablePrefix));
        Tables.check(database, createSchema, Tables.Part.BOOKS);
        return new JdbcBooks(account, database, new ArrayBlockingQueue<>(MOST_UNWRITTEN));
    }

    @Override
    public String account() {
        return account;
    }

    /** The charges of a tag, null for none, and an operation in a month; those that are uncertain are counted too. */
    public record Line(
            @Nullable String tag, String operation, long charges, BigDecimal chargedUsd, BigDecimal uncertainUsd) {}

    /**
     * A row whose charge is uncertain.
     *
     * @param chargeId its id for {@link #settle(String, ChargeStatus)}
     * @param uncertainUsd the part that may not have been charged
     * @param since when its call ended, by the database's clock
     * @param node the client that made the call: its host, its process id and letters of its own
     */
    public record OpenCharge(
            String chargeId,
            String operation,
            @Nullable String orderId,
            @Nullable String loadNumber,
            @Nullable String tag,
            BigDecimal uncertainUsd,
            Instant since,
            String node) {}

    /** Two stored balances, and what was topped up and charged between them. */
    public record Check(
            Instant from,
            Instant to,
            BigDecimal openingUsd,
            BigDecimal toppedUpUsd,
            BigDecimal chargedUsd,
            BigDecimal uncertainUsd,
            BigDecimal closingUsd) {
        /** Returns what has left the balance without a certain row: zero if the books close, less than zero if too little has. */
        public BigDecimal differenceUsd() {
            return openingUsd.add(toppedUpUsd).subtract(chargedUsd).subtract(closingUsd);
        }

        /** Returns the sum in words, with the kind of a difference. */
        @Override
        public String toString() {
            BigDecimal missing = differenceUsd();
            String kind = missing.signum() < 0
                    ? "more than that: a top-up was not stored"
                    : missing.compareTo(uncertainUsd) <= 0
                            ? "less, of " + uncertainUsd + " USD that are uncertain"
                            : "less: charged without a price or a row, by a process that was killed or has no books, or in progress";
            return openingUsd + " + " + toppedUpUsd + " topped up - " + chargedUsd + " charged, balance " + closingUsd
                    + " USD: " + (missing.signum() == 0 ? "closed" : missing.abs() + " USD " + kind);
        }
    }

    /** Writes the row of a call that was charged, or may have been; one that could not be written is with the next, or for the figures. */
    @Override
    public void callCompleted(CallReport report) {
        // of a load that was there before, a replay does not show who has paid for it
        boolean isReplay = report.replayed() && report.idempotencyKey() != null && !report.deduplicated();
        boolean costs = report.chargeStatus() != ChargeStatus.NOT_CHARGED || isReplay;
        if (costs && !report.operation().equals(OF_A_CARD)) {
            Runnable row = () -> database.change("book " + report.operation(), tx -> book(tx, report));
            String key = report.idempotencyKey();
            if (key == null || !key.startsWith(Journal.KEY_PREFIX)) {
                write(row);
            } else {
                try {
                    row.run();
                } catch (RuntimeException | Error e) {
                    if (report.chargeStatus() != ChargeStatus.UNKNOWN) {
                        Unwritten unused = UNWRITTEN.put(database.ofTables(key), new Unwritten(this, report));
                    }
                    throw e;
                }
            }
            writeAgain();
        }
    }

    /** A driver or a pool may throw what is no exception of SQL. */
    private void write(Runnable row) {
        try {
            row.run();
        } catch (RuntimeException | Error e) {
            boolean unused = Database.mayWorkLater(e) && unwritten.offer(row);
            throw e;
        }
    }

    /** Writes what could not be written before; if that fails again, those who look at the rest do. */
    private void writeAgain() {
        // one by one: on another thread what closes a row would not find it yet
        synchronized (unwritten) {
            for (Runnable row = unwritten.peek(); row != null; row = unwritten.peek()) {
                try {
                    row.run();
                } catch (RuntimeException | Error e) {
                    Database.WARNINGS.log("a row of the books could not be written", e);
                    if (Database.mayWorkLater(e)) {
                        return;
                    }
                }
                unwritten.remove();
            }
        }
    }

    /** Writes what changes a row that may be among those that could not be written. */
    private void writeBehind(Runnable change) {
        if (unwritten.offer(change)) {
            writeAgain();
        } else {
            change.run();
        }
    }

    /** A report of a durable call whose row could not be written. */
    private record Unwritten(JdbcBooks books, CallReport report) {}

    /** Writes it in the transaction that ends the call, or no other node would send the call again; if it cannot, the call ends. */
    static void bookAgain(Transaction tx, String idempotencyKey) throws SQLException {
        Unwritten one = UNWRITTEN.get(tx.database().ofTables(idempotencyKey));
        if (one != null) {
            Savepoint before = tx.connection().setSavepoint();
            try {
                one.books.book(tx, one.report);
            } catch (SQLException e) {
                tx.connection().rollback(before);
                String call = one.report.operation() + " " + one.report.orderId();
                String text = ": its charge could not be written to the books, SQLState " + e.getSQLState();
                Database.warn(call + text + "; their check shows it as a difference", null);
            }
        }
    }

    static void forget(Database database, String idempotencyKey) {
        Unwritten unused = UNWRITTEN.remove(database.ofTables(idempotencyKey));
    }

    private static boolean isAsBefore(CallReport report) {
        return report.replayed() || report.deduplicated();
    }

    /** Returns the same books with the rows of one client, which tells them from those of others for the same key. */
    @Override
    public JdbcBooks ofClient() {
        return new JdbcBooks(account, database, unwritten);
    }

    /** Closes the row of an uncertain charge that was resolved. */
    @Override
    public void chargeSettled(ChargeSettled late) {
        AtomicReference<@Nullable BigDecimal> before = new AtomicReference<>();
        writeBehind(() -> acknowledge(late.settled(), late.chargeStatus(), before));
    }

    /** Closes the row. The client has counted it already, so that it can only be logged if the books contradict. */
    private void acknowledge(
            UncertainCharge settled, ChargeStatus found, AtomicReference<@Nullable BigDecimal> before) {
        String id = rowOf(settled);
        // a row may stand for several charges, and this one is closed already if the answer to its commit was lost
        BigDecimal usd = uncertainUsd(id);
        BigDecimal earlier = before.getAndSet(usd);
        if (earlier != null && usd.compareTo(earlier) < 0) {
            return;
        }
        if (!settle(id, found, settled.uncertainUsd())) {
            found(id).filter(one -> one != found).ifPresent(one -> {
                String kept = ", but the books have it as " + one + ", and keep that";
                Database.warn("charge " + id + " was acknowledged as " + found + kept, null);
            });
        }
    }

    private BigDecimal uncertainUsd(String id) {
        String sql = "select coalesce(sum(uncertain_usd), 0) from freight_book where account = ? and charge_id = ?";
        return database.transaction("find " + id, tx -> tx.one(sql, row -> row.getBigDecimal(1), account, cut(id)));
    }

    /** Returns the id of its row, which another client has renamed if it was charged for the same key since. */
    private String rowOf(UncertainCharge one) {
        String id = chargeId(one);
        String sql =
                "select charge_id from freight_book where account = ? and node = ? and left(charge_id, ?) = ? and ("
                        + IS_OPEN + " or load_number is null)"
                        + " and exists (select 1 from freight_book where account = ? and charge_id = ? and node <> ?)"
                        + " order by case when " + IS_OPEN + " then 0 else 1 end, charged_at desc limit 1";
        @Nullable Object[] values = {account, node, id.length() + 1, id + RENAMED, account, cut(id), node};
        return database.transaction("find " + id, tx -> tx.first(sql, row -> row.getString(1), values))
                .orElse(id);
    }

    /** Returns whether this is its row, or was renamed to this id. Rows of one key are further apart than clients take it for known. */
    boolean isRow(UncertainCharge one, String id) {
        String sql = "select charged_at from freight_book where account = ? and charge_id = ?";
        return (id + RENAMED).startsWith(chargeId(one) + RENAMED)
                && database.transaction(
                                "find " + id,
                                tx -> tx.first(sql, row -> Database.time(row, "charged_at"), account, cut(id)))
                        .filter(charged ->
                                Duration.between(charged, one.since()).abs().compareTo(KNOWN) < 0)
                        .isPresent();
    }

    /** The report of a durable call that a person has found to be charged. */
    private static CallReport found(Row call, ChargeStatus found, Row.Outcome end) {
        String key = call.idempotencyKey();
        BigDecimal usd = end.chargedUsd();
        return new CallReport(
                key,
                call.id().operation(),
                CallOutcome.RESULT,
                1,
                1,
                found,
                false,
                false,
                usd,
                usd,
                Database.usd(usd),
                key,
                call.id().orderId(),
                end.loadNumber(),
                null,
                call.tag(),
                Duration.ZERO,
                null,
                Map.of(),
                null);
    }

    private static BigDecimal uncertainUsd(CallReport report) {
        return report.chargeStatus() == ChargeStatus.UNKNOWN ? report.atMostUsd() : BigDecimal.ZERO;
    }

    private static BigDecimal certainUsd(CallReport report) {
        return report.chargeStatus() == ChargeStatus.CHARGED ? report.atMostUsd() : BigDecimal.ZERO;
    }

    /**
     * Closes the row of a durable call with the load and charge that a person has found; adds it if it is charged and could not
     * be written, unless the account keeps no books.
     */
    void settle(Transaction tx, Row call, Row.Outcome end) throws SQLException {
        ChargeStatus found = Objects.requireNonNull(end.charge());
        String key = call.idempotencyKey();
        String any = "select 1 from freight_book where account = ? limit 1";
        String name =
                "update freight_book set load_number = coalesce(load_number, ?) where account = ? and charge_id = ?";
        tx.update(name + UNCERTAIN, cut(end.loadNumber()), account, key);
        if (!close(tx, key, found, null)
                && found == ChargeStatus.CHARGED
                && tx.first(any, row -> 1, account).isPresent()) {
            boolean unused = insert(tx, key, found(call, found, end));
        }
    }

    static String chargeId(UncertainCharge one) {
        String callId = one.chargeId().replaceFirst("\\.\\d+$", "");
        return Objects.requireNonNullElse(one.idempotencyKey(), callId);
    }

    /** Returns the uncertain charges of all processes, oldest first, but for top-ups by card. */
    public List<OpenCharge> uncertain(int most) {
        writeAgain();
        String sql = "select charge_id, operation, order_id, tag, load_number, uncertain_usd, charged_at, node"
                + " from freight_book where account = ?" + UNCERTAIN + " order by charged_at limit "
                + Names.atLeastOne("uncertain", most);
        Database.Reader<OpenCharge> reader = row -> new OpenCharge(
                row.getString("charge_id"), row.getString("operation"),
                row.getString("order_id"), row.getString("load_number"),
                row.getString("tag"), Database.usd(row.getBigDecimal("uncertain_usd")),
                Database.time(row, "charged_at"), row.getString("node"));
        return database.transaction("uncertain", tx -> tx.query(sql, reader, account));
    }

    /** Returns how many these charges are, and their dollars; a client forgets its own with its process. */
    @Override
    public List<Metric> metrics() {
        writeAgain();
        String sql = "select count(*), coalesce(sum(uncertain_usd), 0) from freight_book where account = ?" + UNCERTAIN;
        Database.Reader<List<Metric>> reader = row -> List.of(
                new Metric("freight.books.uncertain.charges", "", row.getLong(1), true),
                new Metric("freight.books.uncertain.usd", "", row.getDouble(2), false));
        return database.transaction("figures", tx -> tx.one(sql, reader, account));
    }

    /**
     * Closes an uncertain row with what was found out, where {@link io.freightsdk.FreightClient#resolve} cannot: after a
     * restart. False if it is not open.
     *
     * @param chargeId that of {@link OpenCharge}
     */
    public boolean settle(String chargeId, ChargeStatus found) {
        boolean unused = wasCharged(found);
        return settle(chargeId, found, null);
    }

    /** One that is still uncertain stays open, with its price. */
    private boolean settle(String chargeId, ChargeStatus found, @Nullable BigDecimal usd) {
        // of a charge without a price, which may be known by now, though the row was settled before
        String price = "update freight_book set price_usd = ?, uncertain_usd = ? where account = ? and charge_id = ?"
                + " and charge_status in ('UNKNOWN', ?) and price_usd is null and charged_usd = 0";
        return database.transaction("settle " + chargeId, tx -> {
            if (usd != null) {
                tx.update(price, usd, usd, account, cut(chargeId), found);
            }
            return found == ChargeStatus.UNKNOWN || close(tx, chargeId, found, usd);
        });
    }

    static boolean wasCharged(ChargeStatus found) {
        if (found == ChargeStatus.UNKNOWN) {
            throw new IllegalArgumentException("settle: a charge was found to be CHARGED or NOT_CHARGED, not UNKNOWN");
        }
        return found == ChargeStatus.CHARGED;
    }

    /** Returns what an uncertain charge of a client was found to be; empty if it is open or has no row. */
    Optional<ChargeStatus> found(UncertainCharge one) {
        return found(chargeId(one)).filter(status -> isRow(one, chargeId(one)));
    }

    Optional<ChargeStatus> found(String chargeId) {
        String sql = "select charge_status from freight_book where account = ? and charge_id = ? and not " + IS_OPEN;
        return database.transaction(
                "find " + chargeId,
                tx -> tx.first(sql, row -> ChargeStatus.valueOf(row.getString(1)), account, cut(chargeId)));
    }

    /**
     * A key has one row for each load that it was charged for, or may have been: the newest has the key as its id. One that was found not to be
     * charged may be by a later call, and is open again, or charged.
     */
    private void book(Transaction tx, CallReport report) throws SQLException {
        String key = report.idempotencyKey();
        boolean isOpen = report.chargeStatus() == ChargeStatus.UNKNOWN;
        boolean isPaid = report.chargeStatus() == ChargeStatus.CHARGED;
        // a replay may be of a charge whose process wrote no row
        boolean hasAmount = isOpen || isPaid || report.priceUsd() != null;
        boolean isNew = hasAmount && insert(tx, key == null ? report.callId() : key, report);
        if (isNew || key == null || isOfBefore(report)) {
            return;
        }
        BigDecimal paidUsd = isPaid ? certainUsd(report) : null;
        boolean isKnown = isOpen ? reopen(tx, key, report) : charge(tx, key, paidUsd, report);
        if (!isKnown && hasAmount && makeRoom(tx, key, report)) {
            boolean unused = insert(tx, key, report);
        }
    }

    /** Returns whether it is unknown because of an attempt before it, and surely not charged itself. */
    private static boolean isOfBefore(CallReport report) {
        return report.chargeStatus() == ChargeStatus.UNKNOWN
                && report.atMostUsd().signum() == 0;
    }

    private boolean insert(Transaction tx, String id, CallReport report) throws SQLException {
        boolean isOfAnother = report.chargeStatus() == ChargeStatus.NOT_CHARGED;
        BigDecimal chargedUsd = isOfAnother ? report.priceUsd() : certainUsd(report);
        boolean isOneCharge =
                report.idempotencyKey() != null && Database.usd(chargedUsd).signum() > 0;
        return tx.insertIfAbsent(
                "insert into freight_book (account, charge_id, charged_at, operation, load_number, order_id, tag, charge_status,"
                        + " price_usd, charged_usd, uncertain_usd, node)"
                        + " values (?, ?, current_timestamp, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                account,
                cut(id),
                cut(report.operation()),
                cut(report.loadNumber()),
                cut(report.orderId()),
                cut(report.tag()),
                isOfAnother ? ChargeStatus.CHARGED : report.chargeStatus(),
                isOneCharge ? chargedUsd : report.priceUsd(),
                chargedUsd,
                Database.usd(isOfBefore(report) ? report.priceUsd() : uncertainUsd(report)),
                node);
    }

    private static @Nullable String cut(@Nullable String text) {
        return text == null ? null : Names.cut(text, MOST_TEXT);
    }

    /** Renames the row of a charge that the service has forgotten, or may have. False if this is the same charge. */
    private boolean makeRoom(Transaction tx, String key, CallReport report) throws SQLException {
        String load = report.loadNumber();
        boolean isAsBefore = isAsBefore(report);
        String sql = "update freight_book set charge_id = " + idOf("charge_id", "coalesce(load_number, ?)")
                + " where account = ? and charge_id = ? and charge_status <> 'NOT_CHARGED' and coalesce(load_number, ?) <> ?"
                + (report.chargeStatus() == ChargeStatus.UNKNOWN ? " and " + IS_FORGOTTEN : "");
        String unnamed = Objects.requireNonNullElse(load, "?");
        return tx.update(sql, report.callId(), account, cut(key), isAsBefore ? load : "", isAsBefore ? load : unnamed)
                == 1;
    }

    /** The id of a charge that is not the newest of its key. */
    private static String idOf(String key, String load) {
        return "right(" + key + " || '" + RENAMED + "' || " + load + ", " + MOST_TEXT + ")";
    }

    /**
     * Has what is not certain of a row charged, without an amount all of it; nothing if this load was paid before that. False if
     * all is certain, or is of a call whose key is forgotten, of which a new charge shows nothing.
     */
    private boolean charge(Transaction tx, String id, @Nullable BigDecimal usd, CallReport report) throws SQLException {
        String load = cut(report.loadNumber());
        String earlier = "select 1 from freight_book where account = ? and charge_id = " + idOf("?", "?");
        if (tx.first(earlier, row -> 1, account, cut(id), load).isPresent()) {
            boolean unused = close(tx, id, ChargeStatus.NOT_CHARGED, null);
            return true;
        }
        String sql = "update freight_book set charged_usd = charged_usd + coalesce(?,"
                + " case when charge_status = 'NOT_CHARGED' then price_usd end, uncertain_usd), uncertain_usd = 0,"
                + " charge_status = 'CHARGED', price_usd = coalesce(?, price_usd), load_number = coalesce(?, load_number)"
                + (isAsBefore(report) ? "" : ", charged_at = current_timestamp")
                + " where account = ? and charge_id = ? and (charge_status <> 'CHARGED' or uncertain_usd > 0)"
                + (isAsBefore(report) ? "" : " and not (charge_status = 'UNKNOWN' and " + IS_FORGOTTEN + ")");
        BigDecimal priceUsd = usd == null || usd.signum() == 0 ? null : usd;
        return tx.update(sql, usd, priceUsd, load, account, cut(id)) == 1;
    }

    /** Ends this much of what is uncertain of a row, which may stand for several charges; all of it for null. False if nothing is. */
    private boolean close(Transaction tx, String id, ChargeStatus found, @Nullable BigDecimal usd) throws SQLException {
        String part = "least(coalesce(?, uncertain_usd), uncertain_usd)";
        String sql = "update freight_book set charged_usd = charged_usd + case when ? = 'CHARGED' then " + part
                + " else 0 end, uncertain_usd = uncertain_usd - " + part
                + ", charge_status = case when charge_status <> 'UNKNOWN'"
                + " or uncertain_usd > " + part + " then charge_status when charged_usd > 0 then 'CHARGED' else ? end"
                + " where account = ? and charge_id = ?" + UNCERTAIN;
        return tx.update(sql, found, usd, usd, usd, found, account, cut(id)) == 1;
    }

    /** Has a row that was found not to be charged uncertain again. False if there is none. */
    private boolean reopen(Transaction tx, String id, CallReport report) throws SQLException {
        String sql =
                "update freight_book set charge_status = 'UNKNOWN', uncertain_usd = ?, price_usd = coalesce(?, price_usd),"
                        + " charged_at = current_timestamp where account = ? and charge_id = ? and charge_status = 'NOT_CHARGED'";
        return tx.update(sql, Database.usd(uncertainUsd(report)), report.priceUsd(), account, cut(id)) == 1;
    }

    /** Returns the charges of a month, UTC, by tag and operation. */
    public List<Line> month(YearMonth month) {
        String sql = "select tag, operation, count(*), sum(charged_usd), sum(uncertain_usd) from freight_book"
                + " where account = ? and charged_at >= ? and charged_at < ? and charge_status <> 'NOT_CHARGED'"
                + " group by tag, operation order by tag, operation";
        Database.Reader<Line> reader = row -> new Line(
                row.getString(1),
                row.getString(2),
                row.getLong(3),
                Database.usd(row.getBigDecimal(4)),
                Database.usd(row.getBigDecimal(5)));
        return between("month", sql, reader, month.atDay(1), month.plusMonths(1).atDay(1));
    }

    private <T> List<T> between(String what, String sql, Database.Reader<T> reader, LocalDate from, LocalDate to) {
        writeAgain();
        Instant first = from.atStartOfDay(ZoneOffset.UTC).toInstant();
        Instant end = to.atStartOfDay(ZoneOffset.UTC).toInstant();
        return database.transaction(what, tx -> tx.query(sql, reader, account, first, end));
    }

    /**
     * Writes the rows of a month, UTC, as CSV with a header. A text that a spreadsheet would take for a formula has an
     * apostrophe before it, as OWASP says.
     */
    public void csv(YearMonth month, Appendable to) throws IOException {
        String sql = ROWS + " where account = ? and charged_at >= ? and charged_at < ? order by charged_at, charge_id";
        to.append(HEADER).append('\n');
        for (LocalDate day = month.atDay(1); day.isBefore(month.plusMonths(1).atDay(1)); day = day.plusDays(1)) {
            for (String line : between("csv", sql, JdbcBooks::csv, day, day.plusDays(1))) {
                to.append(line).append('\n');
            }
        }
    }

    private static String csv(ResultSet row) throws SQLException {
        List<String> cells = new ArrayList<>(List.of(String.valueOf(Database.instant(row, "charged_at"))));
        int columns = row.getMetaData().getColumnCount();
        for (int i = 2; i <= columns; i++) {
            String cell = Objects.requireNonNullElse(row.getString(i), "");
            cells.add(PLAIN_CELL.matcher(cell).matches() ? cell : '"' + cell.replace("\"", "\"\"") + '"');
        }
        return String.join(",", cells);
    }

    /** {@link #storeBalance(BigDecimal, BigDecimal)}, with an amount such as {@code 25.00}. */
    public void storeBalance(BigDecimal balanceUsd, String toppedUpUsd) {
        storeBalance(balanceUsd, Usd.of("toppedUpUsd", toppedUpUsd));
    }

    /**
     * Stores the balance of now, for {@link #check}; in a quiet minute, as a call in progress is in one of both only.
     *
     * @param toppedUpUsd what was topped up since the balance that was stored before
     */
    public void storeBalance(BigDecimal balanceUsd, BigDecimal toppedUpUsd) {
        writeAgain(); // or they would be charged after it
        String sql = "insert into freight_balance (account, read_at, balance_usd, topped_up_usd)"
                + " values (?, current_timestamp, ?, ?)";
        database.change("store the balance", tx -> tx.update(sql, account, balanceUsd, toppedUpUsd));
    }

    /** Compares the newest balance with the first one stored since then and the rows between; empty without two of them. */
    public Optional<Check> check(Instant since) {
        String between = " where account = n.account and charged_at > o.read_at and charged_at <= n.read_at";
        // few rows are uncertain, and have an index
        String sql = "select o.read_at as opened, n.read_at as closed, o.balance_usd, (select sum(topped_up_usd) from"
                + " freight_balance where account = n.account and read_at > o.read_at and read_at <= n.read_at),"
                + " (select sum(charged_usd) from freight_book" + between
                + "), (select sum(uncertain_usd) from freight_book" + between + UNCERTAIN
                + "), n.balance_usd from freight_balance o join freight_balance n"
                + " on n.account = o.account and n.read_at > o.read_at where o.account = ?"
                + " and o.read_at = (select min(read_at) from freight_balance where account = ? and read_at >= ?)"
                + " and n.read_at = (select max(read_at) from freight_balance where account = ?)";
        Database.Reader<Check> reader = row -> new Check(
                Database.time(row, "opened"),
                Database.time(row, "closed"),
                Database.usd(row.getBigDecimal(3)),
                Database.usd(row.getBigDecimal(4)),
                Database.usd(row.getBigDecimal(5)),
                Database.usd(row.getBigDecimal(6)),
                Database.usd(row.getBigDecimal(7)));
        return database.transaction("check the books", tx -> tx.first(sql, reader, account, account, since, account));
    }
}
