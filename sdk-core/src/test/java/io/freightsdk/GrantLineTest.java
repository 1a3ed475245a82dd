package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Calls that wait for a pool's money, without a pool. */
class GrantLineTest {
    private static final BigDecimal PRICE = new BigDecimal("0.65");
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final GrantLine line = new GrantLine();

    private GrantLine.Asked asked(String leftUsd, long nanos) {
        return Objects.requireNonNull(line.next(new BigDecimal(leftUsd), nanos));
    }

    @Test
    void requestIsForTheSumOfAllWhoWaitLessWhatIsThere() {
        line.join(PRICE);
        line.join(PRICE);
        assertThat(asked("0.30", 0).missingUsd()).isEqualByComparingTo("1.00");
    }

    @Test
    void nobodyAsksForNobody() {
        line.leave(line.join(PRICE));
        assertThat(line.next(BigDecimal.ZERO, 0)).isNull();
        assertThat(line.isOver(0)).isTrue();
    }

    @Test
    void silentPoolIsAskedAgainAfterASecondAndThenAfterTwo() {
        line.join(PRICE);
        asked("0", 0);
        assertThat(line.next(BigDecimal.ZERO, SECOND - 1)).isNull();
        asked("0", SECOND);
        assertThat(line.next(BigDecimal.ZERO, 3 * SECOND - 1)).isNull();
        assertThat(asked("0", 3 * SECOND)).isNotNull();
    }

    @Test
    void lineIsOverWhenNobodyWaitsAndTheResponseIsThere() {
        GrantLine.Wait call = line.join(PRICE);
        GrantLine.Asked request = asked("0", 0);
        line.leave(call);
        assertThat(line.isOver(0)).isFalse();
        assertThat(line.granted(request, PRICE)).isEmpty();
        assertThat(line.isOver(0)).isTrue();
    }

    @Test
    void refusalCountsForASecond() {
        assertThat(line.join(PRICE)).isNotNull();
        assertThat(line.refused(asked("0", 0), 0)).hasSize(1);
        assertThat(line.isOver(SECOND - 1)).isFalse();
        assertThat(line.isOver(SECOND)).isTrue();
    }

    @Test
    void halvesAreForgottenOnceNobodyWaits() {
        List<GrantLine.Wait> calls = List.of(line.join(PRICE), line.join(PRICE));
        assertThat(line.refused(asked("0", 0), 0)).isEmpty();
        calls.forEach(line::leave);
        line.join(PRICE);
        line.join(PRICE);
        assertThat(asked("0", 0).missingUsd()).isEqualByComparingTo("1.30");
    }

    @Test
    void moneyIsForTheOldestThatItCovers() {
        GrantLine.Wait large = line.join(BigDecimal.TEN);
        GrantLine.Wait first = line.join(PRICE);
        GrantLine.Wait second = line.join(PRICE);
        GrantLine.Wait third = line.join(PRICE);
        assertThat(line.granted(asked("0", 0), new BigDecimal("1.30"))).containsExactly(first, second);
        assertThat(line.granted(asked("0", 0), new BigDecimal("10.65"))).containsExactly(large, third);
    }

    @Test
    void refusedSumIsHalvedUntilOneIsRefusedAlone() {
        GrantLine.Wait first = line.join(PRICE);
        GrantLine.Wait small = line.join(BigDecimal.ONE.movePointLeft(1));
        GrantLine.Wait equal = line.join(PRICE);
        GrantLine.Wait large = line.join(BigDecimal.TEN);
        assertThat(line.refused(asked("0", 0), 0)).isEmpty();
        GrantLine.Asked half = asked("0", 0);
        assertThat(half.missingUsd()).isEqualByComparingTo("0.75");
        assertThat(line.refused(half, 0)).isEmpty();
        GrantLine.Asked one = asked("0", 0);
        assertThat(one.missingUsd()).isEqualByComparingTo(PRICE);
        assertThat(line.refused(one, 0)).containsExactly(first, equal, large);
        line.join(PRICE);
        assertThat(asked("0", 0).missingUsd()).isEqualByComparingTo("0.75");
        assertThat(small.more()).isNotDone();
    }

    /** A request for less than nothing would give back what others are about to reserve. */
    @Test
    void requestIsNotForThoseThatAreCovered() {
        GrantLine.Wait first = line.join(PRICE);
        GrantLine.Wait second = line.join(PRICE);
        GrantLine.Wait third = line.join(PRICE);
        assertThat(line.refused(asked("0", 0), 0)).isEmpty();
        GrantLine.Asked one = asked("1.40", 0);
        assertThat(one.calls()).containsExactly(third);
        assertThat(one.missingUsd()).isEqualByComparingTo("0.55");
        assertThat(line.covered(new BigDecimal("1.40"))).containsExactly(first, second);
        assertThat(line.refused(one, 0)).containsExactly(third);
    }

    @Test
    void coveredCallsWaitNoMoreAfterARefusalToo() {
        GrantLine.Wait first = line.join(PRICE);
        GrantLine.Wait second = line.join(PRICE);
        assertThat(line.refused(asked("0", 0), 0)).isEmpty();
        assertThat(line.covered(PRICE)).containsExactly(first);
        assertThat(asked("0", 0).calls()).containsExactly(second);
        line.leave(second);
        assertThat(line.next(PRICE, 0)).isNull();
    }

    @Test
    void failureIsThatOfTheCallsItWasAskedFor() {
        GrantLine.Wait early = line.join(PRICE);
        GrantLine.Asked request = asked("0", 0);
        line.join(PRICE);
        assertThat(line.failed(request)).containsExactly(early);
        assertThat(asked("0", 0).missingUsd()).isEqualByComparingTo(PRICE);
    }

    @Test
    void lateResponseEndsNoRequestThatTookItsPlace() {
        GrantLine.Wait call = line.join(PRICE);
        GrantLine.Asked late = asked("0", 0);
        GrantLine.Asked next = asked("0", SECOND);
        assertThat(line.refused(late, 0)).isEmpty();
        assertThat(line.failed(late)).isEmpty();
        assertThat(line.next(BigDecimal.ZERO, SECOND)).isNull();
        assertThat(line.failed(next)).containsExactly(call);
    }

    @Test
    void neededSumIsThatOfAllCalls() {
        assertThat(GrantLine.neededUsd(List.of(line.join(PRICE), line.join(BigDecimal.TEN))))
                .isEqualByComparingTo("10.65");
    }
}
