package io.freightsdk.server.pages;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.TimeZones;
import io.freightsdk.server.api.JsonBodies;
import io.freightsdk.server.api.Links;
import io.freightsdk.server.api.PositionJson;
import io.freightsdk.server.geo.NearbyPlace;
import io.freightsdk.server.loads.Forecast;
import io.freightsdk.server.loads.JourneyView;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.state.Load.LoadView;
import io.freightsdk.server.state.World;
import io.freightsdk.server.values.Fix;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/** JSON that several pages share. */
final class PageJson {
    private PageJson() {}

    /** Writes two fields, the server's time and whether it runs on its own, and returns the time. */
    static Instant writeClock(JsonWriter writer, World world) throws IOException {
        Instant now = world.clock().instant();
        writer.name("now").value(now.toString());
        writer.name("clockRuns").value(world.clock().frozenAt().isEmpty());
        return now;
    }

    static void writeStopsWithPlaces(JsonWriter writer, LoadView view) throws IOException {
        writeStops(writer, view, (place, visit) -> PositionJson.writeWhere(writer, place, visit));
    }

    static void writeStops(JsonWriter writer, LoadView view, PositionJson.MoreOfAStop more) throws IOException {
        PositionJson.writeStops(writer.name("stops"), view, (place, visit) -> {
            writer.name("facilityName").value(place.facilityName());
            ZoneId zone = TimeZones.of(place.address().state(), place.address().zip());
            writer.name("timeZone").value(zone == null ? null : zone.getId());
            more.write(place, visit);
        });
    }

    /** Writes the newest fix with everything known about it, or null. */
    static void writeLast(JsonWriter writer, @Nullable Fix last) throws IOException {
        if (last == null) {
            writer.name("last").nullValue();
            return;
        }
        writer.name("last").beginObject();
        writer.name("lat").value(last.at().lat());
        writer.name("lng").value(last.at().lng());
        writer.name("speed").value(Double.isNaN(last.speedMph()) ? null : last.speedMph());
        writer.name("heading").value(Double.isNaN(last.heading()) ? null : last.heading());
        writer.name("near").value(NearbyPlace.of(last.at()).orElse(null));
        writer.name("ts").value(last.time().toString()).endObject();
    }

    /** Writes a load of a list as it stands at that time, with its links and its stops. */
    static void writeRow(JsonWriter writer, Load load, Links links, Instant now) throws IOException {
        LoadView view = load.view();
        boolean closed = load.isClosed(now);
        writer.beginObject().name("loadNumber").value(view.order().loadNumber());
        writer.name("customerRef").value(view.order().details().customerRef());
        PositionJson.writeProgress(writer, view);
        writer.name("closed").value(closed);
        writer.name("schedule").value(!closed && isLate(view.journey(), now) ? "overdue" : null);
        writer.name("trackingLink").value(links.tracking(view.order()));
        writer.name("driverWebLink").value(links.driverWeb(view.order()));
        writeStopsWithPlaces(writer, view);
        writeLast(writer, view.journey().lastFix());
        Forecast forecast = view.journey().forecast(now);
        JsonBodies.time(writer.name("etaAt"), forecast instanceof Forecast.Arrival arrival ? arrival.etaAt() : null);
        writer.endObject();
    }

    private static boolean isLate(JourneyView journey, Instant now) {
        return journey.deliveredAt() == null
                && journey.stops().stream().anyMatch(visit -> {
                    Instant due = visit.stop().windowTo();
                    return visit.arrivedAt() == null && due != null && due.isBefore(now);
                });
    }
}
