package io.freightsdk.server.pages;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.TimeZones;
import io.freightsdk.server.api.PositionJson;
import io.freightsdk.server.state.LoadView;
import java.io.IOException;
import java.time.ZoneId;

/** The stops of a load for people. */
final class StopsJson {
    private StopsJson() {}

    static void withPlaces(JsonWriter writer, LoadView view) throws IOException {
        write(writer, view, (place, visit) -> PositionJson.writeWhere(writer, place, visit));
    }

    static void write(JsonWriter writer, LoadView view, PositionJson.MoreOfAStop more) throws IOException {
        PositionJson.writeStops(writer.name("stops"), view, (place, visit) -> {
            writer.name("facilityName").value(place.facilityName());
            ZoneId zone = TimeZones.of(place.address().state(), place.address().zip());
            writer.name("timeZone").value(zone == null ? null : zone.getId());
            more.write(place, visit);
        });
    }
}
