// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.EtaOpaque;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class EtaOpaqueJsonAdapter extends JsonAdapter<EtaOpaque> {
    static final EtaOpaqueJsonAdapter INSTANCE = new EtaOpaqueJsonAdapter();

    private EtaOpaqueJsonAdapter() {}

    @Override
    public EtaOpaque fromJson(JsonReader reader) throws IOException {
        Map<String, @Nullable Object> additionalProperties = new LinkedHashMap<>();
        reader.beginObject();
        while (reader.hasNext()) {
            additionalProperties.put(reader.nextName(), JsonTree.read(reader));
        }
        reader.endObject();
        return new EtaOpaque(additionalProperties);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable EtaOpaque nullable) throws IOException {
        EtaOpaque value = FieldWriter.present(nullable);
        writer.beginObject();
        JsonTree.writeEntries(writer, value.additionalProperties());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(EtaOpaque)";
    }
}
