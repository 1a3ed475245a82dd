package io.freightsdk.server.api;

import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.GeoPoint;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Node;
import io.freightsdk.server.wire.UnexpectedValue;
import java.util.List;

/** A batch of fixes as phones and the control API send it. */
final class PingsBody {
    private static final int MOST = 10_000;

    private PingsBody() {}

    /** The fixes in the order sent; {@link Refused} with 400 naming the first thing that is no fix. */
    static List<Fix> parse(ServerCall call) {
        Node body = JsonBodies.object(call.request());
        try {
            List<Node> pings = body.field("pings").items();
            if (pings.size() > MOST) {
                throw new Refused(HttpAnswer.error(400, "pings: more than " + MOST + " in one batch"));
            }
            return pings.stream().map(PingsBody::fix).toList();
        } catch (UnexpectedValue e) {
            throw new Refused(JsonBodies.invalid(List.of(e.place())));
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
