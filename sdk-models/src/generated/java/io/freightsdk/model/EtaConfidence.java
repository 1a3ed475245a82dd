// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.Objects;

/**
 * The confidence of an estimate.
 *
 * <p>A value this version does not know keeps its text; {@link #known()} is for a switch.
 *
 * @param value the text on the wire
 */
public record EtaConfidence(String value) {
    /** A fresh position not far from the stop. */
    public static final EtaConfidence HIGH = new EtaConfidence("HIGH");

    /** Much can still happen on the way. */
    public static final EtaConfidence MEDIUM = new EtaConfidence("MEDIUM");

    /** Better than nothing. */
    public static final EtaConfidence LOW = new EtaConfidence("LOW");

    /** Takes any text, known or not. */
    public EtaConfidence {
        Objects.requireNonNull(value, "value");
    }

    /** The value with this text, known or not. */
    public static EtaConfidence of(String value) {
        return switch (value) {
            case "HIGH" -> HIGH;
            case "MEDIUM" -> MEDIUM;
            case "LOW" -> LOW;
            default -> new EtaConfidence(value);
        };
    }

    /** The value for a switch, {@link Known#OTHER} if this version does not know it. */
    public Known known() {
        return switch (value) {
            case "HIGH" -> Known.HIGH;
            case "MEDIUM" -> Known.MEDIUM;
            case "LOW" -> Known.LOW;
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
        /** A fresh position not far from the stop. */
        HIGH,

        /** Much can still happen on the way. */
        MEDIUM,

        /** Better than nothing. */
        LOW,

        /** A value added since. */
        OTHER
    }
}
