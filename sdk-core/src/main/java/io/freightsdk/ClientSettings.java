package io.freightsdk;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** What a {@link FreightClient.Builder} has been told, and the client it makes of it. */
final class ClientSettings {
    @Nullable
    String baseUrl;

    @Nullable
    String agentKey;

    @Nullable
    OkHttpClient okHttpClient;

    boolean allowPlainHttp;
    final CallOptions.Builder calls = CallOptions.builder()
            .attemptTimeout(Duration.ofSeconds(10))
            .deadline(Duration.ofSeconds(30))
            .retryPolicy(RetryPolicy.defaults())
            .insufficientFunds(InsufficientFundsPolicy.fail());
    final List<SpendLimit> limits = new ArrayList<>();

    @Nullable
    CallListener listener;

    @Nullable
    String idempotencyNamespace;

    Duration pricesMaxAge = Duration.ofMinutes(5);
    CatalogPaths catalogPaths = CatalogPaths.defaults();

    @Nullable
    Timer timer;

    DoubleSupplier chance = () -> ThreadLocalRandom.current().nextDouble();

    FreightClient client() {
        if (baseUrl == null || agentKey == null) {
            List<String> missing = new ArrayList<>();
            if (baseUrl == null) {
                missing.add("baseUrl");
            }
            if (agentKey == null) {
                missing.add("agentKey");
            }
            throw new IllegalStateException("FreightClient: missing " + String.join(", ", missing));
        }
        Library.ALL.forEach(Library::check);
        HttpUrl url = BaseUrl.checked(baseUrl, allowPlainHttp);
        AgentKey key = AgentKey.checked(agentKey);
        Timer real = new DaemonTimer();
        Timer time = timer == null ? real : timer;
        String namespace = idempotencyNamespace == null ? key.fingerprint(url) : idempotencyNamespace;
        Calls plans = new Calls(url, key, namespace, catalogPaths, time);
        Engine engine = new Engine(Transport.of(okHttpClient, time, real), new AnswerReader(url));
        CallOptions options = calls.build();
        engine.surround(around(engine, plans, options, time));
        return new HttpFreightClient(engine, plans, options, true);
    }

    /** The price list and the balance are asked for by the same engine, on their own account and not waiting for money. */
    private Surroundings around(Engine engine, Calls plans, CallOptions options, Timer time) {
        CallOptions once =
                CallOptions.builder().retryPolicy(RetryPolicy.none()).build().over(options);
        Executor threads = engine.transport()::onACallsThread;
        Waits waits = new Waits(time, threads);
        return new Surroundings(
                time,
                chance,
                waits,
                new PriceCache(() -> engine.start(plans.getPricing(options)), time, pricesMaxAge, threads),
                new SpendBook(List.copyOf(limits), time::instant),
                new KnownBodies(),
                new FundsPoller(() -> engine.start(plans.getBalance(once)), waits, time, threads),
                new RetryBudget(),
                new Events(listener));
    }
}
