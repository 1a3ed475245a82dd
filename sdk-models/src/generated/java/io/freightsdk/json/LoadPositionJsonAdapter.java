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
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.selectName(NAMES)) {
                case 0 -> loadNumber = Fields.string(reader);
                case 1 -> pingpointLoadId = Fields.string(reader);
                case 2 -> status = Fields.value(reader, LoadStatusJsonAdapter.INSTANCE);
                case 3 -> createdAt = Fields.instant(reader);
                case 4 -> deliveredAt = Fields.instant(reader);
                case 5 -> distanceMiles = Fields.number(reader);
                case 6 -> onTime = Fields.bool(reader);
                case 7 -> delayMinutes = Fields.integer(reader);
                case 8 -> pickupDwellMinutes = Fields.integer(reader);
                case 9 -> deliveryDwellMinutes = Fields.integer(reader);
                case 10 -> stops = Fields.list(reader, PositionStopJsonAdapter.INSTANCE::fromJson);
                case 11 -> gpsTrack = Fields.list(reader, GpsPointJsonAdapter.INSTANCE::fromJson);
                case 12 -> pingCount = Fields.integer(reader);
                case 13 -> eta = Fields.value(reader, EtaJsonAdapter.INSTANCE);
                default -> {
                    reader.skipName();
                    reader.skipValue();
                }
            }
        }
        if (loadNumber == null
                || status == null
                || createdAt == null
                || stops == null
                || gpsTrack == null
                || pingCount == null) {
            throw Fields.missing(
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
                eta);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable LoadPosition nullable) throws IOException {
        LoadPosition value = Fields.present(nullable);
        writer.beginObject();
        Fields.write(writer, "loadNumber", value.loadNumber());
        Fields.write(writer, "pingpointLoadId", value.pingpointLoadId());
        Fields.write(writer, "status", value.status(), LoadStatusJsonAdapter.INSTANCE);
        Fields.write(writer, "createdAt", value.createdAt());
        Fields.write(writer, "deliveredAt", value.deliveredAt());
        Fields.write(writer, "distanceMiles", value.distanceMiles());
        Fields.write(writer, "onTime", value.onTime());
        Fields.write(writer, "delayMinutes", value.delayMinutes());
        Fields.write(writer, "pickupDwellMinutes", value.pickupDwellMinutes());
        Fields.write(writer, "deliveryDwellMinutes", value.deliveryDwellMinutes());
        Fields.write(writer, "stops", value.stops(), PositionStopJsonAdapter.INSTANCE);
        Fields.write(writer, "gpsTrack", value.gpsTrack(), GpsPointJsonAdapter.INSTANCE);
        Fields.write(writer, "pingCount", value.pingCount());
        Fields.write(writer, "eta", value.eta(), EtaJsonAdapter.INSTANCE);
        writer.endObject();
    }

    @Override
    public String toString() {
        return "JsonAdapter(LoadPosition)";
    }
}
