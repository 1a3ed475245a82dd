// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The service catalog.
 *
 * @param services Everything the service sells
 */
public record Catalog(List<CatalogEntry> services) {
    /** Refuses what is missing. Prefer {@link #builder()}: components may be added. */
    public Catalog {
        services = Copies.ofList("Catalog: services", services);
    }

    /** Begins an empty Catalog. */
    public static Builder builder() {
        return new Builder();
    }

    /** Begins a copy that can be changed. */
    public Builder toBuilder() {
        return new Builder().services(services);
    }

    /** Collects the values of a {@link Catalog}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable List<CatalogEntry> services;

        private Builder() {}

        /** Everything the service sells. */
        public Builder services(List<CatalogEntry> services) {
            this.services = services;
            return this;
        }

        /** Everything the service sells. */
        public Builder services(CatalogEntry... services) {
            this.services = List.of(services);
            return this;
        }

        /** Makes the record; throws IllegalStateException naming everything that is missing. */
        public Catalog build() {
            if (services == null) {
                throw Missing.in("Catalog", "services", services);
            }
            return new Catalog(services);
        }
    }
}
