// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.PositionStop;
import io.freightsdk.model.StopType;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class PositionStopJsonAdapter extends JsonAdapter<PositionStop> {
    static final PositionStopJsonAdapter INSTANCE = new PositionStopJsonAdapter();
    private static final JsonReader.Options NAMES = JsonReader.Options.of(
            "type", "sequence", "city", "state", "windowFrom", "windowTo", "arrivedAt", "departedAt");

    private PositionStopJsonAdapter() {}

    @Override
    public PositionStop fromJson(JsonReader reader) throws IOException {
        StopType type = null;
        Integer sequence = null;
        String city = null;
        String state = null;
        Instant windowFrom = null;
        Instant windowTo = null;
        Instant arrivedAt = null;
        Instant departedAt = null;
        Map<String, @Nullable Object> additionalProperties = Map.of();
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> type = FieldReader.value(reader, StopTypeJsonAdapter.INSTANCE);
                case 1 -> sequence = FieldReader.integer(reader);
                case 2 -> city = FieldReader.string(reader);
                case 3 -> state = FieldReader.string(reader);
                case 4 -> windowFrom = FieldReader.instant(reader);
                case 5 -> windowTo = FieldReader.instant(reader);
                case 6 -> arrivedAt = FieldReader.instant(reader);
                case 7 -> departedAt = FieldReader.instant(reader);
                default -> additionalProperties = FieldReader.unknown(reader, additionalProperties);
            }
        }
        if (type == null || sequence == null || city == null || state == null) {
            throw FieldReader.missing(reader, "type", type, "sequence", sequence, "city", city, "state", state);
        }
        reader.endObject();
        return new PositionStop(
                type, sequence, city, state, windowFrom, windowTo, arrivedAt, departedAt, additionalProperties);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable PositionStop nullable) throws IOException {
        PositionStop value = FieldWriter.present(nullable);
        writer.beginObject();
        FieldWriter.write(writer, "type", value.type(), StopTypeJsonAdapter.INSTANCE);
        FieldWriter.write(writer, "sequence", value.sequence());
        FieldWriter.write(writer, "city", value.city());
        FieldWriter.write(writer, "state", value.state());
        FieldWriter.write(writer, "windowFrom", value.windowFrom());
        FieldWriter.write(writer, "windowTo", value.windowTo());
        FieldWriter.write(writer, "arrivedAt", value.arrivedAt());
        FieldWriter.write(writer, "departedAt", value.departedAt());
        FieldWriter.unknown(writer, value.additionalProperties());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(PositionStop)";
    }
}
