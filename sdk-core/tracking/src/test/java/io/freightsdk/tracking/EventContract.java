package io.freightsdk.tracking;

import static java.util.regex.Matcher.quoteReplacement;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.StopType;
import io.freightsdk.tracking.TrackingEvent.Header;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okio.Buffer;
import org.jspecify.annotations.Nullable;

/** The schema of events and one example of each, made of the types and what their source says of them. */
final class EventContract {
    static final Path SCHEMA = Path.of("src/main/resources/io/freightsdk/tracking/events-1.schema.json");
    static final Path PAGE = Path.of("../../docs/events.md");
    static final String MARK = "<!-- made of the types -->\n";

    private static final Path SOURCES = Path.of("src/main/java/io/freightsdk/tracking");
    private static final Pattern RECORD =
            Pattern.compile("/\\*\\*((?:(?!\\*/).)*)\\*/\\s*(?:public )?record (\\w+)\\(", Pattern.DOTALL);
    private static final List<String> OF_ALL_LOADS =
            List.of("BudgetThreshold", "TrackingPaused", "TrackingPaused", "Test");
    /** An object or a list without another in it, which is one line. */
    private static final Pattern SHORT = Pattern.compile("[{\\[]\n[^{}\\[\\]]*[}\\]]");

    private final Map<String, String> comments = new LinkedHashMap<>();

    EventContract() {
        for (String file : List.of("TrackingEvent.java", "LoadSnapshot.java")) {
            Matcher records = RECORD.matcher(read(SOURCES.resolve(file)));
            while (records.find()) {
                String comment =
                        records.group(1).replaceAll("(?m)^\\s*\\*? ?", " ").replaceAll("\\s+", " ");
                comments.put(
                        records.group(2),
                        comment.replaceAll("\\{@\\w+ (?:[\\w.]*#)?([^}]+?)(?:\\(\\))?}", "$1")
                                .strip());
            }
        }
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<Class<?>> kinds() {
        return Arrays.stream(TrackingEvent.class.getDeclaredClasses())
                .filter(kind -> RecordJson.KINDS.containsValue(kind))
                .sorted(Comparator.comparingInt(kind ->
                        read(SOURCES.resolve("TrackingEvent.java")).indexOf("record " + kind.getSimpleName() + "(")))
                .toList();
    }

    private String said(Class<?> record) {
        return comments.get(record.getSimpleName()).split(" @param ", 2)[0];
    }

    private @Nullable String said(Class<?> record, String component) {
        for (String param : comments.get(record.getSimpleName()).split(" @param ", -1)) {
            if (param.startsWith(component + " ")) {
                return param.substring(component.length() + 1);
            }
        }
        return null;
    }

    String schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("$id", "urn:freightsdk:tracking-event:" + RecordJson.VERSION);
        schema.put("title", "An event of a tracked load, version " + RecordJson.VERSION);
        List<Object> each = new ArrayList<>();
        Map<String, Object> defs = new LinkedHashMap<>();
        defs.put("Event", common());
        for (Class<?> kind : kinds()) {
            defs.put(kind.getSimpleName(), of(kind));
            each.add(ref(kind.getSimpleName()));
        }
        each.add(ref("Newer"));
        defs.put("Newer", newer());
        for (Class<?> part : List.of(LoadSnapshot.class, LoadSnapshot.Position.class, LoadSnapshot.Stop.class)) {
            defs.put(part.getSimpleName(), object(part));
        }
        schema.put("oneOf", each);
        schema.put("$defs", defs);
        return json(schema, Integer.MAX_VALUE);
    }

    private Map<String, Object> common() {
        Map<String, Object> common = object(Header.class);
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("type", Map.of("type", "string"));
        properties.put("version", Map.of("const", RecordJson.VERSION));
        properties.putAll(map(common.get("properties")));
        common.put("properties", properties);
        List<Object> required = new ArrayList<>(List.of("type", "version"));
        required.addAll((List<?>) common.get("required"));
        common.put("required", required);
        return common;
    }

    private Map<String, Object> of(Class<?> kind) {
        Map<String, Object> def = object(kind);
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("type", Map.of("const", example(kind).type()));
        properties.putAll(map(def.get("properties")));
        def.put("properties", properties);
        def.put("allOf", List.of(ref("Event")));
        def.put("examples", List.of(tree(example(kind).toJson())));
        return def;
    }

    private static Map<String, Object> newer() {
        Map<String, Object> names = Map.of(
                "enum", kinds().stream().map(kind -> example(kind).type()).toList());
        Map<String, Object> newer = new LinkedHashMap<>();
        newer.put("description", "An event of a type that was added later: ignore it.");
        newer.put("allOf", List.of(ref("Event")));
        newer.put("properties", Map.of("type", Map.of("not", names)));
        return newer;
    }

