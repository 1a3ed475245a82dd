// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.Objects;

/**
 * The kind of a stop.
 *
 * <p>A value this version does not know keeps its text; {@link #known()} is for a switch.
 *
 * @param value the text on the wire
 */
public record StopType(String value) {
    /** Cargo comes aboard. */
    public static final StopType PICKUP = new StopType("PICKUP");

    /** Cargo goes off. */
    public static final StopType DELIVERY = new StopType("DELIVERY");

    /** Takes any text, known or not. */
    public StopType {
        Objects.requireNonNull(value, "value");
    }

    /** The value with this text, known or not. */
    public static StopType of(String value) {
        return switch (value) {
            case "PICKUP" -> PICKUP;
            case "DELIVERY" -> DELIVERY;
            default -> new StopType(value);
        };
    }

    /** The value for a switch, {@link Known#OTHER} if this version does not know it. */
    public Known known() {
        return switch (value) {
            case "PICKUP" -> Known.PICKUP;
            case "DELIVERY" -> Known.DELIVERY;
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
        /** Cargo comes aboard. */
        PICKUP,

        /** Cargo goes off. */
        DELIVERY,

        /** A value added since. */
        OTHER
    }
}
