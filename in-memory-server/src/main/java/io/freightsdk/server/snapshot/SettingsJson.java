package io.freightsdk.server.snapshot;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.server.geo.OfflineGeocoder;
import io.freightsdk.server.json.Node;
import io.freightsdk.server.routing.Json;
import io.freightsdk.server.world.WorldSettings;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/** What a world begins with: three fields of the document, since its clock and its chance are no settings for long. */
final class SettingsJson {
    private static final Set<String> CLOCK = Set.of("mode", "time");
    private static final Set<String> SETTINGS = Set.of("keyPrefix", "idempotencyKept", "fences");

    private SettingsJson() {}

    static void writeFields(JsonWriter writer, WorldSettings settings) throws IOException {
        Instant standingAt = settings.startAt();
        writer.name("clock").beginObject();
        writer.name("mode").value(standingAt == null ? Mode.REAL.name() : Mode.STANDING.name());
        Json.time(writer.name("time"), standingAt);
        writer.endObject();
        writer.name("chance").beginObject();
        writer.name("seed").value(settings.seed() == null ? null : Long.toString(settings.seed()));
        writer.endObject();
        writer.name("settings").beginObject();
        writer.name("keyPrefix").value(settings.keyPrefix());
        writer.name("idempotencyKept").value(settings.idempotencyKept().toString());
        FencesJson.write(writer.name("fences"), settings.fences());
        writer.endObject();
    }

    static WorldSettings read(Node root) {
        Node clock = root.field("clock").only(CLOCK);
        Mode mode = clock.field("mode").oneOf(Mode.class);
        Instant standingAt = mode == Mode.REAL ? null : standing(clock.field("time"));
        Long seed = root.field("chance")
                .only(Set.of("seed"))
                .nullable("seed")
                .map(SettingsJson::seed)
                .orElse(null);
        Node settings = root.field("settings").only(SETTINGS);
        Duration kept = settings.field("idempotencyKept").duration();
        return new WorldSettings(
                seed,
                standingAt,
                settings.field("keyPrefix").text(),
                kept,
                FencesJson.read(settings.field("fences")),
                new OfflineGeocoder());
    }

    private static Instant standing(Node node) {
        Instant time = node.time();
        if (time.isBefore(Instant.EPOCH)) {
            throw node.expectedInstead("a time within the years 1970 to 9999");
        }
        return time;
    }

    /** A text, because many readers of JSON take a number for a double, which a long does not fit. */
    private static long seed(Node node) {
        try {
            return Long.parseLong(node.text());
        } catch (NumberFormatException e) {
            throw node.expectedInstead("a whole number of 64 bits as a string");
        }
    }

    private enum Mode {
        REAL,
        STANDING
    }
}
