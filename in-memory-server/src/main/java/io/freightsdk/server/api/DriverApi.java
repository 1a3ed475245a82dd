package io.freightsdk.server.api;

import io.freightsdk.server.api.Route.Audience;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.GeoPoint;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Node;
import io.freightsdk.server.wire.UnexpectedValue;
import java.util.List;

/** The route of drivers' positions, which needs no key: the link is the right to report. */
public final class DriverApi {
    private static final int MOST_FIXES = 10_000;

    private DriverApi() {}

    /** Returns the one route of a driver's phone. */
    public static List<Route> routes() {
        return List.of(Route.of("postPings", Audience.PUBLIC, "POST /driver/{token}/pings", DriverApi::pings));
    }

    private static HttpAnswer pings(ServerCall call) {
        Load load = call.world()
                .loads()
                .byDriverToken(call.parameter())
                .orElseThrow(() -> new Refused(404, "no load has this driver link"));
        return accept(load, call);
    }

    /** Adds the fixes of the body to the load; refused ones are listed with their reasons and are not an error. */
    public static HttpAnswer accept(Load load, ServerCall call) {
        List<Fix> fixes = fixes(call);
        Load.Batch batch = load.report(fixes, call.at());
        List<RefusedAnswer> refused = batch.result().refused().stream()
                .map(each -> new RefusedAnswer(each.index(), each.refusal().reason()))
                .toList();
        return JsonBodies.answer(
                200,
                new PingsAnswer(
                        batch.result().accepted(), refused, batch.status().name()));
    }

    private record PingsAnswer(int accepted, List<RefusedAnswer> refused, String status) {}

    private record RefusedAnswer(int index, String reason) {}

    /** The fixes in the order sent; {@link Refused} with 400 naming the first element that is not a fix. */
    private static List<Fix> fixes(ServerCall call) {
        Node body = JsonBodies.object(call.request());
        try {
            List<Node> pings = body.field("pings").items();
            if (pings.size() > MOST_FIXES) {
                throw new Refused(400, "pings: more than " + MOST_FIXES + " in one batch");
            }
            return pings.stream().map(DriverApi::fix).toList();
        } catch (UnexpectedValue e) {
            throw new Refused(JsonBodies.invalid(Fields.INVALID, List.of(e.place())));
        }
    }

    private static Fix fix(Node ping) {
        GeoPoint at = new GeoPoint(
                ping.field("lat").number(-90, 90), ping.field("lng").number(-180, 180));
        return new Fix(
                ping.optional("ts").map(Node::time).orElse(Fix.ON_RECEIPT),
                at,
                figure(ping, "speed"),
                figure(ping, "heading"),
                figure(ping, "accuracy"));
    }

    /** Phones write null for what they do not know. */
    private static double figure(Node ping, String name) {
        return ping.optional(name).map(Node::number).orElse(Fix.UNKNOWN);
    }
}
