package io.freightsdk.tracking;

import java.util.stream.Stream;

/** The reason why a tracker reads nothing for now. It tries one read after a minute, and then ever more rarely, up to every ten minutes. */
public enum PauseReason {
    /** The balance does not cover a read. */
    BALANCE,
    /** The service does not accept the agent key. */
    KEY,
    /** The key may not read positions, or the service does not know its broker. */
    FORBIDDEN,
    /** A spend limit of the client is used up, or the budget is below the price of a read. */
    SPEND_LIMIT,
    /** The price of a read is not known: the list cannot be read, or lacks it. */
    SERVICE,
    /** A reason that only a newer version knows. */
    OTHER;

    /** Returns the reason with this name, {@link #OTHER} if this version has none. */
    public static PauseReason of(String name) {
        return Stream.of(values())
                .filter(reason -> reason.name().equals(name))
                .findFirst()
                .orElse(OTHER);
    }
}
