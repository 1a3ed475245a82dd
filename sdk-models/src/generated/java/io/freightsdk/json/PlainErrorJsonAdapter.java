// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.PlainError;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class PlainErrorJsonAdapter extends JsonAdapter<PlainError> {
    static final PlainErrorJsonAdapter INSTANCE = new PlainErrorJsonAdapter();
    private static final JsonReader.Options NAMES = JsonReader.Options.of("error");

    private PlainErrorJsonAdapter() {}

    @Override
    public PlainError fromJson(JsonReader reader) throws IOException {
        String error = null;
        Map<String, @Nullable Object> additionalProperties = Map.of();
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> error = FieldReader.string(reader);
                default -> additionalProperties = FieldReader.unknown(reader, additionalProperties);
            }
        }
        if (error == null) {
            throw FieldReader.missing(reader, "error", error);
        }
        reader.endObject();
        return new PlainError(error, additionalProperties);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable PlainError nullable) throws IOException {
        PlainError value = FieldWriter.present(nullable);
        writer.beginObject();
        FieldWriter.write(writer, "error", value.error());
        FieldWriter.unknown(writer, value.additionalProperties());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(PlainError)";
    }
}
