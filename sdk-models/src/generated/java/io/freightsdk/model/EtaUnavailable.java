// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The reason why there is no estimate.
 *
 * @param reason The reason in a word, such as {@code driver_not_joined}, {@code stale_position} or {@code at_stop}
 * @param additionalProperties Every property that is not listed here, as maps, lists, strings, booleans, nulls and
 *     exact decimals
 */
public record EtaUnavailable(String reason, Map<String, @Nullable Object> additionalProperties) implements Eta {
    /** Requires all components that are not nullable. Prefer {@link #builder()}: components may be added. */
    public EtaUnavailable {
        Objects.requireNonNull(reason, "reason");
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("EtaUnavailable", additionalProperties, "reason");
    }

    /** Creates a builder with nothing set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with these values. */
    public Builder toBuilder() {
        return new Builder().reason(reason).additionalProperties(additionalProperties);
    }

    /** Returns text without sensitive values. */
    @Override
    public String toString() {
        return "EtaUnavailable[reason=" + reason + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link EtaUnavailable}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable String reason;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** The reason in a word, such as {@code driver_not_joined}, {@code stale_position} or {@code at_stop}. */
        public Builder reason(String reason) {
            this.reason = reason;
            return this;
        }

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Builds the record; throws IllegalArgumentException naming all missing components. */
        public EtaUnavailable build() {
            if (reason == null) {
                throw Missing.in("EtaUnavailable", "reason", reason);
            }
            return new EtaUnavailable(reason, additionalProperties);
        }
    }
}
