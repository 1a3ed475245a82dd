// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Incubating: the service catalog.
 *
 * @param services Everything the service sells
 * @param additionalProperties Every property that is not listed here, as maps, lists, strings, booleans, nulls and
 *     exact decimals
 */
public record Catalog(List<CatalogEntry> services, Map<String, @Nullable Object> additionalProperties) {
    /** Requires all components that are not nullable. Prefer {@link #builder()}: components may be added. */
    public Catalog {
        services = Copies.ofList("Catalog: services", services);
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("Catalog", additionalProperties, "services");
    }

    /** Makes a record without additional properties. */
    public Catalog(List<CatalogEntry> services) {
        this(services, Map.of());
    }

    /** Creates a builder with nothing set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with these values. */
    public Builder toBuilder() {
        return new Builder().services(services).additionalProperties(additionalProperties);
    }

    /** Returns text without sensitive values. */
    @Override
    public String toString() {
        return "Catalog[services=" + services + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link Catalog}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable List<CatalogEntry> services;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** Everything the service sells. */
        public Builder services(List<CatalogEntry> services) {
            this.services = services;
            return this;
        }

        /** Everything the service sells. */
        public Builder services(CatalogEntry... services) {
            this.services = Stream.of(services).toList();
            return this;
        }

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Builds the record; throws IllegalArgumentException naming all missing components. */
        public Catalog build() {
            if (services == null) {
                throw Missing.in("Catalog", "services", services);
            }
            return new Catalog(services, additionalProperties);
        }
    }
}
