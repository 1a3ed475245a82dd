// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.StopType;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

final class StopTypeJsonAdapter extends JsonAdapter<StopType> {
    static final StopTypeJsonAdapter INSTANCE = new StopTypeJsonAdapter();
    private static final JsonReader.Options VALUES = JsonReader.Options.of("PICKUP", "DELIVERY");

    private StopTypeJsonAdapter() {}

    @Override
    public StopType fromJson(JsonReader reader) throws IOException {
        return switch (reader.selectString(VALUES)) {
            case 0 -> StopType.PICKUP;
            case 1 -> StopType.DELIVERY;
            default -> StopType.of(FieldReader.text(reader));
        };
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable StopType nullable) throws IOException {
        StopType value = FieldWriter.present(nullable);
        writer.value(value.value());
    }

    @Override
    public String toString() {
        return "JsonAdapter(StopType)";
    }
}
