// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.EtaTarget;
import io.freightsdk.model.StopType;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class EtaTargetJsonAdapter extends JsonAdapter<EtaTarget> {
    static final EtaTargetJsonAdapter INSTANCE = new EtaTargetJsonAdapter();
    private static final JsonReader.Options NAMES = JsonReader.Options.of("type", "sequence");

    private EtaTargetJsonAdapter() {}

    @Override
    public EtaTarget fromJson(JsonReader reader) throws IOException {
        StopType type = null;
        Integer sequence = null;
        Map<String, @Nullable Object> additionalProperties = Map.of();
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> type = FieldReader.value(reader, StopTypeJsonAdapter.INSTANCE);
                case 1 -> sequence = FieldReader.integer(reader);
                default -> additionalProperties = FieldReader.unknown(reader, additionalProperties);
            }
        }
        if (type == null || sequence == null) {
            throw FieldReader.missing(reader, "type", type, "sequence", sequence);
        }
        reader.endObject();
        return new EtaTarget(type, sequence, additionalProperties);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable EtaTarget nullable) throws IOException {
        EtaTarget value = FieldWriter.present(nullable);
        writer.beginObject();
        FieldWriter.write(writer, "type", value.type(), StopTypeJsonAdapter.INSTANCE);
        FieldWriter.write(writer, "sequence", value.sequence());
        FieldWriter.unknown(writer, value.additionalProperties());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(EtaTarget)";
    }
}
