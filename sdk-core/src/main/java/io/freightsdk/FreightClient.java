package io.freightsdk;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.internal.AccountName;
import io.freightsdk.model.Balance;
import io.freightsdk.model.ConfirmDeliveryResult;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.Pricing;
import io.github.resilience4j.retry.RetryRegistry;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * Client of the Freight Load Tracking Agent API. One client serves all threads. Create one client for an account and keep it,
 * also while the agent key is rotated.
 *
 * <p>A call is one operation with all its retries, and an attempt is one request. Only the client retries: no lower layer does,
 * and no redirect is followed. Each method says what it retries, and the {@link RetryPolicy} says how often. A call that fails
 * throws a {@link io.freightsdk.error.FreightException}, which says whether money was spent.
 *
 * <p>To fake a client in a test, extend {@code io.freightsdk.testing.FakeFreightClient}. To wrap a client, implement this interface
 * and delegate each abstract method: the default methods are short forms that call them. Then the wrapped client keeps its limits.
 * {@link #withOptions}, {@link #async} and {@link #incubating} return clients that have to be wrapped too.
 */
public interface FreightClient extends AutoCloseable {
    /** Returns a builder. {@code baseUrl}, {@code account} and {@code agentKey} have to be set. */
    static Builder builder() {
        return new Builder();
    }

    /**
     * Creates a client from the environment variables {@code FREIGHT_BASE_URL}, {@code FREIGHT_ACCOUNT} and {@code
     * FREIGHT_AGENT_KEY}. If {@code FREIGHT_SPEND_LIMIT_USD_PER_DAY} is set, the client has this spend limit for any 24 hours.
     *
     * @throws IllegalArgumentException if a variable is not set, if that of the limit is set to nothing, or if there is another {@code
     *     FREIGHT_…} variable with {@code LIMIT} or {@code USD} in its name, because that would be a limit that does not hold
     */
    static FreightClient fromEnvironment() {
        return ClientSettings.fromEnvironment(System.getenv()).build();
    }

    /** {@link #createLoad(String, CreateLoadInput, CallOptions)} with the default options. */
    default CreateLoadOutcome createLoad(String orderId, CreateLoadInput input) {
        return createLoad(orderId, input, CallOptions.none());
    }

    /**
     * Creates the load of an order. However often it is called with one order id, and from however many processes, it creates
     * one load and is charged once, at the price {@code load_create}. If the load exists already, or the service refuses the
     * call, nothing is charged.
     *
     * <p>The idempotency key is derived from the {@linkplain Builder#account account} and the order id alone, and each request
     * carries the same bytes. Therefore the client retries after a lost response, a 5xx or a 429. If the call fails with an unknown
     * charge, is cancelled, or the process is killed, call again with the same order id and the same input: this returns the
     * same load for at most one charge, as long as the service remembers the idempotency key. After that the service finds the
     * load by its {@code customerRef}. An input without one is sent with one that no other order has: the order id, a dash and
     * eight characters of the key.
     *
     * @param orderId your own id of the order, such as {@code order-4711}
     * @return a {@code CreateLoadResult} for a new load, or a {@code DedupCreateLoadResult} for one that existed
     * @throws io.freightsdk.error.IdempotencyException if this client has used the order id with another input; nothing is sent
     * @throws IllegalArgumentException if the order id is blank, or begins or ends with whitespace or an invisible character, or the
     *     options have another idempotency key
     */
    CreateLoadOutcome createLoad(String orderId, CreateLoadInput input, CallOptions options);

    /**
     * Creates a load without an order id, under the {@link CallOptions.Builder#idempotencyKey(String)} of the options or under a random
     * key. With a random key, a second call creates and pays for a second load, unless the input has the same {@code
     * customerRef}. If the call fails with an unknown charge, call again with the {@code idempotencyKey()} of its exception.
     */
    CreateLoadOutcome createLoad(CreateLoadInput input, CallOptions options);

    /** {@link #quoteLoad(String, CreateLoadInput, CallOptions)} with the default options. */
    default BigDecimal quoteLoad(String orderId, CreateLoadInput input) {
        return quoteLoad(orderId, input, CallOptions.none());
    }

    /**
     * Returns the price of {@link #createLoad(String, CreateLoadInput, CallOptions)} without creating the load, or throws what the
     * client would refuse it with now: a price that is too high or unknown, a spend limit, or a charge store that fails. It is free
     * and reserves nothing. It cannot know what only the service refuses, nor what a store without {@link ChargeStore#leftUsd}
     * refuses, nor that another process was charged for the order, which then needs no room.
     */
    BigDecimal quoteLoad(String orderId, CreateLoadInput input, CallOptions options);

    /** {@link #getLoadPosition(String, CallOptions)} with the default options. */
    default LoadPosition getLoadPosition(String loadNumber) {
        return getLoadPosition(loadNumber, CallOptions.none());
    }

    /**
     * Reads the position, status and stops of a load. Each call is charged, at the price {@code position_read}, so do not poll.
     *
     * <p>The client retries a read that was certainly not processed, and after a 429 or a 503 {@code BILLING_UNAVAILABLE}, which
     * charge nothing. If the response is lost, or the call is cancelled after the request was sent, the charge is unknown, and a
     * new read is charged again.
     */
    LoadPosition getLoadPosition(String loadNumber, CallOptions options);

    /** {@link #confirmDelivery(String, Instant, CallOptions)}, received now, with the default options. */
    default ConfirmDeliveryResult confirmDelivery(String loadNumber) {
        return confirmDelivery(loadNumber, null, CallOptions.none());
    }

    /** {@link #confirmDelivery(String, Instant, CallOptions)} with the default options. */
    default ConfirmDeliveryResult confirmDelivery(String loadNumber, Instant bolReceivedAt) {
        return confirmDelivery(loadNumber, bolReceivedAt, CallOptions.none());
    }

    /** {@link #confirmDelivery(String, Instant, CallOptions)}, received now. */
    default ConfirmDeliveryResult confirmDelivery(String loadNumber, CallOptions options) {
        return confirmDelivery(loadNumber, null, options);
    }

    /**
     * Confirms that the bill of lading was received, for a load that waits at its delivery stop or is delivered already. The call is
     * free and can be repeated. The client retries it after a lost response, a 5xx or a 429, with the same time. If the driver is
     * not at the stop yet, it throws a {@code DeliveryNotReadyException} and does not retry.
     *
     * @param bolReceivedAt when the bill of lading was received; null for now
     */
    ConfirmDeliveryResult confirmDelivery(String loadNumber, @Nullable Instant bolReceivedAt, CallOptions options);

    /** {@link #getPricing(CallOptions)} with the default options. */
    default Pricing getPricing() {
        return getPricing(CallOptions.none());
    }

    /** Reads the live price list, which {@link #prices()} then remembers. It is free, and retried after any failure but a refusal. */
    Pricing getPricing(CallOptions options);

    /** {@link #getBalance(CallOptions)} with the default options. */
    default Balance getBalance() {
        return getBalance(CallOptions.none());
    }

    /** Reads the prepaid balance. It is free, and retried after any failure but a refusal. */
    Balance getBalance(CallOptions options);

    /**
     * Always throws, because a status follows the driver's GPS and cannot be set. It sends one request and is free.
     *
     * @throws io.freightsdk.error.ApiException always
     * @deprecated always fails: a status follows the driver's GPS; read it with {@link #getLoadPosition(String)}
     */
    @Deprecated
    default void updateLoadStatus(String loadNumber, LoadStatus status) {
        updateLoadStatus(loadNumber, status, CallOptions.none());
    }

    /**
     * {@link #updateLoadStatus(String, LoadStatus)} with options.
     *
     * @deprecated always fails: a status follows the driver's GPS
     */
    @Deprecated
    void updateLoadStatus(String loadNumber, LoadStatus status, CallOptions options);

    /** Returns the live prices, which the client remembers for five minutes. */
    Prices prices();

    /**
     * Returns what the calls of this client have cost so far, by its own count: each idempotency key once, and separately what may
     * have been charged. It reads memory and never sends, waits or throws.
     *
     * <p>A charge counts with the price that its call was sent for: the price of a list at most five minutes old, or the price that a
     * 402 has named.
     */
    Spend spend();

    /**
     * Lists the charges of this client that may have happened, with the newest last, and the newest 65,536 at most. Another call with
     * the same idempotency key settles a creation. A read has no idempotency key: whoever has seen the balance or a bill calls {@link
     * #resolve}. The same holds for a creation without a {@code customerRef} that was lost more than 12 hours before its key was charged
     * again. This reads memory and sends nothing.
     */
    List<UncertainCharge> uncertain();

    /**
     * Resolves an uncertain charge with what somebody has found out. {@code CHARGED} counts its price as charged; {@code NOT_CHARGED}
     * counts nothing and returns the amount to the limits. This sends nothing.
     *
     * @param chargeId the id of the {@link UncertainCharge}
     * @return false if there is no such charge any more, because a call has settled it
     * @throws IllegalArgumentException if the status is {@code UNKNOWN}
     */
    boolean resolve(String chargeId, ChargeStatus found);

    /** Returns the store that keeps every charge of the client, null for none. */
    @Nullable
    ChargeStore chargeStore();

    /** Returns the limits that were set on the builder, without those of single calls. */
    List<SpendLimit> spendLimits();

    /**
     * Returns what is spent, reserved and left under a limit of this client, or under one that its calls carry ({@link
     * CallOptions.Builder#spendLimit}). This reads memory; for a shared limit it reads the store, within the client's deadline.
     *
     * @param tag the tag of the calls, null for those without one
     * @return null if the store of the limit cannot tell
     * @throws IllegalArgumentException if the limit does not limit calls with this tag
     * @throws io.freightsdk.error.SpendLimitUnavailableException if the store fails
     */
    @Nullable
    SpendLimitStatus spendLimitStatus(SpendLimit limit, @Nullable String tag);

    /** Returns the operations whose requests and responses the contract does not describe. They may change in any version. */
    IncubatingCatalog incubating();

    /** Returns the calls of this client as futures. {@code updateLoadStatus} and the calls of {@link #incubating()} have none. */
    FreightAsyncClient async();

    /** Returns the account, within which order ids are unique. */
    String account();

    /** Returns the default options of all calls. */
    CallOptions options();

    /**
     * Returns this client with other options for all its calls. Connections, prices, limits and spend stay shared. Closing the
     * returned client does nothing: close the first one.
     *
     * @throws IllegalArgumentException if the options have an idempotency key, which belongs to one call
     */
    FreightClient withOptions(CallOptions options);

    /**
     * Closes the client and releases its threads and connections. Calls in progress and later calls fail with a {@code
     * ClientClosedException}; what was sent may have been charged. The connection pool of your own {@code OkHttpClient} stays open.
     * Closing twice does nothing.
     */
    @Override
    void close();

    /** Builder for a {@link FreightClient}. It can be used again after {@link #build()}. */
    final class Builder {
        private static final int MOST_CONCURRENT_CALLS = 65_536;

        private final ClientSettings settings = new ClientSettings();

        Builder() {}

        /** Sets the address of the service, such as {@code https://freight.example}. A path becomes a prefix. */
        public Builder baseUrl(String baseUrl) {
            settings.baseUrl = Objects.requireNonNull(baseUrl, "baseUrl");
            return this;
        }

        /** Sets the agent key. It is sent to the base URL only and never printed. */
        public Builder agentKey(String agentKey) {
            Objects.requireNonNull(agentKey, "agentKey");
            settings.agentKey = () -> agentKey;
            return this;
        }

        /**
         * Sets a supplier of an agent key that may change while the client runs, such as one that is rotated in a secret store. The
         * client calls the supplier before each attempt, on any thread, so it has to be quick and thread-safe. After a 401 the client
         * makes one more attempt if the supplier now returns another key. Limits, spend and idempotency keys do not depend on the agent
         * key. If the supplier throws, the call fails and nothing is sent. Its time counts towards the deadline.
         */
        public Builder agentKey(Supplier<String> agentKey) {
            Objects.requireNonNull(agentKey, "agentKey");
            settings.agentKey = agentKey;
            return this;
        }

        /**
         * Sets an {@code OkHttpClient} whose proxy, TLS, DNS, connection pool and interceptors the client uses. Its timeouts,
         * redirects, retries, authenticator, cache and dispatcher are not used. {@link FreightClient#close()} leaves it open. Unless it
         * has a {@code pingInterval}, new HTTP/2 connections are pinged every ten seconds.
         */
        public Builder okHttpClient(OkHttpClient okHttpClient) {
            settings.okHttpClient = Objects.requireNonNull(okHttpClient, "okHttpClient");
            return this;
        }

        /** Sets whether the client may send the agent key over {@code http} to another machine. The default is false. */
        public Builder allowPlainHttp(boolean allowPlainHttp) {
            settings.allowPlainHttp = allowPlainHttp;
            return this;
        }

        /**
         * Adds a header to each request, such as one that a gateway needs. It can be called several times. The requests for the price
         * list and the balance have the header too. Headers that the client sets itself are refused.
         */
        public Builder header(String name, String value) {
            settings.calls.header(name, value);
            return this;
        }

        /**
         * Sets the registry in which the client creates its resilience4j {@code Retry}, so that its events and metrics appear there.
         * Its name is {@code freight-} and the account, and closing the client removes it. The throwable of an event has the client's
         * exception as its cause. What a consumer of an event throws is logged as a warning and changes no call. A call with a retry
         * policy of its own is not in the registry.
         */
        public Builder retryRegistry(RetryRegistry registry) {
            settings.retryRegistry = Objects.requireNonNull(registry, "registry");
            return this;
        }

        /** Sets how often a call is retried. The default is {@link RetryPolicy#defaults()}. */
        public Builder retryPolicy(RetryPolicy retryPolicy) {
            settings.calls.retryPolicy(retryPolicy);
            return this;
        }

        /** Sets the time of one attempt, from the DNS lookup to the last byte of the response. The default is 10 seconds. */
        public Builder attemptTimeout(Duration attemptTimeout) {
            settings.calls.attemptTimeout(attemptTimeout);
            return this;
        }

        /** Sets the time of a whole call with all attempts and waits, except for a wait for a top-up. The default is 30 seconds. */
        public Builder deadline(Duration deadline) {
            settings.calls.deadline(deadline);
            return this;
        }

        /** Sets what a call does if the balance does not cover it. The default is {@link InsufficientFundsPolicy#fail()}. */
        public Builder insufficientFundsPolicy(InsufficientFundsPolicy insufficientFundsPolicy) {
            settings.calls.insufficientFundsPolicy(insufficientFundsPolicy);
            return this;
        }

        /**
         * Sets the store that keeps a record of each charge of this client outside the process. A {@linkplain SpendLimit#shared
         * shared} limit uses its own store, so a client needs this only for charges that no shared limit counts.
         *
         * @param store the store; {@link #build} throws if it is for another {@linkplain ChargeStore#account account}
         */
        public Builder chargeStore(ChargeStore store) {
            settings.chargeStore = Objects.requireNonNull(store, "store");
            return this;
        }

        /** Adds a limit. It can be called several times, and all limits hold. */
        public Builder spendLimit(SpendLimit spendLimit) {
            settings.limits.add(Objects.requireNonNull(spendLimit, "spendLimit"));
            return this;
        }

        /**
         * Adds a listener of calls. It can be called several times; the listeners are called in this order.
         *
         * @param listener the listener; {@link #build} throws if it is for another {@linkplain CallListener#account account}
         */
        public Builder listener(CallListener listener) {
            settings.listeners.add(Objects.requireNonNull(listener, "listener"));
            return this;
        }

        /**
         * Sets your own name of the account, such as {@code acme}. Use the same name in all processes and for all agent keys of the
         * account, and another name for another account. Idempotency keys are derived from the operation, the account and the order
         * id only, so rotating the agent key or changing the host name of the service creates no second load.
         *
         * @throws IllegalArgumentException if it is blank, begins or ends with whitespace or an invisible character, or has a
         *     colon, a control character or more than 64 characters
         */
        public Builder account(String account) {
            settings.account = AccountName.checked(account);
            return this;
        }

        /**
         * Limits how many requests are in flight at once, of blocking and asynchronous calls together: 1 to 65,536. The default is 64.
         * Other calls wait in the order in which they began, within their own deadlines.
         */
        public Builder maxConcurrentCalls(int maxConcurrentCalls) {
            if (maxConcurrentCalls < 1 || maxConcurrentCalls > MOST_CONCURRENT_CALLS) {
                throw new IllegalArgumentException("maxConcurrentCalls must be from 1 to " + MOST_CONCURRENT_CALLS
                        + ", but is " + maxConcurrentCalls);
            }
            settings.maxConcurrentCalls = maxConcurrentCalls;
            return this;
        }

        /**
         * Sets the clock. The default is the system's clock. The windows of spend limits and the time of a delivery use this clock. A
         * wait before a retry, and the remembered price list, end when their time has passed by this clock or in real time, so a test
         * that moves its clock does not wait. Deadlines and timeouts use real time.
         */
        public Builder clock(InstantSource clock) {
            settings.clock = Objects.requireNonNull(clock, "clock");
            return this;
        }

        /** Time and randomness for tests. */
        Builder timing(Scheduler timer, DoubleSupplier chance) {
            settings.timer = timer;
            settings.chance = chance;
            return this;
        }

        /**
         * Creates the client. It does not connect yet.
         *
         * @throws IllegalArgumentException if a setting is missing or cannot be used; the message names all that are missing, and never
         *     contains the agent key
         */
        public FreightClient build() {
            return settings.client();
        }
    }
}
