package io.freightsdk.generator;

import io.freightsdk.generator.Schema.ObjectSchema;
import io.freightsdk.generator.Schema.OpenEnumSchema;
import io.freightsdk.generator.Schema.UnionSchema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * Reads {@code components.schemas} of an OpenAPI document. Strict: a keyword it does not understand is an
 * {@link UnsupportedSchemaException} that names the place, since what is skipped here would be missing in the code.
 */
final class SchemaReader {
    private static final String PREFIX = "#/components/schemas/";

    private static final Set<String> OBJECT = Set.of(
            "type", "description", "required", "dependentRequired", "properties", "additionalProperties", "x-assumed");
    private static final Set<String> ENUM =
            Set.of("type", "description", "x-extensible-enum", "x-enum-descriptions", "x-assumed");
    private static final Set<String> UNION =
            Set.of("description", "anyOf", "x-tell-apart-by", "x-first-match", "x-assumed");
    /** A pattern and bounds are for those who send: a record keeps what it is given. */
    private static final Set<String> SCALAR = Set.of(
            "type", "format", "description", "const", "x-sensitive", "pattern", "minimum", "maximum", "x-assumed");

    private static final Set<String> REFERENCE = Set.of("$ref", "description", "const", "enum", "x-sensitive");
    private static final Set<String> ARRAY =
            Set.of("type", "description", "items", "minItems", "maxItems", "x-assumed");
    private static final Set<String> MAP = Set.of("type", "description", "additionalProperties");

    private final Map<String, Schema> schemas = new LinkedHashMap<>();

    private SchemaReader() {}

    /** The schemas by name, in the document's order. */
    static Map<String, Schema> read(String yaml) {
        Node document = document(yaml);
        SchemaReader reader = new SchemaReader();
        Node all = schemas(document);
        for (String name : all.keys()) {
            reader.schemas.put(name, reader.schema(name, all.child(name)));
        }
        reader.checkReferences();
        return reader.schemas;
    }

    /** The schemas as they stand in the document. */
    static Node schemas(String yaml) {
        return schemas(document(yaml));
    }

    private static Node schemas(Node document) {
        Node components = Node.of("components", document.child("components").entries());
        return components.child("schemas");
    }

    private static Node document(String yaml) {
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        return Node.of("document", new Yaml(new SafeConstructor(options)).load(yaml));
    }

    private Schema schema(String name, Node node) {
        if (!JavaNames.isClass(name)) {
            throw node.unsupported("a schema is named like a Java class that is not taken");
        }
        node.flag("x-assumed");
        if (node.has("anyOf")) {
            return union(name, node.only(UNION));
        }
        if (node.has("x-extensible-enum")) {
            return openEnum(name, node.only(ENUM));
        }
        if ("object".equals(node.get("type"))) {
            return object(name, node.only(OBJECT));
        }
        throw node.unsupported("neither an object, nor an x-extensible-enum, nor an anyOf");
    }

    private ObjectSchema object(String name, Node node) {
        Node all = node.has("properties") ? node.child("properties") : new Node(node.place(), Map.of());
        List<Object> required = new ArrayList<>(node.list("required"));
        List<Property> properties = new ArrayList<>();
        for (String property : all.keys()) {
            properties.add(property(property, all.child(property), required.remove(property)));
        }
        if (!required.isEmpty()) {
            throw node.unsupported("required names no property: " + required);
        }
        JavaNames.requireDistinct(
                node, properties.stream().map(Property::javaName).toList());
        return new ObjectSchema(
                name, node.text("description"), List.copyOf(properties), node.flag("additionalProperties"));
    }

    private OpenEnumSchema openEnum(String name, Node node) {
        if (!"string".equals(node.get("type"))) {
            throw node.unsupported("an x-extensible-enum is of type string");
        }
        Node descriptions = node.child("x-enum-descriptions");
        Map<String, String> values = new LinkedHashMap<>();
        for (Object value : node.list("x-extensible-enum")) {
            if (!(value instanceof String text) || !JavaNames.isConstant(text)) {
                throw node.unsupported("value " + value + " makes no Java constant");
            }
            values.put(text, descriptions.text(text));
        }
        if (values.isEmpty()) {
            throw node.unsupported("x-extensible-enum is empty");
        }
        descriptions.only(values.keySet());
        JavaNames.requireDistinct(
                node, values.keySet().stream().map(Names::constant).toList());
        return new OpenEnumSchema(name, node.text("description"), values);
    }

    private UnionSchema union(String name, Node node) {
        List<String> members = new ArrayList<>();
        for (Object member : node.list("anyOf")) {
            Node reference = Node.of(node.place() + ".anyOf", member).only(Set.of("$ref"));
            members.add(reference(reference).schema());
        }
        if (members.size() < 2 || Set.copyOf(members).size() < members.size()) {
            throw node.unsupported("an anyOf has two members or more, each once");
        }
        boolean firstMatch = node.flag("x-first-match");
        if (firstMatch == node.has("x-tell-apart-by")) {
            throw node.unsupported("an anyOf needs either x-tell-apart-by or x-first-match");
        }
        String tellApartBy = firstMatch ? null : node.text("x-tell-apart-by");
        return new UnionSchema(name, node.text("description"), members, tellApartBy);
    }

    private Property property(String name, Node node, boolean required) {
        if (!JavaNames.isProperty(name)) {
            throw node.unsupported("a property name that makes no Java name, or one that is taken");
        }
        Type type = type(node);
        if (required && node.get("type") instanceof List<?>) {
            throw node.unsupported("required and null at once: a record has no such component");
        }
        return new Property(
                name,
                type,
                node.text("description"),
                required,
                node.flag("x-sensitive"),
                Integer.valueOf(1).equals(node.get("minItems")),
                allowed(node, type));
    }

