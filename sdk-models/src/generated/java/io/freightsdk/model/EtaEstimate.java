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
 * @param remainingDriveMinutes The minutes of driving that takes
 * @param restMinutes The minutes of rest the driver has to take on the way
 * @param earliestAt The near end of the spread
 * @param latestAt The far end of the spread
 * @param confidence The confidence of the estimate
 * @param basis The basis of the estimate
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
        @Nullable Integer remainingDriveMinutes,
        @Nullable Integer restMinutes,
        @Nullable Instant earliestAt,
        @Nullable Instant latestAt,
        @Nullable EtaConfidence confidence,
        @Nullable String basis,
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
                        "remainingDriveMinutes",
                        "restMinutes",
                        "earliestAt",
                        "latestAt",
                        "confidence",
                        "basis",
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
                .remainingDriveMinutes(remainingDriveMinutes)
                .restMinutes(restMinutes)
                .earliestAt(earliestAt)
                .latestAt(latestAt)
                .confidence(confidence)
                .basis(basis)
                .positionAt(positionAt)
                .computedAt(computedAt)
                .projectedDelayMinutes(projectedDelayMinutes)
                .additionalProperties(additionalProperties);
    }

    /** Returns text without sensitive values. */
    @Override
    public String toString() {
        return "EtaEstimate[etaAt=" + etaAt + ", target=" + target + ", remainingMiles=" + remainingMiles
                + ", remainingDriveMinutes=" + remainingDriveMinutes + ", restMinutes=" + restMinutes + ", earliestAt="
                + earliestAt + ", latestAt=" + latestAt + ", confidence=" + confidence + ", basis=" + basis
                + ", positionAt=" + positionAt + ", computedAt=" + computedAt + ", projectedDelayMinutes="
                + projectedDelayMinutes + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link EtaEstimate}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable Instant etaAt;
        private @Nullable EtaTarget target;
        private @Nullable Double remainingMiles;
        private @Nullable Integer remainingDriveMinutes;
        private @Nullable Integer restMinutes;
        private @Nullable Instant earliestAt;
        private @Nullable Instant latestAt;
        private @Nullable EtaConfidence confidence;
        private @Nullable String basis;
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

        /** The minutes of driving that takes. */
        public Builder remainingDriveMinutes(@Nullable Integer remainingDriveMinutes) {
            this.remainingDriveMinutes = remainingDriveMinutes;
            return this;
        }

        /** The minutes of rest the driver has to take on the way. */
        public Builder restMinutes(@Nullable Integer restMinutes) {
            this.restMinutes = restMinutes;
            return this;
        }

        /** The near end of the spread. */
        public Builder earliestAt(@Nullable Instant earliestAt) {
            this.earliestAt = earliestAt;
            return this;
        }

        /** The far end of the spread. */
        public Builder latestAt(@Nullable Instant latestAt) {
            this.latestAt = latestAt;
            return this;
        }

        /** The confidence of the estimate. */
        public Builder confidence(@Nullable EtaConfidence confidence) {
            this.confidence = confidence;
            return this;
        }

        /** The basis of the estimate. */
        public Builder basis(@Nullable String basis) {
            this.basis = basis;
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
                    etaAt,
                    target,
                    remainingMiles,
                    remainingDriveMinutes,
                    restMinutes,
                    earliestAt,
                    latestAt,
                    confidence,
                    basis,
                    positionAt,
                    computedAt,
                    projectedDelayMinutes,
                    additionalProperties);
        }
    }
}
