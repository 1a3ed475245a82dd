// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.DriverResolution;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

final class DriverResolutionJsonAdapter extends JsonAdapter<DriverResolution> {
    static final DriverResolutionJsonAdapter INSTANCE = new DriverResolutionJsonAdapter();
    private static final JsonReader.Options VALUES = JsonReader.Options.of("bound", "unresolved_truck", "none");

    private DriverResolutionJsonAdapter() {}

    @Override
    public DriverResolution fromJson(JsonReader reader) throws IOException {
        return switch (reader.selectString(VALUES)) {
            case 0 -> DriverResolution.BOUND;
            case 1 -> DriverResolution.UNRESOLVED_TRUCK;
            case 2 -> DriverResolution.NONE;
            default -> DriverResolution.of(FieldReader.text(reader));
        };
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable DriverResolution nullable) throws IOException {
        DriverResolution value = FieldWriter.present(nullable);
        writer.value(value.value());
    }

    @Override
    public String toString() {
        return "JsonAdapter(DriverResolution)";
    }
}
