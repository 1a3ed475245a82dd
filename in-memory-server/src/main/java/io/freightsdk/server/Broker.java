package io.freightsdk.server;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** A broker account: its keys, its ledger, its loads, and the stored responses of its idempotency keys. */
final class Broker {
    private static final BigDecimal NOTHING = new BigDecimal("0.00");

    /** A key. Only the SHA-256 of its text is stored. */
    record Key(String id, Broker broker, Set<Scope> scopes, ByteString sha256) {}

    /** The first response to an Idempotency-Key. */
    private record Stored(ByteString bodySha256, Response response, Instant until) {}

    /** The call that moves money. */
    record Cause(
            String operation,
            @Nullable String idempotencyKey,
            @Nullable String requestId) {
        static Cause of(String operation) {
            return new Cause(operation, null, null);
        }
    }

    private final ServerState state;
    private final String id;
    private final BrokerOptions options;
    private boolean registered;
    private CompletionMode completion;
    private List<BrokerOptions.Driver> drivers;
    private boolean billingAvailable;
    private final Map<String, BigDecimal> ownPrices = new LinkedHashMap<>();
    private final Map<String, Key> keys = new LinkedHashMap<>();
    private final List<LedgerEntry> ledger = new ArrayList<>();
    private final List<Load> loads = new ArrayList<>();
    private final Map<String, Load> loadByRef = new HashMap<>();
    private final Map<String, Stored> responses = new LinkedHashMap<>();

    Broker(ServerState state, String id, BrokerOptions options, Cause cause) {
        this.state = state;
        this.id = id;
        this.options = options;
        this.registered = options.registered;
        this.completion = options.completion;
        this.drivers = options.drivers;
        this.billingAvailable = true;
        open(cause);
    }

    private void open(Cause cause) {
        if (options.balanceUsd.signum() != 0) {
            adjust(options.balanceUsd, cause);
        }
    }

    /** Resets the account to its options. Its keys stay valid. */
    void reset() {
        registered = options.registered;
        completion = options.completion;
        drivers = options.drivers;
        billingAvailable = true;
        ownPrices.clear();
        ledger.clear();
        loads.clear();
        loadByRef.clear();
        responses.clear();
        open(Cause.of("reset"));
    }

    String id() {
        return id;
    }

    String name() {
        return options.name == null ? "Broker " + id : options.name;
    }

    String email() {
        return id + "@brokers.example";
    }

    boolean registered() {
        return registered;
    }

    void registered(boolean is) {
        registered = is;
    }

    CompletionMode completion() {
        return completion;
    }

    void completion(CompletionMode mode) {
        completion = mode;
    }

    List<BrokerOptions.Driver> drivers() {
        return drivers;
    }

    void drivers(List<BrokerOptions.Driver> known) {
        drivers = List.copyOf(known);
    }

    boolean knowsDriver(String phone, String truckNumber) {
        return drivers.stream()
                .anyMatch(driver -> phone.equals(driver.phone())
                        || (!truckNumber.isEmpty() && truckNumber.equals(driver.truckNumber())));
    }

    boolean billingAvailable() {
        return billingAvailable;
    }

    void billingAvailable(boolean is) {
        billingAvailable = is;
    }

    /** Returns all keys that it was ever issued, by their ids; revoked ones too. */
    Map<String, Key> keys() {
        return keys;
    }

    List<LedgerEntry> ledger() {
        return ledger;
    }

    BigDecimal balanceUsd() {
        return ledger.isEmpty() ? NOTHING : ledger.get(ledger.size() - 1).balanceUsd();
    }

    Map<String, BigDecimal> ownPrices() {
        return ownPrices;
    }

    /** Returns the prices it pays: the server's, but for its own. */
    Map<String, BigDecimal> prices() {
        Map<String, BigDecimal> prices = new LinkedHashMap<>(state.prices());
        prices.putAll(ownPrices);
        return prices;
    }

    BigDecimal priceUsd(String key) {
        BigDecimal own = ownPrices.get(key);
        BigDecimal price = own == null ? state.prices().get(key) : own;
        if (price == null) {
            throw new IllegalArgumentException("price: the price list has no key " + key);
        }
        return price;
    }

