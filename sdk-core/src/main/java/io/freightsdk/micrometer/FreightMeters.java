package io.freightsdk.micrometer;

import io.freightsdk.CallListener;
import io.freightsdk.CallOutcome;
import io.freightsdk.CallReport;
import io.freightsdk.FreightClient;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Micrometer meters of calls and money. The page docs/production.md lists them. Each has the tag {@code account}. Tags have few
 * values: they never contain a load number, a customer or a message.
 *
 * <pre>{@code
 * FreightClient freight = FreightClient.builder()
 *         .account("acme")
 *         .listener(FreightMeters.of(registry, "acme"))
 *         …
 * FreightMeters.gauges(freight, Duration.ofMinutes(1)).bindTo(registry);
 * }</pre>
 */
public final class FreightMeters implements CallListener {
    private static final String ACCOUNT = "account";
    private static final String OPERATION = "operation";
    private static final String CALLS = "freight.calls";
    private static final String ATTEMPTS = "freight.attempts";
    private static final String CHARGED = "freight.charged.usd";
    private static final String BALANCE = "freight.balance.usd";
    private static final Map<String, String> DESCRIPTIONS = Map.ofEntries(
            Map.entry(CALLS, "calls, each with its retries"),
            Map.entry(ATTEMPTS, "requests that were sent for calls"),
            Map.entry(CHARGED, "US dollars that were charged"),
            Map.entry("freight.unknown.charges", "charges of which it is unknown whether they were made"),
            Map.entry("freight.unknown.usd", "US dollars of the charges of which it is unknown whether they were made"),
            Map.entry(BALANCE, "US dollars of the prepaid balance"),
            Map.entry("freight.limit.left.usd", "US dollars that a spend limit leaves to all its clients"),
            Map.entry("freight.durable.calls", "durable calls in a state"),
            Map.entry("freight.durable.oldest.seconds", "age of the oldest open durable call"),
            Map.entry("freight.loads", "followed loads in a state"),
            Map.entry("freight.webhooks", "events for webhooks in a state"),
            Map.entry("freight.webhooks.oldest.seconds", "age of the oldest event that waits for delivery"));

    private final MeterRegistry registry;

    private final String account;
    private final Tags ofAccount;
    private final Map<Ended, Timer> calls = new ConcurrentHashMap<>();
    private final Map<Answered, Timer> attempts = new ConcurrentHashMap<>();
    private final Map<String, Counter> charges = new ConcurrentHashMap<>();

    private FreightMeters(MeterRegistry registry, String account) {
        this.registry = Objects.requireNonNull(registry, "registry");
        this.account = Objects.requireNonNull(account, "account");
        this.ofAccount = Tags.of(ACCOUNT, account);
    }

    /**
     * Creates the timers and counters of a client, to be given to {@link FreightClient.Builder#listener}. Meters are registered when
     * they are used first.
     *
     * @param account the client's account, which keeps the meters of several clients apart; a client of another account refuses
     *     the listener
     */
    public static FreightMeters of(MeterRegistry registry, String account) {
        return new FreightMeters(registry, account);
    }

    /**
     * Creates the gauges of a client: its balance and its uncertain charges. The balance is read with a free call, at most once in
     * {@code maxAge}, and only while the gauges are read.
     */
    public static MeterBinder gauges(FreightClient freight, Duration maxAge) {
        List<MetricSource> sources = List.of(MetricSource.of(freight), MetricSource.ofUnknownCharges(freight));
        return gauges(freight, CachedMetrics.of(maxAge, sources));
    }

    /**
     * Creates the gauges of these metrics. They are read when a gauge is, at most once in their {@code maxAge}. A gauge has no value
     * (NaN) while its metric cannot be read. Bind them once for each account, because Micrometer keeps the first gauge of a name and
     * its tags.
     */
    public static MeterBinder gauges(FreightClient freight, CachedMetrics metrics) {
        Tags ofAccount = Tags.of(ACCOUNT, freight.account());
        return registry -> {
            Set<String> known = ConcurrentHashMap.newKeySet();
            Consumer<Metric> gauge = metric -> {
                if (known.add(metric.name() + ' ' + metric.state())) {
                    Tags tags = metric.state().isEmpty() ? ofAccount : ofAccount.and("state", metric.state());
                    gauge(registry, metric.name(), tags, () -> metrics.value(metric.name(), metric.state()));
                }
            };
            gauge.accept(new Metric(BALANCE, "", Double.NaN, false));
            metrics.listener(gauge);
        };
    }

    private static void gauge(MeterRegistry registry, String name, Tags tags, Supplier<Number> value) {
        Gauge.builder(name, value)
                .description(DESCRIPTIONS.get(name))
                .tags(tags)
                .register(registry);
    }

    /** The facts that tell timers of calls apart; a look into the registry, with tags, takes longer than to record. */
    private record Ended(
            String operation,
            CallOutcome outcome,
            ChargeStatus charge,
            @Nullable Class<?> failure) {}

    private record Answered(String operation, @Nullable Integer status) {}

    @Override
    public String account() {
        return account;
    }

    @Override
    public void attemptEnded(AttemptEnded event) {
        attempts.computeIfAbsent(new Answered(event.operation(), event.status()), this::timer)
                .record(event.duration());
    }

    private Timer timer(Answered one) {
        String status = one.status == null ? "none" : one.status.toString();
        return timer(ATTEMPTS, ofAccount.and(OPERATION, one.operation, "status", status));
    }

    private Timer timer(Ended one) {
        String exception = one.failure == null ? "none" : one.failure.getSimpleName();
        Tags tags = ofAccount.and(
                OPERATION, one.operation, "outcome", word(one.outcome), "charge_status", word(one.charge));
        return timer(CALLS, tags.and("exception", exception));
    }

    private Timer timer(String name, Tags tags) {
        return Timer.builder(name)
                .description(DESCRIPTIONS.get(name))
                .tags(tags)
                .register(registry);
    }

    private Counter counter(String name, Tags tags) {
        return Counter.builder(name)
                .description(DESCRIPTIONS.get(name))
                .tags(tags)
                .register(registry);
    }

    @Override
    public void callCompleted(CallReport report) {
        FreightException failure = report.failure();
        Class<?> type = failure == null ? null : failure.getClass();
        calls.computeIfAbsent(new Ended(report.operation(), report.outcome(), report.chargeStatus(), type), this::timer)
                .record(report.duration());
        BigDecimal charged = report.chargedUsd();
        if (charged != null && charged.signum() > 0) {
            charged(report.operation(), charged);
        }
    }

    @Override
    public void chargeSettled(ChargeSettled charge) {
        charged(charge.operation(), charge.usd());
    }

    private void charged(String operation, BigDecimal usd) {
        charges.computeIfAbsent(operation, one -> counter(CHARGED, ofAccount.and(OPERATION, one)))
                .increment(usd.doubleValue());
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
