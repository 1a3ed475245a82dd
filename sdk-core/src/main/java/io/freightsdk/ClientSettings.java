package io.freightsdk;

import io.freightsdk.Backoff.Retries;
import io.freightsdk.Backoff.RetryBudget;
import io.freightsdk.CallExecutor.Shared;
import io.freightsdk.CallLog.ChargeLog;
import io.freightsdk.Scheduler.DaemonTimer;
import io.freightsdk.internal.AccountName;
import io.freightsdk.internal.Usd;
import io.freightsdk.internal.Warnings;
import io.github.resilience4j.retry.RetryRegistry;
import java.net.Socket;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import kotlin.enums.EnumEntries;
import okhttp3.ConnectionPool;
import okhttp3.ConnectionSpec;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okio.Okio;
import org.jspecify.annotations.Nullable;

/** The settings of a {@link FreightClient.Builder}, and the client made of them. */
final class ClientSettings {
    private static final Duration PING_EVERY = Duration.ofSeconds(10);

    /** Hosts by their names alone: a look-up could be answered by anyone. */
    private static final Pattern LOOPBACK = Pattern.compile("localhost|::1|127(\\.\\d{1,3}){3}");

    private static final Pattern ADDRESS =
            Pattern.compile("([a-z]+:/{0,2})?([a-z-]+(\\.[a-z-]+)+(:\\d{1,5})?(/[a-z-]{0,20})?)?");

    private static final String BASE_URL = "FREIGHT_BASE_URL";
    private static final String ACCOUNT = "FREIGHT_ACCOUNT";
    private static final String AGENT_KEY = "FREIGHT_AGENT_KEY";
    private static final String LIMIT = "FREIGHT_SPEND_LIMIT_USD_PER_DAY";

    @Nullable
    String baseUrl;

    @Nullable
    Supplier<String> agentKey;

    @Nullable
    OkHttpClient okHttpClient;

    boolean allowPlainHttp;
    final CallOptions.Builder calls = CallOptions.builder()
            .attemptTimeout(Duration.ofSeconds(10))
            .deadline(Duration.ofSeconds(30))
            .retryPolicy(RetryPolicy.defaults())
            .insufficientFundsPolicy(InsufficientFundsPolicy.fail());
    final List<SpendLimit> limits = new ArrayList<>();

    @Nullable
    ChargeStore chargeStore;

    RetryRegistry retryRegistry = RetryRegistry.ofDefaults();

    final List<CallListener> listeners = new ArrayList<>();

