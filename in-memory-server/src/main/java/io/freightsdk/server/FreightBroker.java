package io.freightsdk.server;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.stream.Collectors;

/** One broker account: its keys, its money, its loads. A reset of the server takes it back to its options. */
public final class FreightBroker {
    private final ServerState state;
    private final Broker broker;
    private final IssuedKey key;

    private FreightBroker(ServerState state, Broker broker, IssuedKey key) {
        this.state = state;
        this.broker = broker;
        this.key = key;
    }

    static FreightBroker add(ServerState state, BrokerOptions options, Broker.Cause cause) {
        return state.run(() -> {
            Broker broker = state.addBroker(options, cause);
            return new FreightBroker(state, broker, state.issueKey(broker, options.scopes));
        });
    }

    /** Returns its id, by which the journal and the control API name it. */
    public String id() {
        return broker.id();
    }

    /** Returns the text of its first key, which a client sends as its bearer token. */
    public String agentKey() {
        return key.text();
    }

    /** Returns its first key, so that it can be revoked. */
    public IssuedKey key() {
        return key;
    }

    /** Issues another key; without scopes it may do everything. */
    public IssuedKey newKey(Scope... scopes) {
        Set<Scope> all = scopes.length == 0 ? Scope.all() : Set.of(scopes);
        return state.run(() -> state.issueKey(broker, all));
    }

    /** Revokes a key: the next call with it gets a 401. Revoking it again does nothing. */
    public void revoke(IssuedKey key) {
        state.change(() -> state.revoke(broker, key.id()));
    }

    /** Returns the balance after everything that has been committed. */
    public BigDecimal balanceUsd() {
        return state.run(broker::balanceUsd);
    }

    /** Sets the balance by an entry over the difference, like {@code 0.40}; works during a billing outage too. */
    public FreightBroker balanceUsd(String balanceUsd) {
        BigDecimal wanted = FreightPrices.usd("balance", balanceUsd);
        return changed(() -> broker.adjust(wanted, Broker.Cause.of("setBalance")));
    }

    /** Adds an amount above 0, like {@code 25.00}; works during a billing outage too. */
    public FreightBroker topUp(String amountUsd) {
        return topUp(FreightPrices.usd("top-up", amountUsd));
    }

    /** Adds an amount above 0; works during a billing outage too. */
    public FreightBroker topUp(BigDecimal amountUsd) {
        return changed(() -> broker.topUp(amountUsd, Broker.Cause.of("topUp")));
    }

    /** Returns every movement of its money, oldest first; the amounts add up to the balance. */
    public List<LedgerEntry> ledger() {
        return state.run(() -> List.copyOf(broker.ledger()));
    }

    /** Sets whether it is registered; if false, creating, reading and confirming return {@code UNKNOWN_BROKER}. */
    public FreightBroker registered(boolean registered) {
        return changed(() -> broker.registered(registered));
    }

    /** Sets what completes the loads it creates from now on. */
    public FreightBroker completion(CompletionMode completion) {
        return changed(() -> broker.completion(completion));
    }

    /** Sets whether billing works for it; if false, its paid operations return 503 {@code BILLING_UNAVAILABLE}. */
    public FreightBroker billingAvailable(boolean available) {
        return changed(() -> broker.billingAvailable(available));
    }

    private FreightBroker changed(Runnable change) {
        state.change(change);
        return this;
    }

    /** Returns the prices it pays; a price set on them is its own. */
    public FreightPrices prices() {
        return new FreightPrices(state, broker);
    }

    /** Returns its loads, oldest first. */
    public List<FreightLoad> loads() {
        return state.run(() -> broker.loads().stream()
                .map(load -> new FreightLoad(state, load))
                .toList());
    }

    /** Returns its newest load, to drive and inspect; a broker without one is a {@link NoSuchElementException}. */
    public FreightLoad newestLoad() {
        return state.run(() -> {
            List<Load> loads = broker.loads();
            if (loads.isEmpty()) {
                throw new NoSuchElementException("broker " + id() + " has no load yet, so there is no truck to drive");
            }
            return new FreightLoad(state, loads.get(loads.size() - 1));
        });
    }

    /** Returns the newest requests that came with one of its keys, oldest first. */
    public List<JournalEntry> requests() {
        return state.run(() -> state.journal().entries(id(), null));
    }

    /** Returns its requests of one operation, such as {@code createLoad}; an unknown one is refused. */
    public List<JournalEntry> requests(String operation) {
        return Requests.list(state, id(), operation);
    }

    /** Waits for its requests like {@link InMemoryFreightServer#awaitRequests}. */
    public void awaitRequests(String operation, int count, Duration timeout) {
        Requests.await(state, id(), operation, count, timeout);
    }

    /** Returns the faults that apply to its calls alone, whatever others do at the same time. */
    public FreightFaults faults() {
        return new FreightFaults(state, broker);
    }

    /** Returns the messages to the drivers of its loads, oldest first. */
    public List<SmsMessage> sms() {
        return state.run(() -> state.messages(broker));
    }

    /** Returns its requests and ledger as lines of text without secrets, for the message of a failed test. */
    public String report() {
        String ledger = ledger().stream().map(FreightBroker::line).collect(Collectors.joining());
        return "requests of " + id() + ":\n" + Requests.text(requests()) + "ledger of " + id() + ":\n"
                + (ledger.isEmpty() ? "  none\n" : ledger);
    }

    private static String line(LedgerEntry entry) {
        return "  #" + entry.seq() + " " + entry.at() + " " + entry.kind() + " " + entry.operation() + " "
                + (entry.loadNumber() == null ? "" : entry.loadNumber() + " ") + entry.amountUsd() + " USD, balance "
                + entry.balanceUsd() + " USD\n";
    }

    /** Returns its id; the key is a secret. */
    @Override
    public String toString() {
        return "FreightBroker[" + id() + "]";
    }
}
