// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.TrackedLoadPosition;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class TrackedLoadPositionJsonAdapter extends JsonAdapter<TrackedLoadPosition> {
    static final TrackedLoadPositionJsonAdapter INSTANCE = new TrackedLoadPositionJsonAdapter();
    private static final JsonReader.Options NAMES =
            JsonReader.Options.of("loadNumber", "lat", "lng", "timestamp", "status");

    private TrackedLoadPositionJsonAdapter() {}

    @Override
    public TrackedLoadPosition fromJson(JsonReader reader) throws IOException {
        String loadNumber = null;
        Double lat = null;
        Double lng = null;
        Instant timestamp = null;
        LoadStatus status = null;
        Map<String, @Nullable Object> additionalProperties = Map.of();
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> loadNumber = FieldReader.string(reader);
                case 1 -> lat = FieldReader.number(reader);
                case 2 -> lng = FieldReader.number(reader);
                case 3 -> timestamp = FieldReader.instant(reader);
                case 4 -> status = FieldReader.value(reader, LoadStatusJsonAdapter.INSTANCE);
                default -> additionalProperties = FieldReader.unknown(reader, additionalProperties);
            }
        }
        if (loadNumber == null || status == null) {
            throw FieldReader.missing(reader, "loadNumber", loadNumber, "status", status);
        }
        reader.endObject();
        return new TrackedLoadPosition(loadNumber, lat, lng, timestamp, status, additionalProperties);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable TrackedLoadPosition nullable) throws IOException {
        TrackedLoadPosition value = FieldWriter.present(nullable);
        writer.beginObject();
        FieldWriter.write(writer, "loadNumber", value.loadNumber());
        FieldWriter.write(writer, "lat", value.lat());
        FieldWriter.write(writer, "lng", value.lng());
        FieldWriter.write(writer, "timestamp", value.timestamp());
        FieldWriter.write(writer, "status", value.status(), LoadStatusJsonAdapter.INSTANCE);
        FieldWriter.unknown(writer, value.additionalProperties());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(TrackedLoadPosition)";
    }
}
