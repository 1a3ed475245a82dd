// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.Pricing;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class PricingJsonAdapter extends JsonAdapter<Pricing> {
    static final PricingJsonAdapter INSTANCE = new PricingJsonAdapter();
    private static final JsonReader.Options NAMES = JsonReader.Options.of("currency", "prices");

    private PricingJsonAdapter() {}

    @Override
    public Pricing fromJson(JsonReader reader) throws IOException {
        String currency = null;
        Map<String, BigDecimal> prices = null;
        Map<String, @Nullable Object> additionalProperties = Map.of();
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> currency = FieldReader.oneOf(reader, FieldReader.string(reader), "USD");
                case 1 -> prices = FieldReader.map(reader, FieldReader::decimal);
                default -> additionalProperties = FieldReader.unknown(reader, additionalProperties);
            }
        }
        if (currency == null || prices == null) {
            throw FieldReader.missing(reader, "currency", currency, "prices", prices);
        }
        reader.endObject();
        return new Pricing(currency, prices, additionalProperties);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable Pricing nullable) throws IOException {
        Pricing value = FieldWriter.present(nullable);
        writer.beginObject();
        FieldWriter.write(writer, "currency", value.currency());
        FieldWriter.write(writer, "prices", value.prices());
        FieldWriter.unknown(writer, value.additionalProperties());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(Pricing)";
    }
}
