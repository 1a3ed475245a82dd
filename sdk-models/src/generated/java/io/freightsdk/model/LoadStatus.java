// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.Objects;

/**
 * The progress of a load. It follows the driver's GPS and the geofences around the stops, never a client, and only goes
 * forward. More values may appear.
 *
 * <p>A value this version does not know keeps its text; {@link #known()} is for a switch.
 *
 * @param value the text on the wire
 */
public record LoadStatus(String value) {
    /** Created; the driver has not reached a pickup. */
    public static final LoadStatus PLANNED = new LoadStatus("PLANNED");

    /** The driver is at a pickup. */
    public static final LoadStatus AT_PICKUP = new LoadStatus("AT_PICKUP");

    /** The driver has left the pickup. */
    public static final LoadStatus IN_TRANSIT = new LoadStatus("IN_TRANSIT");

    /** The driver is at the delivery stop, and the load waits for its confirmation. */
    public static final LoadStatus AT_DELIVERY = new LoadStatus("AT_DELIVERY");

    /** Done, by arrival or by confirmation. */
    public static final LoadStatus DELIVERED = new LoadStatus("DELIVERED");

    /** Given up; positions are no longer taken. */
    public static final LoadStatus CANCELLED = new LoadStatus("CANCELLED");

    /** Takes any text, known or not. */
    public LoadStatus {
        Objects.requireNonNull(value, "value");
    }

    /** The value with this text, known or not. */
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

    /** The value for a switch, {@link Known#OTHER} if this version does not know it. */
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

    /** The text on the wire. */
    @Override
    public String toString() {
        return value;
    }

    /** The values this version knows. */
    public enum Known {
        /** Created; the driver has not reached a pickup. */
        PLANNED,

        /** The driver is at a pickup. */
        AT_PICKUP,

        /** The driver has left the pickup. */
        IN_TRANSIT,

        /** The driver is at the delivery stop, and the load waits for its confirmation. */
        AT_DELIVERY,

        /** Done, by arrival or by confirmation. */
        DELIVERED,

        /** Given up; positions are no longer taken. */
        CANCELLED,

        /** A value added since. */
        OTHER
    }
}
