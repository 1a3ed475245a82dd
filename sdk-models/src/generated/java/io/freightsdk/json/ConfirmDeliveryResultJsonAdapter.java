// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.ConfirmDeliveryResult;
import io.freightsdk.model.LoadStatus;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class ConfirmDeliveryResultJsonAdapter extends JsonAdapter<ConfirmDeliveryResult> {
    static final ConfirmDeliveryResultJsonAdapter INSTANCE = new ConfirmDeliveryResultJsonAdapter();
    private static final JsonReader.Options NAMES = JsonReader.Options.of("ok", "oldStatus", "newStatus", "idempotent");

    private ConfirmDeliveryResultJsonAdapter() {}

    @Override
    public ConfirmDeliveryResult fromJson(JsonReader reader) throws IOException {
        Boolean ok = null;
        LoadStatus oldStatus = null;
        LoadStatus newStatus = null;
        Boolean idempotent = null;
        Map<String, @Nullable Object> additionalProperties = Map.of();
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> ok = FieldReader.bool(reader);
                case 1 -> oldStatus = FieldReader.value(reader, LoadStatusJsonAdapter.INSTANCE);
                case 2 ->
                    newStatus = FieldReader.oneOf(
                            reader, FieldReader.value(reader, LoadStatusJsonAdapter.INSTANCE), LoadStatus.DELIVERED);
                case 3 -> idempotent = FieldReader.bool(reader);
                default -> additionalProperties = FieldReader.unknown(reader, additionalProperties);
            }
        }
        if (ok == null) {
            throw FieldReader.missing(reader, "ok", ok);
        }
        reader.endObject();
        return new ConfirmDeliveryResult(ok, oldStatus, newStatus, idempotent, additionalProperties);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable ConfirmDeliveryResult nullable) throws IOException {
        ConfirmDeliveryResult value = FieldWriter.present(nullable);
        writer.beginObject();
        FieldWriter.write(writer, "ok", value.ok());
        FieldWriter.write(writer, "oldStatus", value.oldStatus(), LoadStatusJsonAdapter.INSTANCE);
        FieldWriter.write(writer, "newStatus", value.newStatus(), LoadStatusJsonAdapter.INSTANCE);
        FieldWriter.write(writer, "idempotent", value.idempotent());
        FieldWriter.unknown(writer, value.additionalProperties());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(ConfirmDeliveryResult)";
    }
}
