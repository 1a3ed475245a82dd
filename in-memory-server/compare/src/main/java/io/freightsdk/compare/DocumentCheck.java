package io.freightsdk.compare;

import io.freightsdk.json.FreightJson;
import java.math.BigDecimal;
import java.net.URI;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Holds answers against the OpenAPI document. */
final class DocumentCheck {
    private static final List<?> OPERATIONS = Trees.list(Trees.read(FreightJson.operations()));
    private static final Map<?, ?> SCHEMAS =
            Trees.object(Trees.object(Trees.read(FreightJson.schemas())).get("$defs"));

    /** A part of a response that disagrees with the document, like {@code unknown-field LoadPosition.truckTemp}. */
    record Problem(String kind, String place) {}

    private final Set<Problem> problems = new LinkedHashSet<>();

    private DocumentCheck() {}

    /** The operation of a request, also below a path of the service's own; empty if the document has none. */
    static Optional<Map<?, ?>> operation(String method, String path) {
        String plain = path.replaceFirst("\\?.*", "");
        for (Object each : OPERATIONS) {
            Map<?, ?> operation = Trees.object(each);
            String shape = String.valueOf(operation.get("path")).replaceAll("\\{\\w+}", "[^/]+");
            if (method.equals(operation.get("method")) && Pattern.matches(".*" + shape, plain)) {
                return Optional.of(operation);
            }
        }
        return Optional.empty();
    }

    /** Lists the parts of a response that the document does not know. */
    static List<Problem> problems(String method, String path, ServiceReply reply) {
        return operation(method, path)
                .map(operation -> problems(operation, reply))
                .orElse(List.of());
    }

    private static List<Problem> problems(Map<?, ?> operation, ServiceReply reply) {
        Map<?, ?> answers = Trees.object(operation.get("responses"));
        Object answer = answers.get(String.valueOf(reply.status()));
        if (!(answer instanceof Map<?, ?> described)) {
            return reply.status() == 405 || reply.status() >= 500
                    ? List.of()
                    : List.of(new Problem("status", operation.get("id") + " " + reply.status()));
        }
        Object body = reply.tree();
        return fewest(
                Trees.list(described.get("schemas")),
                (check, name) -> check.value(Trees.object(SCHEMAS.get(name)), body, String.valueOf(name)));
    }

    private void value(Map<?, ?> schema, @Nullable Object value, String place) {
        if (schema.get("$ref") instanceof String reference) {
            String name = reference.substring(reference.lastIndexOf('/') + 1);
            value(Trees.object(SCHEMAS.get(name)), value, value instanceof Map<?, ?> ? name : place);
        }
        if (schema.get("anyOf") instanceof List<?> members) {
            problems.addAll(fewest(members, (check, member) -> check.value(Trees.object(member), value, place)));
        }
        if (schema.get("const") != null && !schema.get("const").equals(value)) {
            add("value", place + " " + value);
        }
        if (schema.get("examples") instanceof List<?> known && value instanceof String && !known.contains(value)) {
            add("enum-value", place + " " + value);
        }
        if (schema.get("type") != null && isTyped(schema, value, place)) {
            inside(schema, value, place);
        }
    }

    private static List<Problem> fewest(List<?> members, BiConsumer<DocumentCheck, @Nullable Object> checking) {
        List<Problem> fewest = null;
        for (Object member : members) {
            DocumentCheck check = new DocumentCheck();
            checking.accept(check, member);
            if (fewest == null || check.problems.size() < fewest.size()) {
                fewest = List.copyOf(check.problems);
            }
        }
        return fewest == null ? List.of() : fewest;
    }

    private boolean isTyped(Map<?, ?> schema, @Nullable Object value, String place) {
        Object declared = schema.get("type");
        List<?> types = declared instanceof List<?> several ? several : List.of(String.valueOf(declared));
        String type = value == null
                ? "null"
                : value instanceof String
                        ? "string"
                        : value instanceof BigDecimal
                                ? "number"
                                : value instanceof Boolean ? "boolean" : value instanceof List<?> ? "array" : "object";
        boolean whole = value instanceof BigDecimal number
                && number.stripTrailingZeros().scale() <= 0;
        boolean fits = types.contains(type) || (whole && types.contains("integer"));
        if (!fits && value != null) {
            add("type", place + " is " + type);
        } else if (!fits) {
            add("null", place);
        }
        return fits && value != null;
    }

    private void inside(Map<?, ?> schema, @Nullable Object value, String place) {
        if (value instanceof Map<?, ?> object) {
            object(schema, object, place);
        } else if (value instanceof List<?> list) {
            list.forEach(each -> value(Trees.object(schema.get("items")), each, place));
        } else if (value instanceof String text && !isFormed(schema.get("format"), text)) {
            add("format", place);
        }
    }

    private void object(Map<?, ?> schema, Map<?, ?> object, String place) {
        Map<?, ?> properties = Trees.object(schema.get("properties"));
        Trees.list(schema.get("required")).stream()
                .filter(name -> !object.containsKey(name))
                .forEach(name -> add("missing-field", place + "." + name));
        object.forEach((name, value) -> {
            if (properties.get(name) instanceof Map<?, ?> property) {
                value(property, value, place + "." + name);
            } else if (schema.get("additionalProperties") instanceof Map<?, ?> others) {
                value(others, value, place + "." + name);
            } else if (!Boolean.TRUE.equals(schema.get("additionalProperties"))) {
                add("unknown-field", place + "." + name);
            }
        });
    }

    private static boolean isFormed(@Nullable Object format, String text) {
        try {
            if ("date-time".equals(format)) {
                OffsetDateTime.parse(text);
            } else if ("uri".equals(format)) {
                URI.create(text);
            }
            return true;
        } catch (DateTimeException | IllegalArgumentException e) {
            return false;
        }
    }

    private void add(String kind, String place) {
        problems.add(new Problem(kind, place));
    }
}
