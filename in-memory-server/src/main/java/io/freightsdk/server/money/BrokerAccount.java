package io.freightsdk.server.money;

import io.freightsdk.server.values.EntryKind;
import io.freightsdk.server.values.LedgerEntry;
import java.math.BigDecimal;
import java.time.InstantSource;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A broker's prepaid money. Everything happens under the account's one lock, so a debit and what it pays for commit
 * together or not at all, and whoever has seen a paid load also sees its debit here.
 *
 * <p>Lock order of the server, outermost first: a clock move, a slot of {@link Replays}, an account, then leaves that
 * take no further lock (load store, ids, prices, SMS outbox). Paid work therefore never moves the clock, never waits
 * for an Idempotency-Key and never touches another account; moving this account's money from inside its own paid work
 * is refused with an {@link IllegalStateException}.
 */
public final class BrokerAccount {

    private final Billing billing;
    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final Ledger ledger;
    private final Map<String, String> loadNumberByRef;
    private final PriceList prices;
    private volatile boolean available;

    BrokerAccount(Billing billing, InstantSource clock, AccountSnapshot start) {
        this.billing = billing;
        this.clock = clock;
        this.ledger = Ledger.of(start.entries());
        this.loadNumberByRef = new HashMap<>(start.loadNumberByRef());
        this.prices = billing.prices().over();
        this.prices.change(start.pricesUsd());
        this.available = start.available();
    }

    /** Returns the prices it pays: those of all accounts, but for those set here. */
    public PriceList prices() {
        return prices;
    }

    /** Returns whether its paid operations work as far as it is concerned; an outage of all accounts is another switch. */
    public boolean available() {
        return available;
    }

    /** Switches its paid operations off and on, whatever those of others do. */
    public void available(boolean available) {
        this.available = available;
    }

    /**
     * Runs the work, which returns its load's number, and debits the price. If it throws, nothing is debited and the
     * exception goes on, so its result is published as its last step. {@link Unpaid} in an outage or below the price.
     */
    public LedgerEntry pay(String priceKey, Cause cause, Supplier<String> work) {
        return alone(() -> payLocked(priceKey, cause, work));
    }

    /** Pays like {@link #pay}, unless the customerRef, trimmed, has a load: that is free, also in an outage. */
    public Creation create(@Nullable String customerRef, String priceKey, Cause cause, Supplier<String> work) {
        String ref = customerRef == null ? "" : customerRef.strip();
        return alone(() -> {
            String existing = loadNumberByRef.get(ref);
            if (existing != null) {
                return new Creation(existing, null);
            }
            LedgerEntry debit = payLocked(priceKey, cause, work);
            String loadNumber = Objects.requireNonNull(debit.loadNumber());
            if (!ref.isEmpty()) {
                loadNumberByRef.put(ref, loadNumber);
            }
            return new Creation(loadNumber, debit);
        });
    }

    /** Adds a positive amount. */
    public LedgerEntry topUp(BigDecimal amountUsd, Cause cause) {
        BigDecimal amount = UsdAmount.exact("top-up", amountUsd);
        if (amount.signum() <= 0) {
            throw new IllegalArgumentException("top-up: " + amount + " USD is not above 0");
        }
        return alone(() -> append(new Ledger.Movement(EntryKind.TOP_UP, amount, null), cause));
    }

    /** Sets the balance by an entry over the difference; never below zero. */
    public LedgerEntry adjust(BigDecimal balanceUsd, Cause cause) {
        BigDecimal wanted = UsdAmount.notNegative("balance", balanceUsd);
        return alone(() -> {
            BigDecimal difference = UsdAmount.exact("adjust", wanted.subtract(ledger.balanceUsd()));
            return append(new Ledger.Movement(EntryKind.ADJUST, difference, null), cause);
        });
    }

    /** The balance after everything that has been committed; waits for a purchase in progress. */
    public BigDecimal balanceUsd() {
        return locked(ledger::balanceUsd);
    }

    /** Returns all entries so far, oldest first; the last one's balance is the balance. */
    public List<LedgerEntry> entries() {
        return locked(ledger::entries);
    }

    /** Returns its state at one moment, from which {@link Billing#restore} makes the same account. */
    public AccountSnapshot snapshot() {
        return locked(() -> new AccountSnapshot(ledger.entries(), loadNumberByRef, available, prices.ownUsd()));
    }

    private LedgerEntry payLocked(String priceKey, Cause cause, Supplier<String> work) {
        if (!billing.available() || !available) {
            throw Unpaid.unavailable();
        }
        BigDecimal price = prices.priceUsd(priceKey);
        BigDecimal balance = ledger.balanceUsd();
        if (balance.compareTo(price) < 0) {
            throw Unpaid.insufficient(balance, price);
        }
        return append(new Ledger.Movement(EntryKind.DEBIT, price.negate(), work.get()), cause);
    }

    private LedgerEntry append(Ledger.Movement movement, Cause cause) {
        return ledger.append(clock.instant(), movement, cause);
    }

    private <R> R alone(Supplier<R> step) {
        if (lock.isHeldByCurrentThread()) {
            throw new IllegalStateException("account: paid work cannot move its own account's money");
        }
        return locked(step);
    }

    private <R> R locked(Supplier<R> step) {
        lock.lock();
        try {
            return step.get();
        } finally {
            lock.unlock();
        }
    }

    /** The load that a creation ended with; no debit if its customerRef had the load already. */
    public record Creation(String loadNumber, @Nullable LedgerEntry debit) {}

    /** The state of an account as values; the prices are those that are its own. */
    public record AccountSnapshot(
            List<LedgerEntry> entries,
            Map<String, String> loadNumberByRef,
            boolean available,
            Map<String, BigDecimal> pricesUsd) {
        /** Creates the state of an account without an outage and prices of its own. */
        public AccountSnapshot(List<LedgerEntry> entries, Map<String, String> loadNumberByRef) {
            this(entries, loadNumberByRef, true, Map.of());
        }

        /** Copies all, the refs sorted; refuses a ledger that does not add up, and a price that is not one. */
        public AccountSnapshot {
            pricesUsd = PriceList.checked(pricesUsd);
            entries = Ledger.of(entries).entries();
            loadNumberByRef = Collections.unmodifiableMap(new TreeMap<>(loadNumberByRef));
        }
    }

    /** The call that moves money: its operation name, the client's Idempotency-Key if it sent one, and the request's id. */
    public record Cause(
            String operation,
            @Nullable String idempotencyKey,
            @Nullable String requestId) {

        /** A cause that came without a key and without a request, such as a test topping up. */
        public static Cause of(String operation) {
            return new Cause(operation, null, null);
        }
    }
}
