// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.EtaUnavailable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class EtaUnavailableJsonAdapter extends JsonAdapter<EtaUnavailable> {
    static final EtaUnavailableJsonAdapter INSTANCE = new EtaUnavailableJsonAdapter();
    private static final JsonReader.Options NAMES = JsonReader.Options.of("reason");

    private EtaUnavailableJsonAdapter() {}

    @Override
    public EtaUnavailable fromJson(JsonReader reader) throws IOException {
        String reason = null;
        Map<String, @Nullable Object> additionalProperties = new LinkedHashMap<>();
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> reason = FieldReader.string(reader);
                default -> additionalProperties.put(reader.nextName(), JsonTree.read(reader));
            }
        }
        if (reason == null) {
            throw FieldReader.missing(reader, "reason", reason);
        }
        reader.endObject();
        return new EtaUnavailable(reason, additionalProperties);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable EtaUnavailable nullable) throws IOException {
        EtaUnavailable value = FieldWriter.present(nullable);
        writer.beginObject();
        FieldWriter.write(writer, "reason", value.reason());
        JsonTree.writeEntries(writer, value.additionalProperties());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(EtaUnavailable)";
    }
}
