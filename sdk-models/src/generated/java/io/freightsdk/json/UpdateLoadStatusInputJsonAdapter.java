// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.UpdateLoadStatusInput;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class UpdateLoadStatusInputJsonAdapter extends JsonAdapter<UpdateLoadStatusInput> {
    static final UpdateLoadStatusInputJsonAdapter INSTANCE = new UpdateLoadStatusInputJsonAdapter();
    private static final JsonReader.Options NAMES = JsonReader.Options.of("status");

    private UpdateLoadStatusInputJsonAdapter() {}

    @Override
    public UpdateLoadStatusInput fromJson(JsonReader reader) throws IOException {
        LoadStatus status = null;
        Map<String, @Nullable Object> additionalProperties = Map.of();
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 ->
                    status = FieldReader.oneOf(
                            reader,
                            FieldReader.value(reader, LoadStatusJsonAdapter.INSTANCE),
                            LoadStatus.PLANNED,
                            LoadStatus.AT_PICKUP,
                            LoadStatus.IN_TRANSIT,
                            LoadStatus.DELIVERED,
                            LoadStatus.CANCELLED);
                default -> additionalProperties = FieldReader.unknown(reader, additionalProperties);
            }
        }
        if (status == null) {
            throw FieldReader.missing(reader, "status", status);
        }
        reader.endObject();
        return new UpdateLoadStatusInput(status, additionalProperties);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable UpdateLoadStatusInput nullable) throws IOException {
        UpdateLoadStatusInput value = FieldWriter.present(nullable);
        writer.beginObject();
        FieldWriter.write(writer, "status", value.status(), LoadStatusJsonAdapter.INSTANCE);
        FieldWriter.unknown(writer, value.additionalProperties());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(UpdateLoadStatusInput)";
    }
}
