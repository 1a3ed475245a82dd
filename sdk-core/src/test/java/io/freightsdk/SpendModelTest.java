package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.server.Fault;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random calls, lost responses, rising prices and time that passes: whatever the order, the spend of a client, its reports, its
 * limits and its charge store are what adding up the service's ledger by hand says.
 */
@Tag("acceptance")
class SpendModelTest {
    private static final int SEEDS = Integer.getInteger("model.seeds", 60);
    private static final int STEPS = 60;
    private static final List<String> TAGS = List.of("acme", "globex");
    private static final Duration HOUR = Duration.ofHours(1);
    private static final BigDecimal ALL_USD = new BigDecimal("14.00");
    private static final BigDecimal TAG_USD = new BigDecimal("3.00");
    private static final BigDecimal SHARED_USD = new BigDecimal("12.50");

    static List<Integer> seeds() {
        List<Integer> seeds = new ArrayList<>();
        for (int seed = 0; seed < SEEDS; seed++) {
            seeds.add(seed);
        }
        return seeds;
    }

    /** A debit of the service, when it was made and for which tag. */
    private record Paid(Instant at, String tag, BigDecimal usd) {}

    /** One run: what is called, and what adding it up says. */
    private static final class Run implements AutoCloseable {
        final Random random;
        final Served served = new Served("1000.00");
        final MemoryChargeStore store = new MemoryChargeStore();
        final List<Paid> paid = new ArrayList<>();
        final Map<String, Boolean> truth = new HashMap<>();

        /** The highest price at which the creation of an order was lost: nobody can know at which of them it was paid. */
        final Map<String, BigDecimal> lostUsd = new HashMap<>();

        final Set<String> made = new HashSet<>();

        final List<String> log = new ArrayList<>();
        BigDecimal reportedUsd = BigDecimal.ZERO;
        BigDecimal paidUsd = BigDecimal.ZERO;

        /** What the client counts more than was paid, as it counts the higher price. */
        BigDecimal tooMuchUsd = BigDecimal.ZERO;

        BigDecimal createUsd = new BigDecimal("0.65");
        CallReport last = CallReport.of("none", "0");
        String load = "";

        final FreightClient client = served.builder()
                .retryPolicy(RetryPolicy.defaults().withMaxAttempts(2))
                .spendLimit(SpendLimit.usd(ALL_USD))
                .spendLimit(SpendLimit.usd(TAG_USD).per(HOUR).perTag())
                .spendLimit(SpendLimit.usd(SHARED_USD).shared(store))
                .listener(new CallListener() {
                    @Override
                    public void callCompleted(CallReport report) {
                        if (report.operation().equals("getPricing")) {
                            return; // the client's own call, on another thread
                        }
                        last = report;
                        if (report.chargedUsd() != null) {
                            reportedUsd = reportedUsd.add(report.chargedUsd());
                        }
                    }

                    @Override
                    public void chargeSettled(ChargeSettled event) {
                        reportedUsd = reportedUsd.add(event.usd());
                    }
                })
                .build();

        Run(int seed) {
            random = new Random(seed);
        }

        void step() {
            int what = random.nextInt(20);
            if (what == 0) {
                createUsd = new BigDecimal(random.nextBoolean() ? "0.65" : "0.90");
                served.server.prices().set("load_create", createUsd.toPlainString());
                served.server.prices().set("position_read", random.nextBoolean() ? "0.02" : "0.05");
                client.prices().refresh();
                log.add("prices " + createUsd);
            } else if (what == 1) {
                served.timer.advance(Duration.ofMinutes(random.nextInt(50)));
                log.add("time");
            } else if (what < 5) {
                lose(random.nextBoolean() ? "createLoad" : "getLoadPosition");
            } else if (what == 5) {
                resolveOne();
            } else if (what < 13 || load.isEmpty()) {
                String order = "order-" + random.nextInt(12);
                // the tag of an order is always the same
                call(
                        TAGS.get(Math.floorMod(order.hashCode(), 2)),
                        options -> load =
                                client.createLoad(order, Served.load(), options).loadNumber());
                count(order);
                check();
            } else {
                call(TAGS.get(random.nextInt(2)), options -> client.getLoadPosition(load, options));
                check();
            }
        }

        private void lose(String operation) {
            Fault.When where = random.nextBoolean() ? Fault.When.BEFORE : Fault.When.AFTER_COMMIT;
            int times = 1 + random.nextInt(3);
            served.fault(operation, where, Fault.reset(), times);
            log.add("lose " + times + " " + operation + " " + where);
        }

        private interface Paying {
            void call(CallOptions options);
        }

