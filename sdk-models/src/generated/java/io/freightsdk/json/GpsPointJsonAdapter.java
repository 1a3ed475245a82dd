// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.GpsPoint;
import java.io.IOException;
import java.time.Instant;
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
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> lat = Fields.number(reader);
                case 1 -> lng = Fields.number(reader);
                case 2 -> speed = Fields.number(reader);
                case 3 -> heading = Fields.number(reader);
                case 4 -> ts = Fields.instant(reader);
                default -> {
                    reader.skipName();
                    reader.skipValue();
                }
            }
        }
        if (lat == null || lng == null || ts == null) {
            throw Fields.missing(reader, "lat", lat, "lng", lng, "ts", ts);
        }
        reader.endObject();
        return new GpsPoint(lat, lng, speed, heading, ts);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable GpsPoint nullable) throws IOException {
        GpsPoint value = Fields.present(nullable);
        writer.beginObject();
        Fields.write(writer, "lat", value.lat());
        Fields.write(writer, "lng", value.lng());
        Fields.write(writer, "speed", value.speed());
        Fields.write(writer, "heading", value.heading());
        Fields.write(writer, "ts", value.ts());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(GpsPoint)";
    }
}
