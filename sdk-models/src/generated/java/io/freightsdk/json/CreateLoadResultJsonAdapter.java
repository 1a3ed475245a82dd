// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.CreateLoadResult;
import io.freightsdk.model.DriverResolution;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class CreateLoadResultJsonAdapter extends JsonAdapter<CreateLoadResult> {
    static final CreateLoadResultJsonAdapter INSTANCE = new CreateLoadResultJsonAdapter();
    private static final JsonReader.Options NAMES = JsonReader.Options.of(
            "success",
            "loadId",
            "loadNumber",
            "trackingLink",
            "driverWebLink",
            "driverAppLink",
            "driverResolution",
            "unresolvedTruckNumber");

    private CreateLoadResultJsonAdapter() {}

    @Override
    public CreateLoadResult fromJson(JsonReader reader) throws IOException {
        Boolean success = null;
        String loadId = null;
        String loadNumber = null;
        URI trackingLink = null;
        URI driverWebLink = null;
        String driverAppLink = null;
        DriverResolution driverResolution = null;
        String unresolvedTruckNumber = null;
        Map<String, @Nullable Object> additionalProperties = Map.of();
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> success = FieldReader.oneOf(reader, FieldReader.bool(reader), true);
                case 1 -> loadId = FieldReader.string(reader);
                case 2 -> loadNumber = FieldReader.string(reader);
                case 3 -> trackingLink = FieldReader.uri(reader);
                case 4 -> driverWebLink = FieldReader.uri(reader);
                case 5 -> driverAppLink = FieldReader.string(reader);
                case 6 -> driverResolution = FieldReader.value(reader, DriverResolutionJsonAdapter.INSTANCE);
                case 7 -> unresolvedTruckNumber = FieldReader.string(reader);
                default -> additionalProperties = FieldReader.unknown(reader, additionalProperties);
            }
        }
        if (loadId == null
                || loadNumber == null
                || trackingLink == null
                || driverWebLink == null
                || driverAppLink == null) {
            throw FieldReader.missing(
                    reader,
                    "loadId",
                    loadId,
                    "loadNumber",
                    loadNumber,
                    "trackingLink",
                    trackingLink,
                    "driverWebLink",
                    driverWebLink,
                    "driverAppLink",
                    driverAppLink);
        }
        reader.endObject();
        return new CreateLoadResult(
                success,
                loadId,
                loadNumber,
                trackingLink,
                driverWebLink,
                driverAppLink,
                driverResolution,
                unresolvedTruckNumber,
                additionalProperties);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable CreateLoadResult nullable) throws IOException {
        CreateLoadResult value = FieldWriter.present(nullable);
        writer.beginObject();
        FieldWriter.write(writer, "success", value.success());
        FieldWriter.write(writer, "loadId", value.loadId());
        FieldWriter.write(writer, "loadNumber", value.loadNumber());
        FieldWriter.write(writer, "trackingLink", value.trackingLink());
        FieldWriter.write(writer, "driverWebLink", value.driverWebLink());
        FieldWriter.write(writer, "driverAppLink", value.driverAppLink());
        FieldWriter.write(writer, "driverResolution", value.driverResolution(), DriverResolutionJsonAdapter.INSTANCE);
        FieldWriter.write(writer, "unresolvedTruckNumber", value.unresolvedTruckNumber());
        FieldWriter.unknown(writer, value.additionalProperties());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(CreateLoadResult)";
    }
}
