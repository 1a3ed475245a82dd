package io.freightsdk.server;

import java.util.Locale;

/** The reason why a fix was refused, without a trace. */
public enum FixRefusal {
    /** There is a fix of the same millisecond. */
    DUPLICATE,
    /** More than 5 minutes ahead of the server. */
    FUTURE,
    /** More than 48 hours behind the server. */
    TOO_OLD,
    /** Cancelled, or delivered and gone, or delivered for more than a day. */
    LOAD_CLOSED;

    /** Returns the reason as responses spell it: {@code too_old}. */
    public String reason() {
        return name().toLowerCase(Locale.ROOT);
    }
}
