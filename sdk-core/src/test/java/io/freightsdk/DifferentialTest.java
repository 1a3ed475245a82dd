package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.error.SpendLimitException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Random calls, booked by the book as it was and as it is. */
class DifferentialTest {
    private static final int RUNS = Integer.getInteger("differential.runs", 1_000);
    private static final int STEPS = 250;

    /** A thousandth of each window used here divides it. */
    private static final Duration TICK = Duration.ofMillis(6_300);

    private static final List<List<SpendLimit>> LIMITS = List.of(
            List.of(),
            List.of(SpendLimit.usd("5.00")),
            List.of(SpendLimit.usd("3.00").per(Duration.ofMinutes(10))),
            List.of(SpendLimit.usd("2.00").forEachTag().per(Duration.ofMinutes(7))),
            List.of(
                    SpendLimit.usd("2.00").forTag("a").per(Duration.ofMinutes(10)),
                    SpendLimit.usd("4.00").per(Duration.ofMinutes(5)),
                    SpendLimit.usd("20.00").forEachTag()),
            List.of(
                    SpendLimit.usd("3.00").forEachTag(),
                    SpendLimit.usd("9.00").per(Duration.ofMinutes(105)),
                    SpendLimit.usd("4.00").per(Duration.ofMinutes(10))));

    private static final List<SpendLimit> OF_CALLS = List.of(
            SpendLimit.usd("1.50").per(Duration.ofMinutes(15)),
            SpendLimit.usd("2.50").forTag("a"),
            SpendLimit.usd("1.20").forTag("a"),
            SpendLimit.usd("6.00"));

    private static long steps;
    private static long refusals;

    @Test
    void booksAgree() {
        for (int seed = 0; seed < RUNS; seed++) {
            new Run(seed).go();
        }
        System.out.println("books agree in " + steps + " steps of " + RUNS + " runs, " + refusals + " refusals");
    }

    private record Call(OldBooking old, Booking now) {}

    private static final class Run {
        private final int seed;
        private final Random random;
        private final SettableClock clock = new SettableClock();
        private final OldSpendBook old;
        private final SpendBook now;
        private final List<Call> calls = new ArrayList<>();
        private final boolean limited;

        Run(int seed) {
            this.seed = seed;
            random = new Random(seed);
            List<SpendLimit> limits = LIMITS.get(seed % LIMITS.size());
            int keys = seed % 3 == 0 ? 4 : 65_536;
            limited = !limits.isEmpty();
            old = new OldSpendBook(limits, clock, keys);
            now = new SpendBook(limits, clock, keys);
        }

        void go() {
            for (int step = 0; step < STEPS; step++) {
                steps++;
                int pause = random.nextInt(40) == 0 ? 7_000 : random.nextInt(14);
                clock.advance(TICK.multipliedBy(pause));
                switch (random.nextInt(5)) {
                    case 0, 1 -> begin();
                    case 2 -> raise();
                    default -> end();
                }
                compare(step);
            }
        }

        private @Nullable BigDecimal price() {
            return BigDecimal.valueOf(random.nextInt(100), 2);
        }

        private void begin() {
            @Nullable String key = random.nextInt(4) == 0 ? null : "k" + random.nextInt(seed % 2 == 0 ? 12 : 3);
            CallOptions.Builder with = CallOptions.builder();
            if (random.nextInt(4) > 0) {
                with.tag(List.of("a", "b", "c").get(random.nextInt(3)));
            }
            while (random.nextInt(limited ? 4 : 2) == 0) {
                with.spendLimit(OF_CALLS.get(random.nextInt(OF_CALLS.size())));
            }
            CallOptions options = with.build();
            boolean open = !now.limits(options);
            @Nullable BigDecimal priceUsd = open && random.nextBoolean() ? null : price();
            @Nullable OldBooking one = null;
            @Nullable Booking two = null;
            @Nullable SpendLimitException refusedOld = null;
            @Nullable SpendLimitException refusedNow = null;
            try {
                one = old.book("createLoad", priceUsd, options, key);
            } catch (SpendLimitException e) {
                refusedOld = e;
            }
            try {
                two = now.book(Operation.CREATE_LOAD, priceUsd, options, key);
            } catch (SpendLimitException e) {
                refusedNow = e;
            }
            same(refusedOld, refusedNow);
            if (one != null && two != null) {
                calls.add(new Call(one, two));
            }
        }

