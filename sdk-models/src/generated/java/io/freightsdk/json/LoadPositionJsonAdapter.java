// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.Eta;
import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.PositionStop;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class LoadPositionJsonAdapter extends JsonAdapter<LoadPosition> {
    static final LoadPositionJsonAdapter INSTANCE = new LoadPositionJsonAdapter();
    private static final JsonReader.Options NAMES = JsonReader.Options.of(
            "loadNumber",
            "pingpointLoadId",
            "status",
            "createdAt",
            "deliveredAt",
            "distanceMiles",
            "onTime",
            "delayMinutes",
            "pickupDwellMinutes",
            "deliveryDwellMinutes",
            "stops",
            "gpsTrack",
            "pingCount",
            "eta");

    private LoadPositionJsonAdapter() {}

    @Override
    public LoadPosition fromJson(JsonReader reader) throws IOException {
        String loadNumber = null;
        String pingpointLoadId = null;
        LoadStatus status = null;
        Instant createdAt = null;
        Instant deliveredAt = null;
        Double distanceMiles = null;
        Boolean onTime = null;
        Integer delayMinutes = null;
        Integer pickupDwellMinutes = null;
        Integer deliveryDwellMinutes = null;
        List<PositionStop> stops = null;
        List<GpsPoint> gpsTrack = null;
        Integer pingCount = null;
        Eta eta = null;
        Map<String, @Nullable Object> additionalProperties = Map.of();
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> loadNumber = FieldReader.string(reader);
                case 1 -> pingpointLoadId = FieldReader.string(reader);
                case 2 -> status = FieldReader.value(reader, LoadStatusJsonAdapter.INSTANCE);
                case 3 -> createdAt = FieldReader.instant(reader);
                case 4 -> deliveredAt = FieldReader.instant(reader);
                case 5 -> distanceMiles = FieldReader.number(reader);
                case 6 -> onTime = FieldReader.bool(reader);
                case 7 -> delayMinutes = FieldReader.integer(reader);
                case 8 -> pickupDwellMinutes = FieldReader.integer(reader);
                case 9 -> deliveryDwellMinutes = FieldReader.integer(reader);
                case 10 -> stops = FieldReader.list(reader, PositionStopJsonAdapter.INSTANCE::fromJson);
                case 11 -> gpsTrack = FieldReader.list(reader, GpsPointJsonAdapter.INSTANCE::fromJson);
                case 12 -> pingCount = FieldReader.integer(reader);
                case 13 -> eta = FieldReader.value(reader, EtaJsonAdapter.INSTANCE);
                default -> additionalProperties = FieldReader.unknown(reader, additionalProperties);
            }
        }
        if (loadNumber == null
                || status == null
                || createdAt == null
                || stops == null
                || gpsTrack == null
                || pingCount == null) {
            throw FieldReader.missing(
                    reader,
                    "loadNumber",
                    loadNumber,
                    "status",
                    status,
                    "createdAt",
                    createdAt,
                    "stops",
                    stops,
                    "gpsTrack",
                    gpsTrack,
                    "pingCount",
                    pingCount);
        }
        reader.endObject();
        return new LoadPosition(
                loadNumber,
                pingpointLoadId,
                status,
                createdAt,
                deliveredAt,
                distanceMiles,
                onTime,
                delayMinutes,
                pickupDwellMinutes,
                deliveryDwellMinutes,
                stops,
                gpsTrack,
                pingCount,
                eta,
                additionalProperties);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable LoadPosition nullable) throws IOException {
        LoadPosition value = FieldWriter.present(nullable);
        writer.beginObject();
        FieldWriter.write(writer, "loadNumber", value.loadNumber());
        FieldWriter.write(writer, "pingpointLoadId", value.pingpointLoadId());
        FieldWriter.write(writer, "status", value.status(), LoadStatusJsonAdapter.INSTANCE);
        FieldWriter.write(writer, "createdAt", value.createdAt());
        FieldWriter.write(writer, "deliveredAt", value.deliveredAt());
        FieldWriter.write(writer, "distanceMiles", value.distanceMiles());
        FieldWriter.write(writer, "onTime", value.onTime());
        FieldWriter.write(writer, "delayMinutes", value.delayMinutes());
        FieldWriter.write(writer, "pickupDwellMinutes", value.pickupDwellMinutes());
        FieldWriter.write(writer, "deliveryDwellMinutes", value.deliveryDwellMinutes());
        FieldWriter.write(writer, "stops", value.stops(), PositionStopJsonAdapter.INSTANCE);
        FieldWriter.write(writer, "gpsTrack", value.gpsTrack(), GpsPointJsonAdapter.INSTANCE);
        FieldWriter.write(writer, "pingCount", value.pingCount());
        FieldWriter.write(writer, "eta", value.eta(), EtaJsonAdapter.INSTANCE);
        FieldWriter.unknown(writer, value.additionalProperties());
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(LoadPosition)";
    }
}
