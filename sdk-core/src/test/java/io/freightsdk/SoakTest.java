package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.error.FreightException;
import io.freightsdk.server.LedgerEntry;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Mixed load with injected faults, in real time, on one server: 120 calls to each of three brokers, or {@code -Dsoak.minutes} of
 * calls with a new broker for each. The server keeps all loads until it is reset, so it is reset with the broker.
 */
@Timeout(value = 2, unit = TimeUnit.HOURS)
@Tag("slow")
class SoakTest {
    private static final long SEED = 20_261_120;
    private static final int MINUTES = Integer.getInteger("soak.minutes", 0);
    private static final int ROUNDS = Integer.getInteger("soak.rounds", 3);
    private static final int CALLS = 120;
    private static final int THREADS = 8;
    private static final long MORE_HEAP = 2 << 20;

    @Test
    void nothingGrowsAndEveryCentIsThere() throws InterruptedException {
        try (Served first = new Served("100000.00")) {
            Set<Thread> others = Thread.getAllStackTraces().keySet();
            ResourceUsage warm = minute(first, 0, others);
            for (int i = 1; i < Math.max(ROUNDS, MINUTES + 1); i++) {
                first.server.reset();
                minute(new Served(first.server, "100000.00"), i, others).assertNoMoreThan(warm, MORE_HEAP);
            }
        }
    }

    private static ResourceUsage minute(Served served, int number, Set<Thread> others) throws InterruptedException {
        FaultMix faults = new FaultMix(served, SEED + number);
        Set<String> loads = ConcurrentHashMap.newKeySet();
        AtomicInteger calls = new AtomicInteger();
        long began = System.nanoTime();
        Spend spend;
        try (FreightClient freight = FreightClient.builder()
                .baseUrl(served.server.url())
                .agentKey(served.broker.agentKey())
                .account("acme")
                .attemptTimeout(Duration.ofMillis(400))
                .retryPolicy(new RetryPolicy(4, Duration.ofMillis(2), Duration.ofSeconds(5)))
                .listener(faults)
                .build()) {
            freight.prices().list();
            IntStream.range(0, THREADS)
                    .mapToObj(thread -> OwnThread.run(() -> {
                        Random random = new Random(SEED + thread);
                        for (int i = calls.incrementAndGet(); !isOver(i, began); i = calls.incrementAndGet()) {
                            call(freight, i, loads, random);
                        }
                    }))
                    .toList()
                    .forEach(CompletableFuture::join);
            faults.clears();
            spend = freight.spend();
        }
        long requests = served.server.requests().size();
        assertThatEveryCentIsThere(served, spend, loads);
        served.server.reset();
        ResourceUsage usage = ResourceUsage.now(others);
        System.out.printf(
                "soak %d: %d requests, %d loads, %s: every cent is there%n", number, requests, loads.size(), usage);
        return usage;
    }

    /** A round is a number of calls, or a minute of those minutes that were asked for. */
    private static boolean isOver(int call, long began) {
        return MINUTES == 0 ? call > CALLS : System.nanoTime() - began > TimeUnit.MINUTES.toNanos(1);
    }

    private static void call(FreightClient freight, int number, Set<String> loads, Random random) {
        try {
            String any = loads.stream()
                    .skip(random.nextInt(loads.size() + 1))
                    .findFirst()
                    .orElse(null);
            int what = random.nextInt(10);
            if (any == null || what < 3) {
                create(freight, number, loads);
            } else if (what < 6) {
                freight.getLoadPosition(any);
            } else if (what < 8) {
                freight.async().getLoadPosition(any).join();
            } else if (what < 9) {
                freight.getBalance();
            } else {
                freight.confirmDelivery(any);
            }
        } catch (FreightException | CompletionException e) {
            assertThat(e.getMessage()).isNotBlank();
        }
    }

    /** As a backend does: the same order id until there is a load. */
    private static void create(FreightClient freight, int number, Set<String> loads) {
        for (boolean made = false; !made; ) {
            try {
                made = loads.add(
                        freight.createLoad("order-" + number, Served.load()).loadNumber());
            } catch (FreightException e) {
                assertThat(e.retryable()).as(e.toString()).isTrue();
            }
        }
    }

    private static void assertThatEveryCentIsThere(Served served, Spend spend, Set<String> loads) {
        assertThat(served.broker.loads()).hasSize(loads.size());
        assertThat(paid(served, "createLoad"))
                .isEqualByComparingTo(new BigDecimal("0.65").multiply(BigDecimal.valueOf(loads.size())))
                .isEqualTo(amounts(spend, "createLoad").chargedUsd());
        Spend.Amounts reads = amounts(spend, "getLoadPosition");
        assertThat(paid(served, "getLoadPosition"))
                .isBetween(reads.chargedUsd(), reads.chargedUsd().add(reads.uncertainUsd()));
        List<LedgerEntry> ledger = served.broker.ledger();
        assertThat(ledger.stream().map(LedgerEntry::amountUsd).reduce(BigDecimal.ZERO, BigDecimal::add))
                .isEqualByComparingTo(ledger.get(ledger.size() - 1).balanceUsd());
    }

    private static Spend.Amounts amounts(Spend spend, String operation) {
        return Objects.requireNonNull(spend.byOperation().get(operation));
    }

    private static BigDecimal paid(Served served, String operation) {
        return served.debits().stream()
                .filter(entry -> entry.operation().equals(operation))
                .map(entry -> entry.amountUsd().negate())
                .reduce(BigDecimal.ZERO.setScale(2), BigDecimal::add);
    }
}
