package io.freightsdk.server;

/** What happens when a truck has arrived at all stops of a load. */
public enum CompletionMode {
    /** The load is {@code DELIVERED}. */
    ON_ARRIVAL,
    /** The load is {@code AT_DELIVERY} until {@code confirmDelivery} is called. */
    AWAIT_CONFIRM
}
