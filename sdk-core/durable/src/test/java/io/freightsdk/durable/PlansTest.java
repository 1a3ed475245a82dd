package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.CallListener;
import io.freightsdk.ChargeStore.Charge;
import io.freightsdk.Served;
import io.freightsdk.SpendLimit;
import io.freightsdk.TestDatabase;
import io.freightsdk.UncertainCharge;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.micrometer.CachedMetrics;
import io.freightsdk.micrometer.Metric;
import io.freightsdk.micrometer.MetricSource;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.WatchOptions;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.jdbc.PreferQueryMode;

/** How PostgreSQL finds rows for each statement, whatever its values: {@code -Dplans.rows=1000000} for as many of each table. */
@Timeout(1_800)
class PlansTest extends DurableSetup {
    private static final int ROWS = 20_000;
    /** As many of them are old enough for a purge. */
    private static final int OLD = 20_000;

    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    private final PGSimpleDataSource simple = new PGSimpleDataSource();

    @Test
    @Tag("slow")
    void noStatementReadsAWholeTable() throws Exception {
        DataSource plain = dataSource(TestDatabase.POSTGRESQL);
        CountedDataSource counted = new CountedDataSource(plain);
        // where a statement may have parameters without values
        simple.setUrl(plain.unwrap(PGSimpleDataSource.class).getUrl());
        simple.setUser(plain.unwrap(PGSimpleDataSource.class).getUser());
        simple.setPreferQueryMode(PreferQueryMode.SIMPLE);
        dataSource = counted.counted();
        SpendLimit limit =
                SpendLimit.usd("100.00").per(Duration.ofDays(1)).shared(JdbcSpendPool.of(dataSource, "acme"));
        DurableFreight durable = opened(builder(dataSource).spendLimit(limit).start());
        fill();
        useAll(durable, limit);
        TreeSet<String> scans = new TreeSet<>();
        System.out.println(ROWS + " rows in each table; rows a statement expects, its median ms, how it finds them");
        for (String statement : new TreeSet<>(counted.statements.keySet())) {
            Plan plan = plan(statement);
            scans.addAll(plan.scans);
            if (statement.contains("node = ?") && statement.contains("freight_book")) {
                assertThat(plan.scans).as(statement).anyMatch(scan -> scan.contains("freightix_book_unsure"));
            }
            if (statement.startsWith("select watch from freight_watch w where")) {
                // not past those that have ended, with a look for the place of each
                assertThat(plan.scans).as(statement).anyMatch(scan -> scan.contains("freightix_watch_due_at"));
            }
            assertThat(plan.rows).as(statement).isLessThanOrEqualTo(2L * ROWS);
            if (!plan.scans.isEmpty()) {
                List<Long> nanos =
                        counted.statements.get(statement).stream().sorted().toList();
                System.out.printf(
                        Locale.ROOT,
                        "%n%s%n    %d rows, %.2f ms, %s%n",
                        statement,
                        plan.rows,
                        nanos.get(nanos.size() / 2) / 1e6,
                        String.join(", ", plan.scans));
            }
        }
        assertThat(scans)
                .hasSizeGreaterThan(20)
                .noneMatch(scan -> scan.startsWith("Seq Scan"))
                .anyMatch(scan -> scan.contains("freightix_book_unsure"));
        takingACallChangesNoIndex(counted.statements.keySet());
    }

    /** So that PostgreSQL can store the new row in the page of the old one, and vacuum has half of the work. */
    private void takingACallChangesNoIndex(Set<String> statements) throws SQLException {
        String take = statements.stream()
                .filter(sql -> sql.contains("set state = 'SENDING'"))
                .findAny()
                .orElseThrow();
        String changed = Pattern.compile("(\\w+) =")
                .matcher(take.replaceFirst(" where .*", ""))
                .results()
                .map(column -> column.group(1))
                .collect(Collectors.joining("|"));
        assertThat(changed).contains("state", "changed_at");
        try (Connection connection = dataSource.getConnection()) {
            String sql = "select indexdef from pg_indexes where tablename = 'freight_call'"
                    + " and schemaname = current_schema";
            List<String> indexes = Database.query(connection, sql, row -> row.getString(1));
            assertThat(indexes).hasSize(5).noneMatch(index -> index.matches(".*\\b(" + changed + ")\\b.*"));
        }
    }

