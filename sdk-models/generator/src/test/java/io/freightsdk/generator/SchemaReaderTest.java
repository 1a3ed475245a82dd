package io.freightsdk.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.yaml.snakeyaml.error.YAMLException;

class SchemaReaderTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {type: string}                                       | components.schemas.A: neither an object, nor an x-extensible-enum, nor an anyOf
            {type: object, description: d, oneOf: []}            | components.schemas.A: oneOf not supported here
            {type: object}                                       | components.schemas.A: description missing or no text
            {type: object, description: d, required: [x]}        | components.schemas.A: required names no property: [x]
            {type: object, description: d, required: x}          | components.schemas.A: required is no list
            {type: object, description: d, additionalProperties: 1} | components.schemas.A: additionalProperties is neither true nor false
            {description: d, anyOf: []}                          | components.schemas.A: an anyOf has two members or more, each once
            {description: d, anyOf: [{$ref: '#/components/schemas/B'}, {$ref: '#/components/schemas/C'}], x-first-match: true} | components.schemas.A: B is no object schema
            {description: d, anyOf: [{$ref: '#/components/schemas/B'}, {$ref: '#/components/schemas/C'}]} | components.schemas.A: an anyOf needs either x-tell-apart-by or x-first-match
            {description: d, anyOf: [{$ref: '#/components/schemas/B'}, {$ref: '#/components/schemas/B'}], x-first-match: true} | components.schemas.A: an anyOf has two members or more, each once
            {type: object, description: a */ b}                  | components.schemas.A: description would end a Java comment
            {type: object, description: d, x-assumed: banana}    | components.schemas.A: x-assumed is neither true nor false
            {type: integer, description: d, x-extensible-enum: [a], x-enum-descriptions: {a: t}} | components.schemas.A: an x-extensible-enum is of type string
            {type: string, description: d, x-extensible-enum: [], x-enum-descriptions: {}} | components.schemas.A: x-extensible-enum is empty
            {type: string, description: d, x-extensible-enum: [2X], x-enum-descriptions: {2X: t}} | components.schemas.A: value 2X makes no Java constant
            {type: string, description: d, x-extensible-enum: [other], x-enum-descriptions: {other: t}} | components.schemas.A: value other makes no Java constant
            {type: string, description: d, x-extensible-enum: [a-b, a_b], x-enum-descriptions: {a-b: t, a_b: t}} | components.schemas.A: two names become A_B in Java
            {type: object, description: d, properties: {a_b: {type: string, description: d}, aB: {type: string, description: d}}} | components.schemas.A: two names become aB in Java
            {type: object, description: d, required: [p], properties: {p: {type: [string, 'null'], description: d}}} | components.schemas.A.properties.p: required and null at once: a record has no such component
            {description: d, anyOf: [{type: object}], x-first-match: true} | components.schemas.A.anyOf: type not supported here
            {type: string, description: d, x-extensible-enum: [a], x-enum-descriptions: {}} | components.schemas.A.x-enum-descriptions: a missing or no text
            {type: string, description: d, x-extensible-enum: [a], x-enum-descriptions: {a: t, b: t}} | components.schemas.A.x-enum-descriptions: b not supported here
            """)
    void refusesTheSchema(String schema, String message) {
        assertRefused("A: " + schema, message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {type: string, minLength: 1, description: d}          | minLength not supported here
            {type: string, format: uuid, description: d}         | type string with format 'uuid' not supported
            {type: number, description: d}                       | type number with format '' not supported
            {type: integer, format: int64, description: d}       | type integer with format 'int64' not supported
            {type: [string, number], description: d}             | type [string, number] not supported
            {type: string}                                       | description missing or no text
            {type: string, description: d, x-sensitive: maybe}   | x-sensitive is neither true nor false
            {type: array, description: d, items: {type: number}} | items are neither a $ref nor plain strings
            {type: array, description: d, items: {type: string}, minItems: 2} | minItems 2 not supported
            {type: object, description: d, additionalProperties: {type: string}} | only a map of decimals is supported
            {type: integer, format: int32, const: 1, description: d} | const and enum hold strings, booleans or values of an open enum, by their type
            {type: string, const: 5, description: d}             | const and enum hold strings, booleans or values of an open enum, by their type
            {type: string, const: null, description: d}          | const and enum hold strings, booleans or values of an open enum, by their type
            {type: boolean, const: maybe, description: d}        | const and enum hold strings, booleans or values of an open enum, by their type
            {$ref: '#/components/schemas/B', enum: [], description: d} | enum is empty
            {$ref: '#/components/schemas/B', enum: [a], const: a, description: d} | const and enum at once
            {$ref: 'other.yaml', description: d}                 | $ref other.yaml leads out of #/components/schemas/
            {$ref: '#/components/schemas/B', description: d}     | no schema B
            {$ref: '#/components/schemas/A', const: x, description: d} | const and enum name values of an x-extensible-enum
            """)
    void refusesTheProperty(String property, String message) {
        assertThatThrownBy(() -> read("A: {type: object, description: d, properties: {p: " + property + "}}"))
                .isInstanceOf(UnsupportedSchemaException.class)
                .hasMessageStartingWith("components.schemas.A.properties.p")
                .hasMessageEndingWith(": " + message);
    }

    @ParameterizedTest
    @CsvSource({"class", "class_", "a-b", "1a", "a__b", "_a", "A", "reader", "toBuilder", "hashCode"})
    void refusesANameThatIsNoneInJava(String name) {
        assertRefused(
                "A: {type: object, description: d, properties: {" + name + ": {type: string, description: d}}}",
                "components.schemas.A.properties." + name
                        + ": a property name that makes no Java name, or one that is taken");
    }

    @Test
    void refusesAMemberThatWouldAlwaysMatchFirst() {
        assertRefused(
                "A: {description: d, anyOf: [{$ref: '#/components/schemas/B'}, {$ref: '#/components/schemas/C'}],"
                        + " x-first-match: true}\n    B: {type: object, description: d}\n    C: {type: object, description: d}",
                "components.schemas.A: B requires nothing, so it would always match first");
    }

    @Test
    void refusesALastMemberThatDoesNotTakeEverything() {
        assertRefused(
                "A: {description: d, anyOf: [{$ref: '#/components/schemas/B'}, {$ref: '#/components/schemas/C'}],"
                        + " x-first-match: true}\n    B: {type: object, description: d, required: [x],"
                        + " properties: {x: {type: string, description: d}}}\n    C: {type: object, description: d}",
                "components.schemas.A: C is not open alone, so it would not take what fits no other");
    }

    @Test
    void refusesASchemaThatIsNoClassName() {
        assertRefused(
                "a: {type: object, description: d}",
                "components.schemas.a: a schema is named like a Java class that is not taken");
    }

    @Test
    void refusesTheSameKeyTwice() {
        assertThatThrownBy(() -> read("A: {type: object, description: d, description: e}"))
                .isInstanceOf(YAMLException.class)
                .hasMessageContaining("found duplicate key description");
    }

    @Test
    void refusesADocumentWithoutSchemas() {
        assertThatThrownBy(() -> SchemaReader.read("openapi: 3.1.0"))
                .isInstanceOf(UnsupportedSchemaException.class)
                .hasMessage("document.components: expected a mapping");
    }

    @Test
    void schemasKeepTheOrderOfTheDocument() {
        assertThat(read("B: {type: object, description: d}\n    A: {type: object, description: d}"))
                .containsOnlyKeys("B", "A");
    }

    private static void assertRefused(String schemas, String message) {
        assertThatThrownBy(() -> read(schemas))
                .isInstanceOf(UnsupportedSchemaException.class)
                .hasMessage(message);
    }

    private static Map<String, Schema> read(String schemas) {
        return SchemaReader.read("components:\n  schemas:\n    " + schemas);
    }
}
