// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.Objects;

/**
 * The progress of a load. It follows the driver's GPS and the geofences around the stops, never a client, and only goes
 * forward. More values may appear.
 *
 * <p>A value that this version does not know keeps its text. Use {@link #known()} in a switch.
 *
 * @param value the text as the service sends it
 */
public record LoadStatus(String value) {
    /** The load was created, and the driver has not arrived at a pickup. */
    public static final LoadStatus PLANNED = new LoadStatus("PLANNED");

    /** The driver is at a pickup. */
    public static final LoadStatus AT_PICKUP = new LoadStatus("AT_PICKUP");

    /** The driver has left the pickup. */
    public static final LoadStatus IN_TRANSIT = new LoadStatus("IN_TRANSIT");

    /** The driver is at the delivery stop, and the load waits for its confirmation. */
    public static final LoadStatus AT_DELIVERY = new LoadStatus("AT_DELIVERY");

    /** The load was delivered, by the driver's arrival or by a confirmation. */
    public static final LoadStatus DELIVERED = new LoadStatus("DELIVERED");

    /** The load was cancelled, and positions are no longer accepted. */
    public static final LoadStatus CANCELLED = new LoadStatus("CANCELLED");

    /** Creates a value of any text. Prefer {@link #of}, which returns the constant of a known text. */
    public LoadStatus {
        Objects.requireNonNull(value, "value");
    }

    /** Returns the value with this text: its constant if this version knows it, a new value otherwise. */
    public static LoadStatus of(String value) {
        return switch (value) {
            case "PLANNED" -> PLANNED;
            case "AT_PICKUP" -> AT_PICKUP;
            case "IN_TRANSIT" -> IN_TRANSIT;
            case "AT_DELIVERY" -> AT_DELIVERY;
            case "DELIVERED" -> DELIVERED;
            case "CANCELLED" -> CANCELLED;
            default -> new LoadStatus(value);
        };
    }

    /** Returns the value for a switch; {@link Known#OTHER} if this version does not know it. */
    public Known known() {
        return switch (value) {
            case "PLANNED" -> Known.PLANNED;
            case "AT_PICKUP" -> Known.AT_PICKUP;
            case "IN_TRANSIT" -> Known.IN_TRANSIT;
            case "AT_DELIVERY" -> Known.AT_DELIVERY;
            case "DELIVERED" -> Known.DELIVERED;
            case "CANCELLED" -> Known.CANCELLED;
            default -> Known.OTHER;
        };
    }

    /** Returns the text as the service sends it. */
    @Override
    public String toString() {
        return value;
    }

    /** The values that this version knows, for a switch. */
    public enum Known {
        /** The load was created, and the driver has not arrived at a pickup. */
        PLANNED,

        /** The driver is at a pickup. */
        AT_PICKUP,

        /** The driver has left the pickup. */
        IN_TRANSIT,

        /** The driver is at the delivery stop, and the load waits for its confirmation. */
        AT_DELIVERY,

        /** The load was delivered, by the driver's arrival or by a confirmation. */
        DELIVERED,

        /** The load was cancelled, and positions are no longer accepted. */
        CANCELLED,

        /** A value that this version does not know; its text is in {@code value()}. */
        OTHER
    }
}
