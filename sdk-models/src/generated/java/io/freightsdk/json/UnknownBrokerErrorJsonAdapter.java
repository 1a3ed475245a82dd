// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.UnknownBrokerError;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class UnknownBrokerErrorJsonAdapter extends JsonAdapter<UnknownBrokerError> {
    static final UnknownBrokerErrorJsonAdapter INSTANCE = new UnknownBrokerErrorJsonAdapter();
    private static final JsonReader.Options NAMES = JsonReader.Options.of("error", "code", "brokerEmail");

    private UnknownBrokerErrorJsonAdapter() {}

    @Override
    public UnknownBrokerError fromJson(JsonReader reader) throws IOException {
        String error = null;
        String code = null;
        String brokerEmail = null;
        Map<String, @Nullable Object> additionalProperties = Map.of();
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> error = FieldReader.string(reader);
                case 1 -> code = FieldReader.oneOf(reader, FieldReader.string(reader), "UNKNOWN_BROKER");
                case 2 -> brokerEmail = FieldReader.string(reader);
                default -> additionalProperties = FieldReader.unknown(reader, additionalProperties);
            }
        }
        if (error == null || code == null) {
            throw FieldReader.missing(reader, "error", error, "code", code);
        }
        reader.endObject();
        return new UnknownBrokerError(error, code, brokerEmail, additionalProperties);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable UnknownBrokerError nullable) throws IOException {
        UnknownBrokerError value = FieldWriter.present(nullable);
        writer.beginObject();
        FieldWriter.write(writer, "error", value.error());
        FieldWriter.write(writer, "code", value.code());
        FieldWriter.write(writer, "brokerEmail", value.brokerEmail());
        FieldWriter.unknown(writer, value.additionalProperties());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(UnknownBrokerError)";
    }
}
