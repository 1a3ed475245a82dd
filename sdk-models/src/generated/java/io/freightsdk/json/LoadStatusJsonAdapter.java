// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.LoadStatus;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

final class LoadStatusJsonAdapter extends JsonAdapter<LoadStatus> {
    static final LoadStatusJsonAdapter INSTANCE = new LoadStatusJsonAdapter();
    private static final JsonReader.Options VALUES =
            JsonReader.Options.of("PLANNED", "AT_PICKUP", "IN_TRANSIT", "AT_DELIVERY", "DELIVERED", "CANCELLED");

    private LoadStatusJsonAdapter() {}

    @Override
    public LoadStatus fromJson(JsonReader reader) throws IOException {
        return switch (reader.selectString(VALUES)) {
            case 0 -> LoadStatus.PLANNED;
            case 1 -> LoadStatus.AT_PICKUP;
            case 2 -> LoadStatus.IN_TRANSIT;
            case 3 -> LoadStatus.AT_DELIVERY;
            case 4 -> LoadStatus.DELIVERED;
            case 5 -> LoadStatus.CANCELLED;
            default -> LoadStatus.of(FieldReader.text(reader));
        };
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable LoadStatus nullable) throws IOException {
        LoadStatus value = FieldWriter.present(nullable);
        writer.value(value.value());
    }

    @Override
    public String toString() {
        return "JsonAdapter(LoadStatus)";
    }
}
