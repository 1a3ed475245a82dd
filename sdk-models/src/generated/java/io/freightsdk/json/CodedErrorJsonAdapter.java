// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.CodedError;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class CodedErrorJsonAdapter extends JsonAdapter<CodedError> {
    static final CodedErrorJsonAdapter INSTANCE = new CodedErrorJsonAdapter();
    private static final JsonReader.Options NAMES = JsonReader.Options.of("error", "code");

    private CodedErrorJsonAdapter() {}

    @Override
    public CodedError fromJson(JsonReader reader) throws IOException {
        String error = null;
        String code = null;
        Map<String, @Nullable Object> additionalProperties = Map.of();
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> error = FieldReader.string(reader);
                case 1 -> code = FieldReader.string(reader);
                default -> additionalProperties = FieldReader.unknown(reader, additionalProperties);
            }
        }
        if (error == null) {
            throw FieldReader.missing(reader, "error", error);
        }
        reader.endObject();
        return new CodedError(error, code, additionalProperties);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable CodedError nullable) throws IOException {
        CodedError value = FieldWriter.present(nullable);
        writer.beginObject();
        FieldWriter.write(writer, "error", value.error());
        FieldWriter.write(writer, "code", value.code());
        FieldWriter.unknown(writer, value.additionalProperties());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(CodedError)";
    }
}
