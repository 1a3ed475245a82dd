package io.freightsdk.json;

import com.squareup.moshi.JsonDataException;
import java.io.IOException;
import java.io.StringWriter;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.type.WritableTypeId;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.module.SimpleModule;

/**
 * Jackson 3 module that reads and writes the types of {@code io.freightsdk.model} exactly as the service does: open enums as
 * texts, sealed types by their properties, amounts with the digits they came with. Jackson's settings for names, inclusion and
 * unknown properties do not apply to them. JSON that does not fit a type is an exception of Jackson's, which names the path.
 *
 * <p>Register it with {@code JsonMapper.builder().addModule(new FreightJackson3Module())}, or let Jackson find it with {@code findAndAddModules()}.
 * Your application brings Jackson 3; no other class of the SDK needs it.
 */
public final class FreightJackson3Module extends SimpleModule {
    private static final long serialVersionUID = 1;
    private static final JsonFactory WIRE = new JsonFactory();

    /** Creates the module. {@link java.util.ServiceLoader} finds it too. */
    public FreightJackson3Module() {
        super("freight-sdk");
        Adapters.types().forEach(this::add);
    }

    private <T> void add(Class<T> type) {
        addSerializer(type, new Writer());
        addDeserializer(type, new Reader<>(type));
    }

    private static final class Writer extends ValueSerializer<Object> {
        @Override
        public void serialize(Object value, JsonGenerator json, SerializationContext context) {
            try (JsonParser wire = WIRE.createParser(ObjectReadContext.empty(), WireText.of(value))) {
                while (wire.nextToken() != null) {
                    json.copyCurrentEventExact(wire);
                }
            }
        }

        /** With the class name, for mappers that write it, such as those of caches. */
        @Override
        public void serializeWithType(
                Object value, JsonGenerator json, SerializationContext context, TypeSerializer types) {
            try (JsonParser wire = WIRE.createParser(ObjectReadContext.empty(), WireText.of(value))) {
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
                return WireText.read(type, text(json));
            } catch (JsonDataException | IOException e) {
                return context.reportInputMismatch(type, "%s", e.getMessage());
            }
        }

        /** Copies the value that the parser stands on, up to its end. */
        private static String text(JsonParser json) {
            StringWriter text = new StringWriter();
            try (JsonGenerator wire = WIRE.createGenerator(ObjectWriteContext.empty(), text)) {
                // a parser that has told the type before stands on the first name or, without any, on the end
                if (json.currentToken() == JsonToken.PROPERTY_NAME || json.currentToken() == JsonToken.END_OBJECT) {
                    wire.writeStartObject();
                }
                copy(json, wire);
                while (!wire.streamWriteContext().inRoot()) {
                    json.nextToken();
                    copy(json, wire);
                }
            }
            return text.toString();
        }

        private static void copy(JsonParser json, JsonGenerator wire) {
            if (json.isNaN()) {
                throw WireText.noNumber(json.getString());
            }
            if (json.currentToken() == JsonToken.VALUE_EMBEDDED_OBJECT) {
                copyEmbedded(json, wire);
            } else {
                wire.copyCurrentEventExact(json);
            }
        }

        /** A tree may hold any object of Java; only those that JSON has are copied. */
        private static void copyEmbedded(JsonParser json, JsonGenerator wire) {
            try {
                wire.copyCurrentEventExact(json);
            } catch (IllegalStateException | UnsupportedOperationException e) {
                throw new JsonDataException("Expected JSON but was an object of Java", e);
            }
        }
    }
}
