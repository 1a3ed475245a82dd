// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Fields are missing or invalid.
 *
 * @param error The error as a text for a person
 * @param fields All fields that are missing or invalid, as dotted paths such as {@code pickups.0.zip}
 * @param additionalProperties The properties that this version does not know, as maps, lists, strings, booleans, nulls
 *     and exact decimals
 */
public record MissingFieldsError(
        String error, List<String> fields, Map<String, @Nullable Object> additionalProperties) {
    /**
     * Creates a record. Prefer {@link #builder()}, because later versions may add components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     */
    public MissingFieldsError {
        Objects.requireNonNull(error, "error");
        fields = Copies.ofList("MissingFieldsError: fields", fields);
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("MissingFieldsError", additionalProperties, "error", "fields");
    }

    /** Creates a record without additional properties. Prefer {@link #builder()}. */
    public MissingFieldsError(String error, List<String> fields) {
        this(error, fields, Map.of());
    }

    /** Creates a builder with no values. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with the values of this record. */
    public Builder toBuilder() {
        return new Builder().error(error).fields(fields).additionalProperties(additionalProperties);
    }

    /** Returns a text without sensitive values, which can be logged. */
    @Override
    public String toString() {
        return "MissingFieldsError[error=" + error + ", fields=" + fields + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link MissingFieldsError}. It can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable String error;
        private @Nullable List<String> fields;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** Sets the error as a text for a person. */
        public Builder error(String error) {
            this.error = error;
            return this;
        }

        /** Sets all fields that are missing or invalid, as dotted paths such as {@code pickups.0.zip}. */
        public Builder fields(List<String> fields) {
            this.fields = fields;
            return this;
        }

        /** Sets all fields that are missing or invalid, as dotted paths such as {@code pickups.0.zip}. */
        public Builder fields(String... fields) {
            this.fields = Stream.of(fields).toList();
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
        public MissingFieldsError build() {
            if (error == null || fields == null) {
                throw Missing.in("MissingFieldsError", "error", error, "fields", fields);
            }
            return new MissingFieldsError(error, fields, additionalProperties);
        }
    }
}
