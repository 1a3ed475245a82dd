package io.freightsdk.server.loads;

/** The outcome of a delivery confirmation. */
public sealed interface Confirmation {

    /** The load became DELIVERED by this call, and had that status before. */
    record Delivered(Milestone before) implements Confirmation {}

    /** The load was DELIVERED already; only the BOL time was recorded. */
    record AlreadyDelivered() implements Confirmation {}

    /** Nothing changed: the load is not waiting at its delivery stop, but has that status. */
    record NotAtDelivery(Milestone status) implements Confirmation {}
}
