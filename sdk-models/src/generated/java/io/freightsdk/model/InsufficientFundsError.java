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
 * @param additionalProperties Every property that is not listed here, as maps, lists, strings, booleans, nulls and
 *     exact decimals
 */
public record InsufficientFundsError(
        String error,
        String code,
        @Nullable BigDecimal balanceUsd,
        @Nullable BigDecimal priceUsd,
        @Nullable String billingUrl,
        Map<String, @Nullable Object> additionalProperties) {
    /** Requires all components that are not nullable. Prefer {@link #builder()}: components may be added. */
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

    /** Makes a record without additional properties. */
    public InsufficientFundsError(
            String error,
            String code,
            @Nullable BigDecimal balanceUsd,
            @Nullable BigDecimal priceUsd,
            @Nullable String billingUrl) {
        this(error, code, balanceUsd, priceUsd, billingUrl, Map.of());
    }

    /** Creates a builder with nothing set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with these values. */
    public Builder toBuilder() {
        return new Builder()
                .error(error)
                .balanceUsd(balanceUsd)
                .priceUsd(priceUsd)
                .billingUrl(billingUrl)
                .additionalProperties(additionalProperties);
    }

    /** Returns text without sensitive values. */
    @Override
    public String toString() {
        return "InsufficientFundsError[error=" + error + ", code=" + code + ", balanceUsd=" + balanceUsd + ", priceUsd="
                + priceUsd + ", billingUrl=" + billingUrl + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link InsufficientFundsError}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable String error;
        private @Nullable BigDecimal balanceUsd;
        private @Nullable BigDecimal priceUsd;
        private @Nullable String billingUrl;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** The error as a text for a person. */
        public Builder error(String error) {
            this.error = error;
            return this;
        }

        /** The balance in US dollars when the operation was refused. */
        public Builder balanceUsd(@Nullable BigDecimal balanceUsd) {
            this.balanceUsd = balanceUsd;
            return this;
        }

        /** {@link #balanceUsd(BigDecimal)} of an amount such as {@code 0.65}. */
        public Builder balanceUsd(String balanceUsd) {
            return balanceUsd(Allowed.usd("balanceUsd", balanceUsd));
        }

        /** The price of the operation in US dollars. */
        public Builder priceUsd(@Nullable BigDecimal priceUsd) {
            this.priceUsd = priceUsd;
            return this;
        }

        /** {@link #priceUsd(BigDecimal)} of an amount such as {@code 0.65}. */
        public Builder priceUsd(String priceUsd) {
            return priceUsd(Allowed.usd("priceUsd", priceUsd));
        }

        /** The page for a top-up, as a path in the broker's web console. */
        public Builder billingUrl(@Nullable String billingUrl) {
            this.billingUrl = billingUrl;
            return this;
        }

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Builds the record; throws IllegalArgumentException naming all missing components. */
        public InsufficientFundsError build() {
            if (error == null) {
                throw Missing.in("InsufficientFundsError", "error", error);
            }
            return new InsufficientFundsError(
                    error, "INSUFFICIENT_FUNDS", balanceUsd, priceUsd, billingUrl, additionalProperties);
        }
    }
}
