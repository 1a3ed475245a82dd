package io.freightsdk.server;

import java.util.Locale;

/** The reasons for which the server refuses a position. A refused position changes nothing. */
public enum FixRefusal {
    /** The load has a position of the same millisecond. */
    DUPLICATE,
    /** Its time is more than 5 minutes ahead of the server's clock. */
    FUTURE,
    /** Its time is more than 48 hours behind the server's clock. */
    TOO_OLD,
    /** The load is cancelled, or it was delivered and the truck has left, or it was delivered more than a day ago. */
    LOAD_CLOSED;

    /** Returns the reason as responses have it, such as {@code too_old}. */
    public String reason() {
        return name().toLowerCase(Locale.ROOT);
    }
}
