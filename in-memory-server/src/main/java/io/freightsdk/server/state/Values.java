package io.freightsdk.server.state;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import com.squareup.moshi.Moshi;
import com.squareup.moshi.Types;
import io.freightsdk.model.DriverResolution;
import io.freightsdk.server.money.Fingerprint;
import io.freightsdk.server.state.Snapshot.Version;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.wire.Document;
import io.freightsdk.server.wire.Node;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** Writes and reads the values of a snapshot that are neither records nor lists or maps of them. */
final class Values implements JsonAdapter.Factory {
    private static final Type FIXES = Types.newParameterizedType(List.class, Fix.class);

    /** The widest that a double needs: clients may send any rate, and nobody counts with it. */
    private static final int MOST_DIGITS = 400;

    private static final Map<Type, JsonAdapter<?>> KNOWN = Map.ofEntries(
            Map.entry(Version.class, value(Values::version, (writer, version) -> writer.value(Version.NUMBER))),
            Map.entry(String.class, value(Node::text, JsonWriter::value)),
            Map.entry(boolean.class, value(Node::flag, JsonWriter::value)),
            Map.entry(int.class, value(node -> node.integer(0), JsonWriter::value)),
            Map.entry(double.class, value(Node::number, JsonWriter::value)),
            Map.entry(Double.class, value(Node::number, JsonWriter::value)),
            Map.entry(Long.class, text(Values::wide, Object::toString)),
            Map.entry(long.class, value(node -> node.integer(0, Long.MAX_VALUE), JsonWriter::value)),
            Map.entry(BigDecimal.class, text(Values::decimal, BigDecimal::toString)),
            Map.entry(Instant.class, text(Node::time, Instant::toString)),
            Map.entry(Duration.class, text(Node::duration, Duration::toString)),
            Map.entry(ByteString.class, text(node -> ByteString.encodeUtf8(node.text()), ByteString::utf8)),
            Map.entry(Fingerprint.class, text(Values::fingerprint, Fingerprint::hex)),
            Map.entry(DriverResolution.class, text(node -> DriverResolution.of(node.text()), DriverResolution::value)),
            Map.entry(FaultEffect.class, value(FaultJson::readWhat, FaultJson::write)),
            Map.entry(FIXES, new FixesAdapter()));

    @Override
    public @Nullable JsonAdapter<?> create(Type type, Set<? extends Annotation> annotations, Moshi moshi) {
        Class<?> raw = Types.getRawType(type);
        JsonAdapter<?> known = KNOWN.get(type);
        if (known != null) {
            return known;
        }
        return raw.isRecord() ? RecordAdapter.of(type, moshi) : raw.isEnum() ? constants(raw) : null;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // there is no way to say that a class is an enum's
    private static JsonAdapter<? extends Enum> constants(Class<?> type) {
        return text(node -> node.oneOf((Class<? extends Enum>) type), Enum::name);
    }

    private interface Writing<T> {
        void write(JsonWriter writer, T value) throws IOException;
    }

    private static <T> JsonAdapter<T> text(Function<Node, T> read, Function<T, String> written) {
        return value(read, (writer, value) -> writer.value(written.apply(value)));
    }

    private static <T> JsonAdapter<T> value(Function<Node, T> read, Writing<T> writing) {
        return new JsonAdapter<>() {
            @Override
            public void toJson(JsonWriter writer, @Nullable T value) throws IOException {
                if (value == null) {
                    writer.nullValue();
                } else {
                    writing.write(writer, value);
                }
            }

            @Override
            public T fromJson(JsonReader reader) throws IOException {
                return read.apply(Document.node(reader));
            }
        };
    }

    private static Version version(Node node) {
        if (node.integer(1) == Version.NUMBER) {
            return Version.NOW;
        }
        throw node.expectedInstead(Version.NUMBER + ", for another version the server that wrote it");
    }

    /** A text, because many readers of JSON take a number for a double, which a long does not fit. */
    private static long wide(Node node) {
        try {
            return Long.parseLong(node.text());
        } catch (NumberFormatException e) {
            throw node.expectedInstead("a whole number of 64 bits as a string");
        }
    }

    private static BigDecimal decimal(Node node) {
        try {
            BigDecimal decimal = new BigDecimal(node.text());
            if (decimal.precision() <= MOST_DIGITS && Math.abs(decimal.scale()) <= MOST_DIGITS) {
                return decimal;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw node.expectedInstead("a decimal number as a string");
    }

    private static Fingerprint fingerprint(Node node) {
        if (node.text().matches("[0-9a-f]{64}")) {
            return Fingerprint.ofHex(node.text());
        }
        throw node.expected("64 hex digits");
    }
}
