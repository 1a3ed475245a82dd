package io.freightsdk.server;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/** The scopes of an agent key, which say what it may do. Without the scope of an operation, a call gets 403. A new key has all of them. */
public enum Scope {
    /** Create loads, by {@code createLoad} and {@code createTrackedLoad}. */
    LOADS_CREATE("loads:create"),
    /** Read positions, by {@code getLoadPosition} and {@code getTrackedLoadPosition}. */
    LOADS_READ("loads:read"),
    /** Confirm deliveries, by {@code confirmDelivery}. */
    DELIVERY_CONFIRM("delivery:confirm"),
    /** Pay in by card, by {@code topUpByCard}. */
    BILLING("billing");

    private final String text;

    Scope(String text) {
        this.text = text;
    }

    /** Returns all scopes. */
    public static Set<Scope> all() {
        return EnumSet.allOf(Scope.class);
    }

    /**
     * Returns the scope with this text, such as {@code loads:create}.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Scope of(String text) {
        return Arrays.stream(values())
                .filter(scope -> scope.text.equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "scope: expected one of " + Arrays.toString(values()) + ", was " + text));
    }

    /** Returns the text that the control API uses, such as {@code loads:create}. */
    @Override
    public String toString() {
        return text;
    }
}
