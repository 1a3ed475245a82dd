// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.TopUpByCardResult;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class TopUpByCardResultJsonAdapter extends JsonAdapter<TopUpByCardResult> {
    static final TopUpByCardResultJsonAdapter INSTANCE = new TopUpByCardResultJsonAdapter();
    private static final JsonReader.Options NAMES =
            JsonReader.Options.of("currency", "amountUsd", "balanceUsd", "topUpId");

    private TopUpByCardResultJsonAdapter() {}

    @Override
    public TopUpByCardResult fromJson(JsonReader reader) throws IOException {
        String currency = null;
        BigDecimal amountUsd = null;
        BigDecimal balanceUsd = null;
        String topUpId = null;
        Map<String, @Nullable Object> additionalProperties = Map.of();
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> currency = FieldReader.oneOf(reader, FieldReader.string(reader), "USD");
                case 1 -> amountUsd = FieldReader.decimal(reader);
                case 2 -> balanceUsd = FieldReader.decimal(reader);
                case 3 -> topUpId = FieldReader.string(reader);
                default -> additionalProperties = FieldReader.unknown(reader, additionalProperties);
            }
        }
        if (currency == null || amountUsd == null || balanceUsd == null || topUpId == null) {
            throw FieldReader.missing(
                    reader, "currency", currency, "amountUsd", amountUsd, "balanceUsd", balanceUsd, "topUpId", topUpId);
        }
        reader.endObject();
        return new TopUpByCardResult(currency, amountUsd, balanceUsd, topUpId, additionalProperties);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable TopUpByCardResult nullable) throws IOException {
        TopUpByCardResult value = FieldWriter.present(nullable);
        writer.beginObject();
        FieldWriter.write(writer, "currency", value.currency());
        FieldWriter.write(writer, "amountUsd", value.amountUsd());
        FieldWriter.write(writer, "balanceUsd", value.balanceUsd());
        FieldWriter.write(writer, "topUpId", value.topUpId());
        FieldWriter.unknown(writer, value.additionalProperties());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(TopUpByCardResult)";
    }
}
