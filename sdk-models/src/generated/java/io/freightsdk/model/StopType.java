// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.Objects;

/**
 * The kind of a stop.
 *
 * <p>A value that this version does not know keeps its text. Use {@link #known()} in a switch.
 *
 * @param value the text as the service sends it
 */
public record StopType(String value) {
    /** Cargo is loaded. */
    public static final StopType PICKUP = new StopType("PICKUP");

    /** Cargo is unloaded. */
    public static final StopType DELIVERY = new StopType("DELIVERY");

    /** Creates a value of any text. Prefer {@link #of}, which returns the constant of a known text. */
    public StopType {
        Objects.requireNonNull(value, "value");
    }

    /** Returns the value with this text: its constant if this version knows it, a new value otherwise. */
    public static StopType of(String value) {
        return switch (value) {
            case "PICKUP" -> PICKUP;
            case "DELIVERY" -> DELIVERY;
            default -> new StopType(value);
        };
    }

    /** Returns the value for a switch; {@link Known#OTHER} if this version does not know it. */
    public Known known() {
        return switch (value) {
            case "PICKUP" -> Known.PICKUP;
            case "DELIVERY" -> Known.DELIVERY;
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
        /** Cargo is loaded. */
        PICKUP,

        /** Cargo is unloaded. */
        DELIVERY,

        /** A value that this version does not know; its text is in {@code value()}. */
        OTHER
    }
}
