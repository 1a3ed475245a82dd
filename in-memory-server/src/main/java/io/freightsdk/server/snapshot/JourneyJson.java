package io.freightsdk.server.snapshot;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.server.accounts.CompletionMode;
import io.freightsdk.server.geo.GeoPoint;
import io.freightsdk.server.json.Node;
import io.freightsdk.server.loads.Ending;
import io.freightsdk.server.loads.Fence;
import io.freightsdk.server.loads.FenceSettings;
import io.freightsdk.server.loads.Fix;
import io.freightsdk.server.loads.JourneySnapshot;
import io.freightsdk.server.loads.Milestone;
import io.freightsdk.server.loads.Settlement;
import io.freightsdk.server.loads.Shown;
import io.freightsdk.server.loads.Stop;
import io.freightsdk.server.loads.StopPlan;
import io.freightsdk.server.loads.Visit;
import io.freightsdk.server.loads.Window;
import io.freightsdk.server.routing.Json;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The journey of a load. */
final class JourneyJson {
    private static final Set<String> JOURNEY = Set.of(
            "completion",
            "fences",
            "pickupBegins",
            "stops",
            "confirmedAt",
            "bolAt",
            "cancelledAt",
            "deliveryNotedAt",
            "leavingNotedAt",
            "settled",
            "shown",
            "fixes");
    private static final Set<String> STOP = Set.of("kind", "lat", "lng", "radiusMeters", "windowFrom", "windowTo");
    private static final Set<String> VISIT = Set.of("arrivedAt", "departedAt");
    private static final Set<String> SHOWN = Set.of("status", "deliveredAt", "visits");
    private static final Set<String> SETTLED = Set.of("deliveredAt", "visits");

    private JourneyJson() {}

    static void write(JsonWriter writer, JourneySnapshot journey) throws IOException {
        writer.beginObject().name("completion").value(journey.completion().name());
        FencesJson.write(writer.name("fences"), journey.fences());
        Json.time(writer.name("pickupBegins"), journey.pickupBegins());
        writer.name("stops").beginArray();
        for (Stop stop : journey.plan().stops()) {
            writeStop(writer, stop);
        }
        writer.endArray();
        Ending ending = journey.ending();
        Json.time(writer.name("confirmedAt"), ending.confirmedAt());
        Json.time(writer.name("bolAt"), ending.bolAt());
        Json.time(writer.name("cancelledAt"), ending.cancelledAt());
        Json.time(writer.name("deliveryNotedAt"), ending.deliveryNotedAt());
        Json.time(writer.name("leavingNotedAt"), ending.leavingNotedAt());
        writeSettlement(writer.name("settled"), journey.settlement());
        writeShown(writer.name("shown"), journey.shown());
        FixesJson.write(writer.name("fixes"), journey.fixes());
        writer.endObject();
    }

    static JourneySnapshot read(Node node) {
        node.only(JOURNEY);
        List<Stop> stops = new ArrayList<>();
        for (Node stop : node.field("stops").items()) {
            stops.add(stop(stops.size() + 1, stop.only(STOP)));
        }
        StopPlan plan = node.field("stops").checked(() -> new StopPlan(stops));
        Instant delivered = time(node, "deliveryNotedAt");
        Instant left = time(node, "leavingNotedAt");
        Ending ending = new Ending(
                time(node, "confirmedAt"),
                time(node, "bolAt"),
                time(node, "cancelledAt"),
                delivered,
                delivered == null ? null : left);
        CompletionMode completion = node.field("completion").oneOf(CompletionMode.class);
        FenceSettings fences = FencesJson.read(node.field("fences"));
        Instant pickupBegins = time(node, "pickupBegins");
        List<Fix> fixes = FixesJson.read(node.field("fixes"));
        Settlement settlement =
                node.nullable("settled").map(JourneyJson::settlement).orElse(null);
        Shown shown = node.nullable("shown").map(JourneyJson::shown).orElse(null);
        return node.checked(
                () -> new JourneySnapshot(plan, completion, fences, pickupBegins, fixes, ending, settlement, shown));
    }

