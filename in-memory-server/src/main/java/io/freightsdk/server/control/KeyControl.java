package io.freightsdk.server.control;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.server.api.JsonBodies;
import io.freightsdk.server.api.ServerCall;
import io.freightsdk.server.money.Broker;
import io.freightsdk.server.money.StoredKey;
import io.freightsdk.server.values.IssuedKey;
import io.freightsdk.server.values.Scope;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Node;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A broker's further keys. */
final class KeyControl {
    private KeyControl() {}

    static HttpAnswer issue(ServerCall call) {
        Broker broker = BrokerControl.named(call);
        Set<Scope> scopes = Bodies.orNone(call, Set.of("scopes"))
                .optional("scopes")
                .map(KeyControl::scopes)
                .orElseGet(Scope::all);
        IssuedKey issued = call.world().accounts().issueKey(broker.id(), scopes);
        return JsonBodies.answer(201, writer -> {
            writer.beginObject().name("keyId").value(issued.id());
            writer.name("agentKey").value(issued.text()).endObject();
        });
    }

    static HttpAnswer revoke(ServerCall call) {
        Broker broker = BrokerControl.named(call);
        if (!call.world().accounts().revokeKey(broker.id(), call.parameters().get(1))) {
            throw Bodies.notFound("this broker has no key with this id");
        }
        return HttpAnswer.empty();
    }

    /** Writes what is known of keys; their texts are not. */
    static void write(JsonWriter writer, List<StoredKey> keys) throws IOException {
        writer.beginArray();
        for (StoredKey key : keys) {
            writer.beginObject().name("keyId").value(key.id());
            writer.name("scopes").beginArray();
            for (Scope scope : key.scopes()) {
                writer.value(scope.toString());
            }
            writer.endArray().name("revoked").value(key.revoked()).endObject();
        }
        writer.endArray();
    }

    private static Set<Scope> scopes(Node list) {
        return list.items().stream().map(KeyControl::scope).collect(Collectors.toSet());
    }

    private static Scope scope(Node node) {
        return Scope.of(
                node.oneOf(Arrays.stream(Scope.values()).map(Scope::toString).toList()));
    }
}
