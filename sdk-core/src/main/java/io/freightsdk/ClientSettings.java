package io.freightsdk;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** What a {@link FreightClient.Builder} has been told, and the client it makes of it. */
final class ClientSettings {
    @Nullable
    String baseUrl;

    /** Checks the key, or asks for the first one. */
    @Nullable
    Supplier<AgentKeys> agentKey;

    @Nullable
    OkHttpClient okHttpClient;

    boolean allowPlainHttp;
    final CallOptions.Builder calls = CallOptions.builder()
            .attemptTimeout(Duration.ofSeconds(10))
            .deadline(Duration.ofSeconds(30))
            .retryPolicy(RetryPolicy.defaults())
            .insufficientFunds(InsufficientFundsPolicy.fail());
    final List<SpendLimit> limits = new ArrayList<>();

    final List<CallListener> listeners = new ArrayList<>();

    @Nullable
    String appInfo;

    @Nullable
    String idempotencyNamespace;

    int maxConcurrentCalls = 1_024;
    Duration pricesMaxAge = Duration.ofMinutes(5);
    CatalogPaths catalogPaths = CatalogPaths.defaults();

    @Nullable
    InstantSource clock;

    @Nullable
    Timer timer;

    DoubleSupplier chance = () -> ThreadLocalRandom.current().nextDouble();

    FreightClient client() {
        List<String> missing = new ArrayList<>();
        if (baseUrl == null) {
            missing.add("baseUrl");
        }
        if (agentKey == null) {
            missing.add("agentKey");
        }
        if (baseUrl == null || agentKey == null) {
            throw new IllegalArgumentException("FreightClient: missing " + String.join(", ", missing));
        }
        DependencyCheck.ALL.forEach(DependencyCheck::check);
        HttpUrl url = BaseUrl.checked(baseUrl, allowPlainHttp);
        AgentKeys keys = agentKey.get();
        Timer real = new DaemonTimer();
        Timer stepped = timer == null ? real : timer;
        Timer time = clock == null ? stepped : stepped.at(clock);
        Plans plans = new Plans(url, idempotencyNamespace, catalogPaths, time);
        CallOptions options = calls.build();
        Engine engine = new Engine(
                Transport.of(okHttpClient, new UserAgent(appInfo), time, real),
                new AnswerReader(url, new DriftWatch(new Events(listeners), time::instant)),
                made -> shared(made, plans, options, keys, time));
        return new HttpFreightClient(engine, plans, options, true);
    }

    /** The price list and the balance are asked for by the same engine, as calls of their own that wait for no money. */
    private Shared shared(Engine engine, Plans plans, CallOptions options, AgentKeys keys, Timer time) {
        CallOptions once = options.under(
                CallOptions.builder().retryPolicy(RetryPolicy.none()).build());
        Waits waits = new Waits(time);
        SpendBook spend = new SpendBook(List.copyOf(limits), time::instant);
        return new Shared(
                time,
                chance,
                keys,
                new Turns(maxConcurrentCalls),
                waits,
                engine.transport().callbacks(),
                new PriceCache(() -> engine.start(plans.getPricing(options)), time, pricesMaxAge),
                spend,
                new Grants(spend, time, engine.transport().callbacks()),
                new SentBodies(),
                new FundsPoller(() -> engine.startApart(plans.getBalance(once)), waits, time),
                new RetryBudget(),
                new Events(listeners));
    }
}
