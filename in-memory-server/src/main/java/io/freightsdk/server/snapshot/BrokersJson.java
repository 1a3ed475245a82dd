package io.freightsdk.server.snapshot;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.server.accounts.AccountsSnapshot;
import io.freightsdk.server.accounts.AgentKey;
import io.freightsdk.server.accounts.Broker;
import io.freightsdk.server.accounts.CompletionMode;
import io.freightsdk.server.accounts.KnownDriver;
import io.freightsdk.server.accounts.Scope;
import io.freightsdk.server.billing.AccountSnapshot;
import io.freightsdk.server.json.Node;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Brokers, each with its keys (never their texts) and its account. */
final class BrokersJson {
    private static final Set<String> BROKER = Set.of(
            "id",
            "name",
            "email",
            "registered",
            "completion",
            "drivers",
            "keys",
            "ledger",
            "billingAvailable",
            "pricesUsd",
            "customerRefs");
    private static final Set<String> DRIVER = Set.of("phone", "truckNumber");
    private static final Set<String> KEY = Set.of("id", "sha256", "scopes", "revoked");

    private BrokersJson() {}

    static void write(JsonWriter writer, AccountsSnapshot accounts) throws IOException {
        Map<String, List<AgentKey>> keys = accounts.keys().stream().collect(Collectors.groupingBy(AgentKey::brokerId));
        writer.beginArray();
        for (Broker broker : accounts.brokers()) {
            writer.beginObject().name("id").value(broker.id());
            writer.name("name").value(broker.name());
            writer.name("email").value(broker.email());
            writer.name("registered").value(broker.registered());
            writer.name("completion").value(broker.completion().name());
            writeDrivers(writer.name("drivers"), broker.drivers());
            writeKeys(writer.name("keys"), keys.getOrDefault(broker.id(), List.of()));
            AccountSnapshot account = accounts.accountsByBroker().get(broker.id());
            if (account != null) {
                AccountJson.writeFields(writer, account);
            }
            writer.endObject();
        }
        writer.endArray();
    }

    static AccountsSnapshot read(Node list) {
        List<Broker> brokers = new ArrayList<>();
        List<AgentKey> keys = new ArrayList<>();
        Map<String, AccountSnapshot> accounts = new TreeMap<>();
        for (Node node : list.items()) {
            Broker broker = broker(node.only(BROKER));
            if (accounts.put(broker.id(), AccountJson.read(node)) != null) {
                throw node.field("id").problem("there is another broker with this id");
            }
            brokers.add(broker);
            for (Node key : node.field("keys").items()) {
                keys.add(key(broker.id(), key.only(KEY)));
            }
        }
        return new AccountsSnapshot(brokers, keys, accounts);
    }

    private static Broker broker(Node node) {
        return new Broker(
                node.field("id").text(),
                node.field("name").text(),
                node.field("email").text(),
                node.field("registered").flag(),
                node.field("completion").oneOf(CompletionMode.class),
                node.field("drivers").items().stream().map(BrokersJson::driver).toList());
    }

    private static void writeDrivers(JsonWriter writer, List<KnownDriver> drivers) throws IOException {
        writer.beginArray();
        for (KnownDriver driver : drivers) {
            writer.beginObject().name("phone").value(driver.phone());
            writer.name("truckNumber").value(driver.truckNumber());
            writer.endObject();
        }
        writer.endArray();
    }

    private static KnownDriver driver(Node node) {
        String phone = node.only(DRIVER).nullable("phone").map(Node::text).orElse(null);
        String truckNumber = node.nullable("truckNumber").map(Node::text).orElse(null);
        return node.checked(() -> new KnownDriver(phone, truckNumber));
    }

    private static void writeKeys(JsonWriter writer, List<AgentKey> keys) throws IOException {
        writer.beginArray();
        for (AgentKey key : keys) {
            writer.beginObject().name("id").value(key.id());
            writer.name("sha256").value(key.fingerprint().hex());
            writer.name("scopes").beginArray();
            for (Scope scope : key.scopes()) {
                writer.value(scope.toString());
            }
            writer.endArray().name("revoked").value(key.revoked()).endObject();
        }
        writer.endArray();
    }

    private static AgentKey key(String brokerId, Node node) {
        return new AgentKey(
                node.field("id").text(),
                brokerId,
                RepliesJson.fingerprint(node.field("sha256")),
                node.field("scopes").items().stream()
                        .map(scope -> scope.checked(() -> Scope.of(scope.text())))
                        .collect(Collectors.toSet()),
                node.field("revoked").flag());
    }
}
