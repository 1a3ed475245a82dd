package io.freightsdk.tools;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.error.ApiException;
import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.error.FreightException;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The price list as tools need it: to tell of a price, and to spend by it. */
final class ListPrices {
    /** How long somebody waits for a price who can do without it. */
    static final CallOptions SOON =
            CallOptions.builder().deadline(Duration.ofSeconds(3)).build();

    private final FreightClient client;

    ListPrices(FreightClient client) {
        this.client = client;
    }

    /** The price for a description, null if it cannot be had at once. */
    @Nullable
    BigDecimal glance(String priceKey) {
        try {
            return client.withOptions(SOON).prices().priceUsd(priceKey);
        } catch (RuntimeException e) {
            // the description says so
            return null;
        }
    }

    /** The price as it is listed now: money is not spent by a list that is minutes old. Asking is free. */
    BigDecimal now(String priceKey) {
        client.prices().forget();
        try {
            return client.prices().priceUsd(priceKey);
        } catch (IllegalArgumentException e) {
            throw new Refusal(
                    "PRICE_UNKNOWN",
                    "the price list has no price " + priceKey + ", so the call was not made",
                    "tell the user; do not repeat the call");
        } catch (FreightException e) {
            if (saysSomethingElse(e)) {
                throw e;
            }
            throw Refusal.forNow(
                    "PRICE_UNKNOWN",
                    "the price list cannot be read at the moment, so the call was not made",
                    "call again with exactly the same arguments in a few minutes");
        }
    }

    /** Whether it is not about the list: a key that is refused, or an end from this side. */
    private static boolean saysSomethingElse(FreightException e) {
        boolean isRefused = e instanceof ApiException answer && answer.status() < 500;
        return isRefused || e instanceof CallInterruptedException || e instanceof ClientClosedException;
    }
}