        /** Which of several limits is named was chance in the old book. */
        private void same(@Nullable SpendLimitException one, @Nullable SpendLimitException two) {
            assertThat(two == null).as("seed %s", seed).isEqualTo(one == null);
            if (one != null && two != null) {
                refusals++;
                assertThat(two.priceUsd()).as("seed %s", seed).isEqualByComparingTo(one.priceUsd());
                if (two.limitUsd().compareTo(one.limitUsd()) == 0 && two.scope().equals(one.scope())) {
                    assertThat(two.spentUsd()).as("seed %s", seed).isEqualByComparingTo(one.spentUsd());
                    assertThat(two.reservedUsd()).as("seed %s", seed).isEqualByComparingTo(one.reservedUsd());
                }
            }
        }

        private void raise() {
            if (calls.isEmpty()) {
                return;
            }
            Call call = calls.get(random.nextInt(calls.size()));
            @Nullable BigDecimal priceUsd = limited || random.nextBoolean() ? price() : null;
            @Nullable SpendLimitException refusedOld = null;
            @Nullable SpendLimitException refusedNow = null;
            try {
                call.old().raise(priceUsd);
            } catch (SpendLimitException e) {
                refusedOld = e;
            }
            try {
                call.now().raise(priceUsd);
            } catch (SpendLimitException e) {
                refusedNow = e;
            }
            same(refusedOld, refusedNow);
        }

        private void end() {
            if (calls.isEmpty()) {
                return;
            }
            // some end twice
            Call call = random.nextInt(10) == 0
                    ? calls.get(random.nextInt(calls.size()))
                    : calls.remove(random.nextInt(calls.size()));
            flags(call);
            @Nullable String load = random.nextInt(3) == 0 ? null : "load_" + random.nextInt(3);
            @Nullable BigDecimal priceUsd = random.nextBoolean() ? null : price();
            switch (random.nextInt(5)) {
                case 0, 1 -> {
                    assertThat(call.now().alreadyCharged(load))
                            .isEqualTo(call.old().alreadyCharged(load));
                    call.old().of(load);
                    assertThat(call.now().charged(load, priceUsd))
                            .isEqualTo(call.old().charged(priceUsd));
                }
                case 2 -> {
                    call.old().free();
                    call.now().free();
                }
                case 3 -> {
                    call.old().refused();
                    call.now().refused();
                }
                default -> {
                    call.old().unknown(priceUsd);
                    call.now().unknown(priceUsd);
                }
            }
            flags(call);
        }

        private void flags(Call call) {
            assertThat(call.now().uncertainBefore())
                    .as("seed %s", seed)
                    .isEqualTo(call.old().uncertainBefore());
            assertThat(call.now().alreadyCharged(null))
                    .as("seed %s", seed)
                    .isEqualTo(call.old().alreadyCharged(null));
            assertThat(call.now().doubtUsd())
                    .as("seed %s", seed)
                    .isEqualTo(call.old().doubtUsd());
        }

        private void compare(int step) {
            Spend was = old.report();
            Spend is = now.report();
            assertThat(is.chargedUsd()).as("seed %s step %s", seed, step).isEqualTo(was.chargedUsd());
            assertThat(is.uncertainUsd()).as("seed %s step %s", seed, step).isEqualTo(was.uncertainUsd());
            compare(is.byOperation().keySet(), was.byOperation().keySet());
            compare(is.byTag().keySet(), was.byTag().keySet());
            is.byOperation()
                    .forEach((name, amounts) ->
                            compare(amounts, was.byOperation().get(name)));
            is.byTag().forEach((name, amounts) -> compare(amounts, was.byTag().get(name)));
            assertThat(is.unpriced() > 0).isEqualTo(!old.unpriced().isEmpty());
        }

        private void compare(Object is, Object was) {
            assertThat(is).as("seed %s", seed).isEqualTo(was);
        }

        private void compare(Spend.Amounts is, Spend.Amounts was) {
            assertThat(new Spend.Amounts(is.chargedUsd(), is.uncertainUsd(), is.charges(), is.uncertainCharges(), 0))
                    .as("seed %s", seed)
                    .isEqualTo(was);
        }
    }
}
