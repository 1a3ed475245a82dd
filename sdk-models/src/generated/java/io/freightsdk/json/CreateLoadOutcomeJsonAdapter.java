// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.CreateLoadResult;
import io.freightsdk.model.DedupCreateLoadResult;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

final class CreateLoadOutcomeJsonAdapter extends JsonAdapter<CreateLoadOutcome> {
    static final CreateLoadOutcomeJsonAdapter INSTANCE = new CreateLoadOutcomeJsonAdapter();

    private CreateLoadOutcomeJsonAdapter() {}

    @Override
    public CreateLoadOutcome fromJson(JsonReader reader) throws IOException {
        return LookAhead.isTrue(reader, "deduplicated")
                ? DedupCreateLoadResultJsonAdapter.INSTANCE.fromJson(reader)
                : CreateLoadResultJsonAdapter.INSTANCE.fromJson(reader);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable CreateLoadOutcome nullable) throws IOException {
        CreateLoadOutcome value = FieldWriter.present(nullable);
        if (value instanceof CreateLoadResult createLoadResult) {
            CreateLoadResultJsonAdapter.INSTANCE.toJson(writer, createLoadResult);
        } else if (value instanceof DedupCreateLoadResult dedupCreateLoadResult) {
            DedupCreateLoadResultJsonAdapter.INSTANCE.toJson(writer, dedupCreateLoadResult);
        }
    }

    @Override
    public String toString() {
        return "JsonAdapter(CreateLoadOutcome)";
    }
}
