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
 * @param additionalProperties Every property that is not listed here, as maps, lists, strings, booleans, nulls and
 *     exact decimals
 */
public record MissingFieldsError(
        String error, List<String> fields, Map<String, @Nullable Object> additionalProperties) {
    /** Requires all components that are not nullable. Prefer {@link #builder()}: components may be added. */
    public MissingFieldsError {
        Objects.requireNonNull(error, "error");
        fields = Copies.ofList("MissingFieldsError: fields", fields);
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras("MissingFieldsError", additionalProperties, "error", "fields");
    }

    /** Makes a record without additional properties. */
    public MissingFieldsError(String error, List<String> fields) {
        this(error, fields, Map.of());
    }

    /** Creates a builder with nothing set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with these values. */
    public Builder toBuilder() {
        return new Builder().error(error).fields(fields).additionalProperties(additionalProperties);
    }

    /** Returns text without sensitive values. */
    @Override
    public String toString() {
        return "MissingFieldsError[error=" + error + ", fields=" + fields + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link MissingFieldsError}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable String error;
        private @Nullable List<String> fields;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** The error as a text for a person. */
        public Builder error(String error) {
            this.error = error;
            return this;
        }

        /** All fields that are missing or invalid, as dotted paths such as {@code pickups.0.zip}. */
        public Builder fields(List<String> fields) {
            this.fields = fields;
            return this;
        }

        /** All fields that are missing or invalid, as dotted paths such as {@code pickups.0.zip}. */
        public Builder fields(String... fields) {
            this.fields = Stream.of(fields).toList();
            return this;
        }

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Builds the record; throws IllegalArgumentException naming all missing components. */
        public MissingFieldsError build() {
            if (error == null || fields == null) {
                throw Missing.in("MissingFieldsError", "error", error, "fields", fields);
            }
            return new MissingFieldsError(error, fields, additionalProperties);
        }
    }
}
