package io.freightsdk.server;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/** The scopes of a key; a new key has all of them. */
public enum Scope {
    /** Create loads, through either of the two paths. */
    LOADS_CREATE("loads:create"),
    /** Read positions, through either of the two paths. */
    LOADS_READ("loads:read"),
    /** Confirm deliveries. */
    DELIVERY_CONFIRM("delivery:confirm"),
    /** Top up by card. */
    BILLING("billing");

    private final String text;

    Scope(String text) {
        this.text = text;
    }

    /** Returns every scope. */
    public static Set<Scope> all() {
        return EnumSet.allOf(Scope.class);
    }

    /** The scope written like this; any other text is an {@link IllegalArgumentException}. */
    public static Scope of(String text) {
        return Arrays.stream(values())
                .filter(scope -> scope.text.equals(text))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("scope: " + text + " is none of " + Arrays.toString(values())));
    }

    /** Returns the text in the control API, like {@code loads:create}. */
    @Override
    public String toString() {
        return text;
    }
}
