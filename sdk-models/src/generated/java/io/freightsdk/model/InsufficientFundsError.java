// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The prepaid balance does not cover the price of an operation. Nothing was created or debited.
 *
 * @param error The error as a text for a person
 * @param code Always {@code INSUFFICIENT_FUNDS}
 * @param balanceUsd The balance in US dollars when the operation was refused
 * @param priceUsd The price of the operation in US dollars
 * @param billingUrl The page for a top-up, as a path in the broker's web console
 * @param additionalProperties The properties that this version does not know, as maps, lists, strings, booleans, nulls
 *     and exact decimals
 */
public record InsufficientFundsError(
        String error,
        String code,
        @Nullable BigDecimal balanceUsd,
        @Nullable BigDecimal priceUsd,
        @Nullable String billingUrl,
        Map<String, @Nullable Object> additionalProperties) {
    /**
     * Creates a record. Prefer {@link #builder()}, because later versions may add components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     */
    public InsufficientFundsError {
        Objects.requireNonNull(error, "error");
        Objects.requireNonNull(code, "code");
        Allowed.check("InsufficientFundsError: code", code, "INSUFFICIENT_FUNDS");
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras(
                        "InsufficientFundsError",
                        additionalProperties,
                        "error",
                        "code",
                        "balanceUsd",
                        "priceUsd",
                        "billingUrl");
    }

    /** Creates a record without additional properties. Prefer {@link #builder()}. */
    public InsufficientFundsError(
            String error,
            String code,
            @Nullable BigDecimal balanceUsd,
            @Nullable BigDecimal priceUsd,
            @Nullable String billingUrl) {
        this(error, code, balanceUsd, priceUsd, billingUrl, Map.of());
    }

    /** Creates a builder with no values. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with the values of this record. */
    public Builder toBuilder() {
        return new Builder()
                .error(error)
                .balanceUsd(balanceUsd)
                .priceUsd(priceUsd)
                .billingUrl(billingUrl)
                .additionalProperties(additionalProperties);
    }

    /** Returns a text without sensitive values, which can be logged. */
    @Override
    public String toString() {
        return "InsufficientFundsError[error=" + error + ", code=" + code + ", balanceUsd=" + balanceUsd + ", priceUsd="
                + priceUsd + ", billingUrl=" + billingUrl + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link InsufficientFundsError}. It can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable String error;
        private @Nullable BigDecimal balanceUsd;
        private @Nullable BigDecimal priceUsd;
        private @Nullable String billingUrl;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** Sets the error as a text for a person. */
        public Builder error(String error) {
            this.error = error;
            return this;
        }

        /** Sets the balance in US dollars when the operation was refused. */
        public Builder balanceUsd(@Nullable BigDecimal balanceUsd) {
            this.balanceUsd = balanceUsd;
            return this;
        }

        /**
         * Sets the same from a text such as {@code 0.65}, like {@link #balanceUsd(BigDecimal)}.
         *
         * @throws IllegalArgumentException if the text is no amount
         */
        public Builder balanceUsd(String balanceUsd) {
            return balanceUsd(Allowed.usd("balanceUsd", balanceUsd));
        }

        /** Sets the price of the operation in US dollars. */
        public Builder priceUsd(@Nullable BigDecimal priceUsd) {
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

        /** Sets the page for a top-up, as a path in the broker's web console. */
        public Builder billingUrl(@Nullable String billingUrl) {
            this.billingUrl = billingUrl;
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
        public InsufficientFundsError build() {
            if (error == null) {
                throw Missing.in("InsufficientFundsError", "error", error);
            }
            return new InsufficientFundsError(
                    error, "INSUFFICIENT_FUNDS", balanceUsd, priceUsd, billingUrl, additionalProperties);
        }
    }
}
