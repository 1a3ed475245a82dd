package io.freightsdk.server.snapshot;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.server.geo.GeoPoint;
import io.freightsdk.server.json.Node;
import io.freightsdk.server.json.UnexpectedValue;
import io.freightsdk.server.loads.Fix;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Fixes, each a row: milliseconds since 1970, lat, lng, mph or null, heading or null. */
final class FixesJson {
    private static final int COLUMNS = 5;
    private static final double LAST_MILLI = 253_402_300_799_999.0;
    private static final double FASTEST_MPH = 3_276.7;

    private FixesJson() {}

    static void write(JsonWriter writer, List<Fix> fixes) throws IOException {
        writer.beginArray();
        for (Fix fix : fixes) {
            write(writer, fix);
        }
        writer.endArray();
    }

    static List<Fix> read(Node node) {
        List<double[]> rows = node.rows(COLUMNS);
        List<Fix> fixes = new ArrayList<>(rows.size());
        double before = Double.NEGATIVE_INFINITY;
        for (double[] row : rows) {
            if (!isFix(row)) {
                throw new UnexpectedValue(
                        node.place() + "." + fixes.size(), "expected [epochMillis, lat, lng, mph, heading]");
            }
            if (row[0] <= before) {
                throw new UnexpectedValue(
                        node.place() + "." + fixes.size(), "expected a later time than the one before");
            }
            before = row[0];
            fixes.add(new Fix(
                    Instant.ofEpochMilli((long) row[0]), new GeoPoint(row[1], row[2]), row[3], row[4], Fix.UNKNOWN));
        }
        return fixes;
    }

    private static void write(JsonWriter writer, Fix fix) throws IOException {
        writer.beginArray().value(fix.time().toEpochMilli());
        writer.value(fix.at().lat()).value(fix.at().lng());
        if (Double.isNaN(fix.speedMph())) {
            writer.nullValue();
        } else {
            writer.value(fix.speedMph());
        }
        if (Double.isNaN(fix.heading())) {
            writer.nullValue();
        } else {
            writer.value((long) fix.heading());
        }
        writer.endArray();
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