    private static void writeShown(JsonWriter writer, @Nullable Shown shown) throws IOException {
        if (shown == null) {
            writer.nullValue();
            return;
        }
        writer.beginObject().name("status").value(shown.status().name());
        Json.time(writer.name("deliveredAt"), shown.deliveredAt());
        writeVisits(writer.name("visits"), shown.visits());
        writer.endObject();
    }

    private static Shown shown(Node node) {
        Milestone status = node.only(SHOWN).field("status").oneOf(Milestone.class);
        Instant deliveredAt = time(node, "deliveredAt");
        List<Visit> visits = visits(node.field("visits"));
        return node.checked(() -> new Shown(status, deliveredAt, visits));
    }

    private static void writeSettlement(JsonWriter writer, @Nullable Settlement settlement) throws IOException {
        if (settlement == null) {
            writer.nullValue();
            return;
        }
        writer.beginObject();
        Json.time(writer.name("deliveredAt"), settlement.deliveredAt());
        writeVisits(writer.name("visits"), settlement.visits());
        writer.endObject();
    }

    private static void writeVisits(JsonWriter writer, List<Visit> visits) throws IOException {
        writer.beginArray();
        for (Visit visit : visits) {
            writer.beginObject();
            Json.time(writer.name("arrivedAt"), visit.arrivedAt());
            Json.time(writer.name("departedAt"), visit.departedAt());
            writer.endObject();
        }
        writer.endArray();
    }

    private static Settlement settlement(Node node) {
        Instant deliveredAt = node.only(SETTLED).field("deliveredAt").time();
        List<Visit> visits = visits(node.field("visits"));
        return node.checked(() -> new Settlement(deliveredAt, visits));
    }

    private static List<Visit> visits(Node node) {
        List<Visit> visits = new ArrayList<>();
        for (Node visit : node.items()) {
            Instant arrivedAt = time(visit.only(VISIT), "arrivedAt");
            Instant departedAt = time(visit, "departedAt");
            visits.add(visit.checked(() -> new Visit(arrivedAt, departedAt)));
        }
        return visits;
    }

    private static void writeStop(JsonWriter writer, Stop stop) throws IOException {
        Fence fence = stop.fence();
        Window window = stop.window();
        writer.beginObject().name("kind").value(stop.kind().name());
        writer.name("lat").value(fence == null ? null : fence.centre().lat());
        writer.name("lng").value(fence == null ? null : fence.centre().lng());
        writer.name("radiusMeters").value(fence == null ? null : fence.radiusMeters());
        Json.time(writer.name("windowFrom"), window == null ? null : window.from());
        Json.time(writer.name("windowTo"), window == null ? null : window.to());
        writer.endObject();
    }

    private static Stop stop(int sequence, Node node) {
        allOrNone(node, "radiusMeters", "lat", "lng");
        allOrNone(node, "windowFrom", "windowTo");
        return new Stop(
                node.field("kind").oneOf(Stop.Kind.class),
                sequence,
                node.nullable("radiusMeters").map(radius -> fence(node, radius)).orElse(null),
                node.nullable("windowFrom").map(from -> window(node, from)).orElse(null));
    }

    private static void allOrNone(Node node, String first, String... others) {
        boolean there = node.nullable(first).isPresent();
        for (String other : others) {
            if (node.nullable(other).isPresent() != there) {
                throw node.problem(other + " without " + first + ", or the other way round");
            }
        }
    }

    private static Fence fence(Node stop, Node radius) {
        double lat = stop.field("lat").number();
        double lng = stop.field("lng").number();
        return new Fence(stop.checked(() -> new GeoPoint(lat, lng)), FencesJson.radius(radius));
    }

    private static Window window(Node stop, Node from) {
        Instant begin = from.time();
        Instant end = stop.field("windowTo").time();
        return stop.checked(() -> new Window(begin, end));
    }

    private static @Nullable Instant time(Node node, String name) {
        return node.nullable(name).map(Node::time).orElse(null);
    }
}
