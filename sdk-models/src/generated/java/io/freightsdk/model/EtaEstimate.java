// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Incubating: the expected time at the next stop. All fields are assumed.
 *
 * @param etaAt The expected arrival
 * @param target The stop that the estimate is for
 * @param remainingMiles The miles still to be driven
 * @param positionAt The time of the position that the estimate starts from
 * @param computedAt The time of the computation
 * @param projectedDelayMinutes The expected delay in minutes after the end of the stop's window
 * @param additionalProperties The properties that this version does not know, as maps, lists, strings, booleans, nulls
 *     and exact decimals
 */
public record EtaEstimate(
        Instant etaAt,
        @Nullable EtaTarget target,
        @Nullable Double remainingMiles,
        @Nullable Instant positionAt,
        @Nullable Instant computedAt,
        @Nullable Integer projectedDelayMinutes,
        Map<String, @Nullable Object> additionalProperties)
        implements Eta {
    /**
     * Creates a record. Prefer {@link #builder()}, because later versions may add components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     */
    public EtaEstimate {
        Objects.requireNonNull(etaAt, "etaAt");
        Allowed.finite("EtaEstimate: remainingMiles", remainingMiles);
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras(
                        "EtaEstimate",
                        additionalProperties,
                        "etaAt",
                        "target",
                        "remainingMiles",
                        "positionAt",
                        "computedAt",
                        "projectedDelayMinutes");
    }

    /** Creates a builder with no values. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with the values of this record. */
    public Builder toBuilder() {
        return new Builder()
                .etaAt(etaAt)
                .target(target)
                .remainingMiles(remainingMiles)
                .positionAt(positionAt)
                .computedAt(computedAt)
                .projectedDelayMinutes(projectedDelayMinutes)
                .additionalProperties(additionalProperties);
    }

    /** Returns a text without sensitive values, which can be logged. */
    @Override
    public String toString() {
        return "EtaEstimate[etaAt=" + etaAt + ", target=" + target + ", remainingMiles=" + remainingMiles
                + ", positionAt=" + positionAt + ", computedAt=" + computedAt + ", projectedDelayMinutes="
                + projectedDelayMinutes + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link EtaEstimate}. It can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable Instant etaAt;
        private @Nullable EtaTarget target;
        private @Nullable Double remainingMiles;
        private @Nullable Instant positionAt;
        private @Nullable Instant computedAt;
        private @Nullable Integer projectedDelayMinutes;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** Sets the expected arrival. */
        public Builder etaAt(Instant etaAt) {
            this.etaAt = etaAt;
            return this;
        }

        /** Sets the stop that the estimate is for. */
        public Builder target(@Nullable EtaTarget target) {
            this.target = target;
            return this;
        }

        /** Sets the miles still to be driven. */
        public Builder remainingMiles(@Nullable Double remainingMiles) {
            this.remainingMiles = remainingMiles;
            return this;
        }

        /** Sets the miles still to be driven. */
        public Builder remainingMiles(double remainingMiles) {
            this.remainingMiles = remainingMiles;
            return this;
        }

        /** Sets the time of the position that the estimate starts from. */
        public Builder positionAt(@Nullable Instant positionAt) {
            this.positionAt = positionAt;
            return this;
        }

        /** Sets the time of the computation. */
        public Builder computedAt(@Nullable Instant computedAt) {
            this.computedAt = computedAt;
            return this;
        }

        /** Sets the expected delay in minutes after the end of the stop's window. */
        public Builder projectedDelayMinutes(@Nullable Integer projectedDelayMinutes) {
            this.projectedDelayMinutes = projectedDelayMinutes;
            return this;
        }

        /**
         * Sets the properties that this version does not know, as maps, lists, strings, booleans, nulls and exact
         * decimals.
         */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /**
         * Creates the record.
         *
         * @throws IllegalArgumentException if required components are missing; the message names all of them
         */
        public EtaEstimate build() {
            if (etaAt == null) {
                throw Missing.in("EtaEstimate", "etaAt", etaAt);
            }
            return new EtaEstimate(
                    etaAt, target, remainingMiles, positionAt, computedAt, projectedDelayMinutes, additionalProperties);
        }
    }
}
