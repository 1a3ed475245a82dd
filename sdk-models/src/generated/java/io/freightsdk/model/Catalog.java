// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Incubating: the service catalog.
 *
 * @param services The services, with their prices
 * @param additionalProperties The properties that this version does not know, as maps, lists, strings, booleans, nulls
 *     and exact decimals
 */
public record Catalog(List<CatalogEntry> services, Map<String, @Nullable Object> additionalProperties) {
    /**
     * Creates a record. Prefer {@link #builder()}, because later versions may add components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     */
    public Catalog {
        services = Copies.ofList("Catalog: services", services);
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("Catalog", additionalProperties, "services");
    }

    /** Creates a record without additional properties. Prefer {@link #builder()}. */
    public Catalog(List<CatalogEntry> services) {
        this(services, Map.of());
    }

    /** Creates a builder with no values. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with the values of this record. */
    public Builder toBuilder() {
        return new Builder().services(services).additionalProperties(additionalProperties);
    }

    /** Returns a text without sensitive values, which can be logged. */
    @Override
    public String toString() {
        return "Catalog[services=" + services + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link Catalog}. It can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable List<CatalogEntry> services;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** Sets the services, with their prices. */
        public Builder services(List<CatalogEntry> services) {
            this.services = services;
            return this;
        }

        /** Sets the services, with their prices. */
        public Builder services(CatalogEntry... services) {
            this.services = Stream.of(services).toList();
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
        public Catalog build() {
            if (services == null) {
                throw Missing.in("Catalog", "services", services);
            }
            return new Catalog(services, additionalProperties);
        }
    }
}
