package io.freightsdk;

import io.freightsdk.model.Pricing;
import java.math.BigDecimal;

/**
 * The live price list, remembered for five minutes. However many threads need it at once, one request reads it; that is
 * free. A 402 that names a price corrects it.
 */
public interface Prices {
    /**
     * What an operation costs now.
     *
     * @param key a key of the list, such as {@code load_create} or {@code position_read}
     * @throws IllegalArgumentException if the list has no such key, naming those it has
     * @throws io.freightsdk.error.FreightException if the list cannot be read
     */
    BigDecimal priceUsd(String key);

    /**
     * The whole list.
     *
     * @throws io.freightsdk.error.FreightException if it cannot be read
     */
    Pricing pricing();

    /** Forgets the list, so that the next use reads it from the service. */
    void forget();
}
