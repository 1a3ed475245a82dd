package io.freightsdk.server.control;

import io.freightsdk.server.api.JsonBodies;
import io.freightsdk.server.api.Operations;
import io.freightsdk.server.api.ServerCall;
import io.freightsdk.server.state.FaultJson;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.PendingFault;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Node;
import java.util.List;
import java.util.Set;

/** The control calls for faults. */
final class FaultControl {
    private static final Set<String> FAULT = Set.of("operation", "where", "what", "brokerId", "skip", "times");

    private FaultControl() {}

    static HttpAnswer add(ServerCall call) {
        Node body = Bodies.of(call, FAULT);
        Fault fault = FaultJson.read(body);
        body.optional("operation").ifPresent(operation -> operation.oneOf(Operations.STRUCK));
        if (fault.brokerId() != null) {
            BrokerControl.known(call, fault.brokerId());
        }
        String faultId = call.world().faults().add(fault);
        return JsonBodies.answer(201, new FaultAnswer(faultId));
    }

    private record FaultAnswer(String faultId) {}

    static HttpAnswer list(ServerCall call) {
        List<PendingFault> pending = call.world().faults().list();
        return JsonBodies.answer(200, writer -> {
            writer.beginObject().name("faults").beginArray();
            for (PendingFault fault : pending) {
                FaultJson.write(writer, fault);
            }
            writer.endArray().endObject();
        });
    }

    static HttpAnswer clear(ServerCall call) {
        call.world().faults().clear(null);
        return HttpAnswer.empty();
    }
}
