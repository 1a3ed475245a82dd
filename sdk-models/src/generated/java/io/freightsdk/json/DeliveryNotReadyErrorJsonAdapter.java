// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.DeliveryNotReadyError;
import io.freightsdk.model.LoadStatus;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class DeliveryNotReadyErrorJsonAdapter extends JsonAdapter<DeliveryNotReadyError> {
    static final DeliveryNotReadyErrorJsonAdapter INSTANCE = new DeliveryNotReadyErrorJsonAdapter();
    private static final JsonReader.Options NAMES = JsonReader.Options.of("error", "status", "reason");

    private DeliveryNotReadyErrorJsonAdapter() {}

    @Override
    public DeliveryNotReadyError fromJson(JsonReader reader) throws IOException {
        String error = null;
        LoadStatus status = null;
        String reason = null;
        Map<String, @Nullable Object> additionalProperties = Map.of();
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> error = FieldReader.string(reader);
                case 1 -> status = FieldReader.value(reader, LoadStatusJsonAdapter.INSTANCE);
                case 2 -> reason = FieldReader.string(reader);
                default -> additionalProperties = FieldReader.unknown(reader, additionalProperties);
            }
        }
        if (error == null || reason == null) {
            throw FieldReader.missing(reader, "error", error, "reason", reason);
        }
        reader.endObject();
        return new DeliveryNotReadyError(error, status, reason, additionalProperties);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable DeliveryNotReadyError nullable) throws IOException {
        DeliveryNotReadyError value = FieldWriter.present(nullable);
        writer.beginObject();
        FieldWriter.write(writer, "error", value.error());
        FieldWriter.write(writer, "status", value.status(), LoadStatusJsonAdapter.INSTANCE);
        FieldWriter.write(writer, "reason", value.reason());
        FieldWriter.unknown(writer, value.additionalProperties());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(DeliveryNotReadyError)";
    }
}
