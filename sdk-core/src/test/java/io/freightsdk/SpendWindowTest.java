package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An amount counts for the whole window, and for at most a hundredth of it longer. */
class SpendWindowTest {
    private static final Instant START = Instant.parse("2026-05-04T14:00:00Z");
    private static final Duration DAY = Duration.ofDays(1);

    private final SpendWindow window = new SpendWindow(DAY);

    @Test
    void amountLeavesTheWindowAtMostAHundredthTooLate() {
        window.spend(650_000, START);
        assertThat(window.spent(START.plus(DAY))).isEqualTo(650_000);
        assertThat(window.spent(START.plus(DAY).plus(DAY.dividedBy(50)))).isZero();
        assertThat(window.isEmpty(START.plus(DAY.multipliedBy(2)))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void sumIsThatOfAddingUpEachTime(int seed) {
        Random random = new Random(seed);
        record Spent(Instant at, long micros) {}
        Deque<Spent> all = new ArrayDeque<>();
        Instant now = START;
        for (int i = 0; i < 5_000; i++) {
            now = now.plusSeconds(random.nextInt(300));
            all.add(new Spent(now, 1 + random.nextInt(900_000)));
            window.spend(all.getLast().micros, now);
            Instant from = now.minus(DAY);
            Instant late = from.minus(DAY.dividedBy(50));
            long atLeast = all.stream()
                    .filter(spent -> !spent.at.isBefore(from))
                    .mapToLong(Spent::micros)
                    .sum();
            all.removeIf(spent -> spent.at.isBefore(late));
            long atMost = all.stream().mapToLong(Spent::micros).sum();
            assertThat(window.spent(now)).isBetween(atLeast, atMost);
        }
    }

    @Test
    void amountThatIsTakenBackCountsNoMoreAndOneThatHasLeftTakesNothingElse() {
        long first = window.spend(650_000, START);
        window.spend(20_000, START.plus(Duration.ofHours(20)));
        window.unspend(650_000, first);
        assertThat(window.spent(START.plus(Duration.ofHours(20)))).isEqualTo(20_000);
        long second = window.spend(650_000, START.plus(Duration.ofHours(21)));
        Instant later = START.plus(Duration.ofDays(3));
        window.spend(20_000, later);
        window.unspend(650_000, second);
        assertThat(window.spent(later)).isEqualTo(20_000);
    }

    @Test
    void clockThatIsSetBackForgetsNothing() {
        window.spend(650_000, START);
        window.spend(20_000, START.minus(Duration.ofDays(2)));
        assertThat(window.spent(START.minus(Duration.ofDays(2)))).isEqualTo(670_000);
    }

    @Test
    void withoutAWindowAllCountsForEver() {
        SpendWindow forever = new SpendWindow(null);
        forever.spend(650_000, START);
        forever.spend(20_000, START.plus(Duration.ofDays(40_000)));
        assertThat(forever.spent(START.plus(Duration.ofDays(80_000)))).isEqualTo(670_000);
    }

    @Test
    void partsOfAMillionthAreRoundedUp() {
        assertThat(SpendWindow.micros(new BigDecimal("0.0000001"))).isEqualTo(1);
        assertThat(SpendWindow.usd(SpendWindow.micros(new BigDecimal("0.65")))).isEqualByComparingTo("0.65");
    }
}
