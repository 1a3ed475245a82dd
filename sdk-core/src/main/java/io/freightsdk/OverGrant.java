package io.freightsdk;

import java.math.BigDecimal;

/**
 * What was taken from a pool and is left does not cover what a call needs of it; more of it has to be taken first. Thrown and
 * caught in this package.
 */
final class OverGrant extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Purse purse;
    private final BigDecimal neededUsd;

    OverGrant(Purse purse, BigDecimal neededUsd) {
        super(null, null, false, false);
        this.purse = purse;
        this.neededUsd = neededUsd;
    }

    Purse purse() {
        return purse;
    }

    BigDecimal neededUsd() {
        return neededUsd;
    }
}
