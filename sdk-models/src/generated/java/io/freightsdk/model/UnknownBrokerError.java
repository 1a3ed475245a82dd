// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The broker behind the key is not registered.
 *
 * @param error What went wrong, for a person
 * @param code Always {@code UNKNOWN_BROKER}
 * @param brokerEmail The e-mail address of the broker account
 */
public record UnknownBrokerError(
        String error, String code, @Nullable String brokerEmail) {
    /** Refuses what is missing. Prefer {@link #builder()}: components may be added. */
    public UnknownBrokerError {
        Objects.requireNonNull(error, "error");
        Objects.requireNonNull(code, "code");
        Allowed.check("UnknownBrokerError: code", code, "UNKNOWN_BROKER");
    }

    /** Begins an empty UnknownBrokerError. */
    public static Builder builder() {
        return new Builder();
    }

    /** Begins a copy that can be changed. */
    public Builder toBuilder() {
        return new Builder().error(error).brokerEmail(brokerEmail);
    }

    /** Shows everything but what must not be printed. */
    @Override
    public String toString() {
        return "UnknownBrokerError[error=" + error + ", code=" + code + ", brokerEmail="
                + (brokerEmail == null ? null : "(redacted)") + "]";
    }

    /** Collects the values of a {@link UnknownBrokerError}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable String error;
        private @Nullable String brokerEmail;

        private Builder() {}

        /** What went wrong, for a person. */
        public Builder error(String error) {
            this.error = error;
            return this;
        }

        /** The e-mail address of the broker account. */
        public Builder brokerEmail(@Nullable String brokerEmail) {
            this.brokerEmail = brokerEmail;
            return this;
        }

        /** Makes the record; throws IllegalStateException naming everything that is missing. */
        public UnknownBrokerError build() {
            if (error == null) {
                throw Missing.in("UnknownBrokerError", "error", error);
            }
            return new UnknownBrokerError(error, "UNKNOWN_BROKER", brokerEmail);
        }
    }
}
