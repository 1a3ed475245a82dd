package io.freightsdk.tracking;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The cost of following.
 *
 * @param active how many loads are followed now
 * @param reads how many reads this tracker has made
 * @param spentUsd what they have cost, including those whose response was lost
 * @param spentUsdInSlidingDay what was spent of the budget in the last 24 hours, of all nodes if the store has a pool; null without a
 *     budget, and if its pool cannot tell
 * @param budgetUsdPerSlidingDay the budget; null for none
 * @param affordableLoads about how many loads the budget pays for by the tracker's own policy; null without a budget, or as long as no
 *     price is known
 * @param affordableLoadsByEconomy the same by {@link TrackingPolicy#ECONOMY}
 * @param shortage how many times its price a read must be worth now; 1 while the budget suffices
 * @param listenerFailures how often this tracker's listener has thrown; its events are delivered again
 */
public record TrackingReport(
        int active,
        long reads,
        BigDecimal spentUsd,
        @Nullable BigDecimal spentUsdInSlidingDay,
        @Nullable BigDecimal budgetUsdPerSlidingDay,
        @Nullable Integer affordableLoads,
        @Nullable Integer affordableLoadsByEconomy,
        double shortage,
        long listenerFailures) {}
