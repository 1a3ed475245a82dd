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
import io.freightsdk.server.values.GeoPoint;
import io.freightsdk.server.wire.Document;
import io.freightsdk.server.wire.Node;
import io.freightsdk.server.wire.UnexpectedValue;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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

    /** Fixes, each a row: milliseconds since 1970, lat, lng, mph or null, heading or null. */
    static final class FixesAdapter extends JsonAdapter<List<Fix>> {
        private static final int COLUMNS = 5;
        private static final double LAST_MILLI = 253_402_300_799_999.0;
        private static final double FASTEST_MPH = 3_276.7;

        @Override
        public void toJson(JsonWriter writer, @Nullable List<Fix> fixes) throws IOException {
            writer.beginArray();
            for (Fix fix : fixes == null ? List.<Fix>of() : fixes) {
                writer.beginArray().value(fix.time().toEpochMilli());
                writer.value(fix.at().lat()).value(fix.at().lng());
                writer.value(Double.isNaN(fix.speedMph()) ? null : fix.speedMph());
                writer.value(Double.isNaN(fix.heading()) ? null : (long) fix.heading());
                writer.endArray();
            }
            writer.endArray();
        }

        @Override
        public List<Fix> fromJson(JsonReader reader) throws IOException {
            if (reader.peek() != JsonReader.Token.BEGIN_ARRAY) {
                throw Document.node(reader).expected("an array");
            }
            String place = Document.place(reader);
            List<Fix> fixes = new ArrayList<>();
            double before = Double.NEGATIVE_INFINITY;
            double[] row = new double[COLUMNS];
            reader.beginArray();
            while (reader.hasNext()) {
                if (!reads(row, reader) || !isFix(row)) {
                    throw new UnexpectedValue(
                            place + "." + fixes.size(), "expected [epochMillis, lat, lng, mph, heading]");
                }
                if (row[0] <= before) {
                    throw new UnexpectedValue(place + "." + fixes.size(), "expected a later time than the one before");
                }
                before = row[0];
                fixes.add(new Fix(
                        Instant.ofEpochMilli((long) row[0]),
                        new GeoPoint(row[1], row[2]),
                        row[3],
                        row[4],
                        Fix.UNKNOWN));
            }
            reader.endArray();
            return fixes;
        }

        /** A null is NaN. */
        private static boolean reads(double[] row, JsonReader reader) throws IOException {
            if (reader.peek() != JsonReader.Token.BEGIN_ARRAY) {
                return false;
            }
            reader.beginArray();
            for (int i = 0; i < COLUMNS; i++) {
                switch (reader.peek()) {
                    case NUMBER -> row[i] = Double.parseDouble(reader.nextString());
                    case NULL -> {
                        reader.nextNull();
                        row[i] = Double.NaN;
                    }
                    default -> {
                        return false;
                    }
                }
            }
            boolean ends = reader.peek() == JsonReader.Token.END_ARRAY;
            if (ends) {
                reader.endArray();
            }
            return ends;
        }

        private static boolean isFix(double[] row) {
            return Math.abs(row[0]) <= LAST_MILLI
                    && row[0] == Math.rint(row[0])
                    && GeoPoint.isValid(row[1], row[2])
                    && isUnknownOr(row[3], FASTEST_MPH)
                    && isUnknownOr(row[4], 359);
        }

        private static boolean isUnknownOr(double value, double most) {
            return Double.isNaN(value) || (value >= 0 && value <= most);
        }
    }
}
