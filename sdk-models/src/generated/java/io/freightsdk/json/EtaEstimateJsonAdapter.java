// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.EtaConfidence;
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
            "etaAt",
            "target",
            "remainingMiles",
            "remainingDriveMinutes",
            "restMinutes",
            "earliestAt",
            "latestAt",
            "confidence",
            "basis",
            "positionAt",
            "computedAt",
            "projectedDelayMinutes");

    private EtaEstimateJsonAdapter() {}

    @Override
    public EtaEstimate fromJson(JsonReader reader) throws IOException {
        Instant etaAt = null;
        EtaTarget target = null;
        Double remainingMiles = null;
        Integer remainingDriveMinutes = null;
        Integer restMinutes = null;
        Instant earliestAt = null;
        Instant latestAt = null;
        EtaConfidence confidence = null;
        String basis = null;
        Instant positionAt = null;
        Instant computedAt = null;
        Integer projectedDelayMinutes = null;
        Map<String, @Nullable Object> additionalProperties = new LinkedHashMap<>();
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> etaAt = Fields.instant(reader);
                case 1 -> target = Fields.value(reader, EtaTargetJsonAdapter.INSTANCE);
                case 2 -> remainingMiles = Fields.number(reader);
                case 3 -> remainingDriveMinutes = Fields.integer(reader);
                case 4 -> restMinutes = Fields.integer(reader);
                case 5 -> earliestAt = Fields.instant(reader);
                case 6 -> latestAt = Fields.instant(reader);
                case 7 -> confidence = Fields.value(reader, EtaConfidenceJsonAdapter.INSTANCE);
                case 8 -> basis = Fields.string(reader);
                case 9 -> positionAt = Fields.instant(reader);
                case 10 -> computedAt = Fields.instant(reader);
                case 11 -> projectedDelayMinutes = Fields.integer(reader);
                default -> additionalProperties.put(reader.nextName(), JsonTree.read(reader));
            }
        }
        if (etaAt == null) {
            throw Fields.missing(reader, "etaAt", etaAt);
        }
        reader.endObject();
        return new EtaEstimate(
                etaAt,
                target,
                remainingMiles,
                remainingDriveMinutes,
                restMinutes,
                earliestAt,
                latestAt,
                confidence,
                basis,
                positionAt,
                computedAt,
                projectedDelayMinutes,
                additionalProperties);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable EtaEstimate nullable) throws IOException {
        EtaEstimate value = Fields.present(nullable);
        writer.beginObject();
        Fields.write(writer, "etaAt", value.etaAt());
        Fields.write(writer, "target", value.target(), EtaTargetJsonAdapter.INSTANCE);
        Fields.write(writer, "remainingMiles", value.remainingMiles());
        Fields.write(writer, "remainingDriveMinutes", value.remainingDriveMinutes());
        Fields.write(writer, "restMinutes", value.restMinutes());
        Fields.write(writer, "earliestAt", value.earliestAt());
        Fields.write(writer, "latestAt", value.latestAt());
        Fields.write(writer, "confidence", value.confidence(), EtaConfidenceJsonAdapter.INSTANCE);
        Fields.write(writer, "basis", value.basis());
        Fields.write(writer, "positionAt", value.positionAt());
        Fields.write(writer, "computedAt", value.computedAt());
        Fields.write(writer, "projectedDelayMinutes", value.projectedDelayMinutes());
        JsonTree.writeEntries(writer, value.additionalProperties());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(EtaEstimate)";
    }
}
