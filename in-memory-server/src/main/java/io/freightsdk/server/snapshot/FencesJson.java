package io.freightsdk.server.snapshot;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.server.json.Node;
import io.freightsdk.server.loads.FenceSettings;
import io.freightsdk.server.loads.FenceSettings.ExitMargin;
import io.freightsdk.server.loads.Profile;
import java.io.IOException;
import java.util.Set;

/** How wide fences are. */
final class FencesJson {
    private static final Set<String> FIELDS =
            Set.of("profile", "radiusMeters", "geocodedRadiusMeters", "exitMarginMeters", "exitMarginShare");

    private FencesJson() {}

    static void write(JsonWriter writer, FenceSettings fences) throws IOException {
        writer.beginObject().name("profile").value(fences.profile().name());
        writer.name("radiusMeters").value(fences.radiusMeters());
        writer.name("geocodedRadiusMeters").value(fences.geocodedRadiusMeters());
        writer.name("exitMarginMeters").value(fences.exitMargin().leastMeters());
        writer.name("exitMarginShare").value(fences.exitMargin().share()).endObject();
    }

    static FenceSettings read(Node node) {
        node.only(FIELDS);
        ExitMargin margin =
                new ExitMargin(notNegative(node.field("exitMarginMeters")), notNegative(node.field("exitMarginShare")));
        return new FenceSettings(
                node.field("profile").oneOf(Profile.class),
                radius(node.field("radiusMeters")),
                radius(node.field("geocodedRadiusMeters")),
                margin);
    }

    static double radius(Node node) {
        if (node.number() <= 0) {
            throw node.expected("more than 0");
        }
        return node.number();
    }

    private static double notNegative(Node node) {
        if (node.number() < 0) {
            throw node.expected("0 or more");
        }
        return node.number();
    }
}
