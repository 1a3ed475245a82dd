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
 * @param category What kind of service it is
 * @param description What it does, in a sentence
 * @param priceUsd What one call costs in US dollars
 * @param endpoint The path to call
 * @param payment How it is paid; {@code prepaid_balance} where the broker's balance is debited
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
    /** Refuses what is missing. Prefer {@link #builder()}: components may be added. */
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

    /** Has no property that is not listed. */
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

    /** Omits what must not be logged. */
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

        /** What kind of service it is. */
        public Builder category(String category) {
            this.category = category;
            return this;
        }

        /** What it does, in a sentence. */
        public Builder description(String description) {
            this.description = description;
            return this;
        }

        /** What one call costs in US dollars. */
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

        /** How it is paid; {@code prepaid_balance} where the broker's balance is debited. */
        public Builder payment(@Nullable String payment) {
            this.payment = payment;
            return this;
        }

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Makes the record; throws IllegalArgumentException naming everything that is missing. */
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
