package io.freightsdk.tools;

import io.freightsdk.FreightClient;
import io.freightsdk.internal.Warnings;
import java.time.InstantSource;

/** What the tools of one client share. */
record Desk(
        FreightClient client,
        InstantSource clock,
        QuotedPrices prices,
        Loads loads,
        Agents agents,
        ToolListener listener,
        Warnings warnings) {
    static final String MEMORY_FAILED = "a ToolMemory failed; the call goes on without";
}
