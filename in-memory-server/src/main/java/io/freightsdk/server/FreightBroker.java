package io.freightsdk.server;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A broker account of the server: its keys, its money, its loads. Its methods are not billed and may be called from any thread.
 * {@link InMemoryFreightServer#reset} gives it the balance and settings of its {@link BrokerOptions} again.
 */
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

    /** Returns the broker's id, such as {@code brk_000001}, by which the journal and the control API name it. */
    public String id() {
        return broker.id();
    }

    /** Returns the text of the broker's first key, which a client sends as its bearer token. */
    public String agentKey() {
        return key.text();
    }

    /** Returns the broker's first key, so that it can be revoked. */
    public IssuedKey key() {
        return key;
    }

    /** Issues another key. Without arguments it has all scopes. Keys that were issued before stay valid. */
    public IssuedKey newKey(Scope... scopes) {
        Set<Scope> all = scopes.length == 0 ? Scope.all() : Set.of(scopes);
        return state.run(() -> state.issueKey(broker, all));
    }

    /**
     * Revokes a key, so that the next call with it gets 401. Revoking a key twice does nothing.
     *
     * @throws NoSuchElementException if it is a key of another broker
     */
    public void revoke(IssuedKey key) {
        state.change(() -> state.revoke(broker, key.id()));
    }

    /** Returns the balance after everything that was charged and paid in so far. */
    public BigDecimal balanceUsd() {
        return state.run(broker::balanceUsd);
    }

    /**
     * Sets the balance, such as {@code 0.40}. The ledger gets an {@link EntryKind#ADJUST} entry with the difference. Works during a
     * billing outage too.
     *
     * @throws IllegalArgumentException if it is no amount, negative, or has more than 4 decimals
     */
    public FreightBroker balanceUsd(String balanceUsd) {
        BigDecimal wanted = FreightPrices.usd("balance", balanceUsd);
        return changed(() -> broker.adjust(wanted, Broker.Cause.of("setBalance")));
    }

    /** Pays in an amount above 0, such as {@code 25.00}, like {@link #topUp(BigDecimal)}. */
    public FreightBroker topUp(String amountUsd) {
        return topUp(FreightPrices.usd("top-up", amountUsd));
    }

    /**
     * Pays in an amount above 0. Each call adds a {@link EntryKind#TOP_UP} entry to the ledger. Works during a billing outage too.
     *
     * @throws IllegalArgumentException if the amount is not above 0, or has more than 4 decimals
     */
    public FreightBroker topUp(BigDecimal amountUsd) {
        return changed(() -> broker.topUp(amountUsd, Broker.Cause.of("topUp")));
    }

    /**
     * Returns the entries of the broker's ledger, oldest first: one for each charge, payment and change of the balance. Their
     * amounts add up to the balance. A replay has no entry, because it costs nothing.
     */
    public List<LedgerEntry> ledger() {
        return state.run(() -> List.copyOf(broker.ledger()));
    }

    /** Sets whether the broker is registered. If not, creating, reading and confirming get 422 {@code UNKNOWN_BROKER}. */
    public FreightBroker registered(boolean registered) {
        return changed(() -> broker.registered(registered));
    }

    /** Sets what completes a load. It applies to loads that are created from now on. */
    public FreightBroker completion(CompletionMode completion) {
        return changed(() -> broker.completion(completion));
    }

    /**
     * Adds a driver whom the broker knows. A load that names the driver's phone number or truck is then created with {@code
     * driverResolution} {@code bound}. A reset removes drivers that are not in the broker's options.
     *
     * @param phone in E.164, such as {@code +12145550142}; null if only the truck is known
     * @param truckNumber null if only the phone is known
     * @throws IllegalArgumentException if both are missing, or the phone number is not in E.164
     */
    public FreightBroker addDriver(@Nullable String phone, @Nullable String truckNumber) {
        BrokerOptions.Driver driver = new BrokerOptions.Driver(phone, truckNumber);
        return changed(() -> {
            List<BrokerOptions.Driver> drivers = new ArrayList<>(broker.drivers());
            drivers.add(driver);
            broker.drivers(drivers);
        });
    }

    /**
     * Sets whether billing works for this broker. If not, its paid operations get 503 {@code BILLING_UNAVAILABLE}, and nothing is
     * charged.
     */
    public FreightBroker billingAvailable(boolean available) {
        return changed(() -> broker.billingAvailable(available));
    }

    private FreightBroker changed(Runnable change) {
        state.change(change);
        return this;
    }

    /** Returns the prices that this broker pays. A price that is set here applies to this broker alone. */
    public FreightPrices prices() {
        return new FreightPrices(state, broker);
    }

    /** Returns the broker's loads, oldest first. */
    public List<FreightLoad> loads() {
        return state.run(() -> broker.loads().stream()
                .map(load -> new FreightLoad(state, load))
                .toList());
    }

    /**
     * Returns the broker's newest load, to drive and inspect.
     *
     * @throws NoSuchElementException if the broker has no load
     */
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

    /**
     * Returns the broker's requests of one operation, such as {@code createLoad}, oldest first.
     *
     * @throws IllegalArgumentException if the service has no such operation
     */
    public List<JournalEntry> requests(String operation) {
        return Requests.list(state, id(), operation);
    }

    /** Waits for requests of this broker, otherwise like {@link InMemoryFreightServer#awaitRequests}. */
    public void awaitRequests(String operation, int count, Duration timeout) {
        Requests.await(state, id(), operation, count, timeout);
    }

    /** Returns the faults of this broker's calls. A fault that is added here applies to no other broker. */
    public FreightFaults faults() {
        return new FreightFaults(state, broker);
    }

    /** Returns the text messages to the drivers of this broker's loads, oldest first. */
    public List<SmsMessage> sms() {
        return state.run(() -> state.messages(broker));
    }

    /** Returns the broker's requests and ledger as lines of text without secrets, for the message of a failed test. */
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

    /** Returns a text with the id, without the key. */
    @Override
    public String toString() {
        return "FreightBroker[" + id() + "]";
    }
}
