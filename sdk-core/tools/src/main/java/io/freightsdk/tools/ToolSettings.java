package io.freightsdk.tools;

import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.internal.Warnings;
import io.freightsdk.tracking.LoadTracker;
import java.math.BigDecimal;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The settings and the memory that the tools of one client share.
 *
 * @param limit the most that each agent may spend; null if that is not limited
 * @param maxPriceUsd the most that one call may cost; null if only the limit holds
 * @param shownUsd the price that a description or an error has shown last, by its key; zero if none was known
 */
record ToolSettings(
        FreightClient client,
        @Nullable SpendLimit limit,
        ToolApprover approver,
        @Nullable BigDecimal maxPriceUsd,
        InstantSource clock,
        Supplier<LoadTracker> tracker,
        ToolListener listener,
        PendingApprovals approvals,
        RecentOrders orders,
        Map<String, BigDecimal> shownUsd,
        Warnings warnings) {}
