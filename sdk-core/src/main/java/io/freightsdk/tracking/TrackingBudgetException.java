package io.freightsdk.tracking;

import java.math.BigDecimal;

/** The daily budget is too low for another load. Nothing was read, and the load is not followed. */
public class TrackingBudgetException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final BigDecimal dailyBudgetUsd;
    private final int carries;
    private final int active;

    /**
     * Creates the exception.
     *
     * @param dailyBudgetUsd the daily budget
     * @param carries about how many loads it covers by the cheapest policy
     * @param active how many are followed
     */
    public TrackingBudgetException(BigDecimal dailyBudgetUsd, int carries, int active) {
        super("watch: a budget of " + dailyBudgetUsd.toPlainString() + " USD a day carries about " + carries
                + " loads, " + active + " are followed; raise dailyBudgetUsd or forget some");
        this.dailyBudgetUsd = dailyBudgetUsd;
        this.carries = carries;
        this.active = active;
    }

    /** The daily budget. */
    public final BigDecimal dailyBudgetUsd() {
        return dailyBudgetUsd;
    }

    /** About how many loads it covers by the cheapest policy. */
    public final int carries() {
        return carries;
    }

    /** How many loads are followed. */
    public final int active() {
        return active;
    }
}
