package io.freightsdk.tools;

import io.freightsdk.FreightClient;
import io.freightsdk.internal.Warnings;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** The parts that the tools of one client share. */
record ToolParts(
        FreightClient client,
        InstantSource clock,
        QuotedPrices prices,
        Loads loads,
        Agents agents,
        ToolListener listener,
        Warnings warnings) {
    static final String MEMORY_FAILED = "a ToolMemory failed; the call goes on without";

    /** The load of a reference, for an answer that must not be lost to a memory that fails. */
    Loads.@Nullable Made madeWith(String customerRef) {
        try {
            return loads.of(customerRef);
        } catch (Throwable e) {
            warnings.log(MEMORY_FAILED, e);
            return null;
        }
    }
}
