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
 * Counts and times the calls of a client in a Micrometer registry, and creates gauges of money. Each meter has the tag {@code
 * account}. Tags have few values: none contains a load number, a customer or a message. Instances are thread-safe.
 *
 * <pre>{@code
 * FreightClient freight = FreightClient.builder()
 *         .account("acme")
 *         .listener(FreightMeters.of(registry, "acme"))
 *         // and the other settings
 *         .build();
 * FreightMeters.gauges(freight, Duration.ofMinutes(1)).bindTo(registry);
 * }</pre>
 *
 * <p>The timer {@code freight.calls} has the tags {@code operation}, {@code outcome}, {@code charge_status} and {@code code},
 * which is the {@linkplain FreightException#code code} of the failure, or {@code none}.
 */
public final class FreightMeters implements CallListener {
    private static final String ACCOUNT = "account";
    private static final String OPERATION = "operation";
    private static final String CALLS = "freight.calls";
    private static final String ATTEMPTS = "freight.attempts";
    private static final String CHARGED = "freight.charged.usd";
    private static final String BALANCE = "freight.balance.usd";
    private static final String UNKNOWN_CHARGES = "freight.unknown.charges";
    private static final String UNKNOWN_USD = "freight.unknown.usd";
    private static final Map<String, String> DESCRIPTIONS = Map.ofEntries(
            Map.entry(CALLS, "The calls of the client, each with its retries."),
            Map.entry(ATTEMPTS, "The requests that were sent, retries included."),
            Map.entry(CHARGED, "The dollars that were charged."),
            Map.entry(UNKNOWN_CHARGES, "The charges that may or may not have been made."),
            Map.entry(UNKNOWN_USD, "The dollars of the charges that may or may not have been made."),
            Map.entry(BALANCE, "The prepaid balance of the account in dollars."),
            Map.entry("freight.limit.left.usd", "The dollars that a spend limit leaves."),
            Map.entry("freight.durable.calls", "The durable calls in a state."),
            Map.entry("freight.durable.oldest.seconds", "The age of the oldest open durable call."),
            Map.entry("freight.loads", "The followed loads in a state."),
            Map.entry("freight.webhooks", "The webhook events in a state."),
            Map.entry("freight.webhooks.oldest.seconds", "The age of the oldest webhook event that waits."));

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
     * Creates the listener to pass to {@link FreightClient.Builder#listener}. It records calls, attempts and charged dollars;
     * the gauges are created by {@link #gauges(FreightClient, Duration)}.
     *
     * @param account the account of the client, which refuses a listener of another one
     */
    public static FreightMeters of(MeterRegistry registry, String account) {
        return new FreightMeters(registry, account);
    }

    /**
     * Creates the gauges of the balance and of unknown charges. The balance is read when a gauge is read, at most once in
     * {@code maxAge}, by a free call of at most 5 s. A gauge that cannot be read is NaN. The client stays yours to close.
     */
    public static MeterBinder gauges(FreightClient freight, Duration maxAge) {
        List<MetricSource> sources = List.of(MetricSource.of(freight), MetricSource.ofUnknownCharges(freight));
        return gauges(freight, CachedMetrics.of(maxAge, sources));
    }

    /**
     * Creates the gauges of all these metrics. The balance and the unknown charges have their gauges at once, the other metrics
     * from their first read on. The metrics are read when a gauge is read, at most once in their {@code maxAge}. A gauge that
     * cannot be read is NaN.
     *
     * <p>Bind the result once for each account, because Micrometer keeps the first gauge of a name and its tags.
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
            for (String name : List.of(BALANCE, UNKNOWN_CHARGES, UNKNOWN_USD)) {
                gauge.accept(new Metric(name, "", Double.NaN, false));
            }
            metrics.listener(gauge);
        };
    }

    private static void gauge(MeterRegistry registry, String name, Tags tags, Supplier<Number> value) {
        Gauge.builder(name, value)
                .description(DESCRIPTIONS.get(name))
                .tags(tags)
                .register(registry);
    }

    /** The tags of a timer of calls. Finding a timer by this record is faster than building its tags. */
    private record Ended(String operation, CallOutcome outcome, ChargeStatus charge, String code) {}

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
        Tags tags = ofAccount.and(
                OPERATION, one.operation, "outcome", word(one.outcome), "charge_status", word(one.charge));
        return timer(CALLS, tags.and("code", one.code));
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
        String code = failure == null ? "none" : failure.code();
        calls.computeIfAbsent(new Ended(report.operation(), report.outcome(), report.chargeStatus(), code), this::timer)
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
