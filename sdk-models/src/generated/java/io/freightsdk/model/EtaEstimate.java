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
 * @param target The stop the estimate is for
 * @param remainingMiles The miles still to be driven
 * @param positionAt The time of the position that the estimate starts from
 * @param computedAt The time of the computation
 * @param projectedDelayMinutes The expected delay in minutes after the end of the stop's window
 * @param additionalProperties Every property that is not listed here, as maps, lists, strings, booleans, nulls and
 *     exact decimals
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
    /** Requires all components that are not nullable. Prefer {@link #builder()}: components may be added. */
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

    /** Creates a builder with nothing set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with these values. */
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

    /** Returns text without sensitive values. */
    @Override
    public String toString() {
        return "EtaEstimate[etaAt=" + etaAt + ", target=" + target + ", remainingMiles=" + remainingMiles
                + ", positionAt=" + positionAt + ", computedAt=" + computedAt + ", projectedDelayMinutes="
                + projectedDelayMinutes + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link EtaEstimate}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable Instant etaAt;
        private @Nullable EtaTarget target;
        private @Nullable Double remainingMiles;
        private @Nullable Instant positionAt;
        private @Nullable Instant computedAt;
        private @Nullable Integer projectedDelayMinutes;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** The expected arrival. */
        public Builder etaAt(Instant etaAt) {
            this.etaAt = etaAt;
            return this;
        }

        /** The stop the estimate is for. */
        public Builder target(@Nullable EtaTarget target) {
            this.target = target;
            return this;
        }

        /** The miles still to be driven. */
        public Builder remainingMiles(@Nullable Double remainingMiles) {
            this.remainingMiles = remainingMiles;
            return this;
        }

        /** The miles still to be driven. */
        public Builder remainingMiles(double remainingMiles) {
            this.remainingMiles = remainingMiles;
            return this;
        }

        /** The time of the position that the estimate starts from. */
        public Builder positionAt(@Nullable Instant positionAt) {
            this.positionAt = positionAt;
            return this;
        }

        /** The time of the computation. */
        public Builder computedAt(@Nullable Instant computedAt) {
            this.computedAt = computedAt;
            return this;
        }

        /** The expected delay in minutes after the end of the stop's window. */
        public Builder projectedDelayMinutes(@Nullable Integer projectedDelayMinutes) {
            this.projectedDelayMinutes = projectedDelayMinutes;
            return this;
        }

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Builds the record; throws IllegalArgumentException naming all missing components. */
        public EtaEstimate build() {
            if (etaAt == null) {
                throw Missing.in("EtaEstimate", "etaAt", etaAt);
            }
            return new EtaEstimate(
                    etaAt, target, remainingMiles, positionAt, computedAt, projectedDelayMinutes, additionalProperties);
        }
    }
}
