// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.EtaConfidence;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

final class EtaConfidenceJsonAdapter extends JsonAdapter<EtaConfidence> {
    static final EtaConfidenceJsonAdapter INSTANCE = new EtaConfidenceJsonAdapter();
    private static final JsonReader.Options VALUES = JsonReader.Options.of("HIGH", "MEDIUM", "LOW");

    private EtaConfidenceJsonAdapter() {}

    @Override
    public EtaConfidence fromJson(JsonReader reader) throws IOException {
        return switch (reader.selectString(VALUES)) {
            case 0 -> EtaConfidence.HIGH;
            case 1 -> EtaConfidence.MEDIUM;
            case 2 -> EtaConfidence.LOW;
            default -> EtaConfidence.of(FieldReader.text(reader));
        };
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable EtaConfidence nullable) throws IOException {
        EtaConfidence value = FieldWriter.present(nullable);
        writer.value(value.value());
    }

    @Override
    public String toString() {
        return "JsonAdapter(EtaConfidence)";
    }
}
