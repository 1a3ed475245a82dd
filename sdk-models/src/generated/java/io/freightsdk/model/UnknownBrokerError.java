// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The broker behind the key is not registered.
 *
 * @param error The error as a text for a person
 * @param code Always {@code UNKNOWN_BROKER}
 * @param brokerEmail The e-mail address of the broker account
 * @param additionalProperties The properties that this version does not know, as maps, lists, strings, booleans, nulls
 *     and exact decimals
 */
public record UnknownBrokerError(
        String error, String code, @Nullable String brokerEmail, Map<String, @Nullable Object> additionalProperties) {
    /**
     * Creates a record. Prefer {@link #builder()}, because later versions may add components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     */
    public UnknownBrokerError {
        Objects.requireNonNull(error, "error");
        Objects.requireNonNull(code, "code");
        Allowed.check("UnknownBrokerError: code", code, "UNKNOWN_BROKER");
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("UnknownBrokerError", additionalProperties, "error", "code", "brokerEmail");
    }

    /** Creates a record without additional properties. Prefer {@link #builder()}. */
    public UnknownBrokerError(String error, String code, @Nullable String brokerEmail) {
        this(error, code, brokerEmail, Map.of());
    }

    /** Creates a builder with no values. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with the values of this record. */
    public Builder toBuilder() {
        return new Builder().error(error).brokerEmail(brokerEmail).additionalProperties(additionalProperties);
    }

    /** Returns a text without sensitive values, which can be logged. */
    @Override
    public String toString() {
        return "UnknownBrokerError[error=" + error + ", code=" + code + ", brokerEmail="
                + (brokerEmail == null ? null : "(redacted)") + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link UnknownBrokerError}. It can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable String error;
        private @Nullable String brokerEmail;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** Sets the error as a text for a person. */
        public Builder error(String error) {
            this.error = error;
            return this;
        }

        /** Sets the e-mail address of the broker account. */
        public Builder brokerEmail(@Nullable String brokerEmail) {
            this.brokerEmail = brokerEmail;
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
        public UnknownBrokerError build() {
            if (error == null) {
                throw Missing.in("UnknownBrokerError", "error", error);
            }
            return new UnknownBrokerError(error, "UNKNOWN_BROKER", brokerEmail, additionalProperties);
        }
    }
}
