// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.TrackedLoadPositionInput;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class TrackedLoadPositionInputJsonAdapter extends JsonAdapter<TrackedLoadPositionInput> {
    static final TrackedLoadPositionInputJsonAdapter INSTANCE = new TrackedLoadPositionInputJsonAdapter();
    private static final JsonReader.Options NAMES = JsonReader.Options.of("loadNumber");

    private TrackedLoadPositionInputJsonAdapter() {}

    @Override
    public TrackedLoadPositionInput fromJson(JsonReader reader) throws IOException {
        String loadNumber = null;
        Map<String, @Nullable Object> additionalProperties = Map.of();
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> loadNumber = FieldReader.string(reader);
                default -> additionalProperties = FieldReader.unknown(reader, additionalProperties);
            }
        }
        if (loadNumber == null) {
            throw FieldReader.missing(reader, "loadNumber", loadNumber);
        }
        reader.endObject();
        return new TrackedLoadPositionInput(loadNumber, additionalProperties);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable TrackedLoadPositionInput nullable) throws IOException {
        TrackedLoadPositionInput value = FieldWriter.present(nullable);
        writer.beginObject();
        FieldWriter.write(writer, "loadNumber", value.loadNumber());
        FieldWriter.unknown(writer, value.additionalProperties());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(TrackedLoadPositionInput)";
    }
}
