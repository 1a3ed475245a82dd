// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.EtaEstimate;
import io.freightsdk.model.EtaTarget;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class EtaEstimateJsonAdapter extends JsonAdapter<EtaEstimate> {
    static final EtaEstimateJsonAdapter INSTANCE = new EtaEstimateJsonAdapter();
    private static final JsonReader.Options NAMES = JsonReader.Options.of(
            "etaAt", "target", "remainingMiles", "positionAt", "computedAt", "projectedDelayMinutes");

    private EtaEstimateJsonAdapter() {}

    @Override
    public EtaEstimate fromJson(JsonReader reader) throws IOException {
        Instant etaAt = null;
        EtaTarget target = null;
        Double remainingMiles = null;
        Instant positionAt = null;
        Instant computedAt = null;
        Integer projectedDelayMinutes = null;
        Map<String, @Nullable Object> additionalProperties = new LinkedHashMap<>();
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> etaAt = FieldReader.instant(reader);
                case 1 -> target = FieldReader.value(reader, EtaTargetJsonAdapter.INSTANCE);
                case 2 -> remainingMiles = FieldReader.number(reader);
                case 3 -> positionAt = FieldReader.instant(reader);
                case 4 -> computedAt = FieldReader.instant(reader);
                case 5 -> projectedDelayMinutes = FieldReader.integer(reader);
                default -> additionalProperties.put(reader.nextName(), JsonTree.read(reader));
            }
        }
        if (etaAt == null) {
            throw FieldReader.missing(reader, "etaAt", etaAt);
        }
        reader.endObject();
        return new EtaEstimate(
                etaAt, target, remainingMiles, positionAt, computedAt, projectedDelayMinutes, additionalProperties);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable EtaEstimate nullable) throws IOException {
        EtaEstimate value = FieldWriter.present(nullable);
        writer.beginObject();
        FieldWriter.write(writer, "etaAt", value.etaAt());
        FieldWriter.write(writer, "target", value.target(), EtaTargetJsonAdapter.INSTANCE);
        FieldWriter.write(writer, "remainingMiles", value.remainingMiles());
        FieldWriter.write(writer, "positionAt", value.positionAt());
        FieldWriter.write(writer, "computedAt", value.computedAt());
        FieldWriter.write(writer, "projectedDelayMinutes", value.projectedDelayMinutes());
        JsonTree.writeEntries(writer, value.additionalProperties());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(EtaEstimate)";
    }
}