        private void call(String tag, Paying paying) {
            int uncertain = client.uncertain().size();
            String end = "ok";
            try {
                paying.call(CallOptions.builder().tag(tag).build());
            } catch (SpendLimitException e) {
                end = "limit";
            } catch (FreightException e) {
                end = e.getClass().getSimpleName() + " " + e.chargeStatus();
            }
            BigDecimal now = served.paidUsd();
            BigDecimal more = now.subtract(paidUsd);
            paidUsd = now;
            if (more.signum() > 0) {
                paid.add(new Paid(served.timer.instant(), tag, more));
            }
            if (client.uncertain().size() > uncertain) {
                UncertainCharge lost = client.uncertain().get(client.uncertain().size() - 1);
                boolean unused = truth.merge(lost.chargeId(), more.signum() > 0, Boolean::logicalOr);
            }
            log.add(tag + " " + end + " +" + more);
        }

        /** What this creation adds to what the client counts: the price, or of one that was lost the highest of its prices. */
        private void count(String order) {
            if (made.contains(order)) {
                return; // a repeat is free, also one that is lost
            }
            boolean isSent = last.attempts() > 0;
            if ((last.chargeStatus() == ChargeStatus.UNKNOWN && isSent) || last.attempts() > 1) {
                BigDecimal unused = lostUsd.merge(order, createUsd, BigDecimal::max);
            }
            if (last.outcome() == CallOutcome.RESULT) {
                made.add(order);
                BigDecimal lost = lostUsd.remove(order);
                if (lost != null && last.replayed()) {
                    addTooMuch(lost, Objects.requireNonNull(last.idempotencyKey()));
                }
            }
        }

        private void addTooMuch(BigDecimal countedUsd, String key) {
            BigDecimal debitUsd = served.debits().stream()
                    .filter(debit -> key.equals(debit.idempotencyKey()))
                    .map(debit -> debit.amountUsd().negate())
                    .reduce(BigDecimal.ZERO, BigDecimal::add);
            tooMuchUsd = tooMuchUsd.add(countedUsd.subtract(debitUsd));
        }

        /** A person looks at the bill. Of a creation only one that was lost and never sent again. */
        private void resolveOne() {
            for (UncertainCharge lost : client.uncertain()) {
                if (lost.idempotencyKey() == null) {
                    resolve(lost);
                    return;
                }
            }
        }

        void resolve(UncertainCharge lost) {
            boolean wasPaid = lost.idempotencyKey() == null
                    ? truth.getOrDefault(lost.chargeId(), false)
                    : served.debits().stream()
                            .anyMatch(debit -> lost.idempotencyKey().equals(debit.idempotencyKey()));
            assertThat(client.resolve(lost.chargeId(), wasPaid ? ChargeStatus.CHARGED : ChargeStatus.NOT_CHARGED))
                    .isTrue();
            if (wasPaid && lost.idempotencyKey() != null) {
                addTooMuch(lost.uncertainUsd(), lost.idempotencyKey());
            }
            log.add("resolve " + wasPaid);
            check();
        }

        void check() {
            Spend spend = client.spend();
            assertThat(spend.chargedUsd()).isLessThanOrEqualTo(paidUsd.add(tooMuchUsd));
            assertThat(spend.chargedUsd().add(spend.uncertainUsd())).isGreaterThanOrEqualTo(paidUsd);
            assertThat(reportedUsd).isEqualByComparingTo(spend.chargedUsd());
            assertThat(store.usedUsd()).isEqualByComparingTo(spend.chargedUsd().add(spend.uncertainUsd()));
            assertThat(paidUsd).isLessThanOrEqualTo(ALL_USD).isLessThanOrEqualTo(SHARED_USD);
            Instant from = served.timer.instant().minus(HOUR);
            for (String tag : TAGS) {
                assertThat(paid.stream()
                                .filter(one -> one.tag().equals(tag) && one.at().isAfter(from))
                                .map(Paid::usd)
                                .reduce(BigDecimal.ZERO, BigDecimal::add))
                        .isLessThanOrEqualTo(TAG_USD);
            }
        }

        @Override
        public void close() {
            client.close();
            served.close();
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void spendIsWhatTheLedgerAddsUpTo(int seed) {
        try (Run run = new Run(seed)) {
            try {
                for (int i = 0; i < STEPS; i++) {
                    run.step();
                }
                run.client.uncertain().forEach(run::resolve);
                assertThat(run.client.spend().uncertainUsd()).isEqualByComparingTo("0");
                assertThat(run.client.spend().chargedUsd()).isEqualByComparingTo(run.paidUsd.add(run.tooMuchUsd));
                assertThat(run.served.debits().stream()
                                .filter(debit -> debit.idempotencyKey() != null)
                                .map(debit -> debit.idempotencyKey()))
                        .doesNotHaveDuplicates();
            } catch (AssertionError e) {
                throw new AssertionError("seed " + seed + ": " + run.log, e);
            }
        }
    }
}
