package io.freightsdk.server.pages;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.server.api.JsonBodies;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.state.Load.LoadView;
import io.freightsdk.server.state.LoadBook;
import io.freightsdk.server.state.World;
import java.io.IOException;
import java.time.Instant;

/** The page of the driver link, on the driver's own phone: the stops with their streets, and nothing about money. */
final class DriverPage {
    private DriverPage() {}

    static LinkPage of() {
        return new LinkPage(
                "Driver",
                "/driver/{token}",
                "driver.html",
                "geolocation=(self)",
                LoadBook::byDriverToken,
                (load, world) -> writer -> write(writer, load, world));
    }

    private static void write(JsonWriter writer, Load load, World world) throws IOException {
        LoadView view = load.view();
        writer.beginObject();
        Instant now = PageJson.writeClock(writer, world);
        writer.name("loadNumber").value(view.order().loadNumber());
        writer.name("status").value(view.journey().status().name());
        JsonBodies.time(writer.name("deliveredAt"), view.journey().deliveredAt());
        writer.name("closed").value(load.isClosed(now));
        PageJson.writeStops(writer, view, (place, visit) -> {
            writer.name("address").value(place.address().street());
            writer.name("zip").value(place.address().zip());
        });
        writer.name("pingCount").value(view.journey().pingCount());
        writer.endObject();
    }
}
