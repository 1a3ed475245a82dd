// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.MissingFieldsError;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class MissingFieldsErrorJsonAdapter extends JsonAdapter<MissingFieldsError> {
    static final MissingFieldsErrorJsonAdapter INSTANCE = new MissingFieldsErrorJsonAdapter();
    private static final JsonReader.Options NAMES = JsonReader.Options.of("error", "fields");

    private MissingFieldsErrorJsonAdapter() {}

    @Override
    public MissingFieldsError fromJson(JsonReader reader) throws IOException {
        String error = null;
        List<String> fields = null;
        Map<String, @Nullable Object> additionalProperties = Map.of();
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> error = FieldReader.string(reader);
                case 1 -> fields = FieldReader.list(reader, FieldReader::string);
                default -> additionalProperties = FieldReader.unknown(reader, additionalProperties);
            }
        }
        if (error == null || fields == null) {
            throw FieldReader.missing(reader, "error", error, "fields", fields);
        }
        reader.endObject();
        return new MissingFieldsError(error, fields, additionalProperties);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable MissingFieldsError nullable) throws IOException {
        MissingFieldsError value = FieldWriter.present(nullable);
        writer.beginObject();
        FieldWriter.write(writer, "error", value.error());
        FieldWriter.write(writer, "fields", value.fields());
        FieldWriter.unknown(writer, value.additionalProperties());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(MissingFieldsError)";
    }
}
