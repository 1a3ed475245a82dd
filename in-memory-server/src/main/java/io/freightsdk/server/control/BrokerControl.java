package io.freightsdk.server.control;

import io.freightsdk.server.api.JsonBodies;
import io.freightsdk.server.api.Phones;
import io.freightsdk.server.api.Refused;
import io.freightsdk.server.api.ServerCall;
import io.freightsdk.server.money.Accounts;
import io.freightsdk.server.money.Accounts.StoredKey;
import io.freightsdk.server.money.Broker;
import io.freightsdk.server.money.Broker.KnownDriver;
import io.freightsdk.server.money.BrokerAccount;
import io.freightsdk.server.money.BrokerAccount.Cause;
import io.freightsdk.server.values.CompletionMode;
import io.freightsdk.server.values.IssuedKey;
import io.freightsdk.server.values.LedgerEntry;
import io.freightsdk.server.values.Scope;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Node;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Brokers, their keys and their money. A body is checked whole before anything is changed. */
final class BrokerControl {
    private static final Set<String> NEW = Set.of("name", "email", "balanceUsd", "registered", "completion", "drivers");
    private static final Set<String> CHANGE = Set.of("balanceUsd", "registered", "completion", "drivers");
    private static final Set<String> DRIVER = Set.of("phone", "truckNumber");
    private static final String NOTHING_USD = "0.00";

    private BrokerControl() {}

    /** The broker of the path; {@link Refused} with 404 if there is none. */
    static Broker named(ServerCall call) {
        return known(call, call.parameter());
    }

    /** The broker of that id; {@link Refused} with 404 if there is none. */
    static Broker known(ServerCall call, String id) {
        return call.world().accounts().broker(id).orElseThrow(() -> new Refused(404, "no broker has this id"));
    }

    static HttpAnswer add(ServerCall call) {
        Node body = Bodies.orNone(call, NEW);
        UnaryOperator<Broker> details = details(body);
        Optional<BigDecimal> balance = body.optional("balanceUsd").map(Bodies::usd);
        Accounts accounts = call.world().accounts();
        Broker broker = accounts.add(details);
        String agentKey = accounts.issueKey(broker.id(), Scope.all()).text();
        balance.filter(amount -> amount.signum() > 0)
                .ifPresent(amount -> setBalance(call, broker, amount, "addBroker"));
        return JsonBodies.answer(201, new AddedBroker(broker.id(), agentKey));
    }

    static HttpAnswer read(ServerCall call) {
        return answer(call, named(call));
    }

    static HttpAnswer change(ServerCall call) {
        String id = named(call).id();
        Node body = Bodies.of(call, CHANGE);
        UnaryOperator<Broker> details = details(body);
        Optional<BigDecimal> balance = body.optional("balanceUsd").map(Bodies::usd);
        Broker broker = call.world().accounts().change(id, details);
        balance.ifPresent(amount -> setBalance(call, broker, amount, "setBalance"));
        return answer(call, broker);
    }

    static HttpAnswer ledger(ServerCall call) {
        List<LedgerEntry> entries =
                call.world().accounts().account(named(call).id()).entries();
        return JsonBodies.answer(200, new LedgerAnswer(entries, balance(entries)));
    }

    private static void setBalance(ServerCall call, Broker broker, BigDecimal balanceUsd, String operation) {
        BrokerAccount account = call.world().accounts().account(broker.id());
        account.adjust(balanceUsd, new Cause(operation, null, call.request().id()));
    }

    private static UnaryOperator<Broker> details(Node body) {
        String name = body.optional("name").map(Node::text).orElse(null);
        String email = body.optional("email").map(Node::text).orElse(null);
        Boolean registered = body.optional("registered").map(Node::flag).orElse(null);
        CompletionMode completion = body.optional("completion")
                .map(mode -> mode.oneOf(CompletionMode.class))
                .orElse(null);
        List<KnownDriver> drivers =
                body.optional("drivers").map(BrokerControl::drivers).orElse(null);
        return broker -> {
            Broker changed = name == null ? broker : broker.withName(name);
            changed = email == null ? changed : changed.withEmail(email);
            changed = registered == null ? changed : changed.withRegistered(registered);
            changed = completion == null ? changed : changed.withCompletion(completion);
            return drivers == null ? changed : changed.withDrivers(drivers);
        };
    }

