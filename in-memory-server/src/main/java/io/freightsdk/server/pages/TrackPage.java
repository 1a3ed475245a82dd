package io.freightsdk.server.pages;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.server.api.PositionJson;
import io.freightsdk.server.pages.Pages.Tiles;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.state.Load.LoadView;
import io.freightsdk.server.state.LoadBook;
import io.freightsdk.server.state.World;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The page of the tracking link, for everyone who has the link: without phone, rate, street or key. */
final class TrackPage {
    private TrackPage() {}

    static LinkPage of(@Nullable Tiles tiles) {
        String tileUrl = tiles == null ? null : tiles.url();
        return new LinkPage(
                "Tracking",
                "/track/{token}",
                "track.html",
                Security.NO_FEATURES,
                LoadBook::byTrackingToken,
                (load, world) -> {
                    Way way = new Way(load);
                    return writer -> write(writer, load, way, world, tileUrl);
                });
    }

    private static void write(JsonWriter writer, Load load, Way way, World world, @Nullable String tileUrl)
            throws IOException {
        LoadView view = load.view();
        writer.beginObject();
        Instant now = PageJson.writeClock(writer, world);
        writer.name("tileUrl").value(tileUrl);
        writer.name("loadNumber").value(view.order().loadNumber());
        PositionJson.writeProgress(writer, view);
        writer.name("closed").value(load.isClosed(now));
        PageJson.writeStopsWithPlaces(writer, view);
        PageJson.writeLast(writer, view.journey().lastFix());
        writer.name("track").value(way.encoded(view.change()));
        writer.name("pingCount").value(view.journey().pingCount());
        PositionJson.writeForecast(writer.name("eta"), view.journey().forecast(now));
        writer.endObject();
    }
}
