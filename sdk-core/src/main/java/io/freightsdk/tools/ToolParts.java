package io.freightsdk.tools;

import io.freightsdk.FreightClient;
import io.freightsdk.internal.Warnings;
import java.math.BigDecimal;
import java.time.InstantSource;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The parts that the tools of one client share, and the rules for all agents. */
record ToolParts(
        FreightClient client,
        InstantSource clock,
        QuotedPrices prices,
        Loads loads,
        Agents agents,
        ToolApprover approver,
        OpenQuestions questions,
        @Nullable BigDecimal maxPriceUsd,
        Supplier<@Nullable String> stopped,
        ToolListener listener,
        Warnings warnings) {
    private static final String MEMORY_FAILED = "a ToolMemory failed; the call goes on without";

    /** Approves without a person. */
    static final ToolApprover APPROVES_ALL = request -> Approval.granted();

    ToolApprover approver(ToolCaller caller) {
        return caller.approver() == null ? approver : caller.approver();
    }

    /** Returns whether an approver decides, and not the limit alone. */
    boolean asks(ToolCaller caller) {
        return !APPROVES_ALL.equals(approver(caller));
    }

    /** The value that the memory returns, for a call that must not be lost to a memory that fails; null if it does. */
    <T> @Nullable T remembered(Supplier<@Nullable T> memory) {
        try {
            return memory.get();
        } catch (Throwable e) {
            warnings.log(MEMORY_FAILED, e);
            return null;
        }
    }

    void remember(Runnable change) {
        warnings.safely(MEMORY_FAILED, change);
    }

    /** The load of a reference. */
    Loads.@Nullable Made madeWith(String customerRef) {
        return remembered(() -> loads.of(customerRef));
    }
}
