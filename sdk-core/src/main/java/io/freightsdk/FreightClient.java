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
 * The freight tracking service. One client serves all threads; make one for an account and keep it, also when its agent key
 * is rotated.
 *
 * <p>An attempt is one request, and only the client itself makes another: no lower layer retries, and no redirect is
 * followed. Each method says what is retried; the {@link RetryPolicy} says how often. A call throws a {@link
 * io.freightsdk.error.FreightException}, which says whether money moved.
 *
 * <p>To fake it in a test, implement what is abstract: the methods without {@link CallOptions} call those with them. To wrap
 * one, pass on {@link #quoteLoad}, {@link #uncertain}, {@link #resolve}, {@link #spendLimits}, {@link #spendLimitStatus} and {@link
 * #options} too, whose bodies are for fakes; Kotlin's {@code by} does not.
 */
public interface FreightClient extends AutoCloseable {
    /** Creates a builder; {@code baseUrl}, {@code account} and {@code agentKey} have to be set. */
    static Builder builder() {
        return new Builder();
    }

    /**
     * Creates a client for the base URL in {@code FREIGHT_BASE_URL}, the account in {@code FREIGHT_ACCOUNT} and the key in {@code
     * FREIGHT_AGENT_KEY}, with the spend limit in {@code FREIGHT_SPEND_LIMIT_USD_PER_DAY} if that is set.
     *
     * @throws IllegalArgumentException naming what is not set, or an unknown {@code FREIGHT_…} with {@code LIMIT} or {@code USD} in its
     *     name, which would be a limit that does not hold
     */
    static FreightClient fromEnvironment() {
        return ClientSettings.fromEnvironment(System.getenv()).build();
    }

    /** {@link #createLoad(String, CreateLoadInput, CallOptions)} with the client's settings. */
    default CreateLoadOutcome createLoad(String orderId, CreateLoadInput input) {
        return createLoad(orderId, input, CallOptions.none());
    }

    /**
     * Creates the load of an order, once however often and from however many processes it is called. Paid once, at the price
     * {@code load_create}; a load that was there already costs nothing, and neither does a refusal.
     *
     * <p>The Idempotency-Key is derived from the {@linkplain Builder#account account} and the order id alone, and every request
     * carries the same bytes, so it is retried after a lost response, a 5xx or a 429. If it fails with an unknown charge, or
     * the process is killed, call again with the same order id and input: that returns the same load for at most one charge,
     * for as long as the service remembers the key. A {@code customerRef} in the input finds the load for good; without one a
     * call after that makes a second load.
     *
     * @param orderId your own name of the order, such as {@code order-4711}
     * @return {@code CreateLoadResult} of a new load, {@code DedupCreateLoadResult} of one that was there
     * @throws IllegalArgumentException if the order id is blank, or begins or ends with whitespace or an invisible character,
     *     or the options have the idempotency key of something else
     */
    CreateLoadOutcome createLoad(String orderId, CreateLoadInput input, CallOptions options);

    /**
     * Creates a load under the {@link CallOptions.Builder#idempotencyKey(String)} of the options, or under a random key: then a second
     * call makes and pays for a second load, unless the input has the same {@code customerRef}. If it fails with an unknown
     * charge, call again with its {@code idempotencyKey()}.
     */
    CreateLoadOutcome createLoad(CreateLoadInput input, CallOptions options);

    /** {@link #quoteLoad(String, CreateLoadInput, CallOptions)} with the client's settings. */
    default BigDecimal quoteLoad(String orderId, CreateLoadInput input) {
        return quoteLoad(orderId, input, CallOptions.none());
    }

    /**
     * Returns the price that {@link #createLoad(String, CreateLoadInput, CallOptions)} would be sent at now, or throws what it
     * would be refused with before anything is sent: a price that is too high or unknown, a spend limit, a charge store
     * that fails. Reserves nothing; reads the price list if it is not remembered, and what shared limits leave. It does not know what a
     * store without {@link ChargeStore#leftUsd} would refuse, nor what only the service can refuse.
     *
     * <p>A fake returns the listed price unless it overrides this.
     */
    default BigDecimal quoteLoad(String orderId, CreateLoadInput input, CallOptions options) {
        return prices().loadCreateUsd();
    }

    /** {@link #getLoadPosition(String, CallOptions)} with the client's settings. */
    default LoadPosition getLoadPosition(String loadNumber) {
        return getLoadPosition(loadNumber, CallOptions.none());
    }

    /**
     * Reads where a load is and how far it has come. Every read is paid, at the price {@code position_read}: do not poll in a
     * tight loop.
     *
     * <p>It is retried if it was provably never processed, and after a 503 of the billing or a 429, which charge nothing. If its
     * response is lost it fails with an unknown charge.
     */
    LoadPosition getLoadPosition(String loadNumber, CallOptions options);

    /** {@link #confirmDelivery(String, Instant, CallOptions)}, received now, with the client's settings. */
    default ConfirmDeliveryResult confirmDelivery(String loadNumber) {
        return confirmDelivery(loadNumber, null, CallOptions.none());
    }

    /** {@link #confirmDelivery(String, Instant, CallOptions)} with the client's settings. */
    default ConfirmDeliveryResult confirmDelivery(String loadNumber, Instant bolReceivedAt) {
        return confirmDelivery(loadNumber, bolReceivedAt, CallOptions.none());
    }

    /** {@link #confirmDelivery(String, Instant, CallOptions)}, received now. */
    default ConfirmDeliveryResult confirmDelivery(String loadNumber, CallOptions options) {
        return confirmDelivery(loadNumber, null, options);
    }

    /**
     * Confirms receipt of the bill of lading, for a load that waits at its delivery stop or is delivered. Free and safe to
     * retry: it is retried after a lost response, a 5xx or a 429, with the same time. If the driver is not there yet it
     * throws a {@code DeliveryNotReadyException}, which is never retried.
     *
     * @param bolReceivedAt when it was received; null for now
     */
    ConfirmDeliveryResult confirmDelivery(String loadNumber, @Nullable Instant bolReceivedAt, CallOptions options);

    /** {@link #getPricing(CallOptions)} with the client's settings. */
    default Pricing getPricing() {
        return getPricing(CallOptions.none());
    }

    /** Reads the live price list, which {@link #prices()} remembers. Free; retried after any failure but a refusal. */
    Pricing getPricing(CallOptions options);

    /** {@link #getBalance(CallOptions)} with the client's settings. */
    default Balance getBalance() {
        return getBalance(CallOptions.none());
    }

    /** Reads the prepaid balance. Free; retried after any failure but a refusal. */
    Balance getBalance(CallOptions options);

    /**
     * Always throws: a status follows the driver's GPS and cannot be set. One request, never retried.
     *
     * @throws io.freightsdk.error.ApiException the response of the service to it
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

    /** The live prices, remembered for five minutes. */
    Prices prices();

    /**
     * Returns what the calls of this client have cost, by its own count: each load once for its key, and separately what
     * may have been charged. From memory: this never sends, waits or throws, so a gauge may read it as often as it likes.
     *
     * <p>A charge is counted at the price that its call was sent for: that of a list at most five minutes old, or the one that a 402
     * has named.
     */
    Spend spend();

    /**
     * Lists the charges of this client that may have happened, the newest last and the newest 65,536 at most. A creation is
     * settled by another call with its idempotency key. A read is not, and neither is what was lost more than 12 hours before its
     * key was charged anew: somebody who has seen the balance or a bill calls {@link #resolve}. From memory; none unless a fake
     * overrides this.
     */
    default List<UncertainCharge> uncertain() {
        return List.of();
    }

    /**
     * Ends an uncertain charge with what was found out about it: {@code CHARGED} counts its price as charged, {@code
     * NOT_CHARGED} counts nothing and returns the money to the limits. Sends nothing.
     *
     * @param chargeId that of the {@link UncertainCharge}
     * @return false if there is no such charge any more, since another call has settled it
     * @throws IllegalArgumentException if the status is {@code UNKNOWN}
     */
    default boolean resolve(String chargeId, ChargeStatus found) {
        return false;
    }

    /** The limits of its builder, without those that calls carry; none unless a fake overrides this. */
    default List<SpendLimit> spendLimits() {
        return List.of();
    }

    /**
     * Returns what calls have used of a limit and what it leaves: of a limit of this client, or else of one that its calls carry ({@link CallOptions.Builder#spendLimit}). From memory, except for a
     * shared limit: its store is read, within the client's deadline. A fake has used nothing unless it overrides this.
     *
     * @param tag the tag of the calls, null for those without one
     * @return null if the store of the limit cannot tell
     * @throws IllegalArgumentException if the limit does not limit calls with this tag
     * @throws io.freightsdk.error.SpendLimitUnavailableException if the store fails
     */
    default @Nullable SpendLimitStatus spendLimitStatus(SpendLimit limit, @Nullable String tag) {
        return new SpendLimitStatus(limit.limitUsd(), BigDecimal.ZERO, BigDecimal.ZERO, limit.limitUsd());
    }

    /** The operations whose shapes the contract leaves open: outside the promise of a version, and free to change. */
    IncubatingCatalog incubating();

    /** Returns the calls of this client as futures; {@code updateLoadStatus} and those of {@link #incubating()} only block. */
    FreightAsyncClient async();

    /** The account that order ids are unique in. */
    String account();

    /** The default options of its calls; none unless a fake overrides this. */
    default CallOptions options() {
        return CallOptions.none();
    }

    /**
     * Returns this client with other settings for all its calls; connections, prices, limits and spend stay shared. Closing it
     * does nothing: close the first.
     *
     * @throws IllegalArgumentException if the options hold an idempotency key or a resumed call, which belong to one
     *     call
     */
    FreightClient withOptions(CallOptions options);

    /**
     * Closes it: calls under way and later ones fail with a {@code ClientClosedException}; all threads and connections are
     * released. A connection pool of your own {@code OkHttpClient} stays as it is. Closing twice does nothing.
     */
    @Override
    void close();

    /** Builder for a {@link FreightClient}; can be used again after {@link #build()}. */
    final class Builder {
        private static final int MOST_CONCURRENT_CALLS = 65_536;

        private final ClientSettings settings = new ClientSettings();

        Builder() {}

        /** The address of the service, such as {@code https://freight.example}; a path becomes a prefix. */
        public Builder baseUrl(String baseUrl) {
            settings.baseUrl = Objects.requireNonNull(baseUrl, "baseUrl");
            return this;
        }

        /** The agent key. It is sent to the base URL and never printed. */
        public Builder agentKey(String agentKey) {
            Objects.requireNonNull(agentKey, "agentKey");
            settings.agentKey = () -> agentKey;
            return this;
        }

        /**
         * An agent key that may change while the client runs, such as one that is rotated in a secret store. The supplier
         * is called before each attempt, on any thread, so it has to be quick and thread-safe; a 401 is retried once, whatever
         * the retry policy, if the supplier now returns a different key. Limits, spend and idempotency keys do not depend on the
         * agent key, so a rotation needs no second client. An exception of the supplier fails the call unsent; the time it takes
         * counts towards the deadline.
         */
        public Builder agentKey(Supplier<String> agentKey) {
            Objects.requireNonNull(agentKey, "agentKey");
            settings.agentKey = agentKey;
            return this;
        }

        /**
         * A client to derive from, for its proxy, TLS, DNS, pool and interceptors. Its timeouts, redirects, retries,
         * authenticator, cache and dispatcher are not taken over. It stays yours: {@link FreightClient#close()} leaves it open.
         * Without a {@code pingInterval} of its own, a new connection of HTTP/2 is pinged every ten seconds.
         */
        public Builder okHttpClient(OkHttpClient okHttpClient) {
            settings.okHttpClient = Objects.requireNonNull(okHttpClient, "okHttpClient");
            return this;
        }

        /** Sets whether the key may travel over {@code http} to a host that is not this one; false unless set. */
        public Builder allowPlainHttp(boolean allowPlainHttp) {
            settings.allowPlainHttp = allowPlainHttp;
            return this;
        }

        /**
         * Adds a header to every request, those that the client makes of itself for the price list and the balance included,
         * such as one that a gateway wants; may be set several times. Those that the client sets itself are refused.
         */
        public Builder header(String name, String value) {
            settings.calls.header(name, value);
            return this;
        }

        /**
         * Sets the registry in which the client makes its resilience4j {@code Retry}, named {@code freight-} and the account, so that
         * its events and metrics are seen there. The throwable of an event has the client's exception as its cause. A call with a
         * retry policy of its own has another {@code Retry} in the same registry.
         */
        public Builder retryRegistry(RetryRegistry registry) {
            settings.retryRegistry = Objects.requireNonNull(registry, "registry");
            return this;
        }

        /** Sets how often a call is retried; {@link RetryPolicy#defaults()} unless set. */
        public Builder retryPolicy(RetryPolicy retryPolicy) {
            settings.calls.retryPolicy(retryPolicy);
            return this;
        }

        /** The time from the first look for a connection, DNS included, to the last byte of the response; 10 s unless set. */
        public Builder attemptTimeout(Duration attemptTimeout) {
            settings.calls.attemptTimeout(attemptTimeout);
            return this;
        }

        /** The time of a whole call with all its attempts and waits, but without a wait for a top-up; 30 s unless set. */
        public Builder deadline(Duration deadline) {
            settings.calls.deadline(deadline);
            return this;
        }

        /** Sets what a call does when the balance does not cover it; {@link InsufficientFundsPolicy#fail()} unless set. */
        public Builder insufficientFundsPolicy(InsufficientFundsPolicy insufficientFundsPolicy) {
            settings.calls.insufficientFundsPolicy(insufficientFundsPolicy);
            return this;
        }

        /**
         * Sets the store that keeps every charge of the client outside the process, as a row or a line each. Limits that are
         * {@linkplain SpendLimit#shared shared} by a store are reserved there as well; a client needs this only for charges that no
         * shared limit counts.
         *
         * @param store {@link #build} throws if it is for another {@linkplain ChargeStore#account account}
         */
        public Builder chargeStore(ChargeStore store) {
            settings.chargeStore = Objects.requireNonNull(store, "store");
            return this;
        }

        /** A limit that no call may break; may be set several times, and all hold. */
        public Builder spendLimit(SpendLimit spendLimit) {
            settings.limits.add(Objects.requireNonNull(spendLimit, "spendLimit"));
            return this;
        }

        /**
         * Receives the events of calls; may be set several times, and all receive them, in this order.
         *
         * @param listener {@link #build} throws if it is for another {@linkplain CallListener#account account}
         */
        public Builder listener(CallListener listener) {
            settings.listeners.add(Objects.requireNonNull(listener, "listener"));
            return this;
        }

        /**
         * Your own name of the account, such as {@code acme}: the same in every process and for every agent key of the account,
         * and another for another account. Idempotency keys are derived from it, the operation and the order id, and from
         * nothing else: rotating the agent key or changing the host name of the service creates no second load.
         *
         * @throws IllegalArgumentException if it is blank, begins or ends with whitespace or an invisible character, or has a
         *     colon, a control character or more than 64 characters
         */
        public Builder account(String account) {
            settings.account = AccountName.checked(account);
            return this;
        }

        /**
         * Limits how many requests may be in flight at once, blocking and asynchronous calls together: 1 to 65,536; 64 unless
         * set. Other calls wait in the order in which they began, within their own deadlines.
         */
        public Builder maxConcurrentCalls(int maxConcurrentCalls) {
            if (maxConcurrentCalls < 1 || maxConcurrentCalls > MOST_CONCURRENT_CALLS) {
                throw new IllegalArgumentException(
                        "maxConcurrentCalls is from 1 to " + MOST_CONCURRENT_CALLS + ", not " + maxConcurrentCalls);
            }
            settings.maxConcurrentCalls = maxConcurrentCalls;
            return this;
        }

        /**
         * Sets the clock; the system's unless set. Windows of spend limits and times of deliveries follow it. A wait for a retry and
         * the remembered price list end when their time has passed by this clock or in real time, whichever is first, so a test
         * that moves its clock does not wait. Deadlines and timeouts are real time.
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
         * Creates the client; connects to nothing.
         *
         * @throws IllegalArgumentException naming everything that is missing, or a setting that cannot be used; the key is not
         *     printed
         */
        public FreightClient build() {
            return settings.client();
        }
    }
}
