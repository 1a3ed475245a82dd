package io.freightsdk.micrometer;

import io.freightsdk.BalanceWatch;
import io.freightsdk.CallListener;
import io.freightsdk.CallReport;
import io.freightsdk.FreightClient;
import io.freightsdk.error.FreightException;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Meters of calls and of money, each with the tag {@code account}. Tags have few values: no load number, no customer, no message.
 *
 * <table>
 *   <caption>The meters</caption>
 *   <tr><th>meter</th><th>what</th><th>tags</th></tr>
 *   <tr><td>{@code freight.calls}</td><td>timer: calls and how long they took</td>
 *       <td>operation; outcome: result, failed, cancelled; charge: charged, not_charged, unknown; exception, or none</td></tr>
 *   <tr><td>{@code freight.attempts}</td><td>timer: requests</td><td>operation; status, or none</td></tr>
 *   <tr><td>{@code freight.retries}</td><td>counter</td><td>operation; reason</td></tr>
 *   <tr><td>{@code freight.charged.usd}</td><td>counter: dollars</td><td>operation</td></tr>
 *   <tr><td>{@code freight.uncertain.usd}</td><td>gauge: dollars that may have been charged, as of now</td><td></td></tr>
 *   <tr><td>{@code freight.unpriced.charges}</td><td>gauge: charges whose price was never known</td><td></td></tr>
 *   <tr><td>{@code freight.balance.usd}</td><td>gauge: the prepaid balance</td><td></td></tr>
 * </table>
 */
public final class FreightMeters implements CallListener {
    private static final String ACCOUNT = "account";
    private static final String OPERATION = "operation";

    private final MeterRegistry registry;

    private final Tags account;

    private FreightMeters(MeterRegistry registry, String account) {
        this.registry = Objects.requireNonNull(registry, "registry");
        this.account = Tags.of(ACCOUNT, account);
    }

    /**
     * Creates the listener for {@link FreightClient.Builder#listener}: all meters but the gauges.
     *
     * @param account that of the client, so that the meters of several clients stay apart
     */
    public static FreightMeters of(MeterRegistry registry, String account) {
        return new FreightMeters(registry, account);
    }

    /**
     * The gauges of a client, one for an account: Micrometer keeps the first of a name and its tags. The balance is read in the
     * background, once per {@code balanceMaxAge} while the gauge is read, which is free; the others are from memory.
     */
    public static MeterBinder gauges(FreightClient freight, Duration balanceMaxAge) {
        return gauges(freight, BalanceWatch.of(freight, balanceMaxAge));
    }

    /** The gauges of a client with a balance that something else reads too, such as a health check. */
    public static MeterBinder gauges(FreightClient freight, BalanceWatch balance) {
        return registry -> {
            Gauge.builder("freight.uncertain.usd", () -> freight.spend().uncertainUsd())
                    .description("dollars that calls without a result may have cost")
                    .tag(ACCOUNT, freight.account())
                    .register(registry);
            Gauge.builder("freight.unpriced.charges", () -> freight.spend().unpriced())
                    .description("charges that no amount includes, since their price was not known")
                    .tag(ACCOUNT, freight.account())
                    .register(registry);
            Gauge.builder("freight.balance.usd", () -> latest(balance))
                    .description("the prepaid balance")
                    .tag(ACCOUNT, freight.account())
                    .register(registry);
        };
    }

    /** The balance that was read last. It is read again, if it is old, for the next look. */
    private static double latest(BalanceWatch balance) {
        CompletableFuture<?> unused = balance.read();
        BigDecimal usd = balance.lastUsd();
        return usd == null ? Double.NaN : usd.doubleValue();
    }

    @Override
    public void attemptEnded(AttemptEnded event) {
        Integer status = event.status();
        registry.timer(
                        "freight.attempts",
                        account.and(
                                OPERATION, event.operation(), "status", status == null ? "none" : status.toString()))
                .record(event.duration());
    }

    @Override
    public void retryScheduled(RetryScheduled event) {
        registry.counter("freight.retries", account.and(OPERATION, event.operation(), "reason", name(event.reason())))
                .increment();
    }

    @Override
    public void callCompleted(CallReport report) {
        Tags operation = account.and(OPERATION, report.operation());
        registry.timer(
                        "freight.calls",
                        operation.and(
                                "outcome", word(report.outcome()),
                                "charge", word(report.chargeStatus()),
                                "exception", name(report.failure())))
                .record(report.duration());
        BigDecimal charged = report.chargedUsd();
        if (charged != null && charged.signum() > 0) {
            charged(report.operation(), charged);
        }
    }

    @Override
    public void lateCharge(LateCharge charge) {
        charged(charge.operation(), charge.usd());
    }

    private void charged(String operation, BigDecimal usd) {
        registry.counter("freight.charged.usd", account.and(OPERATION, operation))
                .increment(usd.doubleValue());
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static String name(@Nullable FreightException failure) {
        return failure == null ? "none" : failure.getClass().getSimpleName();
    }
}
