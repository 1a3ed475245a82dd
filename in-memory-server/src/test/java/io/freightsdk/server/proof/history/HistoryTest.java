package io.freightsdk.server.proof.history;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.LedgerEntry;
import io.freightsdk.server.proof.Crowd;
import io.freightsdk.server.proof.LongRun;
import io.freightsdk.server.proof.model.Wire;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever many threads do to one broker at once, some order of their calls explains every response. */
@Tag("long")
@Tag("acceptance")
final class HistoryTest {
    private static final int ROUNDS = 50;
    private static final int MOST_THREADS = 8;
    private static final int CALLS = 4;

    private final InMemoryFreightServer server = InMemoryFreightServer.start();
    private final List<Wire> wires = new ArrayList<>();

    @AfterEach
    void close() {
        wires.forEach(Wire::close);
        server.close();
    }

    @Test
    @Timeout(value = 1, unit = TimeUnit.DAYS)
    void someOrderExplainsEveryResponse() {
        for (int i = 0; i <= MOST_THREADS; i++) {
            wires.add(new Wire(server.url()));
        }
        long[] counts = new long[3];
        long rounds = LongRun.run(ROUNDS, seed -> {
            List<Event> history = round(seed);
            counts[0] += history.size();
            counts[1] += history.stream()
                    .filter(event -> event.outcome().status() == 402)
                    .count();
            counts[2] +=
                    history.stream().filter(event -> event.outcome().replayed()).count();
        });
        System.out.println("histories: " + rounds + " with " + counts[0] + " calls, " + counts[1] + " of them 402, "
                + counts[2] + " replays");
        if (rounds > 1) {
            assertThat(counts[1]).isPositive();
            assertThat(counts[2]).isPositive();
        }
    }

    private List<Event> round(long seed) {
        Random random = LongRun.random(seed);
        long cents = 2L + random.nextInt(300);
        FreightBroker broker = server.addBroker(BrokerOptions.builder()
                .balanceUsd(BigDecimal.valueOf(cents + Account.CREATE_CENTS, 2).toPlainString())
                .build());
        Recorder alone = new Recorder(wires.get(MOST_THREADS), broker.agentKey(), "", -1);
        alone.record(Operation.create("", ""));
        String loadNumber = alone.events().get(0).outcome().load();
        List<Event> history = together(random, broker, loadNumber);
        Recorder last = new Recorder(wires.get(MOST_THREADS), broker.agentKey(), loadNumber, -1);
        last.record(Operation.balance());
        history.addAll(last.events());

        assertThat(Linearization.of(Account.of(cents), history))
                .as(() -> "seed " + seed + ", " + cents + " cents: no order explains\n" + shown(history))
                .isPresent();
        assertThat(broker.ledger().stream().map(LedgerEntry::amountUsd).reduce(BigDecimal.ZERO, BigDecimal::add))
                .as("seed " + seed)
                .isEqualByComparingTo(broker.balanceUsd());
        return history;
    }

    private List<Event> together(Random random, FreightBroker broker, String loadNumber) {
        int threads = 4 + random.nextInt(MOST_THREADS - 3);
        List<Recorder> recorders = new ArrayList<>();
        List<List<Operation>> plans = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            recorders.add(new Recorder(wires.get(thread), broker.agentKey(), loadNumber, thread));
            plans.add(plan(random));
        }
        try {
            Crowd.atOnce(threads, thread -> () -> {
                plans.get(thread).forEach(recorders.get(thread)::record);
                return true;
            });
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        List<Event> history = new ArrayList<>();
        recorders.forEach(recorder -> history.addAll(recorder.events()));
        return history;
    }

    /** Few keys and references, so that they meet. */
    private static List<Operation> plan(Random random) {
        List<Operation> plan = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            String key = random.nextBoolean() ? "" : "key-" + random.nextInt(3);
            String ref = random.nextBoolean() ? "" : "ref-" + random.nextInt(2);
            plan.add(
                    switch (random.nextInt(10)) {
                        case 0, 1, 2, 3, 4 -> Operation.create(key, ref);
                        case 5, 6 -> Operation.read();
                        case 7, 8 -> Operation.balance();
                        default -> Operation.topUp(key, 100);
                    });
        }
        return plan;
    }

    private static String shown(List<Event> history) {
        return history.stream()
                .sorted(Comparator.comparingLong(Event::invoked))
                .map(Event::toString)
                .collect(joining("\n"));
    }
}
