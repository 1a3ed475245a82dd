package io.freightsdk.tracking;

import com.squareup.moshi.JsonDataException;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.StopType;
import io.freightsdk.tracking.TrackingEvent.Facts;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Events as JSON: the type and version, what all have, the components of each under their own names, and the load. */
final class EventJson {
    /** Within a version types and fields are added; none is removed, renamed or gets another meaning. */
    static final int VERSION = 1;

    static final Map<String, Class<?>> KINDS = Arrays.stream(TrackingEvent.class.getNestMembers())
            .filter(kind -> kind.isRecord() && TrackingEvent.class.isAssignableFrom(kind))
            .collect(Collectors.toUnmodifiableMap(Class::getSimpleName, kind -> kind));

    private static final String LOAD = "load";

    /** Readers of the types that are texts in JSON, money too; all are written as they print. */
    private static final Map<Class<?>, Function<String, ? extends @Nullable Object>> TEXTS = Map.of(
            String.class, text -> text,
            BigDecimal.class, BigDecimal::new,
            Instant.class, Instant::parse,
            ZoneId.class, EventJson::zone,
            URI.class, URI::create,
            StopType.class, StopType::of,
            LoadStatus.class, LoadStatus::of,
            PauseReason.class, PauseReason::of);

    private EventJson() {}

    /** Names and values in this order, without values that are null. */
    static Map<String, Object> map(@Nullable Object... pairs) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            Object value = pairs[i + 1];
            if (value != null) {
                map.put(String.valueOf(pairs[i]), value);
            }
        }
        return map;
    }

    static String write(TrackingEvent event) {
        return FreightJson.tree().toJson(tree(event));
    }

    static Map<String, Object> tree(TrackingEvent event) {
        Map<String, Object> tree = map("type", event.type(), "version", VERSION);
        tree.putAll(fields((Record) event));
        Object load = tree.remove(LOAD);
        if (load != null) {
            tree.put(LOAD, load); // after the fields of the type
        }
        return tree;
    }

    private static Map<String, Object> fields(Record record) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            Object value = value(record, component);
            if (value instanceof Facts facts) {
                fields.putAll(fields(facts));
            } else if (value != null) {
                fields.put(component.getName(), tree(value));
            }
        }
        return fields;
    }

    private static Object tree(Object value) {
        if (value instanceof Record record && !TEXTS.containsKey(value.getClass())) {
            return fields(record);
        }
        if (value instanceof List<?> list) {
            return list.stream().map(EventJson::tree).toList();
        }
        boolean isPlain = value instanceof Map || value instanceof Number || value instanceof Boolean;
        return isPlain && !(value instanceof BigDecimal) ? value : value.toString();
    }

    /** A word that a later version may have added. */
    private static final class UnknownWord extends IllegalArgumentException {
        private static final long serialVersionUID = 1;

        UnknownWord(String name, Object word) {
            super("event: unknown " + name + " " + word);
        }
    }

    private static Object word(Class<?> of, Object text) {
        return Arrays.stream(of.getEnumConstants())
                .filter(one -> one.toString().equals(text))
                .findFirst()
                .orElseThrow(() -> new UnknownWord(of.getSimpleName(), text));
    }

    /** Null for one that this Java does not know. */
    private static @Nullable ZoneId zone(String text) {
        try {
            return ZoneId.of(text);
        } catch (DateTimeException e) {
            return null;
        }
    }

    static TrackingEvent read(String json) {
        return event(tree(json));
    }

    /** Reads an event; empty for what a later version may have added. */
    static Optional<TrackingEvent> readIfKnown(String json) {
        try {
            return Optional.of(read(json));
        } catch (UnknownWord e) {
            return Optional.empty();
        }
    }

    static Map<?, ?> tree(String json) {
        try {
            if (FreightJson.tree().fromJson(json) instanceof Map<?, ?> tree) {
                return tree;
            }
            throw new IllegalArgumentException("event: not an object");
        } catch (IOException | JsonDataException e) {
            throw new IllegalArgumentException("event: not the JSON of one", e);
        }
    }

    private static TrackingEvent event(Map<?, ?> tree) {
        if (!(tree.get("type") instanceof String type)) {
            throw new IllegalArgumentException("event: no type");
        }
        if (tree.get("version") instanceof BigDecimal version && version.compareTo(BigDecimal.valueOf(VERSION)) > 0) {
            throw new UnknownWord("version", version);
        }
        Class<?> kind = KINDS.get(type);
        if (kind == null) {
            throw new UnknownWord("type", type);
        }
        try {
            return (TrackingEvent) record(kind, tree);
        } catch (DateTimeException | ClassCastException e) {
            throw new IllegalArgumentException("event: not the JSON of one", e);
        }
    }

    private static Object record(Class<?> kind, Map<?, ?> tree) {
        RecordComponent[] components = kind.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        @Nullable Object[] values = new @Nullable Object[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            values[i] = types[i] == Facts.class
                    ? record(Facts.class, tree)
                    : value(components[i].getGenericType(), tree.get(components[i].getName()));
        }
        try {
            return kind.getDeclaredConstructor(types).newInstance(values);
        } catch (InvocationTargetException | IllegalArgumentException e) {
            throw new IllegalArgumentException("event: a field of " + kind.getSimpleName() + " is missing", e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("records have a public constructor", e);
        }
    }

    private static @Nullable Object value(Type type, @Nullable Object tree) {
        if (tree instanceof List<?> list && type instanceof ParameterizedType listed) {
            Type each = listed.getActualTypeArguments()[0];
            return list.stream().map(one -> value(each, one)).toList();
        }
        if (tree == null || !(type instanceof Class<?> kind)) {
            return tree;
        }
        Function<String, ? extends @Nullable Object> text = TEXTS.get(kind);
        if (text != null) {
            return text.apply((String) tree);
        }
        if (kind.isRecord()) {
            return record(kind, (Map<?, ?>) tree);
        }
        if (kind.isEnum()) {
            return word(kind, tree);
        }
        if (tree instanceof BigDecimal number) {
            return kind == int.class ? (Object) number.intValue() : (Object) number.doubleValue();
        }
        return tree;
    }

    private static @Nullable Object value(Record record, RecordComponent component) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("records have public accessors", e);
        }
    }
}
