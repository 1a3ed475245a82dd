package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.Served;
import io.freightsdk.TestDatabase;
import io.freightsdk.UncertainCharge;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.server.Fault;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes that share orders and books, with responses and requests that are lost, and keys that the service forgets. */
@Tag("acceptance")
class BooksStormTest extends BooksSetup {
    private static final RetryPolicy PATIENT = new RetryPolicy(4, Duration.ofMillis(1), Duration.ofSeconds(5));
    private static final int PROCESSES = 2;
    private static final int ORDERS = 3;

    private final FreightClient[] processes = new FreightClient[PROCESSES];
    private final Map<String, Integer> debits = new HashMap<>();
    private Random random;

    /** After each step the service's ledger is between the certain rows and those with the uncertain ones. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    @Tag("long")
    void ledgerIsWithinTheBooksAtAnyTime(long seed) throws Exception {
        random = new Random(seed);
        opened(builder(TestDatabase.ofThisBuild()).requestOnly());
        books = JdbcBooks.of(dataSource, "acme");
        for (int i = 0; i < PROCESSES; i++) {
            processes[i] = process();
        }
        StringBuilder steps = new StringBuilder();
        for (int step = 0; step < 30 * TIMES; step++) {
            steps.append('\n').append(step());
            BigDecimal charged = sum("charged_usd");
            assertThat(served.paidUsd()).as("%s", steps).isGreaterThanOrEqualTo(charged);
            assertThat(served.paidUsd()).as("%s", steps).isLessThanOrEqualTo(charged.add(sum("uncertain_usd")));
        }
    }

    private FreightClient process() {
        return opened(clients(random.nextBoolean() ? PATIENT : RetryPolicy.none())
                .clock(served.server.clock())
                .build());
    }

    private BigDecimal sum(String column) {
        String sql = "select coalesce(sum(" + column + "), 0) from freight_book";
        return new Database(dataSource, "freight_").transaction("sum", tx -> tx.one(sql, row -> row.getBigDecimal(1)));
    }

    private String step() throws Exception {
        int process = random.nextInt(PROCESSES);
        switch (random.nextInt(10)) {
            case 0 -> {
                int hours = List.of(1, 13, 25).get(random.nextInt(3));
                served.server.clock().advance(Duration.ofHours(hours));
                execute("update freight_book set charged_at = charged_at - interval '" + hours + "' hour");
                return hours + " hours";
            }
            case 1 -> {
                processes[process] = process();
                return "restart " + process;
            }
            case 2 -> {
                acknowledge(processes[process], this::found);
                return "acknowledge " + process;
            }
            default -> {
                return "order " + process + " " + ordered(processes[process], "order-" + random.nextInt(ORDERS));
            }
        }
    }

    private String ordered(FreightClient process, String order) {
        int lost = random.nextInt(3);
        Fault.When where = random.nextBoolean() ? Fault.When.BEFORE : Fault.When.AFTER_COMMIT;
        if (lost > 0) {
            lose(where, "createLoad", lost);
        }
        int before = served.debits().size();
        String end = order + (lost > 0 ? " lost " + lost + " " + where : "");
        try {
            CallOptions options = CallOptions.builder().tag("customer").build();
            end += " " + process.createLoad(order, Served.load(), options).loadNumber();
        } catch (FreightException e) {
            end += " " + e.chargeStatus();
        }
        served.broker.faults().clear();
        int more = served.debits().size() - before;
        debits.merge(order, more, Integer::sum);
        return end + ", " + more + " debits";
    }

    /** As a person who finds more debits of an order on the service's pages than the books are certain of. */
    private ChargeStatus found(UncertainCharge lost) {
        try {
            int certain = count("freight_book where charge_status = 'CHARGED' and order_id = '" + lost.orderId() + "'");
            return debits.getOrDefault(lost.orderId(), 0) > certain ? ChargeStatus.CHARGED : ChargeStatus.NOT_CHARGED;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
