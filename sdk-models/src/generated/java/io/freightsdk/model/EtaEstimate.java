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
 * @param confidence How far the estimate can be trusted
 * @param basis What the estimate was computed from
 * @param positionAt When the position it starts from was taken
 * @param computedAt When it was computed
 * @param projectedDelayMinutes How many minutes after the end of its window the stop will be reached
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
    /** Refuses what is missing. Prefer {@link #builder()}: components may be added. */
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

    /** Omits what must not be logged. */
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

        /** How far the estimate can be trusted. */
        public Builder confidence(@Nullable EtaConfidence confidence) {
            this.confidence = confidence;
            return this;
        }

        /** What the estimate was computed from. */
        public Builder basis(@Nullable String basis) {
            this.basis = basis;
            return this;
        }

        /** When the position it starts from was taken. */
        public Builder positionAt(@Nullable Instant positionAt) {
            this.positionAt = positionAt;
            return this;
        }

        /** When it was computed. */
        public Builder computedAt(@Nullable Instant computedAt) {
            this.computedAt = computedAt;
            return this;
        }

        /** How many minutes after the end of its window the stop will be reached. */
        public Builder projectedDelayMinutes(@Nullable Integer projectedDelayMinutes) {
            this.projectedDelayMinutes = projectedDelayMinutes;
            return this;
        }

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Makes the record; throws IllegalArgumentException naming everything that is missing. */
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
