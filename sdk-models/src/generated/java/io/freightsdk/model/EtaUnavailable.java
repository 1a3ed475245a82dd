// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The reason why there is no estimate.
 *
 * @param reason The reason in a word, such as {@code driver_not_joined}, {@code stale_position} or {@code at_stop}
 * @param additionalProperties The properties that this version does not know, as maps, lists, strings, booleans, nulls
 *     and exact decimals
 */
public record EtaUnavailable(String reason, Map<String, @Nullable Object> additionalProperties) implements Eta {
    /**
     * Creates a record. Prefer {@link #builder()}, because later versions may add components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     */
    public EtaUnavailable {
        Objects.requireNonNull(reason, "reason");
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("EtaUnavailable", additionalProperties, "reason");
    }

    /** Creates a builder with no values. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with the values of this record. */
    public Builder toBuilder() {
        return new Builder().reason(reason).additionalProperties(additionalProperties);
    }

    /** Returns a text without sensitive values, which can be logged. */
    @Override
    public String toString() {
        return "EtaUnavailable[reason=" + reason + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link EtaUnavailable}. It can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable String reason;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** Sets the reason in a word, such as {@code driver_not_joined}, {@code stale_position} or {@code at_stop}. */
        public Builder reason(String reason) {
            this.reason = reason;
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
        public EtaUnavailable build() {
            if (reason == null) {
                throw Missing.in("EtaUnavailable", "reason", reason);
            }
            return new EtaUnavailable(reason, additionalProperties);
        }
    }
}
