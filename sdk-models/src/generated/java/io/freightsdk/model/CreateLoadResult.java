// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.net.URI;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A new load. One creation was debited.
 *
 * @param success Whether the load was created; true if the service sends it
 * @param loadId The service's own identifier of the load
 * @param loadNumber The number that the service gave the load; later calls name the load by it
 * @param trackingLink The public page where anybody with the link follows the load
 * @param driverWebLink The page where the driver joins. It was sent to {@code driverPhone} by SMS
 * @param driverAppLink The link by which the driver joins in the mobile app, in the app's own URL scheme
 * @param driverResolution The result of matching the load with a driver
 * @param unresolvedTruckNumber The truck number that matched no driver
 * @param additionalProperties The properties that this version does not know, as maps, lists, strings, booleans, nulls
 *     and exact decimals
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
    /**
     * Creates a record. Prefer {@link #builder()}, because later versions may add components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     */
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

    /** Creates a record without additional properties. Prefer {@link #builder()}. */
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

    /** Creates a builder with no values. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with the values of this record. */
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

    /** Returns false. */
    @Override
    public boolean deduplicated() {
        return false;
    }

    /** Returns a text without sensitive values, which can be logged. */
    @Override
    public String toString() {
        return "CreateLoadResult[success=" + success + ", loadId=" + loadId + ", loadNumber=" + loadNumber
                + ", trackingLink=" + trackingLink
                + ", driverWebLink=(redacted), driverAppLink=(redacted), driverResolution=" + driverResolution
                + ", unresolvedTruckNumber=" + unresolvedTruckNumber + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link CreateLoadResult}. It can be used again after {@link #build()}. */
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

        /** Sets whether the load was created; true if the service sends it. */
        public Builder success(@Nullable Boolean success) {
            this.success = success;
            return this;
        }

        /** Sets the service's own identifier of the load. */
        public Builder loadId(String loadId) {
            this.loadId = loadId;
            return this;
        }

        /** Sets the number that the service gave the load; later calls name the load by it. */
        public Builder loadNumber(String loadNumber) {
            this.loadNumber = loadNumber;
            return this;
        }

        /** Sets the public page where anybody with the link follows the load. */
        public Builder trackingLink(URI trackingLink) {
            this.trackingLink = trackingLink;
            return this;
        }

        /** Sets the page where the driver joins. It was sent to {@code driverPhone} by SMS. */
        public Builder driverWebLink(URI driverWebLink) {
            this.driverWebLink = driverWebLink;
            return this;
        }

        /** Sets the link by which the driver joins in the mobile app, in the app's own URL scheme. */
        public Builder driverAppLink(String driverAppLink) {
            this.driverAppLink = driverAppLink;
            return this;
        }

        /** Sets the result of matching the load with a driver. */
        public Builder driverResolution(@Nullable DriverResolution driverResolution) {
            this.driverResolution = driverResolution;
            return this;
        }

        /** Sets the truck number that matched no driver. */
        public Builder unresolvedTruckNumber(@Nullable String unresolvedTruckNumber) {
            this.unresolvedTruckNumber = unresolvedTruckNumber;
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
