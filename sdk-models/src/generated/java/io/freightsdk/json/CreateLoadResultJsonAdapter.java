// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.CreateLoadResult;
import io.freightsdk.model.DriverResolution;
import java.io.IOException;
import java.net.URI;
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
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> success = Fields.oneOf(reader, Fields.bool(reader), true);
                case 1 -> loadId = Fields.string(reader);
                case 2 -> loadNumber = Fields.string(reader);
                case 3 -> trackingLink = Fields.uri(reader);
                case 4 -> driverWebLink = Fields.uri(reader);
                case 5 -> driverAppLink = Fields.string(reader);
                case 6 -> driverResolution = Fields.value(reader, DriverResolutionJsonAdapter.INSTANCE);
                case 7 -> unresolvedTruckNumber = Fields.string(reader);
                default -> {
                    reader.skipName();
                    reader.skipValue();
                }
            }
        }
        if (loadId == null
                || loadNumber == null
                || trackingLink == null
                || driverWebLink == null
                || driverAppLink == null) {
            throw Fields.missing(
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
                unresolvedTruckNumber);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable CreateLoadResult nullable) throws IOException {
        CreateLoadResult value = Fields.present(nullable);
        writer.beginObject();
        Fields.write(writer, "success", value.success());
        Fields.write(writer, "loadId", value.loadId());
        Fields.write(writer, "loadNumber", value.loadNumber());
        Fields.write(writer, "trackingLink", value.trackingLink());
        Fields.write(writer, "driverWebLink", value.driverWebLink());
        Fields.write(writer, "driverAppLink", value.driverAppLink());
        Fields.write(writer, "driverResolution", value.driverResolution(), DriverResolutionJsonAdapter.INSTANCE);
        Fields.write(writer, "unresolvedTruckNumber", value.unresolvedTruckNumber());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(CreateLoadResult)";
    }
}
