package io.freightsdk.server.pages;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.server.api.JsonBodies;
import io.freightsdk.server.api.Links;
import io.freightsdk.server.api.PositionJson;
import io.freightsdk.server.loads.Forecast;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.state.Load.LoadView;
import java.io.IOException;
import java.time.Instant;

/** Loads in a list, as they stand at one time. */
record ConsoleLoads(Links links, Instant now) {
    /** Writes one as an object, with its links and its stops. */
    void write(JsonWriter writer, Load load) throws IOException {
        LoadView view = load.view();
        writer.beginObject().name("loadNumber").value(view.order().loadNumber());
        writer.name("customerRef").value(view.order().details().customerRef());
        PositionJson.writeProgress(writer, view);
        writer.name("closed").value(load.isClosed(now));
        writer.name("schedule").value(isOverdue(load, view) ? "overdue" : null);
        writer.name("trackingLink").value(links.tracking(view.order()));
        writer.name("driverWebLink").value(links.driverWeb(view.order()));
        PageJson.writeStopsWithPlaces(writer, view);
        PageJson.writeLast(writer, view.journey().lastFix());
        Forecast forecast = view.journey().forecast(now);
        JsonBodies.time(writer.name("etaAt"), forecast instanceof Forecast.Arrival arrival ? arrival.etaAt() : null);
        writer.endObject();
    }

    private boolean isOverdue(Load load, LoadView view) {
        return !load.isClosed(now)
                && view.journey().deliveredAt() == null
                && view.journey().stops().stream()
                        .anyMatch(visit -> visit.arrivedAt() == null
                                && visit.stop().window() != null
                                && visit.stop().window().to().isBefore(now));
    }
}
