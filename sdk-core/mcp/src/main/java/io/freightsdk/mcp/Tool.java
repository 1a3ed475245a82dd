package io.freightsdk.mcp;

import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A tool as hosts know it. */
interface Tool {
    String name();

    Listed listed();

    /** The result, which may ask for input in the stateless revision. */
    Map<String, @Nullable Object> call(Exchange exchange) throws RefusedException;

    /** An entry of the list; prices are what its description says that it costs, by the key in the price list. */
    record Listed(Map<String, @Nullable Object> tree, Map<String, BigDecimal> prices) {}
}
