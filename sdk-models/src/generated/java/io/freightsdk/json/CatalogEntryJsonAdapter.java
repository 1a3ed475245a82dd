// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.CatalogEntry;
import java.io.IOException;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

final class CatalogEntryJsonAdapter extends JsonAdapter<CatalogEntry> {
    static final CatalogEntryJsonAdapter INSTANCE = new CatalogEntryJsonAdapter();
    private static final JsonReader.Options NAMES =
            JsonReader.Options.of("id", "category", "description", "price_usd", "endpoint", "payment");

    private CatalogEntryJsonAdapter() {}

    @Override
    public CatalogEntry fromJson(JsonReader reader) throws IOException {
        String id = null;
        String category = null;
        String description = null;
        BigDecimal priceUsd = null;
        String endpoint = null;
        String payment = null;
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> id = Fields.string(reader);
                case 1 -> category = Fields.string(reader);
                case 2 -> description = Fields.string(reader);
                case 3 -> priceUsd = Fields.decimal(reader);
                case 4 -> endpoint = Fields.string(reader);
                case 5 -> payment = Fields.string(reader);
                default -> {
                    reader.skipName();
                    reader.skipValue();
                }
            }
        }
        if (id == null || category == null || description == null || priceUsd == null) {
            throw Fields.missing(
                    reader, "id", id, "category", category, "description", description, "price_usd", priceUsd);
        }
        reader.endObject();
        return new CatalogEntry(id, category, description, priceUsd, endpoint, payment);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable CatalogEntry nullable) throws IOException {
        CatalogEntry value = Fields.present(nullable);
        writer.beginObject();
        Fields.write(writer, "id", value.id());
        Fields.write(writer, "category", value.category());
        Fields.write(writer, "description", value.description());
        Fields.write(writer, "price_usd", value.priceUsd());
        Fields.write(writer, "endpoint", value.endpoint());
        Fields.write(writer, "payment", value.payment());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(CatalogEntry)";
    }
}