    @Nullable
    String account;

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);
    int maxConcurrentCalls = 64;

    InstantSource clock = InstantSource.system();

    @Nullable
    Scheduler timer;

    private final Warnings warnings = Warnings.of("io.freightsdk");

    DoubleSupplier chance = () -> ThreadLocalRandom.current().nextDouble();

    /** The settings in environment variables. An empty variable counts as not set, but for the limit: nobody sets one to have none. */
    static FreightClient.Builder fromEnvironment(Map<String, String> variables) {
        variables.keySet().stream()
                .filter(name -> name.matches("FREIGHT_.*(LIMIT|USD).*") && !name.equals(LIMIT))
                .filter(name -> !variables.getOrDefault(name, "").isEmpty())
                .min(Comparator.naturalOrder())
                .ifPresent(name -> {
                    throw new IllegalArgumentException(
                            "fromEnvironment: there is no setting " + name + "; the limit of a client is " + LIMIT);
                });
        List<String> missing = Stream.of(BASE_URL, ACCOUNT, AGENT_KEY)
                .filter(name -> variables.getOrDefault(name, "").isEmpty())
                .toList();
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException(
                    "fromEnvironment: set these variables too: " + String.join(", ", missing));
        }
        FreightClient.Builder builder = FreightClient.builder()
                .baseUrl(variables.getOrDefault(BASE_URL, ""))
                .account(variables.getOrDefault(ACCOUNT, ""))
                .agentKey(variables.getOrDefault(AGENT_KEY, ""));
        String limit = variables.get(LIMIT);
        if (limit != null && limit.isBlank()) {
            throw new IllegalArgumentException("fromEnvironment: " + LIMIT
                    + " is set to nothing; set it to an amount in USD such as 5.00, or unset it for no limit");
        }
        return limit == null
                ? builder
                : builder.spendLimit(SpendLimit.usd(Usd.of(LIMIT, limit)).per(Duration.ofDays(1)));
    }

    FreightClient client() {
        if (baseUrl == null || account == null || agentKey == null) {
            String missing = (baseUrl == null ? ", baseUrl" : "")
                    + (account == null ? ", account" : "")
                    + (agentKey == null ? ", agentKey" : "");
            throw new IllegalArgumentException("FreightClient: set these too:" + missing.substring(1));
        }
        for (CallListener listener : listeners) {
            AccountName.checkSame("the listener " + listener.getClass().getSimpleName(), listener.account(), account);
        }
        limits.forEach(limit -> limit.checkAccount(account));
        if (chargeStore != null) {
            AccountName.checkStore(chargeStore::name, chargeStore.account(), account);
        }
        checkClassPath();
        HttpUrl url = checkedUrl(baseUrl);
        AgentKeys keys = new AgentKeys(agentKey);
        Scheduler time = timer == null ? new DaemonTimer(warnings, clock) : timer;
        RequestFactory plans = new RequestFactory(url, account, time);
        CallOptions options = calls.build();
        Listeners events = new Listeners(listeners, warnings);
        Transport transport = new Transport(okHttpClient, http(url), time, warnings);
        CallExecutor engine = new CallExecutor(
                transport, new ResponseReader(url), made -> shared(made, plans, options, keys, time, events));
        return new HttpFreightClient(engine, plans, options, true);
    }

    /** Checks where the key is going to be sent. */
    private HttpUrl checkedUrl(String given) {
        HttpUrl url = HttpUrl.parse(given);
        if (url == null) {
            throw new IllegalArgumentException(
                    "baseUrl must be a URL such as https://freight.example, but is " + shown(given));
        }
        String shown = url.scheme() + "://" + url.host()
                + (url.port() == HttpUrl.defaultPort(url.scheme()) ? "" : ":" + url.port());
        if (!url.encodedUsername().isEmpty() || !url.encodedPassword().isEmpty()) {
            throw new IllegalArgumentException(
                    "baseUrl " + shown + " must not hold a user name or password; remove it");
        }
        if (url.encodedQuery() != null || url.encodedFragment() != null) {
            throw new IllegalArgumentException(
                    "baseUrl " + shown + url.encodedPath() + " must not end in a query or fragment; remove it");
        }
        if (!url.isHttps() && !allowPlainHttp && !LOOPBACK.matcher(url.host()).matches()) {
            throw new IllegalArgumentException("baseUrl " + shown
                    + " would send the key in the clear; use https, or allowPlainHttp(true) in Java");
        }
        return url;
    }

    /** Anything but an address may be the agent key, set in the wrong place; a key has digits, capitals or no dot. */
    private static String shown(String value) {
        return ADDRESS.matcher(value).matches()
                ? "\"" + value + "\""
                : "(" + value.length() + " characters, not shown: they may hold a key)";
    }

    OkHttpClient.Builder http(HttpUrl url) {
        OkHttpClient.Builder http = okHttpClient != null
                ? okHttpClient.newBuilder()
                : new OkHttpClient.Builder().connectionPool(new ConnectionPool(32, 1, TimeUnit.MINUTES));
        if (okHttpClient == null && !url.isHttps()) {
            // to read the certificates of TLS would be most of the start
            http.connectionSpecs(List.of(ConnectionSpec.CLEARTEXT));
        }
        if (okHttpClient == null || okHttpClient.pingIntervalMillis() == 0) {
            // a connection of HTTP/2 that went silent would lose every call until the system gives it up
            http.pingInterval(PING_EVERY);
        }
        // a host that does not respond leaves time for another attempt
        return http.connectTimeout(CONNECT_TIMEOUT);
    }

    /** The price list and the balance are read by the same engine, as calls of their own that wait for no permit and no money. */
    private Shared shared(
            CallExecutor engine,
            RequestFactory plans,
            CallOptions options,
            AgentKeys keys,
            Scheduler time,
            Listeners events) {
        CallOptions once = options.under(
                CallOptions.builder().retryPolicy(RetryPolicy.none()).build());
        RetryBudget budget = new RetryBudget();
        return new Shared(
                time,
                keys,
                new ConcurrencyLimiter(maxConcurrentCalls),
                new Delays(time),
                new PriceList(new CachedRead<>(() -> engine.startOwn(plans.getPricing(options)), time)),
                new Funds(new CachedRead<>(() -> engine.startOwn(plans.getBalance(once)), time)),
                new SpendLedger(limits, chargeStore, time),
                new ChargeStores(engine.transport::execute, warnings),
                budget,
                new Retries(
                        retryRegistry,
                        "freight-" + plans.account,
                        Objects.requireNonNull(options.retryPolicy),
                        chance,
                        budget,
                        warnings),
                events,
                new ChargeLog(warnings, plans.account, new AtomicBoolean()),
                warnings);
    }

    /** Throws if a dependency was downgraded below what the SDK calls: a paid call could fail halfway with a LinkageError. */
    private static void checkClassPath() {
        try {
            Function<Socket, okio.Socket> ofOkio = Okio::socket;
            List<?> ours = List.of(ofOkio, EnumEntries.class);
            Objects.requireNonNull(ours);
        } catch (LinkageError e) {
            throw new IllegalStateException(
                    "FreightClient: an Okio or Kotlin library on the class path is too old; import freight-sdk-bom", e);
        }
    }
}
