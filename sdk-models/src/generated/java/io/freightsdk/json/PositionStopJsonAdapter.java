// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.PositionStop;
import io.freightsdk.model.StopType;
import java.io.IOException;
import java.time.Instant;
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
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> type = Fields.value(reader, StopTypeJsonAdapter.INSTANCE);
                case 1 -> sequence = Fields.integer(reader);
                case 2 -> city = Fields.string(reader);
                case 3 -> state = Fields.string(reader);
                case 4 -> windowFrom = Fields.instant(reader);
                case 5 -> windowTo = Fields.instant(reader);
                case 6 -> arrivedAt = Fields.instant(reader);
                case 7 -> departedAt = Fields.instant(reader);
                default -> {
                    reader.skipName();
                    reader.skipValue();
                }
            }
        }
        if (type == null || sequence == null || city == null || state == null) {
            throw Fields.missing(reader, "type", type, "sequence", sequence, "city", city, "state", state);
        }
        reader.endObject();
        return new PositionStop(type, sequence, city, state, windowFrom, windowTo, arrivedAt, departedAt);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable PositionStop nullable) throws IOException {
        PositionStop value = Fields.present(nullable);
        writer.beginObject();
        Fields.write(writer, "type", value.type(), StopTypeJsonAdapter.INSTANCE);
        Fields.write(writer, "sequence", value.sequence());
        Fields.write(writer, "city", value.city());
        Fields.write(writer, "state", value.state());
        Fields.write(writer, "windowFrom", value.windowFrom());
        Fields.write(writer, "windowTo", value.windowTo());
        Fields.write(writer, "arrivedAt", value.arrivedAt());
        Fields.write(writer, "departedAt", value.departedAt());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(PositionStop)";
    }
}
