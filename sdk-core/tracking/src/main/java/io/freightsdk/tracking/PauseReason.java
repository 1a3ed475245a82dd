package io.freightsdk.tracking;

import java.util.stream.Stream;

/** The reason of a pause of durable calls or of following loads. */
public enum PauseReason {
    /** The balance does not cover the price: ends when it is seen that it does. */
    BALANCE,
    /** The agent key is not accepted: ends when it is seen that it is. */
    KEY,
    /** The key may not do this, or its broker is unknown to the service: one call is sent from time to time to check. */
    FORBIDDEN,
    /** A spend limit is used up: one call is tried regularly. Of following not its budget, unless that is below the price. */
    SPEND_LIMIT,
    /**
     * The price list cannot be read or lacks the price. Of durable calls also: the service is busy or away, or something else
     * responds in its place. One call is sent after its {@code Retry-After}, or ever more rarely.
     */
    SERVICE,
    /** The {@code FreightClient} of this node was closed. */
    CLIENT_CLOSED,
    /**
     * No node was there for half a day, and calls were open then: if the tables are a restored backup, these calls are made.
     * Begins at a start, and ends when a person says so by {@code DurableFreight.resume}.
     */
    RESTORED,
    /** Somebody called {@code DurableFreight.pause}. */
    MANUAL,
    /** A reason that only a newer version knows; its nodes end it. */
    OTHER;

    /** Returns the reason of that name, {@link #OTHER} if this version has none. */
    public static PauseReason of(String name) {
        return Stream.of(values())
                .filter(reason -> reason.name().equals(name))
                .findFirst()
                .orElse(OTHER);
    }
}
