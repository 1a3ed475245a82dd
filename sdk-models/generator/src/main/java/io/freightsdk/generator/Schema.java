package io.freightsdk.generator;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A schema of the document that becomes a Java type. */
sealed interface Schema {
    String name();

    String description();

    /**
     * An object with known properties; becomes a record, which keeps what is not listed: the service may grow before the
     * document does.
     *
     * @param open whether the document itself lets it have properties that are not listed
     */
    record ObjectSchema(String name, String description, List<Property> properties, boolean open) implements Schema {
        List<Property> required() {
            return properties.stream().filter(Property::required).toList();
        }
    }

    /**
     * A string with known values to which others may be added; becomes a value type that keeps what it does not know.
     *
     * @param values each value with its description
     */
    record OpenEnumSchema(String name, String description, Map<String, String> values) implements Schema {}

    /**
     * One of several objects; becomes a sealed interface.
     *
     * @param members the schemas, in the order they are tried
     * @param tellApartBy the property whose presence means the member that requires it; null if the first member
     *     that fits is meant
     */
    record UnionSchema(
            String name,
            String description,
            List<String> members,
            @Nullable String tellApartBy) implements Schema {}
}