    private Type type(Node node) {
        if (node.has("$ref")) {
            return reference(node.only(REFERENCE));
        }
        String type = withoutNull(node.get("type"), node);
        return switch (type) {
            case "array" -> array(node.only(ARRAY));
            case "object" -> map(node.only(MAP));
            default -> scalar(type, node.only(SCALAR));
        };
    }

    /** A property that may be null is read like one that may be absent, so {@code [string, 'null']} is a string. */
    private static String withoutNull(@Nullable Object type, Node node) {
        if (type instanceof String single) {
            return single;
        }
        if (type instanceof List<?> list && list.size() == 2 && "null".equals(list.get(1))) {
            return String.valueOf(list.get(0));
        }
        throw node.unsupported("type " + type + " not supported");
    }

    private static Type.Scalar scalar(String type, Node node) {
        String format = node.has("format") ? node.text("format") : "";
        return switch (type + " " + format) {
            case "string " -> Type.Scalar.STRING;
            case "string date-time" -> Type.Scalar.INSTANT;
            case "string uri" -> Type.Scalar.URI;
            case "boolean " -> Type.Scalar.BOOLEAN;
            case "integer int32" -> Type.Scalar.INTEGER;
            case "number double" -> Type.Scalar.NUMBER;
            case "number decimal" -> Type.Scalar.DECIMAL;
            default -> throw node.unsupported("type " + type + " with format '" + format + "' not supported");
        };
    }

    private static Type.ListOf array(Node node) {
        if (node.has("minItems") && !Integer.valueOf(1).equals(node.get("minItems"))) {
            throw node.unsupported("minItems " + node.get("minItems") + " not supported");
        }
        Node items = node.child("items");
        if (items.has("$ref")) {
            return new Type.ListOf(reference(items.only(Set.of("$ref"))));
        }
        if ("string".equals(items.only(Set.of("type")).get("type"))) {
            return new Type.ListOf(Type.Scalar.STRING);
        }
        throw items.unsupported("items are neither a $ref nor plain strings");
    }

    private static Type.MapOf map(Node node) {
        Node values = node.child("additionalProperties").only(Set.of("type", "format"));
        if (scalar(values.text("type"), values) != Type.Scalar.DECIMAL) {
            throw values.unsupported("only a map of decimals is supported");
        }
        return new Type.MapOf(Type.Scalar.DECIMAL);
    }

    private static Type.Ref reference(Node node) {
        String target = node.text("$ref");
        if (!target.startsWith(PREFIX)) {
            throw node.unsupported("$ref " + target + " leads out of " + PREFIX);
        }
        return new Type.Ref(target.substring(PREFIX.length()));
    }

    private static List<Object> allowed(Node node, Type type) {
        if (node.has("const") && node.has("enum")) {
            throw node.unsupported("const and enum at once");
        }
        List<Object> allowed = node.has("const") ? Collections.singletonList(node.get("const")) : node.list("enum");
        if (node.has("enum") && allowed.isEmpty()) {
            throw node.unsupported("enum is empty");
        }
        Class<?> expected = type == Type.Scalar.BOOLEAN ? Boolean.class : String.class;
        boolean listable = type instanceof Type.Ref || type == Type.Scalar.STRING || type == Type.Scalar.BOOLEAN;
        if (!allowed.isEmpty() && !(listable && allowed.stream().allMatch(expected::isInstance))) {
            throw node.unsupported("const and enum hold strings, booleans or values of an open enum, by their type");
        }
        return allowed;
    }

    private void checkReferences() {
        for (Schema schema : schemas.values()) {
            if (schema instanceof ObjectSchema object) {
                object.properties().forEach(property -> checkReference(object, property));
            } else if (schema instanceof UnionSchema union) {
                checkMembers(union);
            }
        }
    }

    private void checkReference(ObjectSchema object, Property property) {
        Type type = property.type() instanceof Type.ListOf list ? list.element() : property.type();
        if (type instanceof Type.Ref ref) {
            String place = "components.schemas." + object.name() + ".properties." + property.jsonName();
            Schema target = schemas.get(ref.schema());
            if (target == null) {
                throw new UnsupportedSchemaException(place, "no schema " + ref.schema());
            }
            if (!property.allowed().isEmpty() && !(target instanceof OpenEnumSchema open && known(open, property))) {
                throw new UnsupportedSchemaException(place, "const and enum name values of an x-extensible-enum");
            }
        }
    }

    private static boolean known(OpenEnumSchema schema, Property property) {
        return property.allowed().stream().allMatch(schema.values()::containsKey);
    }

    private void checkMembers(UnionSchema union) {
        String place = "components.schemas." + union.name();
        String last = union.members().get(union.members().size() - 1);
        for (String member : union.members()) {
            if (!(schemas.get(member) instanceof ObjectSchema object)) {
                throw new UnsupportedSchemaException(place, member + " is no object schema");
            }
            if (union.tellApartBy() == null && object.required().isEmpty() && !member.equals(last)) {
                throw new UnsupportedSchemaException(
                        place, member + " requires nothing, so it would always match first");
            }
            if (union.tellApartBy() == null
                    && member.equals(last)
                    && !(object.open() && object.properties().isEmpty())) {
                throw new UnsupportedSchemaException(
                        place, member + " is not open alone, so it would not take what fits no other");
            }
        }
    }
}
