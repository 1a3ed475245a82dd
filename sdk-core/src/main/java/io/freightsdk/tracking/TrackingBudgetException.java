package io.freightsdk.tracking;

import java.math.BigDecimal;

/** The budget of the day carries no more loads. Nothing was read, and the load is not followed. */
public class TrackingBudgetException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final BigDecimal dailyBudgetUsd;
    private final int carries;
    private final int active;

    /**
     * A load that is not followed.
     *
     * @param dailyBudgetUsd what may be spent a day
     * @param carries about how many loads that carries by the cheapest policy
     * @param active how many are followed
     */
    public TrackingBudgetException(BigDecimal dailyBudgetUsd, int carries, int active) {
        super("watch: a budget of " + dailyBudgetUsd.toPlainString() + " USD a day carries about " + carries
                + " loads, " + active + " are followed; raise dailyBudgetUsd or forget some");
        this.dailyBudgetUsd = dailyBudgetUsd;
        this.carries = carries;
        this.active = active;
    }

    /** What may be spent a day. */
    public final BigDecimal dailyBudgetUsd() {
        return dailyBudgetUsd;
    }

    /** About how many loads that carries by the cheapest policy. */
    public final int carries() {
        return carries;
    }

    /** How many are followed. */
    public final int active() {
        return active;
    }
}
