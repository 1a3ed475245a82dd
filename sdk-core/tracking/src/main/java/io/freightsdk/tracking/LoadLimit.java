package io.freightsdk.tracking;

import io.freightsdk.CallOptions;
import io.freightsdk.tracking.TrackingEvent.FailureReason;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The limit of what following one load may cost. The last third is spread, so that a load that lives is not given up; the last
 * two reads are kept for its last window.
 */
final class LoadLimit {
    /** Reads of a load with two stops by the policy worth 0.80 USD an hour: three times the usual. */
    private static final double READS = 75;

    private static final double READS_A_STOP = 15;
    private static final double USUAL_WORTH = 0.80;
    private static final double READS_BY_WORTH = 0.33;
    private static final BigDecimal SPREAD = BigDecimal.valueOf(3);
    private static final BigDecimal TOLD = BigDecimal.valueOf(5);
    private static final Duration LAST_READ_LATER = Duration.ofHours(2);
    /** A window may have an open end. */
    private static final Duration LAST_READS_WAIT = Duration.ofDays(7);

    private static final Duration LAST_READS_LAST = Duration.ofHours(12);

    final Watch watch;
    private final State state;
    private final BigDecimal priceUsd;
    private final boolean isGiven;
    final BigDecimal mostUsd;
    private final BigDecimal leftUsd;

    /** The limit is null for the usual; the price of a read is above 0. */
    LoadLimit(Watch watch, @Nullable BigDecimal limitUsd, BigDecimal priceUsd) {
        this.watch = watch;
        this.state = watch.state();
        this.priceUsd = priceUsd;
        BigDecimal spent = watch.spentUsd();
        BigDecimal onAverage =
                state.reads == 0 ? priceUsd : spent.divide(BigDecimal.valueOf(state.reads), 6, RoundingMode.UP);
        // what was read when it was dearer is no reason to give a load up
        BigDecimal usual = usual(state, priceUsd.max(onAverage.min(Watch.usd(state.dearestMicros))));
        this.isGiven = limitUsd != null;
        this.mostUsd = limitUsd != null ? limitUsd : usual.add(usual.min(Watch.usd(state.spentBefore)));
        this.leftUsd = mostUsd.subtract(spent);
    }

    /** Twice as much if places or dates are unknown, and more for a policy that reads more. */
    private static BigDecimal usual(State state, BigDecimal priceUsd) {
        double worth = state.policy.usdPerHourOfDelay().doubleValue() / USUAL_WORTH;
        double reads = READS + READS_A_STOP * Math.max(0, state.stops.length - 2);
        boolean known = state.stops.length > 0
                && Stream.of(state.stops).allMatch(stop -> stop.is(StopFlag.PLACED) && stop.windowTo != 0);
        double times = Math.max(1, Math.pow(worth, READS_BY_WORTH)) * (known ? 1 : 2);
        return priceUsd.multiply(BigDecimal.valueOf(Math.round(reads * times)));
    }

    /** The options of a read: a given limit holds at this price only. */
    CallOptions.Builder options(CallOptions asked) {
        CallOptions.Builder paid = CallOptions.builder();
        BigDecimal most = asked.maxPriceUsd();
        if (isGiven && (most == null || most.compareTo(priceUsd) > 0)) {
            paid.maxPriceUsd(priceUsd);
        }
        return paid;
    }

    /** What a read costs, nothing if the rest does not pay for it. */
    BigDecimal readUsd() {
        return reads() == 0 ? BigDecimal.ZERO : priceUsd;
    }

    int reads() {
        BigDecimal reads = leftUsd.divideToIntegralValue(priceUsd);
        return reads.max(BigDecimal.ZERO)
                .min(BigDecimal.valueOf(Integer.MAX_VALUE))
                .intValue();
    }

    @Nullable
    Step insteadOfRead(Instant now) {
        if (reads() == 0) {
            return TrackingRules.giveUp(watch, FailureReason.COST, now);
        }
        if (leftUsd.multiply(TOLD).compareTo(mostUsd) <= 0 && !state.is(Flag.COST_TOLD)) {
            return TrackingRules.onMostSpent(watch, now);
        }
        Instant from = spread();
        return from.isAfter(now) ? TrackingRules.notBefore(watch, from) : null;
    }

    /** The earliest time of the next of the last reads. */
    private Instant spread() {
        long window = state.lastStop().windowTo;
        long last = window + (reads() < 2 ? LAST_READ_LATER.toMillis() : 0);
        if (window != 0 && reads() < 3 && last > state.lastRead) {
            // as a watch keeps its next read, or it is due before this time again and again
            long latest = Math.max(state.begun, state.lastRead) / 1_000 * 1_000 + LAST_READS_WAIT.toMillis();
            return Instant.ofEpochMilli(Math.min(last, latest));
        }
        if (leftUsd.multiply(SPREAD).compareTo(mostUsd) > 0) {
            return Instant.MIN;
        }
        double reads = leftUsd.doubleValue() / priceUsd.doubleValue();
        return Instant.ofEpochMilli(state.lastRead).plusSeconds((long) Math.ceil(LAST_READS_LAST.toSeconds() / reads));
    }
}
