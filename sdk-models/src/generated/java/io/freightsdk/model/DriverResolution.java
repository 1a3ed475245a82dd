// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.Objects;

/**
 * The result of matching the load with a driver.
 *
 * <p>A value this version does not know keeps its text; {@link #known()} is for a switch.
 *
 * @param value the text on the wire
 */
public record DriverResolution(String value) {
    /** The load is attached to a driver the broker knows. */
    public static final DriverResolution BOUND = new DriverResolution("bound");

    /** The truck number matched no driver; pass the driver's web link on yourself. */
    public static final DriverResolution UNRESOLVED_TRUCK = new DriverResolution("unresolved_truck");

    /** There is no driver yet. */
    public static final DriverResolution NONE = new DriverResolution("none");

    /** Takes any text, known or not. */
    public DriverResolution {
        Objects.requireNonNull(value, "value");
    }

    /** The value with this text, known or not. */
    public static DriverResolution of(String value) {
        return switch (value) {
            case "bound" -> BOUND;
            case "unresolved_truck" -> UNRESOLVED_TRUCK;
            case "none" -> NONE;
            default -> new DriverResolution(value);
        };
    }

    /** The value for a switch, {@link Known#OTHER} if this version does not know it. */
    public Known known() {
        return switch (value) {
            case "bound" -> Known.BOUND;
            case "unresolved_truck" -> Known.UNRESOLVED_TRUCK;
            case "none" -> Known.NONE;
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
        /** The load is attached to a driver the broker knows. */
        BOUND,

        /** The truck number matched no driver; pass the driver's web link on yourself. */
        UNRESOLVED_TRUCK,

        /** There is no driver yet. */
        NONE,

        /** A value added since. */
        OTHER
    }
}
