package io.freightsdk.server;

import io.freightsdk.server.accounts.Accounts;
import io.freightsdk.server.accounts.Broker;
import io.freightsdk.server.accounts.CompletionMode;
import io.freightsdk.server.accounts.IssuedKey;
import io.freightsdk.server.accounts.Scope;
import io.freightsdk.server.billing.Account;
import io.freightsdk.server.billing.Cause;
import io.freightsdk.server.billing.LedgerEntry;
import io.freightsdk.server.book.Load;
import io.freightsdk.server.world.CurrentWorld;
import java.math.BigDecimal;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.UnaryOperator;

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
            String id = accounts.add(options::applyTo).id();
            if (options.balanceUsd().signum() != 0) {
                accounts.account(id).adjust(options.balanceUsd(), Cause.of("addBroker"));
            }
            return accounts.issueKey(id, options.scopes());
        });
        return new FreightBroker(current, key);
    }

    /** As the journal and the control API name it. */
    public String id() {
        return key.key().brokerId();
    }

    /** What a client sends as its bearer; of the key the broker was made with. */
    public String agentKey() {
        return key.text();
    }

    /** The key the broker was made with, to be revoked. */
    public IssuedKey key() {
        return key;
    }

    /** Makes another key; without scopes it may do everything. */
    public IssuedKey newKey(Scope... scopes) {
        Set<Scope> all = scopes.length == 0 ? Scope.all() : Set.of(scopes);
        return world.call(now -> now.accounts().issueKey(id(), all));
    }

    /** From the next call on the key is answered 401; revoking it again does nothing. */
    public void revoke(IssuedKey key) {
        if (!world.call(now -> now.accounts().revokeKey(id(), key.key().id()))) {
            throw new NoSuchElementException(
                    "broker " + id() + " has no key " + key.key().id());
        }
    }

    /** After everything that has been committed. */
    public BigDecimal balanceUsd() {
        return account().balanceUsd();
    }

    /** Adds an amount above 0, like {@code 25.00}; works during a billing outage too. */
    public FreightBroker topUp(String amountUsd) {
        BigDecimal amount = new BigDecimal(amountUsd);
        world.call(now -> now.accounts().account(id()).topUp(amount, Cause.of("topUp")));
        return this;
    }

    /** Every movement of its money, oldest first; the amounts add up to the balance. */
    public List<LedgerEntry> ledger() {
        return account().entries();
    }

    /** False answers creating, reading and confirming with {@code UNKNOWN_BROKER} from the next call on. */
    public FreightBroker registered(boolean registered) {
        return changed(broker -> broker.withRegistered(registered));
    }

    /** What completes the loads it creates from now on. */
    public FreightBroker completion(CompletionMode completion) {
        return changed(broker -> broker.withCompletion(completion));
    }

    /** False answers its paid operations 503 {@code BILLING_UNAVAILABLE} until it is true again; others notice nothing. */
    public FreightBroker billingAvailable(boolean available) {
        return world.call(now -> {
            now.accounts().account(id()).available(available);
            return this;
        });
    }

    /** What it pays; a price set here is its own. */
    public FreightPrices prices() {
        return new FreightPrices(world, id());
    }

    /** Its loads, oldest first. */
    public List<FreightLoad> loads() {
        account(); // a broker that is gone has no loads, and says so
        return world.get().loads().ofBroker(id()).stream()
                .map(load -> new FreightLoad(world, load.order().loadNumber()))
                .toList();
    }

    /** The truck of its newest load, whichever that is when the truck is told to do something. */
    public FreightTruck truck() {
        return new FreightTruck(world, this::newestLoad);
    }

    /** The requests that came with one of its keys. */
    public FreightRequests requests() {
        return new FreightRequests(world, id());
    }

    /** The faults that strike its calls alone. */
    public FreightFaults faults() {
        return new FreightFaults(world, id());
    }

    /** The messages to the drivers of its loads. */
    public FreightSms sms() {
        return new FreightSms(world, id());
    }

    /** Its requests and its ledger as lines of text, for the message of a failure; there are no secrets in it. */
    public String report() {
        boolean gone = accounts().broker(id()).isEmpty();
        return "requests of " + id() + ":\n" + ReportText.requests(requests().list()) + "ledger of " + id() + ":\n"
                + (gone ? "  removed by a reset\n" : ReportText.ledger(ledger()));
    }

    /** Names it; the key is a secret. */
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

    private Account account() {
        return accounts().account(id());
    }
}
