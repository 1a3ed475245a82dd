// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.DedupCreateLoadResult;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class DedupCreateLoadResultJsonAdapter extends JsonAdapter<DedupCreateLoadResult> {
    static final DedupCreateLoadResultJsonAdapter INSTANCE = new DedupCreateLoadResultJsonAdapter();
    private static final JsonReader.Options NAMES = JsonReader.Options.of(
            "ok", "loadId", "loadNumber", "trackingLink", "driverWebLink", "driverAppLink", "deduplicated");

    private DedupCreateLoadResultJsonAdapter() {}

    @Override
    public DedupCreateLoadResult fromJson(JsonReader reader) throws IOException {
        Boolean ok = null;
        String loadId = null;
        String loadNumber = null;
        URI trackingLink = null;
        URI driverWebLink = null;
        URI driverAppLink = null;
        Boolean deduplicated = null;
        Map<String, @Nullable Object> additionalProperties = Map.of();
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> ok = FieldReader.oneOf(reader, FieldReader.bool(reader), true);
                case 1 -> loadId = FieldReader.string(reader);
                case 2 -> loadNumber = FieldReader.string(reader);
                case 3 -> trackingLink = FieldReader.uri(reader);
                case 4 -> driverWebLink = FieldReader.uri(reader);
                case 5 -> driverAppLink = FieldReader.uri(reader);
                case 6 -> deduplicated = FieldReader.oneOf(reader, FieldReader.bool(reader), true);
                default -> additionalProperties = FieldReader.unknown(reader, additionalProperties);
            }
        }
        if (ok == null || loadId == null || loadNumber == null || trackingLink == null || deduplicated == null) {
            throw FieldReader.missing(
                    reader,
                    "ok",
                    ok,
                    "loadId",
                    loadId,
                    "loadNumber",
                    loadNumber,
                    "trackingLink",
                    trackingLink,
                    "deduplicated",
                    deduplicated);
        }
        reader.endObject();
        return new DedupCreateLoadResult(
                ok, loadId, loadNumber, trackingLink, driverWebLink, driverAppLink, deduplicated, additionalProperties);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable DedupCreateLoadResult nullable) throws IOException {
        DedupCreateLoadResult value = FieldWriter.present(nullable);
        writer.beginObject();
        FieldWriter.write(writer, "ok", value.ok());
        FieldWriter.write(writer, "loadId", value.loadId());
        FieldWriter.write(writer, "loadNumber", value.loadNumber());
        FieldWriter.write(writer, "trackingLink", value.trackingLink());
        FieldWriter.write(writer, "driverWebLink", value.driverWebLink());
        FieldWriter.write(writer, "driverAppLink", value.driverAppLink());
        FieldWriter.write(writer, "deduplicated", value.deduplicated());
        FieldWriter.unknown(writer, value.additionalProperties());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(DedupCreateLoadResult)";
    }
}
