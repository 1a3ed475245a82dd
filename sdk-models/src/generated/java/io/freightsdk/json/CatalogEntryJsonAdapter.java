// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.CatalogEntry;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Map;
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
        Map<String, @Nullable Object> additionalProperties = Map.of();
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> id = FieldReader.string(reader);
                case 1 -> category = FieldReader.string(reader);
                case 2 -> description = FieldReader.string(reader);
                case 3 -> priceUsd = FieldReader.decimal(reader);
                case 4 -> endpoint = FieldReader.string(reader);
                case 5 -> payment = FieldReader.string(reader);
                default -> additionalProperties = FieldReader.unknown(reader, additionalProperties);
            }
        }
        if (id == null || category == null || description == null || priceUsd == null) {
            throw FieldReader.missing(
                    reader, "id", id, "category", category, "description", description, "price_usd", priceUsd);
        }
        reader.endObject();
        return new CatalogEntry(id, category, description, priceUsd, endpoint, payment, additionalProperties);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable CatalogEntry nullable) throws IOException {
        CatalogEntry value = FieldWriter.present(nullable);
        writer.beginObject();
        FieldWriter.write(writer, "id", value.id());
        FieldWriter.write(writer, "category", value.category());
        FieldWriter.write(writer, "description", value.description());
        FieldWriter.write(writer, "price_usd", value.priceUsd());
        FieldWriter.write(writer, "endpoint", value.endpoint());
        FieldWriter.write(writer, "payment", value.payment());
        FieldWriter.unknown(writer, value.additionalProperties());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(CatalogEntry)";
    }
}
