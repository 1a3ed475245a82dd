// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.Balance;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class BalanceJsonAdapter extends JsonAdapter<Balance> {
    static final BalanceJsonAdapter INSTANCE = new BalanceJsonAdapter();
    private static final JsonReader.Options NAMES = JsonReader.Options.of("currency", "balanceUsd");

    private BalanceJsonAdapter() {}

    @Override
    public Balance fromJson(JsonReader reader) throws IOException {
        String currency = null;
        BigDecimal balanceUsd = null;
        Map<String, @Nullable Object> additionalProperties = Map.of();
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> currency = FieldReader.oneOf(reader, FieldReader.string(reader), "USD");
                case 1 -> balanceUsd = FieldReader.decimal(reader);
                default -> additionalProperties = FieldReader.unknown(reader, additionalProperties);
            }
        }
        if (currency == null || balanceUsd == null) {
            throw FieldReader.missing(reader, "currency", currency, "balanceUsd", balanceUsd);
        }
        reader.endObject();
        return new Balance(currency, balanceUsd, additionalProperties);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable Balance nullable) throws IOException {
        Balance value = FieldWriter.present(nullable);
        writer.beginObject();
        FieldWriter.write(writer, "currency", value.currency());
        FieldWriter.write(writer, "balanceUsd", value.balanceUsd());
        FieldWriter.unknown(writer, value.additionalProperties());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(Balance)";
    }
}