    private void useAll(DurableFreight durable, SpendLimit limit) throws Exception {
        DurableCall made = created(durable, "order-1");
        durable.confirmDelivery("order-1", Instant.parse("2026-05-04T12:00:00Z"));
        DurableCall refused = end(durable, durable.createLoad("bad", badLoad()));
        durable.amend("bad", Served.load());
        assertThat(end(durable, refused).state()).isEqualTo(DurableState.DONE);
        durable.pause("a test");
        durable.createLoad("order-2", Served.load());
        assertThat(durable.cancel("order-2")).isTrue();
        durable.resume();
        execute(
                "update freight_call set state = 'STUCK' where account = 'acme' and operation = 'createLoad' and order_id ="
                        + " 'order-1'");
        durable.settle("order-1", made.loadNumber(), ChargeStatus.NOT_CHARGED);
        assertThat(durable.list(DurableState.STUCK, 10)).isEmpty();
        assertThat(durable.list(DurableState.DONE, 10)).isNotEmpty();
        assertThat(durable.health().stuck()).isZero();
        assertThat(durable.spend().chargedUsd()).isPositive();
        assertThat(durable.purge(Duration.ofHours(1))).isEqualTo(Math.min(ROWS, OLD));
        TrackingWebhooks webhooks = opened(TrackingWebhooks.builder(dataSource, "acme")
                .secret(SECRET)
                .url("http://localhost:1")
                .start());
        JdbcWatchStore store = JdbcWatchStore.builder(dataSource, "acme")
                .pollEvery(Duration.ofMillis(100))
                .onEvent(webhooks::store)
                .build();
        LoadTracker tracker = opened(LoadTracker.builder(freight).store(store).build());
        JdbcBooks books = JdbcBooks.of(dataSource, "acme");
        useFigures(List.of(durable, webhooks, tracker, books, MetricSource.ofLimits(freight, List.of(limit))));
        useBooks(books);
        tracker.start();
        tracker.follow(made.loadNumber(), WatchOptions.defaults());
        Nodes.until(() -> tracker.find(made.loadNumber()).reads() == 1);
        JdbcSpendPool pool = JdbcSpendPool.of(dataSource, "acme");
        Charge charge = new Charge("k", "createLoad", null, null, null, new BigDecimal("0.01"));
        assertThat(pool.reserve(charge, List.of(limit)).refusing()).isNull();
        pool.settle(charge, ChargeStatus.NOT_CHARGED);
        assertThat(tracker.forget(made.loadNumber())).isTrue();
        assertThat(store.active()).isZero();
        assertThat(store.purge(Duration.ofHours(1))).isPositive();
        webhooks.sendTo(made.loadNumber(), "http://localhost:2");
        assertThat(webhooks.list(10)).isNotEmpty();
        assertThat(webhooks.dead(10)).isEmpty();
        assertThat(webhooks.sendAllAgain(made.loadNumber())).isZero();
        assertThat(webhooks.forget(made.loadNumber())).isTrue();
    }

    /** What gauges, health and the operator's page read. */
    private static void useFigures(List<MetricSource> sources) {
        CachedMetrics.Snapshot look =
                CachedMetrics.of(Duration.ofMinutes(1), sources).read();
        assertThat(look.failures()).isEmpty();
        assertThat(look.metrics())
                .extracting(Metric::name)
                .contains(
                        "freight.durable.calls", "freight.webhooks",
                        "freight.watches", "freight.watches.oldest.due.seconds",
                        "freight.books.uncertain.usd", "freight.limit.left.usd");
    }

    private static void useBooks(JdbcBooks books) throws IOException {
        YearMonth month = YearMonth.of(2000, 1);
        assertThat(books.month(month)).isEmpty();
        books.csv(month, new StringBuilder());
        books.storeBalance(BigDecimal.TEN, BigDecimal.ZERO);
        assertThat(books.check(Instant.EPOCH)).isPresent();
        assertThat(books.uncertain(10)).isEmpty();
        assertThat(books.settle("k1", ChargeStatus.CHARGED)).isFalse();
        UncertainCharge lost = new UncertainCharge(
                "c.1",
                "getLoadPosition",
                null,
                null,
                null,
                null,
                BigDecimal.ONE,
                Instant.EPOCH,
                "CallTimeoutException");
        for (UncertainCharge settled : Arrays.asList(lost, null)) {
            books.chargeSettled(new CallListener.ChargeSettled(
                    "getLoadPosition", null, ChargeStatus.CHARGED, BigDecimal.ONE, settled));
        }
    }

