package io.freightsdk;

import io.freightsdk.internal.Usd;
import io.freightsdk.model.Catalog;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.TopUpByCardResult;
import io.freightsdk.model.TrackedLoadPosition;
import java.math.BigDecimal;

/**
 * Incubating: the operations that the service's catalog lists. The contract has their prices and most of their paths, but no
 * shape of a request or response: those here, and the path of the catalog itself, are assumed, and are those of the in-memory server.
 * They may change in any version.
 */
public interface IncubatingCatalog {
    /** {@link #listServices(CallOptions)} with the client's settings. */
    default Catalog listServices() {
        return listServices(CallOptions.none());
    }

    /** Lists what the service offers, with live prices. Free; retried after any failure but a refusal. */
    Catalog listServices(CallOptions options);

    /** {@link #createTrackedLoad(String, CreateLoadInput, CallOptions)} with the client's settings. */
    default CreateLoadOutcome createTrackedLoad(String orderId, CreateLoadInput input) {
        return createTrackedLoad(orderId, input, CallOptions.none());
    }

    /** Creates a load as {@link FreightClient#createLoad(String, CreateLoadInput, CallOptions)} does, at the same price. */
    CreateLoadOutcome createTrackedLoad(String orderId, CreateLoadInput input, CallOptions options);

    /** {@link #getTrackedLoadPosition(String, CallOptions)} with the client's settings. */
    default TrackedLoadPosition getTrackedLoadPosition(String loadNumber) {
        return getTrackedLoadPosition(loadNumber, CallOptions.none());
    }

    /**
     * Reads the newest point of a load only. Every read is paid, at the price {@code position_read}, and retried as {@link
     * FreightClient#getLoadPosition(String, CallOptions)} is.
     */
    TrackedLoadPosition getTrackedLoadPosition(String loadNumber, CallOptions options);

    /** {@link #topUpByCard(String, BigDecimal, String, CallOptions)} with the client's settings. */
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
     * Moves money from a card onto the balance. Every request of the call carries the same Idempotency-Key, so it is
     * retried after a lost response, a 5xx or a 429; a declined card is a refusal and is not retried. The card is charged,
     * so neither {@link FreightClient#spend()} nor a limit counts it.
     *
     * @param topUpId your own name of the top-up, such as {@code november-1}: the same one charges the card once for as long as
     *     the service keeps its key, 24 hours in the test server, and again after that
     */
    TopUpByCardResult topUpByCard(String topUpId, BigDecimal amountUsd, String cardToken, CallOptions options);
}
