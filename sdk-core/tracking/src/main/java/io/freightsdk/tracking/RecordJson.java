package io.freightsdk.tracking;

import com.squareup.moshi.JsonDataException;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.StopType;
import io.freightsdk.tracking.TrackingEvent.Header;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Records as JSON, each component under its own name: events, with their type and version, and the state of a load. */
final class RecordJson {
    /** Within a version types and fields are added; none is removed, renamed or gets another meaning. */
    static final int VERSION = 1;

    /** The types of events by their names in JSON. */
    static final Map<String, Class<? extends TrackingEvent>> KINDS = Map.ofEntries(
            Map.entry("driver.joined", TrackingEvent.DriverJoined.class),
            Map.entry("driver.not_joined", TrackingEvent.DriverNotJoined.class),
            Map.entry("driver.offline", TrackingEvent.DriverOffline.class),
            Map.entry("driver.online", TrackingEvent.DriverOnline.class),
            Map.entry("stop.arrived", TrackingEvent.StopArrived.class),
            Map.entry("stop.departed", TrackingEvent.StopDeparted.class),
            Map.entry("stop.time_changed", TrackingEvent.StopTimeChanged.class),
            Map.entry("stop.detention_started", TrackingEvent.DetentionStarted.class),
            Map.entry("eta.changed", TrackingEvent.EtaChanged.class),
            Map.entry("eta.at_risk", TrackingEvent.AtRisk.class),
            Map.entry("eta.late", TrackingEvent.Late.class),
            Map.entry("eta.back_on_time", TrackingEvent.BackOnTime.class),
            Map.entry("position.updated", TrackingEvent.PositionUpdated.class),
            Map.entry("load.status_changed", TrackingEvent.StatusChanged.class),
            Map.entry("load.delivered", TrackingEvent.Delivered.class),
            Map.entry("load.cancelled", TrackingEvent.Cancelled.class),
            Map.entry("load.needs_attention", TrackingEvent.NeedsAttention.class),
            Map.entry("tracking.ended", TrackingEvent.TrackingEnded.class),
            Map.entry("tracking.paused", TrackingEvent.TrackingPaused.class),
            Map.entry("test", TrackingEvent.Test.class));

    private static final Map<Class<?>, String> TYPES =
            KINDS.entrySet().stream().collect(Collectors.toUnmodifiableMap(Map.Entry::getValue, Map.Entry::getKey));

    private static final String LOAD = "load";

    /** Readers of the types that are texts in JSON, money too; all are written as they print. */
    private static final Map<Class<?>, Function<String, ? extends @Nullable Object>> TEXTS = Map.of(
            String.class, text -> text,
            BigDecimal.class, BigDecimal::new,
            Instant.class, Instant::parse,
            Duration.class, Duration::parse,
            ZoneId.class, RecordJson::zone,
            URI.class, URI::create,
            StopType.class, StopType::of,
            LoadStatus.class, LoadStatus::of,
            PauseReason.class, PauseReason::of);

    private RecordJson() {}

    static String type(Class<? extends TrackingEvent> kind) {
        return Objects.requireNonNull(TYPES.get(kind));
    }

    static String write(TrackingEvent event) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("type", event.type());
        tree.put("version", VERSION);
        tree.putAll(fields((Record) event));
        Object load = tree.remove(LOAD);
        if (load != null) {
            tree.put(LOAD, load); // after the fields of the type
        }
        return FreightJson.tree().toJson(tree);
    }

    static String write(LoadState state) {
        return FreightJson.tree().toJson(fields(state));
    }

    /** Unknown fields, of a newer version, are ignored. */
    static LoadState state(String json) {
        try {
            return (LoadState) record(LoadState.class, tree(json));
        } catch (DateTimeException | ClassCastException | NullPointerException e) {
            throw new IllegalArgumentException("load: not the JSON of a followed load", e);
        }
    }

    private static Map<String, Object> fields(Record record) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            Object value = value(record, component);
            if (value instanceof Header header) {
                fields.putAll(fields(header));
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
        if (value instanceof Collection<?> list) {
            return list.stream().map(RecordJson::tree).toList();
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

    /** Empty for what a later version may have added. */
    static Optional<TrackingEvent> eventIfKnown(String json) {
        try {
            return Optional.of(event(json));
        } catch (UnknownWord e) {
            return Optional.empty();
        }
    }

    private static Map<?, ?> tree(String json) {
        try {
            if (FreightJson.tree().fromJson(json) instanceof Map<?, ?> tree) {
                return tree;
            }
            throw new IllegalArgumentException("event: not an object");
        } catch (IOException | JsonDataException e) {
            throw new IllegalArgumentException("event: not the JSON of one", e);
        }
    }

    static TrackingEvent event(String json) {
        Map<?, ?> tree = tree(json);
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

    /** Returns a copy of an event with another header. */
    static TrackingEvent with(TrackingEvent event, Header header) {
        @Nullable
        Object[] values = Arrays.stream(event.getClass().getRecordComponents())
                .map(component -> component.getType() == Header.class ? header : value((Record) event, component))
                .toArray();
        return (TrackingEvent) made(event.getClass(), values);
    }

    private static Object record(Class<?> kind, Map<?, ?> tree) {
        return made(
                kind,
                Arrays.stream(kind.getRecordComponents())
                        .map(component -> component.getType() == Header.class
                                ? record(Header.class, tree)
                                : value(component.getGenericType(), tree.get(component.getName())))
                        .toArray());
    }

    private static Object made(Class<?> kind, @Nullable Object[] values) {
        Class<?>[] types = Arrays.stream(kind.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        try {
            return kind.getDeclaredConstructor(types).newInstance(values);
        } catch (InvocationTargetException | IllegalArgumentException e) {
            throw new IllegalArgumentException("a field of " + kind.getSimpleName() + " is missing", e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("records have a constructor", e);
        }
    }

    private static @Nullable Object value(Type type, @Nullable Object tree) {
        if (type instanceof ParameterizedType generic && tree instanceof List<?> list) {
            Type each = generic.getActualTypeArguments()[0];
            List<?> values = list.stream().map(one -> value(each, one)).toList();
            return generic.getRawType() == Set.class ? new TreeSet<>(values) : values;
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
            return kind == int.class || kind == Integer.class
                    ? (Object) number.intValue()
                    : kind == long.class ? (Object) number.longValue() : (Object) number.doubleValue();
        }
        return tree;
    }

    private static @Nullable Object value(Record record, RecordComponent component) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("records have accessors", e);
        }
    }
}
