package io.freightsdk.server.money;

import io.freightsdk.server.money.BrokerAccount.AccountSnapshot;
import io.freightsdk.server.values.IssuedKey;
import io.freightsdk.server.values.Scope;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The brokers of one server, their keys and their money; an unknown broker is a {@link NoSuchElementException}. */
public final class Accounts {

    private final Billing billing;
    private final NewIds ids;
    private final ConcurrentMap<String, Member> members = new ConcurrentHashMap<>();
    private final ConcurrentMap<Fingerprint, StoredKey> keys = new ConcurrentHashMap<>();

    /** Creates a store without a broker. */
    public Accounts(Billing billing, NewIds ids) {
        this.billing = billing;
        this.ids = ids;
    }

    /** Restores a snapshot: the same key texts are valid, the same balances are there. A key needs its broker. */
    public static Accounts restored(Billing billing, NewIds ids, AccountsSnapshot snapshot) {
        Accounts accounts = new Accounts(billing, ids);
        Map<String, AccountSnapshot> states = snapshot.accountsByBroker();
        for (Broker broker : snapshot.brokers()) {
            BrokerAccount account = billing.restore(Objects.requireNonNull(states.get(broker.id()), broker.id()));
            accounts.members.put(broker.id(), new Member(broker, account));
        }
        for (StoredKey key : snapshot.keys()) {
            known(key.brokerId(), accounts.members.get(key.brokerId()));
            accounts.keys.put(key.fingerprint(), key);
        }
        return accounts;
    }

    /** Adds a broker with a new id, no key and nothing in its account; {@code details} turns the defaults into it. */
    public Broker add(UnaryOperator<Broker> details) {
        String id = ids.brokerId();
        Broker broker = sameId(id, details.apply(Broker.newcomer(id)));
        members.put(id, new Member(broker, billing.open()));
        return broker;
    }

    /** Changes a broker in one step: of two changes at once neither is lost, and the next call sees both. */
    public Broker change(String brokerId, UnaryOperator<Broker> change) {
        Member changed = members.computeIfPresent(
                brokerId, (id, member) -> new Member(sameId(id, change.apply(member.broker())), member.account()));
        return known(brokerId, changed).broker();
    }

    /** The broker as it is now. */
    public Optional<Broker> broker(String brokerId) {
        return Optional.ofNullable(members.get(brokerId)).map(Member::broker);
    }

    /** Returns all brokers as they are now, in the order of their ids. */
    public List<Broker> brokers() {
        return members.values().stream()
                .map(Member::broker)
                .sorted(Comparator.comparing(Broker::id))
                .toList();
    }

    /** The broker's live account. */
    public BrokerAccount account(String brokerId) {
        return known(brokerId, members.get(brokerId)).account();
    }

    /** Issues a key; its text is in the result and nowhere else. */
    public IssuedKey issueKey(String brokerId, Set<Scope> scopes) {
        known(brokerId, members.get(brokerId));
        String text = ids.agentKeyText();
        StoredKey key = new StoredKey(ids.keyId(), brokerId, Fingerprint.of(text), scopes, false);
        keys.put(key.fingerprint(), key);
        return new IssuedKey(key.id(), brokerId, key.scopes(), text);
    }

    /** Revokes a key for every call that authenticates from now on; false if the broker has no such key. */
    public boolean revokeKey(String brokerId, String keyId) {
        Optional<StoredKey> key =
                keys(brokerId).stream().filter(k -> k.id().equals(keyId)).findFirst();
        key.ifPresent(k -> keys.computeIfPresent(k.fingerprint(), (same, current) -> current.revoke()));
        return key.isPresent();
    }

    /** The broker's keys, revoked ones too, in the order they were made. */
    public List<StoredKey> keys(String brokerId) {
        return keys.values().stream()
                .filter(key -> key.brokerId().equals(brokerId))
                .sorted(Comparator.comparing(StoredKey::id))
                .toList();
    }

    /** The caller whose key has that text; empty if no key that is good now has it. */
    public Optional<Caller> authenticate(@Nullable String keyText) {
        StoredKey key = keyText == null ? null : keys.get(Fingerprint.of(keyText));
        if (key == null || key.revoked()) {
            return Optional.empty();
        }
        Member member = known(key.brokerId(), members.get(key.brokerId()));
        return Optional.of(new Caller(key, member.broker(), member.account()));
    }

    /** Returns everything as values, for {@link #restored}; one moment only if nobody changes anything meanwhile. */
    public AccountsSnapshot snapshot() {
        List<StoredKey> allKeys = keys.values().stream()
                .sorted(Comparator.comparing(StoredKey::id))
                .toList(); // first, so that each has its broker in it, and each broker its account
        List<Broker> then = brokers();
        Map<String, AccountSnapshot> states = new HashMap<>();
        members.forEach((id, member) -> states.put(id, member.account().snapshot()));
        states.keySet().retainAll(then.stream().map(Broker::id).toList());
        return new AccountsSnapshot(then, allKeys, states);
    }

    private static Broker sameId(String id, Broker changed) {
        if (!changed.id().equals(id)) {
            throw new IllegalArgumentException("broker " + id + ": the id cannot become " + changed.id());
        }
        return changed;
    }

    private static Member known(String brokerId, @Nullable Member member) {
        if (member == null) {
            throw new NoSuchElementException("broker " + brokerId + " does not exist");
        }
        return member;
    }

    private record Member(Broker broker, BrokerAccount account) {}

    /** All brokers, keys and accounts as values; each account is consistent in itself. */
    public record AccountsSnapshot(
            List<Broker> brokers, List<StoredKey> keys, Map<String, AccountSnapshot> accountsByBroker) {

        /** Copies all three, the accounts in the order of their brokers' ids. */
        public AccountsSnapshot {
            brokers = List.copyOf(brokers);
            keys = List.copyOf(keys);
            accountsByBroker = Collections.unmodifiableMap(new TreeMap<>(accountsByBroker));
        }
    }

    /** A key that is good at this moment, its broker as of this moment, and the broker's live account. */
    public record Caller(StoredKey key, Broker broker, BrokerAccount account) {}

    /** An agent key as it is stored: without its text, with the fingerprint that recognizes it. */
    public record StoredKey(String id, String brokerId, Fingerprint fingerprint, Set<Scope> scopes, boolean revoked) {

        /** Copies the scopes, in their declared order. */
        public StoredKey {
            scopes = Collections.unmodifiableSet(new TreeSet<>(scopes));
        }

        /** Returns whether an operation that needs this scope is allowed; otherwise it is answered 403. */
        public boolean allows(Scope scope) {
            return scopes.contains(scope);
        }

        StoredKey revoke() {
            return new StoredKey(id, brokerId, fingerprint, scopes, true);
        }
    }

    /** The ids and key texts of new brokers and keys, each never given out before. */
    public interface NewIds {
        /** Names a broker. */
        String brokerId();

        /** Names a key without giving it away. */
        String keyId();

        /** The text of a new agent key. */
        String agentKeyText();
    }
}
