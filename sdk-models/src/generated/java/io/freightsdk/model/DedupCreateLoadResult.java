// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.net.URI;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The existing load with the same {@code customerRef}. Nothing was created or debited.
 *
 * @param ok Always true
 * @param loadId The service's own identifier of the load
 * @param loadNumber The number of the load; later calls name the load by it
 * @param trackingLink The public page where anybody with the link follows the load
 * @param driverWebLink The page where the driver joins
 * @param driverAppLink The link by which the driver joins in the mobile app, in the app's own URL scheme
 * @param deduplicated Always true; a new load does not have it
 * @param additionalProperties The properties that this version does not know, as maps, lists, strings, booleans, nulls
 *     and exact decimals
 */
public record DedupCreateLoadResult(
        boolean ok,
        String loadId,
        String loadNumber,
        URI trackingLink,
        @Nullable URI driverWebLink,
        @Nullable URI driverAppLink,
        boolean deduplicated,
        Map<String, @Nullable Object> additionalProperties)
        implements CreateLoadOutcome {
    /**
     * Creates a record. Prefer {@link #builder()}, because later versions may add components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     */
    public DedupCreateLoadResult {
        Allowed.check("DedupCreateLoadResult: ok", ok, true);
        Objects.requireNonNull(loadId, "loadId");
        Objects.requireNonNull(loadNumber, "loadNumber");
        Objects.requireNonNull(trackingLink, "trackingLink");
        Allowed.check("DedupCreateLoadResult: deduplicated", deduplicated, true);
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras(
                        "DedupCreateLoadResult",
                        additionalProperties,
                        "ok",
                        "loadId",
                        "loadNumber",
                        "trackingLink",
                        "driverWebLink",
                        "driverAppLink",
                        "deduplicated");
    }

    /** Creates a record without additional properties. Prefer {@link #builder()}. */
    public DedupCreateLoadResult(
            boolean ok,
            String loadId,
            String loadNumber,
            URI trackingLink,
            @Nullable URI driverWebLink,
            @Nullable URI driverAppLink,
            boolean deduplicated) {
        this(ok, loadId, loadNumber, trackingLink, driverWebLink, driverAppLink, deduplicated, Map.of());
    }

    /** Creates a builder with no values. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with the values of this record. */
    public Builder toBuilder() {
        return new Builder()
                .loadId(loadId)
                .loadNumber(loadNumber)
                .trackingLink(trackingLink)
                .driverWebLink(driverWebLink)
                .driverAppLink(driverAppLink)
                .additionalProperties(additionalProperties);
    }

    /** Returns a text without sensitive values, which can be logged. */
    @Override
    public String toString() {
        return "DedupCreateLoadResult[ok=" + ok + ", loadId=" + loadId + ", loadNumber=" + loadNumber
                + ", trackingLink=" + trackingLink + ", driverWebLink=" + (driverWebLink == null ? null : "(redacted)")
                + ", driverAppLink=" + (driverAppLink == null ? null : "(redacted)") + ", deduplicated=" + deduplicated
                + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link DedupCreateLoadResult}. It can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable String loadId;
        private @Nullable String loadNumber;
        private @Nullable URI trackingLink;
        private @Nullable URI driverWebLink;
        private @Nullable URI driverAppLink;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** Sets the service's own identifier of the load. */
        public Builder loadId(String loadId) {
            this.loadId = loadId;
            return this;
        }

        /** Sets the number of the load; later calls name the load by it. */
        public Builder loadNumber(String loadNumber) {
            this.loadNumber = loadNumber;
            return this;
        }

        /** Sets the public page where anybody with the link follows the load. */
        public Builder trackingLink(URI trackingLink) {
            this.trackingLink = trackingLink;
            return this;
        }

        /** Sets the page where the driver joins. */
        public Builder driverWebLink(@Nullable URI driverWebLink) {
            this.driverWebLink = driverWebLink;
            return this;
        }

        /** Sets the link by which the driver joins in the mobile app, in the app's own URL scheme. */
        public Builder driverAppLink(@Nullable URI driverAppLink) {
            this.driverAppLink = driverAppLink;
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
        public DedupCreateLoadResult build() {
            if (loadId == null || loadNumber == null || trackingLink == null) {
                throw Missing.in(
                        "DedupCreateLoadResult",
                        "loadId",
                        loadId,
                        "loadNumber",
                        loadNumber,
                        "trackingLink",
                        trackingLink);
            }
            return new DedupCreateLoadResult(
                    true, loadId, loadNumber, trackingLink, driverWebLink, driverAppLink, true, additionalProperties);
        }
    }
}
