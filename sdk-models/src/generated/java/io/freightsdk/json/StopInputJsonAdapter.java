// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.StopInput;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class StopInputJsonAdapter extends JsonAdapter<StopInput> {
    static final StopInputJsonAdapter INSTANCE = new StopInputJsonAdapter();
    private static final JsonReader.Options NAMES =
            JsonReader.Options.of("address", "city", "state", "zip", "facilityName", "date", "lat", "lng");

    private StopInputJsonAdapter() {}

    @Override
    public StopInput fromJson(JsonReader reader) throws IOException {
        String address = null;
        String city = null;
        String state = null;
        String zip = null;
        String facilityName = null;
        Instant date = null;
        Double lat = null;
        Double lng = null;
        Map<String, @Nullable Object> additionalProperties = Map.of();
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> address = FieldReader.string(reader);
                case 1 -> city = FieldReader.string(reader);
                case 2 -> state = FieldReader.string(reader);
                case 3 -> zip = FieldReader.string(reader);
                case 4 -> facilityName = FieldReader.string(reader);
                case 5 -> date = FieldReader.instant(reader);
                case 6 -> lat = FieldReader.number(reader);
                case 7 -> lng = FieldReader.number(reader);
                default -> additionalProperties = FieldReader.unknown(reader, additionalProperties);
            }
        }
        if (address == null || city == null || state == null || zip == null) {
            throw FieldReader.missing(reader, "address", address, "city", city, "state", state, "zip", zip);
        }
        reader.endObject();
        return new StopInput(address, city, state, zip, facilityName, date, lat, lng, additionalProperties);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable StopInput nullable) throws IOException {
        StopInput value = FieldWriter.present(nullable);
        writer.beginObject();
        FieldWriter.write(writer, "address", value.address());
        FieldWriter.write(writer, "city", value.city());
        FieldWriter.write(writer, "state", value.state());
        FieldWriter.write(writer, "zip", value.zip());
        FieldWriter.write(writer, "facilityName", value.facilityName());
        FieldWriter.write(writer, "date", value.date());
        FieldWriter.write(writer, "lat", value.lat());
        FieldWriter.write(writer, "lng", value.lng());
        FieldWriter.unknown(writer, value.additionalProperties());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(StopInput)";
    }
}
