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
                case 0 -> etaAt = FieldReader.instant(reader);
                case 1 -> target = FieldReader.value(reader, EtaTargetJsonAdapter.INSTANCE);
                case 2 -> remainingMiles = FieldReader.number(reader);
                case 3 -> remainingDriveMinutes = FieldReader.integer(reader);
                case 4 -> restMinutes = FieldReader.integer(reader);
                case 5 -> earliestAt = FieldReader.instant(reader);
                case 6 -> latestAt = FieldReader.instant(reader);
                case 7 -> confidence = FieldReader.value(reader, EtaConfidenceJsonAdapter.INSTANCE);
                case 8 -> basis = FieldReader.string(reader);
                case 9 -> positionAt = FieldReader.instant(reader);
                case 10 -> computedAt = FieldReader.instant(reader);
                case 11 -> projectedDelayMinutes = FieldReader.integer(reader);
                default -> additionalProperties.put(reader.nextName(), JsonTree.read(reader));
            }
        }
        if (etaAt == null) {
            throw FieldReader.missing(reader, "etaAt", etaAt);
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
        EtaEstimate value = FieldWriter.present(nullable);
        writer.beginObject();
        FieldWriter.write(writer, "etaAt", value.etaAt());
        FieldWriter.write(writer, "target", value.target(), EtaTargetJsonAdapter.INSTANCE);
        FieldWriter.write(writer, "remainingMiles", value.remainingMiles());
        FieldWriter.write(writer, "remainingDriveMinutes", value.remainingDriveMinutes());
        FieldWriter.write(writer, "restMinutes", value.restMinutes());
        FieldWriter.write(writer, "earliestAt", value.earliestAt());
        FieldWriter.write(writer, "latestAt", value.latestAt());
        FieldWriter.write(writer, "confidence", value.confidence(), EtaConfidenceJsonAdapter.INSTANCE);
        FieldWriter.write(writer, "basis", value.basis());
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
