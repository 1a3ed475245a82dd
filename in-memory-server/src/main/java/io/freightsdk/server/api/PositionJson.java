package io.freightsdk.server.api;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.server.loads.Fence;
import io.freightsdk.server.loads.Figures;
import io.freightsdk.server.loads.Forecast;
import io.freightsdk.server.loads.Forecast.Reason;
import io.freightsdk.server.loads.JourneyView.StopVisit;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.state.Load.LoadView;
import io.freightsdk.server.state.LoadOrder.Place;
import io.freightsdk.server.values.GeocodedPoint;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import okio.Buffer;
import okio.BufferedSink;
import okio.ByteString;

/** A load's position as the contract writes it; what is not known yet is null. */
public final class PositionJson {
    private static final Map<Reason, ByteString> ENDS_WITHOUT_ETA = Arrays.stream(Reason.values())
            .collect(Collectors.toUnmodifiableMap(reason -> reason, reason -> end(new Forecast.Unavailable(reason))));

    private PositionJson() {}

    /** The position at a time. The part that does not change with time is encoded once for each view of the load, and is most of it. */
    public static byte[] of(Load load, LoadView view, Instant now) {
        ByteString standing = load.encoded(view, PositionJson::standing);
        Forecast forecast = view.journey().forecast(now);
        ByteString end = forecast instanceof Forecast.Unavailable none
                ? Objects.requireNonNull(ENDS_WITHOUT_ETA.get(none.reason()))
                : end(forecast);
        byte[] whole = new byte[standing.size() + end.size()];
        standing.copyInto(0, whole, 0, standing.size());
        end.copyInto(0, whole, standing.size(), end.size());
        return whole;
    }

    private static ByteString end(Forecast forecast) {
        ByteString eta = JsonBodies.bytes(writer -> writeForecast(writer, forecast));
        return new Buffer().writeUtf8(",\"eta\":").write(eta).writeByte('}').readByteString();
    }

    /** Returns all but the forecast, which is the last field, and the end. */
    private static ByteString standing(LoadView view) {
        ByteString object = JsonBodies.bytes(writer -> {
            writer.beginObject();
            writeStanding(writer, view);
            writer.endObject();
        });
        return object.substring(0, object.size() - 1);
    }

    private static void writeStanding(JsonWriter writer, LoadView view) throws IOException {
        writeFigures(writer, view);
        writeStops(writer.name("stops"), view, (place, visit) -> {});
        writeTrack(writer, view);
    }

    /** Writes one more thing about a stop, into its object. */
    @FunctionalInterface
    public interface MoreOfAStop {
        /** Writes names and values. */
        void write(Place place, StopVisit visit) throws IOException;
    }

    /** Writes the list of stops, each with what the contract says of it and with more. */
    public static void writeStops(JsonWriter writer, LoadView view, MoreOfAStop more) throws IOException {
        writer.beginArray();
        List<StopVisit> visits = view.journey().stops();
        for (int i = 0; i < visits.size(); i++) {
            Place place = view.order().places().get(i);
            writer.beginObject();
            writeStop(writer, place, visits.get(i));
            more.write(place, visits.get(i));
            writer.endObject();
        }
        writer.endArray();
    }

    /** Writes where a stop is and how far around it its fence reaches; nulls if unknown. */
    public static void writeWhere(JsonWriter writer, Place place, StopVisit visit) throws IOException {
        GeocodedPoint at = place.point();
        Fence fence = visit.stop().fence();
        writer.name("lat").value(at == null ? null : at.point().lat());
        writer.name("lng").value(at == null ? null : at.point().lng());
        writer.name("fenceRadiusMeters").value(fence == null ? null : fence.radiusMeters());
    }

    /** Writes what comes before the stops, for those who say more of them. */
    public static void writeFigures(JsonWriter writer, LoadView view) throws IOException {
        writer.name("loadNumber").value(view.order().loadNumber());
        writer.name("pingpointLoadId").value(view.order().loadId());
        writeProgress(writer, view);
    }

    /** Writes how far the load is, without saying which it is. */
    public static void writeProgress(JsonWriter writer, LoadView view) throws IOException {
        Figures figures = view.journey().figures();
        writer.name("status").value(view.journey().status().name());
        JsonBodies.time(writer.name("createdAt"), view.order().createdAt());
        JsonBodies.time(writer.name("deliveredAt"), view.journey().deliveredAt());
        writer.name("distanceMiles").value(figures.distanceMiles());
        writer.name("onTime").value(figures.onTime());
        writer.name("delayMinutes").value(figures.delayMinutes());
        writer.name("pickupDwellMinutes").value(figures.pickupDwellMinutes());
        writer.name("deliveryDwellMinutes").value(figures.deliveryDwellMinutes());
    }

    /** Writes what comes after the stops, but for the forecast. */
    public static void writeTrack(JsonWriter writer, LoadView view) throws IOException {
        writer.name("gpsTrack");
        try (BufferedSink raw = writer.valueSink()) {
            raw.write(view.track());
        }
        writer.name("pingCount").value(view.journey().pingCount());
    }

    private static void writeStop(JsonWriter writer, Place place, StopVisit visit) throws IOException {
        writer.name("type").value(visit.stop().kind().name());
        writer.name("sequence").value(visit.stop().sequence());
        writer.name("city").value(place.address().city());
        writer.name("state").value(place.address().state());
        JsonBodies.time(writer.name("windowFrom"), visit.stop().windowFrom());
        JsonBodies.time(writer.name("windowTo"), visit.stop().windowTo());
        JsonBodies.time(writer.name("arrivedAt"), visit.arrivedAt());
        JsonBodies.time(writer.name("departedAt"), visit.departedAt());
    }

    /** Writes the forecast as an object, which holds a reason alone where there is none. */
    public static void writeForecast(JsonWriter writer, Forecast forecast) throws IOException {
        writer.beginObject();
        if (forecast instanceof Forecast.Arrival arrival) {
            writeArrival(writer, arrival);
        } else if (forecast instanceof Forecast.Unavailable unavailable) {
            writer.name("reason").value(unavailable.reason().reason());
        }
        writer.endObject();
    }

    private static void writeArrival(JsonWriter writer, Forecast.Arrival arrival) throws IOException {
        JsonBodies.time(writer.name("etaAt"), arrival.etaAt());
        writer.name("target").beginObject();
        writer.name("type").value(arrival.target().kind().name());
        writer.name("sequence").value(arrival.target().sequence());
        writer.endObject();
        writer.name("remainingMiles").value(arrival.remaining().miles());
        writer.name("remainingDriveMinutes").value(arrival.remaining().driveMinutes());
        writer.name("restMinutes").value(arrival.remaining().restMinutes());
        JsonBodies.time(writer.name("earliestAt"), arrival.earliestAt());
        JsonBodies.time(writer.name("latestAt"), arrival.latestAt());
        writer.name("confidence").value(arrival.confidence().name());
        writer.name("basis").value(Forecast.Arrival.BASIS);
        JsonBodies.time(writer.name("positionAt"), arrival.positionAt());
        JsonBodies.time(writer.name("computedAt"), arrival.computedAt());
        writer.name("projectedDelayMinutes").value(arrival.projectedDelayMinutes());
    }
}
