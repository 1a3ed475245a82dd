package io.freightsdk;

import io.freightsdk.error.FreightException;
import io.freightsdk.model.Pricing;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The live price list, remembered for five minutes. However many threads need it at once, one request reads it; that is
 * free. A 402 that names a price corrects it.
 */
public interface Prices {
    /**
     * Returns the current price of an operation.
     *
     * @param key a key of the list, such as {@code load_create} or {@code position_read}
     * @throws IllegalArgumentException if the list has no such key, naming those it has
     * @throws FreightException if the list cannot be read
     */
    BigDecimal priceUsd(String key);

    /** {@link #priceUsd} of a creation. */
    default BigDecimal loadCreateUsd() {
        return priceUsd("load_create");
    }

    /** {@link #priceUsd} of a position read. */
    default BigDecimal positionReadUsd() {
        return priceUsd("position_read");
    }

    /**
     * Returns the price as it was last listed or named by a 402, however long ago; null if it is not known. From memory: this
     * never sends or waits. Of a fake that does not override it, {@link #priceUsd}.
     */
    default @Nullable BigDecimal lastUsd(String key) {
        try {
            return priceUsd(key);
        } catch (IllegalArgumentException | FreightException e) {
            return null;
        }
    }

    /**
     * Returns the whole list.
     *
     * @throws FreightException if it cannot be read
     */
    Pricing list();

    /** Drops the remembered list, so that the next use reads it from the service. */
    void refresh();
}
