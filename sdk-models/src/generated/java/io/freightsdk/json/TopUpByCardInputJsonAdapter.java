// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.TopUpByCardInput;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class TopUpByCardInputJsonAdapter extends JsonAdapter<TopUpByCardInput> {
    static final TopUpByCardInputJsonAdapter INSTANCE = new TopUpByCardInputJsonAdapter();
    private static final JsonReader.Options NAMES = JsonReader.Options.of("amountUsd", "cardToken");

    private TopUpByCardInputJsonAdapter() {}

    @Override
    public TopUpByCardInput fromJson(JsonReader reader) throws IOException {
        BigDecimal amountUsd = null;
        String cardToken = null;
        Map<String, @Nullable Object> additionalProperties = Map.of();
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> amountUsd = FieldReader.decimal(reader);
                case 1 -> cardToken = FieldReader.string(reader);
                default -> additionalProperties = FieldReader.unknown(reader, additionalProperties);
            }
        }
        if (amountUsd == null || cardToken == null) {
            throw FieldReader.missing(reader, "amountUsd", amountUsd, "cardToken", cardToken);
        }
        reader.endObject();
        return new TopUpByCardInput(amountUsd, cardToken, additionalProperties);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable TopUpByCardInput nullable) throws IOException {
        TopUpByCardInput value = FieldWriter.present(nullable);
        writer.beginObject();
        FieldWriter.write(writer, "amountUsd", value.amountUsd());
        FieldWriter.write(writer, "cardToken", value.cardToken());
        FieldWriter.unknown(writer, value.additionalProperties());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(TopUpByCardInput)";
    }
}
