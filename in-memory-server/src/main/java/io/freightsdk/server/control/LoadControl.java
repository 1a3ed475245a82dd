package io.freightsdk.server.control;

import io.freightsdk.server.api.DriverApi;
import io.freightsdk.server.api.JsonBodies;
import io.freightsdk.server.api.ServerCall;
import io.freightsdk.server.loads.Stop.Window;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.state.Truck;
import io.freightsdk.server.state.Truck.Driven;
import io.freightsdk.server.values.CannotDriveException;
import io.freightsdk.server.values.Pace;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Node;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Changes a load from outside: its driver's fixes, a cancellation, another appointment. */
final class LoadControl {
    private static final String END = "end";

    private LoadControl() {}

    static HttpAnswer pings(ServerCall call) {
        return DriverApi.accept(LoadList.named(call), call);
    }

    static HttpAnswer drive(ServerCall call) {
        Load load = LoadList.named(call);
        Node body = Bodies.orNone(call, Set.of("to", "speedMph", "everySeconds", "withClock"));
        int stops = load.order().places().size();
        Integer to = body.optional("to").map(node -> stop(node, stops)).orElse(null);
        Pace pace = pace(body);
        Truck truck = new Truck(call.world(), load);
        try {
            Driven driven;
            if (body.optional("withClock").map(Node::flag).orElse(false)) {
                driven = truck.startTo(to == null ? stops : to, pace);
            } else {
                driven = to == null ? truck.driveToEnd(pace) : truck.driveTo(to, pace);
            }
            return JsonBodies.answer(200, new DriveAnswer(status(load), driven.time(), driven.fixes()));
        } catch (CannotDriveException e) {
            return HttpAnswer.error(409, String.valueOf(e.getMessage()));
        }
    }

    static HttpAnswer cancel(ServerCall call) {
        Load load = LoadList.named(call);
        Bodies.orNone(call, Set.of());
        return load.cancel(call.at())
                ? answer(load)
                : HttpAnswer.error(409, "the load is DELIVERED and cannot be cancelled, nothing changed");
    }

    static HttpAnswer window(ServerCall call) {
        Load load = LoadList.named(call);
        Node body = Bodies.of(call, Set.of("sequence", "windowFrom", "windowTo"));
        int sequence =
                (int) body.field("sequence").integer(1, load.order().places().size());
        load.setWindow(sequence, window(body), call.at());
        return answer(load);
    }

    private static HttpAnswer answer(Load load) {
        return JsonBodies.answer(200, new StatusAnswer(status(load)));
    }

    private record DriveAnswer(String status, Instant time, int pings) {}

    private record StatusAnswer(String status) {}

    private static String status(Load load) {
        return load.show().journey().status().name();
    }

    /** The sequence number of the stop, null for the end of the trip. */
    private static @Nullable Integer stop(Node node, int stops) {
        if (node.isText(END)) {
            return null;
        }
        if (!node.isNumber()) {
            throw node.expectedInstead("a whole number 1 to " + stops + " or \"end\"");
        }
        return (int) node.integer(1, stops);
    }

    private static Pace pace(Node body) {
        Pace standard = Pace.STANDARD;
        Pace fast = body.optional("speedMph")
                .map(mph -> mph.checked(() -> new Pace(mph.number(), standard.every())))
                .orElse(standard);
        return body.optional("everySeconds")
                .map(every -> every.checked(() -> new Pace(fast.speedMph(), Duration.ofSeconds(every.integer()))))
                .orElse(fast);
    }

    /** Null when the stop may be reached at any time, which takes neither or two nulls to say. */
    private static @Nullable Window window(Node body) {
        Optional<Node> from = body.optional("windowFrom");
        Optional<Node> to = body.optional("windowTo");
        if (from.isEmpty() && to.isEmpty()) {
            return null;
        }
        Instant begin = body.field("windowFrom").time();
        Instant end = body.field("windowTo").time();
        return body.field("windowTo").checked(() -> new Window(begin, end));
    }
}
