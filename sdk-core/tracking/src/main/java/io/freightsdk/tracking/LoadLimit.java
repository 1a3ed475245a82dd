package io.freightsdk.tracking;

import io.freightsdk.CallOptions;
import io.freightsdk.tracking.LoadState.Stop;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The limit of what following one load may cost.
 *
 * @param priceUsd the price of a read, above 0
 * @param mostUsd what the load may cost
 * @param isGiven whether the limit was set and is not the usual one
 */
record LoadLimit(BigDecimal priceUsd, BigDecimal mostUsd, BigDecimal leftUsd, boolean isGiven) {
    /** Reads of a load with two stops by the policy worth 0.80 USD an hour: three times the usual. */
    private static final double READS = 75;

    private static final double READS_A_STOP = 15;
    private static final double MOST_READS = 150;
    private static final double USUAL_WORTH = 0.80;
    private static final double READS_BY_WORTH = 0.33;
    private static final BigDecimal FIFTHS = BigDecimal.valueOf(5);

    /** The limit is null for the usual; null is returned for a read that is free. */
    static @Nullable LoadLimit of(TrackedLoad load, @Nullable BigDecimal limitUsd, BigDecimal priceUsd) {
        if (priceUsd.signum() == 0) {
            return null;
        }
        BigDecimal most = limitUsd == null ? usual(load.state(), priceUsd) : limitUsd;
        return new LoadLimit(priceUsd, most, most.subtract(load.spentUsd()), limitUsd != null);
    }

    /** Twice as much if places or dates are unknown, 150 reads at most, and more for a policy that reads more. */
    private static BigDecimal usual(LoadState state, BigDecimal priceUsd) {
        double worth = state.terms().policy().usdPerHourOfDelay().doubleValue() / USUAL_WORTH;
        double reads = READS + READS_A_STOP * Math.max(0, state.stops().size() - 2);
        boolean isKnown = !state.stops().isEmpty() && state.stops().stream().allMatch(LoadLimit::isPlacedAndDated);
        double most = Math.min(MOST_READS, isKnown ? reads : 2 * reads);
        double times = Math.max(1, Math.pow(worth, READS_BY_WORTH));
        return priceUsd.multiply(BigDecimal.valueOf(Math.round(most * times)));
    }

    private static boolean isPlacedAndDated(Stop stop) {
        return stop.isPlaced() && stop.windowTo() != null;
    }

    /** How many reads it pays for. */
    int reads() {
        return leftUsd.divideToIntegralValue(priceUsd)
                .max(BigDecimal.ZERO)
                .min(BigDecimal.valueOf(Integer.MAX_VALUE))
                .intValue();
    }

    boolean isMuchSpent() {
        return leftUsd.multiply(FIFTHS).compareTo(mostUsd) <= 0;
    }

    /** The options of a read: a given limit holds at this price only. */
    CallOptions.Builder options(CallOptions given) {
        CallOptions.Builder paid = CallOptions.builder();
        BigDecimal most = given.maxPriceUsd();
        if (isGiven && (most == null || most.compareTo(priceUsd) > 0)) {
            paid.maxPriceUsd(priceUsd);
        }
        return paid;
    }
}
