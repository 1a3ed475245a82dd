package io.freightsdk.json;

import com.squareup.moshi.JsonDataException;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.type.WritableTypeId;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.module.SimpleModule;

/**
 * The types of {@code io.freightsdk.model} in Jackson 3, exactly as they are on the wire: open enums as texts, sealed types by
 * what they hold, amounts with the digits they came with. Jackson's settings of names, inclusion and unknown properties do not
 * change them.
 *
 * <p>{@code JsonMapper.builder().addModule(new FreightJackson3Module())}, or {@code findAndAddModules()}. Its users bring Jackson 3; nothing else here loads it.
 */
public final class FreightJackson3Module extends SimpleModule {
    private static final long serialVersionUID = 1;

    /** Creates the module; {@link java.util.ServiceLoader} finds it too. */
    public FreightJackson3Module() {
        super("freight-sdk");
        Adapters.types().forEach(this::add);
    }

    private <T> void add(Class<T> type) {
        addSerializer(type, new Writer());
        addDeserializer(type, new Reader<>(type));
    }

    private static final class Writer extends ValueSerializer<Object> {
        private static final JsonFactory WIRE = new JsonFactory();

        @Override
        public void serialize(Object value, JsonGenerator json, SerializationContext context) {
            try (JsonParser wire = WIRE.createParser(ObjectReadContext.empty(), WireTree.json(value))) {
                while (wire.nextToken() != null) {
                    json.copyCurrentEventExact(wire);
                }
            }
        }

        /** With the class name, for mappers that write it, such as those of caches. */
        @Override
        public void serializeWithType(
                Object value, JsonGenerator json, SerializationContext context, TypeSerializer types) {
            try (JsonParser wire = WIRE.createParser(ObjectReadContext.empty(), WireTree.json(value))) {
                JsonToken shape = wire.nextToken();
                WritableTypeId type = types.writeTypePrefix(json, context, types.typeId(value, shape));
                if (shape != JsonToken.START_OBJECT) {
                    json.copyCurrentEventExact(wire);
                }
                // the prefix has begun the object, and the suffix ends it
                while (wire.nextToken() != null && !wire.streamReadContext().inRoot()) {
                    json.copyCurrentEventExact(wire);
                }
                types.writeTypeSuffix(json, context, type);
            }
        }
    }

    private static final class Reader<T> extends ValueDeserializer<T> {
        private final Class<T> type;

        Reader(Class<T> type) {
            this.type = type;
        }

        @Override
        public @Nullable T deserialize(JsonParser json, DeserializationContext context) {
            try {
                return WireTree.read(type, read(json));
            } catch (JsonDataException | IOException e) {
                return context.reportInputMismatch(type, "%s", e.getMessage());
            }
        }

        private static @Nullable Object read(JsonParser json) {
            return switch (json.currentToken()) {
                // a parser that has told the type before stands on the first name or, without any, on the end
                case START_OBJECT, PROPERTY_NAME, END_OBJECT -> readEntries(json);
                case START_ARRAY -> readElements(json);
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(json);
                case VALUE_TRUE -> true;
                case VALUE_FALSE -> false;
                case VALUE_NULL -> null;
                default -> json.getString();
            };
        }

        private static BigDecimal number(JsonParser json) {
            if (json.isNaN()) {
                throw WireTree.noNumber(json.getString());
            }
            return json.getDecimalValue();
        }

        private static Map<String, @Nullable Object> readEntries(JsonParser json) {
            Map<String, @Nullable Object> entries = new LinkedHashMap<>();
            if (json.currentToken() == JsonToken.START_OBJECT) {
                json.nextToken();
            }
            while (json.currentToken() != JsonToken.END_OBJECT) {
                String name = json.currentName();
                json.nextToken();
                entries.put(name, read(json));
                json.nextToken();
            }
            return entries;
        }

        private static List<@Nullable Object> readElements(JsonParser json) {
            List<@Nullable Object> elements = new ArrayList<>();
            while (json.nextToken() != JsonToken.END_ARRAY) {
                elements.add(read(json));
            }
            return elements;
        }
    }
}
