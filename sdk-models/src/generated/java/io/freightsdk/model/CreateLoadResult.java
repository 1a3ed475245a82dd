// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.net.URI;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A new load. One creation was debited.
 *
 * @param success True whenever it is there
 * @param loadId The service's own identifier of the load
 * @param loadNumber The number the service gave the load; every later call names the load by it
 * @param trackingLink The public page where anybody with the link follows the load
 * @param driverWebLink The page where the driver joins. It was sent to {@code driverPhone} by SMS
 * @param driverAppLink The same for the mobile app, in the app's own URL scheme
 * @param driverResolution The result of matching the load with a driver
 * @param unresolvedTruckNumber The truck number that matched no driver
 * @param additionalProperties Every property that is not listed here, as maps, lists, strings, booleans, nulls and
 *     exact decimals
 */
public record CreateLoadResult(
        @Nullable Boolean success,
        String loadId,
        String loadNumber,
        URI trackingLink,
        URI driverWebLink,
        String driverAppLink,
        @Nullable DriverResolution driverResolution,
        @Nullable String unresolvedTruckNumber,
        Map<String, @Nullable Object> additionalProperties)
        implements CreateLoadOutcome {
    /** Requires all components that are not nullable. Prefer {@link #builder()}: components may be added. */
    public CreateLoadResult {
        Allowed.check("CreateLoadResult: success", success, true);
        Objects.requireNonNull(loadId, "loadId");
        Objects.requireNonNull(loadNumber, "loadNumber");
        Objects.requireNonNull(trackingLink, "trackingLink");
        Objects.requireNonNull(driverWebLink, "driverWebLink");
        Objects.requireNonNull(driverAppLink, "driverAppLink");
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras(
                        "CreateLoadResult",
                        additionalProperties,
                        "success",
                        "loadId",
                        "loadNumber",
                        "trackingLink",
                        "driverWebLink",
                        "driverAppLink",
                        "driverResolution",
                        "unresolvedTruckNumber");
    }

    /** Makes a record without additional properties. */
    public CreateLoadResult(
            @Nullable Boolean success,
            String loadId,
            String loadNumber,
            URI trackingLink,
            URI driverWebLink,
            String driverAppLink,
            @Nullable DriverResolution driverResolution,
            @Nullable String unresolvedTruckNumber) {
        this(
                success,
                loadId,
                loadNumber,
                trackingLink,
                driverWebLink,
                driverAppLink,
                driverResolution,
                unresolvedTruckNumber,
                Map.of());
    }

    /** Creates a builder with nothing set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with these values. */
    public Builder toBuilder() {
        return new Builder()
                .success(success)
                .loadId(loadId)
                .loadNumber(loadNumber)
                .trackingLink(trackingLink)
                .driverWebLink(driverWebLink)
                .driverAppLink(driverAppLink)
                .driverResolution(driverResolution)
                .unresolvedTruckNumber(unresolvedTruckNumber)
                .additionalProperties(additionalProperties);
    }

    @Override
    public boolean deduplicated() {
        return false;
    }

    /** Returns text without sensitive values. */
    @Override
    public String toString() {
        return "CreateLoadResult[success=" + success + ", loadId=" + loadId + ", loadNumber=" + loadNumber
                + ", trackingLink=" + trackingLink
                + ", driverWebLink=(redacted), driverAppLink=(redacted), driverResolution=" + driverResolution
                + ", unresolvedTruckNumber=" + unresolvedTruckNumber + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link CreateLoadResult}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable Boolean success;
        private @Nullable String loadId;
        private @Nullable String loadNumber;
        private @Nullable URI trackingLink;
        private @Nullable URI driverWebLink;
        private @Nullable String driverAppLink;
        private @Nullable DriverResolution driverResolution;
        private @Nullable String unresolvedTruckNumber;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** True whenever it is there. */
        public Builder success(@Nullable Boolean success) {
            this.success = success;
            return this;
        }

        /** The service's own identifier of the load. */
        public Builder loadId(String loadId) {
            this.loadId = loadId;
            return this;
        }

        /** The number the service gave the load; every later call names the load by it. */
        public Builder loadNumber(String loadNumber) {
            this.loadNumber = loadNumber;
            return this;
        }

        /** The public page where anybody with the link follows the load. */
        public Builder trackingLink(URI trackingLink) {
            this.trackingLink = trackingLink;
            return this;
        }

        /** The page where the driver joins. It was sent to {@code driverPhone} by SMS. */
        public Builder driverWebLink(URI driverWebLink) {
            this.driverWebLink = driverWebLink;
            return this;
        }

        /** The same for the mobile app, in the app's own URL scheme. */
        public Builder driverAppLink(String driverAppLink) {
            this.driverAppLink = driverAppLink;
            return this;
        }

        /** The result of matching the load with a driver. */
        public Builder driverResolution(@Nullable DriverResolution driverResolution) {
            this.driverResolution = driverResolution;
            return this;
        }

        /** The truck number that matched no driver. */
        public Builder unresolvedTruckNumber(@Nullable String unresolvedTruckNumber) {
            this.unresolvedTruckNumber = unresolvedTruckNumber;
            return this;
        }

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Builds the record; throws IllegalArgumentException naming all missing components. */
        public CreateLoadResult build() {
            if (loadId == null
                    || loadNumber == null
                    || trackingLink == null
                    || driverWebLink == null
                    || driverAppLink == null) {
                throw Missing.in(
                        "CreateLoadResult",
                        "loadId",
                        loadId,
                        "loadNumber",
                        loadNumber,
                        "trackingLink",
                        trackingLink,
                        "driverWebLink",
                        driverWebLink,
                        "driverAppLink",
                        driverAppLink);
            }
            return new CreateLoadResult(
                    success,
                    loadId,
                    loadNumber,
                    trackingLink,
                    driverWebLink,
                    driverAppLink,
                    driverResolution,
                    unresolvedTruckNumber,
                    additionalProperties);
        }
    }
}
