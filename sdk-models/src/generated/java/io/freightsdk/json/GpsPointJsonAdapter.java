// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.GpsPoint;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class GpsPointJsonAdapter extends JsonAdapter<GpsPoint> {
    static final GpsPointJsonAdapter INSTANCE = new GpsPointJsonAdapter();
    private static final JsonReader.Options NAMES = JsonReader.Options.of("lat", "lng", "speed", "heading", "ts");

    private GpsPointJsonAdapter() {}

    @Override
    public GpsPoint fromJson(JsonReader reader) throws IOException {
        Double lat = null;
        Double lng = null;
        Double speed = null;
        Double heading = null;
        Instant ts = null;
        Map<String, @Nullable Object> additionalProperties = Map.of();
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> lat = FieldReader.number(reader);
                case 1 -> lng = FieldReader.number(reader);
                case 2 -> speed = FieldReader.number(reader);
                case 3 -> heading = FieldReader.number(reader);
                case 4 -> ts = FieldReader.instant(reader);
                default -> additionalProperties = FieldReader.unknown(reader, additionalProperties);
            }
        }
        if (lat == null || lng == null || ts == null) {
            throw FieldReader.missing(reader, "lat", lat, "lng", lng, "ts", ts);
        }
        reader.endObject();
        return new GpsPoint(lat, lng, speed, heading, ts, additionalProperties);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable GpsPoint nullable) throws IOException {
        GpsPoint value = FieldWriter.present(nullable);
        writer.beginObject();
        FieldWriter.write(writer, "lat", value.lat());
        FieldWriter.write(writer, "lng", value.lng());
        FieldWriter.write(writer, "speed", value.speed());
        FieldWriter.write(writer, "heading", value.heading());
        FieldWriter.write(writer, "ts", value.ts());
        FieldWriter.unknown(writer, value.additionalProperties());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(GpsPoint)";
    }
}
