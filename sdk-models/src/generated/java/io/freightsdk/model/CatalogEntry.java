// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Incubating: a service of the catalog.
 *
 * @param id The identifier of the entry, such as {@code agent.create_load}
 * @param category The kind of service
 * @param description The service in a sentence
 * @param priceUsd The price of a call in US dollars
 * @param endpoint The path to call
 * @param payment The way of payment; {@code prepaid_balance} where the broker's balance is debited
 * @param additionalProperties The properties that this version does not know, as maps, lists, strings, booleans, nulls
 *     and exact decimals
 */
public record CatalogEntry(
        String id,
        String category,
        String description,
        BigDecimal priceUsd,
        @Nullable String endpoint,
        @Nullable String payment,
        Map<String, @Nullable Object> additionalProperties) {
    /**
     * Creates a record. Prefer {@link #builder()}, because later versions may add components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     */
    public CatalogEntry {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(category, "category");
        Objects.requireNonNull(description, "description");
        Objects.requireNonNull(priceUsd, "priceUsd");
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras(
                        "CatalogEntry",
                        additionalProperties,
                        "id",
                        "category",
                        "description",
                        "price_usd",
                        "endpoint",
                        "payment");
    }

    /** Creates a record without additional properties. Prefer {@link #builder()}. */
    public CatalogEntry(
            String id,
            String category,
            String description,
            BigDecimal priceUsd,
            @Nullable String endpoint,
            @Nullable String payment) {
        this(id, category, description, priceUsd, endpoint, payment, Map.of());
    }

    /** Creates a builder with no values. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with the values of this record. */
    public Builder toBuilder() {
        return new Builder()
                .id(id)
                .category(category)
                .description(description)
                .priceUsd(priceUsd)
                .endpoint(endpoint)
                .payment(payment)
                .additionalProperties(additionalProperties);
    }

    /** Returns a text without sensitive values, which can be logged. */
    @Override
    public String toString() {
        return "CatalogEntry[id=" + id + ", category=" + category + ", description=" + description + ", priceUsd="
                + priceUsd + ", endpoint=" + endpoint + ", payment=" + payment + Unlisted.names(additionalProperties)
                + "]";
    }

    /** Builder for a {@link CatalogEntry}. It can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable String id;
        private @Nullable String category;
        private @Nullable String description;
        private @Nullable BigDecimal priceUsd;
        private @Nullable String endpoint;
        private @Nullable String payment;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** Sets the identifier of the entry, such as {@code agent.create_load}. */
        public Builder id(String id) {
            this.id = id;
            return this;
        }

        /** Sets the kind of service. */
        public Builder category(String category) {
            this.category = category;
            return this;
        }

        /** Sets the service in a sentence. */
        public Builder description(String description) {
            this.description = description;
            return this;
        }

        /** Sets the price of a call in US dollars. */
        public Builder priceUsd(BigDecimal priceUsd) {
            this.priceUsd = priceUsd;
            return this;
        }

        /**
         * Sets the same from a text such as {@code 0.65}, like {@link #priceUsd(BigDecimal)}.
         *
         * @throws IllegalArgumentException if the text is no amount
         */
        public Builder priceUsd(String priceUsd) {
            return priceUsd(Allowed.usd("priceUsd", priceUsd));
        }

        /** Sets the path to call. */
        public Builder endpoint(@Nullable String endpoint) {
            this.endpoint = endpoint;
            return this;
        }

        /** Sets the way of payment; {@code prepaid_balance} where the broker's balance is debited. */
        public Builder payment(@Nullable String payment) {
            this.payment = payment;
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
        public CatalogEntry build() {
            if (id == null || category == null || description == null || priceUsd == null) {
                throw Missing.in(
                        "CatalogEntry",
                        "id",
                        id,
                        "category",
                        category,
                        "description",
                        description,
                        "priceUsd",
                        priceUsd);
            }
            return new CatalogEntry(id, category, description, priceUsd, endpoint, payment, additionalProperties);
        }
    }
}
