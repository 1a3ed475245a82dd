// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.Objects;

/**
 * The result of matching the load with a driver.
 *
 * <p>A value that this version does not know keeps its text. Use {@link #known()} in a switch.
 *
 * @param value the text as the service sends it
 */
public record DriverResolution(String value) {
    /** The load is assigned to a driver whom the broker knows. */
    public static final DriverResolution BOUND = new DriverResolution("bound");

    /** The truck number matched no driver; send the driver's web link yourself. */
    public static final DriverResolution UNRESOLVED_TRUCK = new DriverResolution("unresolved_truck");

    /** There is no driver yet. */
    public static final DriverResolution NONE = new DriverResolution("none");

    /** Creates a value of any text. Prefer {@link #of}, which returns the constant of a known text. */
    public DriverResolution {
        Objects.requireNonNull(value, "value");
    }

    /** Returns the value with this text: its constant if this version knows it, a new value otherwise. */
    public static DriverResolution of(String value) {
        return switch (value) {
            case "bound" -> BOUND;
            case "unresolved_truck" -> UNRESOLVED_TRUCK;
            case "none" -> NONE;
            default -> new DriverResolution(value);
        };
    }

    /** Returns the value for a switch; {@link Known#OTHER} if this version does not know it. */
    public Known known() {
        return switch (value) {
            case "bound" -> Known.BOUND;
            case "unresolved_truck" -> Known.UNRESOLVED_TRUCK;
            case "none" -> Known.NONE;
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
        /** The load is assigned to a driver whom the broker knows. */
        BOUND,

        /** The truck number matched no driver; send the driver's web link yourself. */
        UNRESOLVED_TRUCK,

        /** There is no driver yet. */
        NONE,

        /** A value that this version does not know; its text is in {@code value()}. */
        OTHER
    }
}
