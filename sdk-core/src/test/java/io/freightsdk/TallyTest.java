package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TallyTest {
    private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
    private static final Duration MICRO = Duration.ofNanos(1_000);

    /** Its buckets end at whole seconds. */
    private final Tally tally = new Tally(Duration.ofSeconds(1_000), false);

    private static Instant at(double seconds) {
        return START.plusNanos(Math.round(seconds * 1e9));
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * 1e9);
    }

    private static Debit.Share spent(String usd, Instant at) {
        return new Debit.Share(new BigDecimal(usd), at);
    }

    private static Debit.Share reserved(String usd) {
        return new Debit.Share(new BigDecimal(usd), null);
    }

    private void assertSum(Instant now, String usd) {
        assertThat(tally.sumUsd(now)).as("at %s", now).isEqualByComparingTo(usd);
    }

    @Test
    void whatIsSpentAtTheEndOfABucketCountsForExactlyTheWindow() {
        tally.add(spent("0.65", at(0)));
        assertSum(at(1_000).minus(MICRO), "0.65");
        assertSum(at(1_000), "0");
    }

    @Test
    void whatIsSpentWithinABucketCountsUntilItsEndHasLeft() {
        tally.add(spent("0.65", at(0).plusNanos(1)));
        tally.add(spent("0.02", at(1)));
        assertThat(tally.size).isEqualTo(1);
        assertSum(at(1_001).minus(MICRO), "0.67");
        assertSum(at(1_001), "0");
    }

    @Test
    void bucketsLeaveInTheirOrderHoweverTheyCame() {
        for (int second : new int[] {30, 10, 20, 10, 40, 25, 5}) {
            tally.add(spent("1", at(second)));
        }
        assertThat(tally.size).isEqualTo(6);
        assertSum(at(1_004), "7");
        assertSum(at(1_005), "6");
        assertSum(at(1_010), "4");
        assertSum(at(1_020), "3");
        assertSum(at(1_029), "2");
        assertSum(at(1_035), "1");
        assertThat(tally.isEmpty(at(1_035))).isFalse();
        assertThat(tally.isEmpty(at(1_040))).isTrue();
        assertThat(tally.size).isZero();
    }

    @Test
    void moneyOfATimeThatHasLeftAlreadyCountsInTheNextBucket() {
        tally.add(spent("1", at(10)));
        assertSum(at(1_010), "0");
        tally.add(spent("2", at(10)));
        tally.add(spent("4", at(5)));
        assertThat(tally.size).isEqualTo(1);
        assertSum(at(1_011).minus(MICRO), "6");
        assertSum(at(1_011), "0");
    }

    @Test
    void subtractedShareNoLongerCounts() {
        tally.add(spent("1", at(10)));
        tally.add(spent("2", at(10)));
        tally.subtract(spent("1", at(10)));
        assertSum(at(20), "2");
        tally.subtract(spent("8", at(30)));
        assertSum(at(30), "2");
        assertSum(at(1_010), "0");
        tally.subtract(spent("2", at(10)));
        assertSum(at(1_010), "0");
    }

    @Test
    void reservedShareCountsAtAnyTime() {
        tally.add(reserved("0.65"));
        assertSum(at(1_000_000), "0.65");
        assertThat(tally.isEmpty(at(1_000_000))).isFalse();
        tally.subtract(reserved("0.65"));
        assertThat(tally.isEmpty(at(1_000_000))).isTrue();
    }

    @Test
    void shareIsCountedAsLongAsItsBucket() {
        Debit.Share share = spent("0.65", at(10));
        tally.add(share);
        assertThat(tally.countedUsd(share, at(1_009))).isEqualByComparingTo("0.65");
        assertThat(tally.countedUsd(share, at(1_010))).isZero();
        assertThat(tally.countedUsd(reserved("0.65"), at(1_010))).isEqualByComparingTo("0.65");
        assertThat(new Tally(null, false).countedUsd(share, at(1e8))).isEqualByComparingTo("0.65");
    }

    @Test
    void amountOfNothingNeedsNoBucket() {
        tally.add(spent("0", at(0)));
        assertThat(tally.size).isZero();
        tally.subtract(spent("0", at(0)));
        assertSum(at(0), "0");
    }

    @Test
    void shortestWindowIsAMicrosecond() {
        assertThat(countsFor(Duration.ofNanos(1))).isEqualTo(MICRO);
        assertThat(countsFor(Duration.ofNanos(1_000))).isEqualTo(MICRO);
        assertThat(countsFor(Duration.ofNanos(1_001))).isEqualTo(MICRO.multipliedBy(2));
    }

    private static Duration countsFor(Duration window) {
        Tally tally = new Tally(window, false);
        tally.add(spent("1", START));
        Duration past = Duration.ZERO;
        while (tally.sumUsd(START.plus(past)).signum() > 0) {
            past = past.plus(MICRO);
        }
        return past;
    }

    @Test
    void withoutAWindowOrWithOneOfAgesMoneyCountsForever() {
        for (Tally forever : List.of(new Tally(null, false), new Tally(Duration.ofHours(2_500_000_000L), false))) {
            forever.add(spent("1", START));
            assertThat(forever.size).isZero();
            assertThat(forever.sumUsd(Instant.MAX)).isEqualByComparingTo("1");
            forever.subtract(spent("1", START));
            assertThat(forever.sumUsd(START)).isZero();
        }
    }

    @Test
    void windowJustBelowAgesStillEnds() {
        Tally ending = new Tally(Duration.ofSeconds(8_999_999_999_999L), false);
        ending.add(spent("1", START));
        assertThat(ending.size).isEqualTo(1);
    }

    /** Neither too early nor more than a thousandth of the window too late, and in no more memory than that takes. */
    @Test
    void sumIsThatOfTheWindow() {
        Random random = new Random(7);
        List<Debit.Share> all = new ArrayList<>();
        Duration window = Duration.ofSeconds(1_000);
        Instant now = START;
        for (int i = 0; i < 20_000; i++) {
            now = now.plusNanos(random.nextLong(1_000_000_000L));
            Debit.Share share = new Debit.Share(BigDecimal.valueOf(random.nextInt(100), 2), now);
            tally.add(share);
            all.add(share);
            if (random.nextInt(4) == 0) {
                Debit.Share old = all.remove(random.nextInt(all.size()));
                tally.subtract(old);
            }
            if (i % 100 == 0) {
                assertThat(tally.sumUsd(now))
                        .isBetween(
                                sumSince(all, now.minus(window)),
                                sumSince(all, now.minus(window).minusSeconds(2)));
                assertThat(tally.size).isLessThanOrEqualTo(1_001);
            }
        }
    }

    private static BigDecimal sumSince(List<Debit.Share> all, Instant since) {
        return all.stream()
                .filter(share -> share.spentAt().isAfter(since))
                .map(Debit.Share::usd)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    @Test
    void grantIsLeftUntilItIsSpentReservedOrOver() {
        assertThat(tally.grant(new BigDecimal("1.00"), nanos(0), nanos(60))).isEmpty();
        tally.add(reserved("0.65"));
        assertThat(tally.grantLeftUsd(nanos(60))).isEqualByComparingTo("0.35");
        assertThat(tally.grantLeftUsd(nanos(60) + 1)).isZero();
        assertThat(tally.grantIsUsedUp()).isFalse();
        tally.subtract(reserved("0.65"));
        tally.add(spent("1.00", at(1)));
        assertThat(tally.grantIsUsedUp()).isTrue();
        assertThat(tally.isEmpty(at(1))).isTrue();
    }

    @Test
    void moreSpentThanGrantedIsLessThanNothing() {
        tally.grant(new BigDecimal("0.65"), nanos(0), nanos(60));
        tally.add(spent("0.70", at(1)));
        assertThat(tally.grantLeftUsd(nanos(100))).isEqualByComparingTo("-0.05");
        assertThat(tally.endGrants(nanos(100))).isEmpty();
        assertThat(tally.grantIsUsedUp()).isFalse();
    }

    @Test
    void ofTwoGrantsTheEarlierEndCounts() {
        tally.grant(new BigDecimal("1.00"), nanos(0), nanos(60));
        tally.grant(new BigDecimal("1.00"), nanos(10), nanos(90));
        assertThat(tally.grantLeftUsd(nanos(60))).isEqualByComparingTo("2.00");
        assertThat(tally.grantLeftUsd(nanos(61))).isZero();
    }

    @Test
    void newGrantThatEndsEarlierEndsBoth() {
        tally.grant(new BigDecimal("1.00"), nanos(0), nanos(60));
        tally.grant(new BigDecimal("1.00"), nanos(10), nanos(40));
        assertThat(tally.grantLeftUsd(nanos(41))).isZero();
    }

    @Test
    void grantThatIsUsedUpDoesNotShortenTheNext() {
        tally.grant(new BigDecimal("0.65"), nanos(0), nanos(60));
        tally.add(spent("0.65", at(1)));
        tally.grant(new BigDecimal("0.65"), nanos(10), nanos(90));
        assertThat(tally.grantLeftUsd(nanos(90))).isEqualByComparingTo("0.65");
    }

    @Test
    void whatIsLeftOfAnExpiredGrantIsGivenBackOnce() {
        tally.grant(new BigDecimal("1.00"), nanos(0), nanos(60));
        tally.add(spent("0.30", at(1)));
        assertThat(tally.expireGrants(nanos(60))).isEmpty();
        assertThat(tally.grant(new BigDecimal("2.00"), nanos(61), nanos(120)))
                .containsExactly(new Tally.Unspent(new BigDecimal("0.70"), nanos(60)));
        assertThat(tally.grantLeftUsd(nanos(61))).isEqualByComparingTo("2.00");
        assertThat(tally.expireGrants(nanos(121)))
                .containsExactly(new Tally.Unspent(new BigDecimal("2.00"), nanos(120)));
        assertThat(tally.expireGrants(nanos(121))).isEmpty();
        assertThat(tally.grantIsUsedUp()).isTrue();
    }

    @Test
    void whatIsReleasedLateIsGivenBackAndNotSpent() {
        tally.grant(new BigDecimal("1.00"), nanos(0), nanos(60));
        tally.release(BigDecimal.ZERO, nanos(1));
        tally.release(new BigDecimal("0.30"), nanos(1));
        assertThat(tally.grantLeftUsd(nanos(2))).isEqualByComparingTo("0.70");
        assertThat(tally.endGrants(new BigDecimal("0.40"), nanos(2)))
                .containsExactly(
                        new Tally.Unspent(new BigDecimal("0.30"), nanos(1)),
                        new Tally.Unspent(new BigDecimal("0.10"), nanos(2)));
        tally.add(spent("0.60", at(3)));
        assertThat(tally.grantIsUsedUp()).isTrue();
        tally.release(new BigDecimal("0.60"), nanos(3));
        assertThat(tally.isEmpty(at(3))).isFalse();
    }
}
