// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Incubating: something the service sells.
 *
 * @param id The identifier of the entry, such as {@code agent.create_load}
 * @param category The kind of service
 * @param description The service in a sentence
 * @param priceUsd The price of a call in US dollars
 * @param endpoint The path to call
 * @param payment The way of payment; {@code prepaid_balance} where the broker's balance is debited
 * @param additionalProperties Every property that is not listed here, as maps, lists, strings, booleans, nulls and
 *     exact decimals
 */
public record CatalogEntry(
        String id,
        String category,
        String description,
        BigDecimal priceUsd,
        @Nullable String endpoint,
        @Nullable String payment,
        Map<String, @Nullable Object> additionalProperties) {
    /** Requires all components that are not nullable. Prefer {@link #builder()}: components may be added. */
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

    /** Makes a record without additional properties. */
    public CatalogEntry(
            String id,
            String category,
            String description,
            BigDecimal priceUsd,
            @Nullable String endpoint,
            @Nullable String payment) {
        this(id, category, description, priceUsd, endpoint, payment, Map.of());
    }

    /** Creates a builder with nothing set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with these values. */
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

    /** Returns text without sensitive values. */
    @Override
    public String toString() {
        return "CatalogEntry[id=" + id + ", category=" + category + ", description=" + description + ", priceUsd="
                + priceUsd + ", endpoint=" + endpoint + ", payment=" + payment + Unlisted.names(additionalProperties)
                + "]";
    }

    /** Builder for a {@link CatalogEntry}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable String id;
        private @Nullable String category;
        private @Nullable String description;
        private @Nullable BigDecimal priceUsd;
        private @Nullable String endpoint;
        private @Nullable String payment;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** The identifier of the entry, such as {@code agent.create_load}. */
        public Builder id(String id) {
            this.id = id;
            return this;
        }

        /** The kind of service. */
        public Builder category(String category) {
            this.category = category;
            return this;
        }

        /** The service in a sentence. */
        public Builder description(String description) {
            this.description = description;
            return this;
        }

        /** The price of a call in US dollars. */
        public Builder priceUsd(BigDecimal priceUsd) {
            this.priceUsd = priceUsd;
            return this;
        }

        /** {@link #priceUsd(BigDecimal)} of an amount such as {@code 0.65}. */
        public Builder priceUsd(String priceUsd) {
            return priceUsd(Allowed.usd("priceUsd", priceUsd));
        }

        /** The path to call. */
        public Builder endpoint(@Nullable String endpoint) {
            this.endpoint = endpoint;
            return this;
        }

        /** The way of payment; {@code prepaid_balance} where the broker's balance is debited. */
        public Builder payment(@Nullable String payment) {
            this.payment = payment;
            return this;
        }

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Builds the record; throws IllegalArgumentException naming all missing components. */
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
