package io.freightsdk.server.control;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.server.accounts.AgentKey;
import io.freightsdk.server.accounts.Broker;
import io.freightsdk.server.accounts.IssuedKey;
import io.freightsdk.server.accounts.Scope;
import io.freightsdk.server.http.Answer;
import io.freightsdk.server.json.Node;
import io.freightsdk.server.routing.Call;
import io.freightsdk.server.routing.Json;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A broker's further keys. */
final class Keys {
    private Keys() {}

    static Answer issue(Call call) {
        Broker broker = Brokers.named(call);
        Set<Scope> scopes = Bodies.orNone(call, Set.of("scopes"))
                .optional("scopes")
                .map(Keys::scopes)
                .orElseGet(Scope::all);
        IssuedKey issued = call.world().accounts().issueKey(broker.id(), scopes);
        return Json.answer(201, writer -> {
            writer.beginObject().name("keyId").value(issued.key().id());
            writer.name("agentKey").value(issued.text()).endObject();
        });
    }

    static Answer revoke(Call call) {
        Broker broker = Brokers.named(call);
        if (!call.world().accounts().revokeKey(broker.id(), call.parameters().get(1))) {
            throw Bodies.notFound("this broker has no key with this id");
        }
        return Answer.empty();
    }

    /** Writes what is known of keys; their texts are not. */
    static void write(JsonWriter writer, List<AgentKey> keys) throws IOException {
        writer.beginArray();
        for (AgentKey key : keys) {
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
        return list.items().stream().map(Keys::scope).collect(Collectors.toSet());
    }

    private static Scope scope(Node node) {
        return Scope.of(
                node.oneOf(Arrays.stream(Scope.values()).map(Scope::toString).toList()));
    }
}
