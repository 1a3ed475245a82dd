package io.freightsdk.server.state;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.GeoPoint;
import io.freightsdk.server.wire.Document;
import io.freightsdk.server.wire.UnexpectedValue;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Fixes, each a row: milliseconds since 1970, lat, lng, mph or null, heading or null. */
final class FixesAdapter extends JsonAdapter<List<Fix>> {
    private static final int COLUMNS = 5;
    private static final double LAST_MILLI = 253_402_300_799_999.0;
    private static final double FASTEST_MPH = 3_276.7;

    @Override
    public void toJson(JsonWriter writer, @Nullable List<Fix> fixes) throws IOException {
        writer.beginArray();
        for (Fix fix : fixes == null ? List.<Fix>of() : fixes) {
            writer.beginArray().value(fix.time().toEpochMilli());
            writer.value(fix.at().lat()).value(fix.at().lng());
            number(writer, Double.isNaN(fix.speedMph()) ? null : fix.speedMph());
            number(writer, Double.isNaN(fix.heading()) ? null : (long) fix.heading());
            writer.endArray();
        }
        writer.endArray();
    }

    private static void number(JsonWriter writer, @Nullable Number value) throws IOException {
        writer.value(value);
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
                throw new UnexpectedValue(place + "." + fixes.size(), "expected [epochMillis, lat, lng, mph, heading]");
            }
            if (row[0] <= before) {
                throw new UnexpectedValue(place + "." + fixes.size(), "expected a later time than the one before");
            }
            before = row[0];
            fixes.add(new Fix(
                    Instant.ofEpochMilli((long) row[0]), new GeoPoint(row[1], row[2]), row[3], row[4], Fix.UNKNOWN));
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