    List<Load> loads() {
        return loads;
    }

    @Nullable
    Load loadOf(String customerRef) {
        return loadByRef.get(customerRef);
    }

    void add(Load load, String customerRef) {
        loads.add(load);
        if (!customerRef.isEmpty()) {
            loadByRef.put(customerRef, load);
        }
    }

    /** Debits the price of an operation; otherwise it ends with 503 or 402, and nothing has happened. */
    BigDecimal charge(String priceKey, String loadNumber, Cause cause) {
        BigDecimal price = affordable(priceKey);
        enter(EntryKind.DEBIT, price.negate(), loadNumber, cause);
        return price;
    }

    /** Returns the price of an operation that billing and balance allow now. */
    BigDecimal affordable(String priceKey) {
        if (!billingAvailable || !state.billingAvailable()) {
            throw new ApiException(
                    503, "billing is unavailable, nothing charged, try again later", "code", "BILLING_UNAVAILABLE");
        }
        BigDecimal price = priceUsd(priceKey);
        BigDecimal balance = balanceUsd();
        if (balance.compareTo(price) < 0) {
            throw new ApiException(
                    402,
                    "the balance does not cover this operation, nothing charged",
                    "code",
                    "INSUFFICIENT_FUNDS",
                    "balanceUsd",
                    balance,
                    "priceUsd",
                    price,
                    "billingUrl",
                    "/console/billing");
        }
        return price;
    }

    /** Adds a positive amount; the sum of a balance has a limit. */
    LedgerEntry topUp(BigDecimal amountUsd, Cause cause) {
        BigDecimal amount = UsdAmount.exact("top-up", amountUsd);
        if (amount.signum() <= 0) {
            throw new IllegalArgumentException("top-up: expected more than 0 USD, was " + amount);
        }
        return enter(EntryKind.TOP_UP, amount, null, cause);
    }

    /** Sets the balance by an entry over the difference. */
    void adjust(BigDecimal balanceUsd, Cause cause) {
        BigDecimal wanted = UsdAmount.notNegative("balance", balanceUsd);
        enter(EntryKind.ADJUST, UsdAmount.exact("adjust", wanted.subtract(balanceUsd())), null, cause);
    }

    private LedgerEntry enter(EntryKind kind, BigDecimal amountUsd, @Nullable String loadNumber, Cause cause) {
        LedgerEntry entry = new LedgerEntry(
                ledger.size() + 1L,
                state.clock().instant(),
                kind,
                cause.operation(),
                amountUsd,
                UsdAmount.exact("balance", balanceUsd().add(amountUsd)),
                loadNumber,
                cause.idempotencyKey(),
                cause.requestId());
        ledger.add(entry);
        return entry;
    }

    /** Returns the stored response of the call's Idempotency-Key, or that of the work, which is stored if it is a 2xx. */
    Response once(String memory, Call call, Supplier<Response> work) {
        String key = call.request().header("Idempotency-Key");
        if (key == null) {
            return work.get();
        }
        if (!key.matches("[ -~]{1,255}")) {
            throw new ApiException(400, "Idempotency-Key: expected 1 to 255 printable ASCII characters");
        }
        Instant now = state.clock().instant();
        ByteString body = ByteString.of(call.request().body()).sha256();
        Stored stored = responses.get(memory + key);
        if (stored != null && now.isBefore(stored.until())) {
            call.noteMismatch(!stored.bodySha256().equals(body));
            return stored.response().header("Idempotency-Replayed", "true");
        }
        Response response = work.get();
        if (response.isSuccess()) {
            Response whole = response.encoded();
            responses.remove(memory + key);
            forgetExpired(now);
            responses.put(memory + key, new Stored(body, whole, now.plus(ServerState.KEYS_KEPT)));
            return whole;
        }
        return response;
    }

    /** The oldest come first. */
    private void forgetExpired(Instant now) {
        for (Iterator<Stored> each = responses.values().iterator(); each.hasNext(); ) {
            if (now.isBefore(each.next().until())) {
                return;
            }
            each.remove();
        }
    }

    @Override
    public String toString() {
        return "Broker[" + id + "]";
    }
}
