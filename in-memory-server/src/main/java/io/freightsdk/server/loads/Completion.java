package io.freightsdk.server.loads;

/** What makes a load DELIVERED, chosen per broker. */
public enum Completion {
    /** The arrival after which every stop has been arrived at. */
    ON_ARRIVAL,
    /** Only the broker's confirmation; arrivals lead no further than {@link Milestone#AT_DELIVERY}. */
    AWAIT_CONFIRM
}
