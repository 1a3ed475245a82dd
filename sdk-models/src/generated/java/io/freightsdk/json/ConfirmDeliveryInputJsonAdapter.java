// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.ConfirmDeliveryInput;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class ConfirmDeliveryInputJsonAdapter extends JsonAdapter<ConfirmDeliveryInput> {
    static final ConfirmDeliveryInputJsonAdapter INSTANCE = new ConfirmDeliveryInputJsonAdapter();
    private static final JsonReader.Options NAMES = JsonReader.Options.of("bol_received_at");

    private ConfirmDeliveryInputJsonAdapter() {}

    @Override
    public ConfirmDeliveryInput fromJson(JsonReader reader) throws IOException {
        Instant bolReceivedAt = null;
        Map<String, @Nullable Object> additionalProperties = Map.of();
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> bolReceivedAt = FieldReader.instant(reader);
                default -> additionalProperties = FieldReader.unknown(reader, additionalProperties);
            }
        }
        reader.endObject();
        return new ConfirmDeliveryInput(bolReceivedAt, additionalProperties);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable ConfirmDeliveryInput nullable) throws IOException {
        ConfirmDeliveryInput value = FieldWriter.present(nullable);
        writer.beginObject();
        FieldWriter.write(writer, "bol_received_at", value.bolReceivedAt());
        FieldWriter.unknown(writer, value.additionalProperties());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(ConfirmDeliveryInput)";
    }
}
