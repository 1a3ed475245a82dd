package io.freightsdk.server.control;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.server.api.JsonBodies;
import io.freightsdk.server.api.Links;
import io.freightsdk.server.api.PositionJson;
import io.freightsdk.server.api.Refused;
import io.freightsdk.server.api.ServerCall;
import io.freightsdk.server.loads.Milestone;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.state.Load.LoadView;
import io.freightsdk.server.state.LoadOrder;
import io.freightsdk.server.state.World;
import io.freightsdk.server.values.GeocodedPoint;
import io.freightsdk.server.wire.HttpAnswer;
import java.io.IOException;
import java.util.List;

/** Looks at loads that cost nothing. A load is shown inside the gate only, so that a snapshot has what was shown. */
record LoadList(RequestWait waiting, Links links) {
    /** The load of the path, whosever it is; refused with 404 if there is none. */
    static Load named(ServerCall call) {
        return loadIn(call.world(), call);
    }

    private static Load loadIn(World world, ServerCall call) {
        return world.loads().byNumber(call.parameter()).orElseThrow(() -> new Refused(404, "no load has this number"));
    }

    HttpAnswer list(ServerCall call) {
        List<Load> loads =
                call.world().loads().ofBroker(BrokerControl.named(call).id());
        return JsonBodies.answer(200, writer -> {
            writer.beginObject().name("loads").beginArray();
            for (Load load : loads) {
                writeSummary(writer, load.show(), links);
            }
            writer.endArray().endObject();
        });
    }

    /** The load of the path, once it has got as far as is waited for. */
    HttpAnswer read(ServerCall call) {
        Milestone wanted = RequestWait.query(call, "status")
                .optional("status")
                .map(status -> status.oneOf(Milestone.class))
                .orElse(Milestone.PLANNED);
        return waiting.until(
                call,
                world -> loadIn(world, call).changed(),
                now -> named(now).status().hasReached(wanted),
                now -> answer(now, wanted));
    }

    private HttpAnswer answer(ServerCall call, Milestone wanted) {
        LoadView view = named(call).show();
        return JsonBodies.answer(RequestWait.status(view.journey().status().hasReached(wanted)), writer -> {
            writer.beginObject();
            PositionJson.writeFigures(writer, view);
            PositionJson.writeStops(writer.name("stops"), view, (place, visit) -> {
                PositionJson.writeWhere(writer, place, visit);
                GeocodedPoint at = place.point();
                writer.name("precision")
                        .value(at == null ? null : at.precision().name());
            });
            PositionJson.writeTrack(writer, view);
            PositionJson.writeForecast(writer.name("eta"), view.journey().forecast(call.at()));
            writeMore(writer, view, links);
            writer.endObject();
        });
    }

    private static void writeSummary(JsonWriter writer, LoadView view, Links links) throws IOException {
        LoadOrder order = view.order();
        writer.beginObject().name("loadNumber").value(order.loadNumber());
        writer.name("status").value(view.journey().status().name());
        JsonBodies.time(writer.name("createdAt"), order.createdAt());
        JsonBodies.time(writer.name("deliveredAt"), view.journey().deliveredAt());
        writer.name("customerRef").value(order.details().customerRef());
        writer.name("pingCount").value(view.journey().pingCount());
        links.write(writer, order);
        writer.endObject();
    }

    private static void writeMore(JsonWriter writer, LoadView view, Links links) throws IOException {
        LoadOrder order = view.order();
        JsonBodies.time(writer.name("bolReceivedAt"), view.journey().bolAt());
        writer.name("brokerId").value(order.brokerId());
        writer.name("customerRef").value(order.details().customerRef());
        writer.name("driverResolution").value(order.driverResolution().value());
        links.write(writer, order);
    }
}
