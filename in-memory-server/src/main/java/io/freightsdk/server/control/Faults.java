package io.freightsdk.server.control;

import io.freightsdk.server.agent.Operations;
import io.freightsdk.server.faults.Fault;
import io.freightsdk.server.faults.FaultJson;
import io.freightsdk.server.faults.PendingFault;
import io.freightsdk.server.http.Answer;
import io.freightsdk.server.json.Node;
import io.freightsdk.server.routing.Call;
import io.freightsdk.server.routing.Json;
import java.util.List;
import java.util.Set;

/** What is to go wrong. */
final class Faults {
    private static final Set<String> FAULT = Set.of("operation", "where", "what", "brokerId", "skip", "times");

    private Faults() {}

    static Answer add(Call call) {
        Node body = Bodies.of(call, FAULT);
        Fault fault = FaultJson.read(body);
        body.optional("operation").ifPresent(operation -> operation.oneOf(Operations.STRUCK));
        if (fault.brokerId() != null) {
            Brokers.known(call, fault.brokerId());
        }
        String faultId = call.world().faults().add(fault);
        return Json.answer(
                201,
                writer -> writer.beginObject().name("faultId").value(faultId).endObject());
    }

    static Answer list(Call call) {
        List<PendingFault> pending = call.world().faults().list();
        return Json.answer(200, writer -> {
            writer.beginObject().name("faults").beginArray();
            for (PendingFault fault : pending) {
                FaultJson.write(writer, fault);
            }
            writer.endArray().endObject();
        });
    }

    static Answer clear(Call call) {
        call.world().faults().clear();
        return Answer.empty();
    }
}