    /** Nearly all rows are over, as after a year. */
    private void fill() throws SQLException {
        String rows = " from generate_series(1, " + ROWS + ") i";
        String old = "current_timestamp - case when i > " + OLD + " then interval '0 day' else interval '2 day' end"
                + " - i * interval '1 ms'";
        execute(
                "insert into freight_call (account, operation, order_id, state, idempotency_key, revision, body, body_sha256,"
                        + " attempts, uncertain, existing, charge_status, charged_usd, listener_failures, requested_at, changed_at) select 'acme',"
                        + " 'createLoad', 'old-' || i, 'DONE', 'k' || i, 1, '{}', 'x', 1, false, false, 'CHARGED', 0.65, 0, "
                        + old
                        + ", " + old + rows);
        execute("insert into freight_task (task_name, task_instance, owner, execution_time, picked, version, priority)"
                + " select 'freight', 'calls:a' || i % 1000 || ':createLoad:old-' || i, 'calls:a' || i % 1000,"
                + " current_timestamp + i * interval '1 s', false, 1, 1" + rows);
        execute(
                "insert into freight_watch (account, load_number, watch, due_at, ended, changed_at) select 'acme', 'LD-' || i,"
                        + " '\\x00', null, true, " + old + rows);
        execute(
                "insert into freight_event (account, event_id, load_number, sequence, event, delivered, stored_at) select 'acme',"
                        + " 'e' || i, 'LD-' || i, 1, '{}', true, " + old + rows);
        execute(
                "insert into freight_webhook (account, load_number, delivered_events) select 'a' || i % 1000, 'LD-' || i, 1"
                        + rows);
        execute(
                "insert into freight_webhook_event (account, event_id, load_number, state, body, attempts, stored_at) select"
                        + " 'a' || i % 1000, 'e' || i, 'LD-' || i, 'WAITING', '{}', 0, " + old + rows);
        execute("insert into freight_budget (limit_key, used_usd) select 'old|' || i, 1" + rows);
        execute("insert into freight_spent (limit_key, counts_until, amount_usd) select 'old|' || i, " + old + ", 1"
                + rows);
        execute(
                "insert into freight_book (account, charge_id, charged_at, operation, load_number, charge_status, price_usd, charged_usd,"
                        + " uncertain_usd, node) select 'acme', 'k' || i, " + old
                        + ", 'createLoad', 'LD-' || i, 'CHARGED', 0.65, 0.65, 0, 'n'" + rows);
        execute("insert into freight_balance (account, read_at, balance_usd, topped_up_usd) select 'acme', " + old
                + ", 10, 0" + rows);
        for (String table : List.of(
                "call", "task", "watch", "event", "webhook", "webhook_event", "budget", "spent", "book", "balance")) {
            // or it knows by luck what was purged since
            execute("alter table freight_" + table + " set (autovacuum_enabled = false)");
            execute("analyze freight_" + table);
        }
    }

    /** The rows that a statement expects, and its scans of the tables that have as many rows. */
    private record Plan(long rows, List<String> scans) {}

    private Plan plan(String statement) throws SQLException {
        if (!statement.matches("(select|insert|update|delete).*freight_.*")) {
            return new Plan(0, List.of());
        }
        StringBuilder numbered = new StringBuilder();
        int number = 0;
        boolean isText = false;
        for (int i = 0; i < statement.length(); i++) {
            char one = statement.charAt(i);
            isText ^= one == '\'';
            numbered.append(one == '?' && !isText ? "$" + ++number : one);
        }
        List<String> scans = new ArrayList<>();
        long rows = 0;
        try (Connection connection = simple.getConnection()) {
            if (ROWS < 1_000_000) {
                // few rows are cheaper to read than an index
                Database.update(connection, "set enable_seqscan = off");
            }
            // what no values decide; PostgreSQL 12 has no shorter way
            Database.update(connection, "set plan_cache_mode = force_generic_plan");
            Database.update(connection, "prepare one as " + numbered);
            String values = number == 0 ? "" : "(" + String.join(", ", Collections.nCopies(number, "null")) + ")";
            for (String line : Database.query(connection, "explain execute one" + values, row -> row.getString(1))) {
                String[] cost = line.split("  \\(cost=.* rows=|( width=)", 3);
                rows = Math.max(rows, cost.length > 1 ? Long.parseLong(cost[1]) : 0);
                String scan = cost[0].replaceFirst("^[ >-]*", "").replaceFirst(" on (freight\\w+).*", " on $1");
                if (scan.contains(" on freight")
                        && !scan.matches(".* on freight_(account|charged|pause|schema|watch_pause|teller)")
                        && scan.contains("Scan")) {
                    scans.add(scan.replace("Index Scan using", "Index Scan by"));
                }
            }
        }
        return new Plan(rows, scans);
    }
}