    private Map<String, Object> object(Class<?> record) {
        Map<String, Object> properties = new LinkedHashMap<>();
        List<String> required = new ArrayList<>();
        for (RecordComponent component : record.getRecordComponents()) {
            if (component.getType() == Header.class) {
                continue;
            }
            Map<String, Object> property = new LinkedHashMap<>();
            String said = said(record, component.getName());
            if (said != null) {
                property.put("description", said);
            }
            property.putAll(type(component.getGenericType()));
            if (said != null && property.get("examples") instanceof List<?> words) {
                // a description that names some of the words names those that occur
                List<?> named = words.stream()
                        .filter(word -> said.contains((String) word))
                        .toList();
                property.put("examples", named.isEmpty() ? words : named);
            }
            properties.put(component.getName(), property);
            if (!component.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
                required.add(component.getName());
            }
        }
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("description", said(record));
        object.put("type", "object");
        object.put("properties", properties);
        object.put("required", required);
        return object;
    }

    private static Map<String, Object> type(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type last = generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1];
            boolean isList = generic.getRawType() == List.class;
            return ordered("type", isList ? "array" : "object", isList ? "items" : "additionalProperties", type(last));
        }
        Class<?> plain = (Class<?>) type;
        if (plain == LoadStatus.class) {
            return ordered("type", "string", "examples", List.of("PLANNED", "IN_TRANSIT", "DELIVERED"));
        }
        if (plain == StopType.class) {
            return ordered("type", "string", "examples", List.of("PICKUP", "DELIVERY"));
        }
        if (plain.isRecord()) {
            return ref(plain.getSimpleName());
        }
        if (plain.isPrimitive()) {
            return Map.of("type", plain == int.class ? "integer" : plain == boolean.class ? "boolean" : "number");
        }
        if (plain.isEnum()) {
            List<String> words = Arrays.stream(plain.getEnumConstants())
                    .map(Object::toString)
                    .toList();
            return ordered("type", "string", "examples", words);
        }
        if (plain == Integer.class) {
            return Map.of("type", "integer");
        }
        return plain == Instant.class
                ? ordered("type", "string", "format", "date-time")
                : plain == URI.class ? ordered("type", "string", "format", "uri") : Map.of("type", "string");
    }

    private static Map<String, Object> ordered(String first, Object one, String second, Object two) {
        Map<String, Object> ordered = new LinkedHashMap<>();
        ordered.put(first, one);
        ordered.put(second, two);
        return ordered;
    }

    private static Map<String, Object> ref(String name) {
        return Map.of("$ref", "#/$defs/" + name);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object object) {
        return (Map<String, Object>) object;
    }

    /** The event in its {@link Scene}. */
    static TrackingEvent example(Class<?> kind) {
        Scene scene = Scene.of(kind.getSimpleName());
        String id = "mrl3v5o2q7d4c6n2xkz5y4b7ae";
        Header facts = OF_ALL_LOADS.contains(kind.getSimpleName())
                ? new Header(id, "", 0, scene.at(), scene.at(), null)
                : new Header(id, "LD-2026-000417", 4, scene.at(), scene.at().plusSeconds(240), scene.load());
        RecordComponent[] components = kind.getRecordComponents();
        Object[] values = Arrays.stream(components)
                .map(component -> component.getType() == Header.class
                        ? facts
                        : component.getType().isEnum() && scene.value(component.getName()) == null
                                ? component.getType().getEnumConstants()[0]
                                : scene.value(component.getName()))
                .toArray();
        try {
            return (TrackingEvent) kind.getDeclaredConstructor(Arrays.stream(components)
                            .map(RecordComponent::getType)
                            .toArray(Class<?>[]::new))
                    .newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    /** What the page has below its mark. */
    String page() {
        StringBuilder page = new StringBuilder();
        TrackingEvent first = example(TrackingEvent.EtaChanged.class);
        page.append("\n```json\n").append(json(tree(first.toJson()), 110)).append("```\n\n");
        page.append(
                "Below, `load` and what all have are left out.\n\n| type | when | its own fields |\n|---|---|---|\n");
        for (Class<?> kind : kinds()) {
            TrackingEvent event = example(kind);
            Map<String, Object> own = new LinkedHashMap<>(map(tree(event.toJson())));
            own.keySet().removeAll(List.of("type", "version", "load"));
            for (RecordComponent common : Header.class.getRecordComponents()) {
                own.remove(common.getName());
            }
            String fields = own.isEmpty() ? "" : "`" + FreightJson.tree().toJson(own) + "`";
            page.append("| `" + event.type() + "` | " + said(kind) + " | " + fields + " |\n");
        }
        return page.toString();
    }

    private static Object tree(String json) {
        try {
            return FreightJson.tree().fromJson(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String json(Object tree, int longest) {
        Buffer json = new Buffer();
        try (JsonWriter writer = JsonWriter.of(json)) {
            writer.setIndent("  ");
            FreightJson.tree().toJson(writer, tree);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return SHORT.matcher(json.readUtf8()).replaceAll(one -> line(one.group(), longest)) + "\n";
    }

    private static String line(String lines, int longest) {
        String line = lines.replaceAll("\\s*\n\\s*", " ").replaceAll("(?<=^.) | (?=.$)", "");
        return quoteReplacement(line.length() <= longest ? line : lines);
    }
}
