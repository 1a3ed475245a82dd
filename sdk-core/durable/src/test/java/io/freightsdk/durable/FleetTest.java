package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.freightsdk.Served;
import io.freightsdk.TestDatabase;
import io.freightsdk.server.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.postgresql.ds.PGSimpleDataSource;

/** What a fleet costs and how long it takes, with the settings as they are. */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
@Tag("acceptance")
class FleetTest extends DurableSetup {
    private static final int CALLS = Integer.getInteger("fleet.calls", 400);
    private static final int SECONDS = Integer.getInteger("fleet.seconds", 20);

    /** The statement that finds the call to send. */
    private static final String PROBE = "from freight_call c join freight_task t on";

    /** The statement of the first purge of each node, which is soon after its start. */
    private static final String PURGE = "and body is not null and requested_at < ?";

    FleetTest() {
        super("100000.00");
    }

    private HikariDataSource pool(DataSource dataSource) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(dataSource);
        config.setMaximumPoolSize(12);
        return opened(new HikariDataSource(config));
    }

    private DurableFreight.Builder node(DataSource dataSource) {
        return DurableFreight.builder(opened(served.onlyOneAttempt().build()), dataSource);
    }

    private void ask(int calls) {
        DurableFreight asks = opened(DurableFreight.builder(freight, pool(dataSource))
                .createSchema(true)
                .requestOnly());
        for (int i = 0; i < calls; i++) {
            asks.createLoad("order-" + i, Served.load());
        }
    }

    @Test
    void processThatStandsStillInItsListenersIsTakenOver() throws Exception {
        Duration takeOver = Duration.ofSeconds(Math.min(SECONDS, 30));
        PGSimpleDataSource direct = dataSource(TestDatabase.POSTGRESQL).unwrap(PGSimpleDataSource.class);
        ask(8);
        try (Nodes frozen = new Nodes(
                ListeningProgram.class,
                direct.getUrl() + "&user=" + direct.getUser(),
                served.server.url(),
                served.broker.agentKey(),
                "8",
                takeOver.toString())) {
            frozen.start();
            frozen.awaitReady();
            frozen.freeze(true);
            long from = System.nanoTime();
            DurableFreight node =
                    opened(node(pool(direct)).takeOverAfter(takeOver).start());
            Nodes.until(() -> node.health().open() == 0);
            Duration took = Duration.ofNanos(System.nanoTime() - from);
            System.out.printf(
                    "SIGSTOP in 8 listeners, taken over after %d s: all done in %d ms%n",
                    takeOver.toSeconds(), took.toMillis());
            // time is measured in the profile slow only
            assertThat(took).isLessThan(takeOver.plusSeconds(10));
            assertThat(served.debits()).hasSize(8);
        }
    }

    /** One node probes for all, but each for itself where the trouble may be its own; the waits double up to a minute. */
    static Stream<Arguments> storms() {
        return Stream.of(
                Arguments.of("429 with Retry-After 30", Fault.status(429).retryAfter("30"), "createLoad", 1),
                Arguments.of("503", Fault.status(503), "createLoad", 1),
                Arguments.of("no price list", Fault.status(500), "getPricing", 3));
    }

    @ParameterizedTest
    @MethodSource("storms")
    void outageCostsAFleetNextToNothing(String what, Fault effect, String operation, int looking) throws Exception {
        dataSource(TestDatabase.POSTGRESQL);
        ask(CALLS);
        String fault = served.broker.faults().add(effect.on(operation).times(Fault.ALWAYS));
        List<DurableFreight> nodes = new ArrayList<>();
        CountedDataSource counted = new CountedDataSource(pool(dataSource));
        for (int i = 0; i < 3; i++) {
            nodes.add(opened(node(counted.counted()).start()));
        }
        for (DurableFreight node : nodes) {
            Nodes.until(() -> node.paused().isPresent());
        }
        Nodes.pause(6_000); // in which the waits double
        Nodes.until(() -> counted.count(PURGE) >= nodes.size());
        // until each has learned of the pause
        for (long picks = -1; picks != counted.picks.get(); ) {
            picks = counted.picks.get();
            Nodes.pause(2_000);
        }
        Nodes.until(() -> nodes.get(0).list(DurableState.SENDING, 9).findAny().isEmpty());
        long probes = counted.count(PROBE);
        long requests = served.broker.requests().size();
        long transactions = counted.transactions.get();
        double seconds = Nodes.pause(SECONDS * 1_000L);
        double perSecond = (counted.transactions.get() - transactions) / seconds;
        long more = served.broker.requests().size() - requests;
        long probed = counted.count(PROBE) - probes;
        System.out.printf(
                Locale.ROOT,
                "%s, 3 nodes, %d calls: %d requests until all wait, %d in the next %d s with %d probes, %.1f transactions/s%n",
                what,
                CALLS,
                requests,
                more,
                SECONDS,
                probed,
                perSecond);
        // each may have been in the middle of one
        assertThat(more).isLessThanOrEqualTo(2 * (probed + looking));
        assertThat(perSecond).isLessThanOrEqualTo(5);
        served.broker.faults().remove(fault);
        nodes.get(0).resume();
        Nodes.until(() -> nodes.get(0).health().open() == 0);
        assertThat(served.debits()).hasSize(CALLS);
    }

    @Test
    void sixNodesTakeEachCallOnce() throws Exception {
        dataSource(TestDatabase.POSTGRESQL);
        ask(CALLS);
        CountedDataSource counted = new CountedDataSource(pool(dataSource));
        DurableFreight last = null;
        for (int i = 0; i < 6; i++) {
            last = opened(node(counted.counted()).start());
        }
        DurableFreight node = last;
        long from = System.nanoTime();
        Nodes.until(() -> node.health().open() == 0);
        System.out.printf(
                "6 nodes, %d calls: %.2f picks and %.2f transactions a call, %.0f calls/s%n",
                CALLS,
                counted.picks.get() / (double) CALLS,
                counted.transactions.get() / (double) CALLS,
                CALLS / ((System.nanoTime() - from) / 1e9));
        assertThat(counted.picks.get() / (double) CALLS).isLessThan(1.5);
        assertThat(served.debits()).hasSize(CALLS);
    }
}
