package io.freightsdk;

import io.freightsdk.internal.Usd;
import io.freightsdk.model.Catalog;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.TopUpByCardResult;
import io.freightsdk.model.TrackedLoadPosition;
import java.math.BigDecimal;

/**
 * Incubating operations, which the service's catalog lists. The contract has their prices and most of their paths, but not their
 * requests and responses. The shapes here, and the path of the catalog, are assumptions, and the in-memory server makes the same
 * ones. They may change in any version.
 */
public interface IncubatingCatalog {
    /** {@link #listServices(CallOptions)} with the default options. */
    default Catalog listServices() {
        return listServices(CallOptions.none());
    }

    /** Lists what the service offers, with live prices. It is free, and retried after any failure but a refusal. */
    Catalog listServices(CallOptions options);

    /** {@link #createTrackedLoad(String, CreateLoadInput, CallOptions)} with the default options. */
    default CreateLoadOutcome createTrackedLoad(String orderId, CreateLoadInput input) {
        return createTrackedLoad(orderId, input, CallOptions.none());
    }

    /** Creates a load as {@link FreightClient#createLoad(String, CreateLoadInput, CallOptions)} does, at the same price. */
    CreateLoadOutcome createTrackedLoad(String orderId, CreateLoadInput input, CallOptions options);

    /** {@link #getTrackedLoadPosition(String, CallOptions)} with the default options. */
    default TrackedLoadPosition getTrackedLoadPosition(String loadNumber) {
        return getTrackedLoadPosition(loadNumber, CallOptions.none());
    }

    /**
     * Reads only the newest GPS point of a load. Each call is charged, at the price {@code position_read}, and is retried as {@link
     * FreightClient#getLoadPosition(String, CallOptions)} is.
     */
    TrackedLoadPosition getTrackedLoadPosition(String loadNumber, CallOptions options);

    /** {@link #topUpByCard(String, BigDecimal, String, CallOptions)} with the default options. */
    default TopUpByCardResult topUpByCard(String topUpId, BigDecimal amountUsd, String cardToken) {
        return topUpByCard(topUpId, amountUsd, cardToken, CallOptions.none());
    }

    /** {@link #topUpByCard(String, BigDecimal, String)}, with an amount such as {@code 25.00}. */
    default TopUpByCardResult topUpByCard(String topUpId, String amountUsd, String cardToken) {
        return topUpByCard(topUpId, Usd.of("amountUsd", amountUsd), cardToken);
    }

    /** {@link #topUpByCard(String, BigDecimal, String, CallOptions)}, with an amount such as {@code 25.00}. */
    default TopUpByCardResult topUpByCard(String topUpId, String amountUsd, String cardToken, CallOptions options) {
        return topUpByCard(topUpId, Usd.of("amountUsd", amountUsd), cardToken, options);
    }

    /**
     * Moves money from a card to the balance. Each request of the call has the same idempotency key, so the client retries after a
     * lost response, a 5xx or a 429. A declined card is a refusal and is not retried. The card is charged and not the balance, so neither
     * {@link FreightClient#spend()} nor a limit counts it.
     *
     * @param topUpId your own id of the top-up, such as {@code november-1}. Calling again with it charges the card once as long as the
     *     service remembers the idempotency key, which is 24 hours in the test server
     */
    TopUpByCardResult topUpByCard(String topUpId, BigDecimal amountUsd, String cardToken, CallOptions options);
}
