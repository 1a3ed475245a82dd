package io.freightsdk.tracking;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What following does and costs.
 *
 * @param active how many loads are followed now
 * @param reads how many reads this tracker has made
 * @param spentUsd what they have cost, including those whose response was lost
 * @param spentUsdInSlidingDay what was spent of the budget in the last 24 hours, of all nodes if the store has a pool; null without a
 *     budget, and if its pool cannot tell
 * @param budgetUsdPerSlidingDay the budget; null for none
 * @param affordableLoads about how many loads the budget pays for by the tracker's own policy; null without a budget, or as long as no
 *     price is known
 * @param throttle how many times its price a read must be worth now; 1 while the budget suffices
 * @param pauseReason why nothing can be read; null if there is no pause
 * @param listenerFailures how often this tracker's listener has thrown; its events are delivered again
 */
public record TrackingStats(
        int active,
        long reads,
        BigDecimal spentUsd,
        @Nullable BigDecimal spentUsdInSlidingDay,
        @Nullable BigDecimal budgetUsdPerSlidingDay,
        @Nullable Integer affordableLoads,
        double throttle,
        @Nullable PauseReason pauseReason,
        long listenerFailures) {}
