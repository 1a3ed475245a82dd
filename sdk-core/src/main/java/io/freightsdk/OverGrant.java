package io.freightsdk;

import java.math.BigDecimal;

/** What was taken from a pool does not cover a call; more of it has to be taken first. Thrown and caught in this package. */
final class OverGrant extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Purse purse;
    private final BigDecimal missingUsd;

    OverGrant(Purse purse, BigDecimal missingUsd) {
        super("more is needed of " + purse.limit(), null, false, false);
        this.purse = purse;
        this.missingUsd = missingUsd;
    }

    Purse purse() {
        return purse;
    }

    BigDecimal missingUsd() {
        return missingUsd;
    }
}