    private static List<KnownDriver> drivers(Node list) {
        return list.items().stream().map(driver -> driver(driver.only(DRIVER))).toList();
    }

    private static KnownDriver driver(Node driver) {
        String phone = driver.optional("phone").map(BrokerControl::phone).orElse(null);
        String truckNumber = driver.optional("truckNumber").map(Node::text).orElse(null);
        return driver.checked(() -> new KnownDriver(phone, truckNumber));
    }

    private static String phone(Node node) {
        try {
            return Phones.e164(node.text());
        } catch (Refused e) {
            throw node.expected("a phone that can be brought to E.164, like +12145550142");
        }
    }

    private static HttpAnswer answer(ServerCall call, Broker broker) {
        BrokerAccount account = call.world().accounts().account(broker.id());
        List<StoredKey> keys = call.world().accounts().keys(broker.id());
        int loads = call.world().loads().ofBroker(broker.id()).size();
        List<LedgerEntry> entries = account.entries();
        return JsonBodies.answer(
                200,
                new BrokerAnswer(
                        broker.id(),
                        broker.name(),
                        broker.email(),
                        broker.registered(),
                        broker.completion(),
                        balance(entries),
                        account.available(),
                        broker.drivers(),
                        keys.stream().map(KeyAnswer::of).toList(),
                        new BrokerCounts(loads, keys.size(), entries.size())));
    }

    private static String balance(List<LedgerEntry> entries) {
        return entries.isEmpty()
                ? NOTHING_USD
                : entries.get(entries.size() - 1).balanceUsd().toPlainString();
    }

    static HttpAnswer issueKey(ServerCall call) {
        Broker broker = named(call);
        Set<Scope> scopes = Bodies.orNone(call, Set.of("scopes"))
                .optional("scopes")
                .map(BrokerControl::scopes)
                .orElseGet(Scope::all);
        IssuedKey issued = call.world().accounts().issueKey(broker.id(), scopes);
        return JsonBodies.answer(201, new IssuedAnswer(issued.id(), issued.text()));
    }

    static HttpAnswer revokeKey(ServerCall call) {
        Broker broker = named(call);
        if (!call.world().accounts().revokeKey(broker.id(), call.parameters().get(1))) {
            throw new Refused(404, "this broker has no key with this id");
        }
        return HttpAnswer.empty();
    }

    private static Set<Scope> scopes(Node list) {
        return list.items().stream().map(BrokerControl::scope).collect(Collectors.toSet());
    }

    private static Scope scope(Node node) {
        return Scope.of(
                node.oneOf(Arrays.stream(Scope.values()).map(Scope::toString).toList()));
    }

    private record AddedBroker(String brokerId, String agentKey) {}

    private record IssuedAnswer(String keyId, String agentKey) {}

    private record LedgerAnswer(List<LedgerEntry> entries, String balanceUsd) {}

    private record BrokerAnswer(
            String brokerId,
            String name,
            String email,
            boolean registered,
            CompletionMode completion,
            String balanceUsd,
            boolean billingAvailable,
            List<KnownDriver> drivers,
            List<KeyAnswer> keys,
            BrokerCounts counts) {}

    private record BrokerCounts(int loads, int keys, int ledgerEntries) {}

    private record KeyAnswer(String keyId, List<String> scopes, boolean revoked) {
        static KeyAnswer of(StoredKey key) {
            return new KeyAnswer(
                    key.id(), key.scopes().stream().map(Scope::toString).toList(), key.revoked());
        }
    }
}
