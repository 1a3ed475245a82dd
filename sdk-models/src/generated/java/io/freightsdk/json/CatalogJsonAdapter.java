// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.Catalog;
import io.freightsdk.model.CatalogEntry;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class CatalogJsonAdapter extends JsonAdapter<Catalog> {
    static final CatalogJsonAdapter INSTANCE = new CatalogJsonAdapter();
    private static final JsonReader.Options NAMES = JsonReader.Options.of("services");

    private CatalogJsonAdapter() {}

    @Override
    public Catalog fromJson(JsonReader reader) throws IOException {
        List<CatalogEntry> services = null;
        Map<String, @Nullable Object> additionalProperties = Map.of();
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> services = FieldReader.list(reader, CatalogEntryJsonAdapter.INSTANCE::fromJson);
                default -> additionalProperties = FieldReader.unknown(reader, additionalProperties);
            }
        }
        if (services == null) {
            throw FieldReader.missing(reader, "services", services);
        }
        reader.endObject();
        return new Catalog(services, additionalProperties);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable Catalog nullable) throws IOException {
        Catalog value = FieldWriter.present(nullable);
        writer.beginObject();
        FieldWriter.write(writer, "services", value.services(), CatalogEntryJsonAdapter.INSTANCE);
        FieldWriter.unknown(writer, value.additionalProperties());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(Catalog)";
    }
}
