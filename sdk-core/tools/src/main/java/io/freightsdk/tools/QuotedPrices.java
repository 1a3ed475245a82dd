package io.freightsdk.tools;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.error.ApiException;
import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.error.FreightException;
import io.freightsdk.internal.Recent;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The client's prices as tools need them, and those last quoted: to all agents by a description, to one by a refusal. */
final class QuotedPrices {
    private static final Duration SOON = Duration.ofSeconds(3);

    private final FreightClient client;
    private final Map<String, Quoted> quoted = new HashMap<>();

    QuotedPrices(FreightClient client) {
        this.client = client;
    }

    /** The price of an operation that was quoted to all, null if none was, and those quoted to single agents since. */
    private record Quoted(@Nullable BigDecimal toAllUsd, Recent<String, BigDecimal> toAgents) {
        Quoted(@Nullable BigDecimal toAllUsd) {
            this(toAllUsd, new Recent<>(ToolParts.MOST));
        }
    }

    /** Options for one of so many reads that a caller can do without: all together take no longer than one. */
    static CallOptions soon(long many) {
        return CallOptions.builder().deadline(SOON.dividedBy(many)).build();
    }

    /** The price for a call that can do without, null if it cannot be had at once. */
    @Nullable
    BigDecimal glance(String priceKey) {
        try {
            return client.withOptions(soon(1)).prices().priceUsd(priceKey);
        } catch (RuntimeException e) {
            return null;
        }
    }

    /** The price as it is listed now: money is not spent by a list that is minutes old. Free. */
    BigDecimal now(String priceKey) {
        client.prices().refresh();
        try {
            return client.prices().priceUsd(priceKey);
        } catch (IllegalArgumentException e) {
            throw new Refusal(
                    "PRICE_UNKNOWN",
                    "the price list has no price " + priceKey + ", so the call was not made",
                    Refusal.TELL);
        } catch (FreightException e) {
            if (saysSomethingElse(e)) {
                throw e;
            }
            throw new Refusal(
                    "PRICE_UNKNOWN",
                    "the price list cannot be read, so the call was not made; " + e.whatHappened(),
                    true,
                    Refusal.next("PRICE_UNKNOWN"),
                    Map.of());
        }
    }

    /** Returns whether it is not about the list: a key that is refused, or an end from this side. */
    private static boolean saysSomethingElse(FreightException e) {
        boolean isRefused = e instanceof ApiException answer && answer.status() < 500;
        return isRefused || e instanceof CallInterruptedException || e instanceof ClientClosedException;
    }

    /** A description says this; zero if it could say none. */
    synchronized void quoteAll(String priceKey, @Nullable BigDecimal usd) {
        quoted.put(priceKey, new Quoted(usd == null ? BigDecimal.ZERO : usd));
    }

    synchronized void quoteTo(String agent, String priceKey, BigDecimal usd) {
        quoted.computeIfAbsent(priceKey, key -> new Quoted(null)).toAgents.put(agent, usd);
    }

    /** The price last quoted to the agent, or to all if it is null; null if none was. */
    synchronized @Nullable BigDecimal quotedUsd(@Nullable String agent, String priceKey) {
        Quoted last = quoted.get(priceKey);
        BigDecimal ownUsd = last == null || agent == null ? null : last.toAgents.get(agent);
        return last == null || ownUsd != null ? ownUsd : last.toAllUsd;
    }
}
