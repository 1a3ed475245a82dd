package io.freightsdk.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.type.WritableTypeId;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.squareup.moshi.JsonDataException;
import java.io.IOException;
import java.io.StringWriter;
import org.jspecify.annotations.Nullable;

/**
 * Jackson 2 module that reads and writes the types of {@code io.freightsdk.model} exactly as the service does: open enums as
 * texts, sealed types by their properties, amounts with the digits they came with. Jackson's settings for names, inclusion and
 * unknown properties do not apply to them. JSON that does not fit a type is an exception of Jackson's, which names the path.
 *
 * <p>Register it with {@code objectMapper.registerModule(new FreightJackson2Module())}, or let Jackson find it with {@code findAndRegisterModules()}.
 * Your application brings Jackson 2; no other class of the SDK needs it.
 */
public final class FreightJackson2Module extends SimpleModule {
    private static final long serialVersionUID = 1;
    private static final JsonFactory WIRE = new JsonFactory();

    /** Creates the module. {@link java.util.ServiceLoader} finds it too. */
    public FreightJackson2Module() {
        super("freight-sdk");
        Adapters.types().forEach(this::add);
    }

    private <T> void add(Class<T> type) {
        addSerializer(type, new Writer());
        addDeserializer(type, new Reader<>(type));
    }

    private static final class Writer extends JsonSerializer<Object> {
        @Override
        public void serialize(Object value, JsonGenerator json, SerializerProvider context) throws IOException {
            try (JsonParser wire = WIRE.createParser(WireText.of(value))) {
                while (wire.nextToken() != null) {
                    json.copyCurrentEventExact(wire);
                }
            }
        }

        /** With the class name, for mappers that write it, such as those of caches. */
        @Override
        public void serializeWithType(
                Object value, JsonGenerator json, SerializerProvider context, TypeSerializer types) throws IOException {
            try (JsonParser wire = WIRE.createParser(WireText.of(value))) {
                JsonToken shape = wire.nextToken();
                WritableTypeId type = types.writeTypePrefix(json, types.typeId(value, shape));
                if (shape != JsonToken.START_OBJECT) {
                    json.copyCurrentEventExact(wire);
                }
                // the prefix has begun the object, and the suffix ends it
                while (wire.nextToken() != null && !wire.getParsingContext().inRoot()) {
                    json.copyCurrentEventExact(wire);
                }
                types.writeTypeSuffix(json, type);
            }
        }
    }

    private static final class Reader<T> extends JsonDeserializer<T> {
        private final Class<T> type;

        Reader(Class<T> type) {
            this.type = type;
        }

        @Override
        public @Nullable T deserialize(JsonParser json, DeserializationContext context) throws IOException {
            try {
                return WireText.read(type, text(json));
            } catch (JsonDataException e) {
                return context.reportInputMismatch(type, "%s", e.getMessage());
            }
        }

        /** Copies the value that the parser stands on, up to its end. */
        private static String text(JsonParser json) throws IOException {
            StringWriter text = new StringWriter();
            try (JsonGenerator wire = WIRE.createGenerator(text)) {
                // a parser that has told the type before stands on the first name or, without any, on the end
                if (json.currentToken() == JsonToken.FIELD_NAME || json.currentToken() == JsonToken.END_OBJECT) {
                    wire.writeStartObject();
                }
                copy(json, wire);
                while (!wire.getOutputContext().inRoot()) {
                    json.nextToken();
                    copy(json, wire);
                }
            }
            return text.toString();
        }

        private static void copy(JsonParser json, JsonGenerator wire) throws IOException {
            if (json.isNaN()) {
                throw WireText.noNumber(json.getText());
            }
            if (json.currentToken() == JsonToken.VALUE_EMBEDDED_OBJECT) {
                copyEmbedded(json, wire);
            } else {
                wire.copyCurrentEventExact(json);
            }
        }

        /** A tree may hold any object of Java; only those that JSON has are copied. */
        private static void copyEmbedded(JsonParser json, JsonGenerator wire) throws IOException {
            try {
                wire.copyCurrentEventExact(json);
            } catch (IllegalStateException | UnsupportedOperationException e) {
                throw new JsonDataException("Expected JSON but was an object of Java", e);
            }
        }
    }
}
