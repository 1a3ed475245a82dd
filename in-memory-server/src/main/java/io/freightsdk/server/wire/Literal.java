package io.freightsdk.server.wire;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** A number as it was written. */
record Literal(String text) {
    private static final int LONGEST_DECIMAL = 40;

    /** The nearest double, infinite for one too large. */
    public double value() {
        return Double.parseDouble(text);
    }

    /** Exactly what was written; null for one so long or so large that decimals take forever to work with, or so small. */
    public @Nullable BigDecimal exact() {
        double rounded = value();
        boolean ordinary = text.length() <= LONGEST_DECIMAL && Double.isFinite(rounded) && rounded != 0;
        return ordinary ? new BigDecimal(text) : null;
    }
}
