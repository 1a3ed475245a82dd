package io.freightsdk.server.values;

import java.util.Locale;

/** The reason why a fix was refused, without a trace. */
public enum FixRefusal {
    /** There is a fix of the same millisecond. */
    DUPLICATE,
    /** More than 5 minutes ahead of the server. */
    FUTURE,
    /** More than 48 hours behind the server. */
    TOO_OLD,
    /** FIELD only: good to worse than 200 m. */
    INACCURATE,
    /** FIELD only: over 130 mph from the fix before it. */
    JUMP,
    /** Cancelled, or over long enough that its record stands. */
    LOAD_CLOSED;

    /** Returns the reason as responses spell it: {@code too_old}. */
    public String reason() {
        return name().toLowerCase(Locale.ROOT);
    }
}
