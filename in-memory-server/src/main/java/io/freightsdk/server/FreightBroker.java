package io.freightsdk.server;

import io.freightsdk.server.money.Accounts;
import io.freightsdk.server.money.Broker;
import io.freightsdk.server.money.BrokerAccount;
import io.freightsdk.server.money.BrokerAccount.Cause;
import io.freightsdk.server.state.CurrentWorld;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.values.CompletionMode;
import io.freightsdk.server.values.IssuedKey;
import io.freightsdk.server.values.LedgerEntry;
import io.freightsdk.server.values.Scope;
import java.math.BigDecimal;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * One broker account: its key, its money, its loads. After {@link InMemoryFreightServer#reset} it is gone, and asking it
 * for anything but its id and key is a {@link NoSuchElementException}, until another broker is added under its id.
 */
public final class FreightBroker {
    private final CurrentWorld world;
    private final IssuedKey key;

    FreightBroker(CurrentWorld world, IssuedKey key) {
        this.world = world;
        this.key = key;
    }

    static FreightBroker add(CurrentWorld current, BrokerOptions options) {
        IssuedKey key = current.call(world -> {
            Accounts accounts = world.accounts();
            String id = accounts.add(options.details).id();
            if (options.balanceUsd.signum() != 0) {
                accounts.account(id).adjust(options.balanceUsd, Cause.of("addBroker"));
            }
            return accounts.issueKey(id, options.scopes);
        });
        return new FreightBroker(current, key);
    }

    /** Returns its id, by which the journal and the control API name it. */
    public String id() {
        return key.brokerId();
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
        return world.call(now -> now.accounts().issueKey(id(), all));
    }

    /** Revokes a key: the next call with it gets a 401. Revoking it again does nothing. */
    public void revoke(IssuedKey key) {
        if (!world.call(now -> now.accounts().revokeKey(id(), key.id()))) {
            throw new NoSuchElementException("broker " + id() + " has no key " + key.id());
        }
    }

    /** Returns the balance after everything that has been committed. */
    public BigDecimal balanceUsd() {
        return account().balanceUsd();
    }

    /** Adds an amount above 0, like {@code 25.00}; works during a billing outage too. */
    public FreightBroker topUp(String amountUsd) {
        return topUp(FreightPrices.usd("top-up", amountUsd));
    }

    /** {@link #topUp(String)} of an amount. */
    public FreightBroker topUp(BigDecimal amountUsd) {
        world.call(now -> now.accounts().account(id()).topUp(amountUsd, Cause.of("topUp")));
        return this;
    }

    /** Returns every movement of its money, oldest first; the amounts add up to the balance. */
    public List<LedgerEntry> ledger() {
        return account().entries();
    }

    /** Sets whether it is registered; if false, creating, reading and confirming return {@code UNKNOWN_BROKER}. */
    public FreightBroker registered(boolean registered) {
        return changed(broker -> broker.withRegistered(registered));
    }

    /** Sets what completes the loads it creates from now on. */
    public FreightBroker completion(CompletionMode completion) {
        return changed(broker -> broker.withCompletion(completion));
    }

    /** Sets whether billing works for it; if false, its paid operations return 503 {@code BILLING_UNAVAILABLE}. */
    public FreightBroker billingAvailable(boolean available) {
        return world.call(now -> {
            now.accounts().account(id()).available(available);
            return this;
        });
    }

    /** Returns the prices it pays; a price set on them is its own. */
    public FreightPrices prices() {
        return new FreightPrices(world, id());
    }

    /** Returns its loads, oldest first. */
    public List<FreightLoad> loads() {
        account(); // a broker that is gone has no loads, and says so
        return world.get().loads().ofBroker(id()).stream()
                .map(load -> new FreightLoad(world, load.order().loadNumber()))
                .toList();
    }

    /** Returns the truck of its newest load; which one that is, is decided when the truck is used. */
    public FreightTruck truck() {
        return new FreightTruck(world, this::newestLoad);
    }

    /** Returns the requests that came with one of its keys. */
    public FreightRequests requests() {
        return new FreightRequests(world, id());
    }

    /** Returns the faults that match its calls alone. */
    public FreightFaults faults() {
        return new FreightFaults(world, id());
    }

    /** Returns the messages to the drivers of its loads. */
    public FreightSms sms() {
        return new FreightSms(world, id());
    }

    /** Returns its requests and ledger as lines of text without secrets, for the message of a failed test. */
    public String report() {
        String ledger = accounts().broker(id()).isEmpty()
                ? "  removed by a reset\n"
                : ledger().stream().map(FreightBroker::line).collect(Collectors.joining());
        return "requests of " + id() + ":\n" + requests() + "ledger of " + id() + ":\n"
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

    private FreightBroker changed(UnaryOperator<Broker> change) {
        world.call(now -> now.accounts().change(id(), change));
        return this;
    }

    private Load newestLoad() {
        List<Load> loads = world.get().loads().ofBroker(id());
        if (loads.isEmpty()) {
            throw new NoSuchElementException("broker " + id() + " has no load yet, so there is no truck to drive");
        }
        return loads.get(loads.size() - 1);
    }

    private Accounts accounts() {
        return world.get().accounts();
    }

    private BrokerAccount account() {
        return accounts().account(id());
    }
}
