package io.freightsdk.tracking;

import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.StopType;
import io.freightsdk.tracking.TrackingEvent.Facts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import okio.Buffer;
import org.jspecify.annotations.Nullable;

/** Events as JSON: the kind, what all have, and the components of each under their own names. */
final class EventJson {
    private static final Map<String, Class<?>> KINDS = Arrays.stream(TrackingEvent.class.getNestMembers())
            .filter(kind -> kind.isRecord() && TrackingEvent.class.isAssignableFrom(kind))
            .collect(Collectors.toUnmodifiableMap(Class::getSimpleName, kind -> kind));

    /** How each type of component is read; all are written as they print, but for numbers and booleans; money is text. */
    private static final Map<Class<?>, Function<String, Object>> TYPES = Map.of(
            int.class, text -> (int) Double.parseDouble(text),
            double.class, Double::valueOf,
            boolean.class, Boolean::valueOf,
            String.class, text -> text,
            BigDecimal.class, BigDecimal::new,
            Instant.class, Instant::parse,
            StopType.class, StopType::of,
            LoadStatus.class, LoadStatus::of,
            TrackingEvent.Stamp.class, TrackingEvent.Stamp::valueOf,
            TrackingEvent.Cause.class, TrackingEvent.Cause::valueOf);

    private EventJson() {}

    static String write(TrackingEvent event) {
        Buffer json = new Buffer();
        try (JsonWriter writer = JsonWriter.of(json)) {
            writer.beginObject().name("type").value(event.type());
            components(writer, event.facts());
            components(writer, event);
            writer.endObject();
        } catch (IOException e) {
            throw new UncheckedIOException("a buffer does not fail", e);
        }
        return json.readUtf8();
    }

    private static void components(JsonWriter writer, Object record) throws IOException {
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            Object value = value(record, component);
            if (value == null || value instanceof Facts) {
                continue;
            }
            writer.name(component.getName());
            if (value instanceof Number number && !(value instanceof BigDecimal)) {
                writer.value(number);
            } else if (value instanceof Boolean flag) {
                writer.value(flag);
            } else {
                writer.value(value.toString());
            }
        }
    }

    static TrackingEvent read(String json) {
        try {
            Map<String, String> fields = fields(json);
            String type = fields.get("type");
            Class<?> kind = type == null ? null : KINDS.get(type);
            if (kind == null) {
                throw new IllegalArgumentException("event: " + (type == null ? "no type" : "unknown type " + type));
            }
            Facts facts = (Facts) record(Facts.class, fields, null);
            return (TrackingEvent) record(kind, fields, facts);
        } catch (IOException | DateTimeException e) {
            throw new IllegalArgumentException("event: not the JSON of one", e);
        }
    }

    private static Map<String, String> fields(String json) throws IOException {
        Map<String, String> fields = new LinkedHashMap<>();
        JsonReader reader = JsonReader.of(new Buffer().writeUtf8(json));
        reader.beginObject();
        while (reader.hasNext()) {
            String name = reader.nextName();
            switch (reader.peek()) {
                case BOOLEAN -> fields.put(name, String.valueOf(reader.nextBoolean()));
                case STRING, NUMBER -> fields.put(name, reader.nextString());
                default -> reader.skipValue();
            }
        }
        reader.endObject();
        return fields;
    }

    private static Object record(Class<?> kind, Map<String, String> fields, @Nullable Facts facts) {
        RecordComponent[] components = kind.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        @Nullable Object[] values = new @Nullable Object[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            String text = fields.get(components[i].getName());
            Function<String, Object> reading = TYPES.get(types[i]);
            values[i] = reading == null ? facts : text == null ? null : reading.apply(text);
        }
        try {
            return kind.getDeclaredConstructor(types).newInstance(values);
        } catch (InvocationTargetException | IllegalArgumentException e) {
            throw new IllegalArgumentException("event: a field of " + kind.getSimpleName() + " is missing", e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("records have a public constructor", e);
        }
    }

    private static @Nullable Object value(Object record, RecordComponent component) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("records have public accessors", e);
        }
    }
}
