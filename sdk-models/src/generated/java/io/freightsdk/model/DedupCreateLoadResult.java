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
 * @param loadNumber The number of the load; every later call names the load by it
 * @param trackingLink The public page where anybody with the link follows the load
 * @param driverWebLink The page where the driver joins
 * @param driverAppLink The same for the mobile app, in the app's own URL scheme
 * @param deduplicated Always true; a new load does not have it
 * @param additionalProperties Every property that is not listed here, as maps, lists, strings, booleans, nulls and
 *     exact decimals
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
    /** Requires all components that are not nullable. Prefer {@link #builder()}: components may be added. */
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

    /** Makes a record without additional properties. */
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

    /** Creates a builder with nothing set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with these values. */
    public Builder toBuilder() {
        return new Builder()
                .loadId(loadId)
                .loadNumber(loadNumber)
                .trackingLink(trackingLink)
                .driverWebLink(driverWebLink)
                .driverAppLink(driverAppLink)
                .additionalProperties(additionalProperties);
    }

    /** Returns text without sensitive values. */
    @Override
    public String toString() {
        return "DedupCreateLoadResult[ok=" + ok + ", loadId=" + loadId + ", loadNumber=" + loadNumber
                + ", trackingLink=" + trackingLink + ", driverWebLink=" + (driverWebLink == null ? null : "(redacted)")
                + ", driverAppLink=" + (driverAppLink == null ? null : "(redacted)") + ", deduplicated=" + deduplicated
                + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link DedupCreateLoadResult}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable String loadId;
        private @Nullable String loadNumber;
        private @Nullable URI trackingLink;
        private @Nullable URI driverWebLink;
        private @Nullable URI driverAppLink;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** The service's own identifier of the load. */
        public Builder loadId(String loadId) {
            this.loadId = loadId;
            return this;
        }

        /** The number of the load; every later call names the load by it. */
        public Builder loadNumber(String loadNumber) {
            this.loadNumber = loadNumber;
            return this;
        }

        /** The public page where anybody with the link follows the load. */
        public Builder trackingLink(URI trackingLink) {
            this.trackingLink = trackingLink;
            return this;
        }

        /** The page where the driver joins. */
        public Builder driverWebLink(@Nullable URI driverWebLink) {
            this.driverWebLink = driverWebLink;
            return this;
        }

        /** The same for the mobile app, in the app's own URL scheme. */
        public Builder driverAppLink(@Nullable URI driverAppLink) {
            this.driverAppLink = driverAppLink;
            return this;
        }

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Builds the record; throws IllegalArgumentException naming all missing components. */
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
