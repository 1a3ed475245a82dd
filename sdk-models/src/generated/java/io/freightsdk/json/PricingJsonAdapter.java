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
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> currency = Fields.oneOf(reader, Fields.string(reader), "USD");
                case 1 -> prices = Fields.map(reader, Fields::decimal);
                default -> {
                    reader.skipName();
                    reader.skipValue();
                }
            }
        }
        if (currency == null || prices == null) {
            throw Fields.missing(reader, "currency", currency, "prices", prices);
        }
        reader.endObject();
        return new Pricing(currency, prices);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable Pricing nullable) throws IOException {
        Pricing value = Fields.present(nullable);
        writer.beginObject();
        Fields.write(writer, "currency", value.currency());
        Fields.write(writer, "prices", value.prices());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(Pricing)";
    }
}
