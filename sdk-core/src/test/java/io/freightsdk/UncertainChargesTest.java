package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.internal.CallHooks;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.server.Fault;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The list of what may have been charged, and how an entry is closed. */
@Tag("acceptance")
class UncertainChargesTest {
    private static final CallOptions ACME = options(o -> o.tag("acme"));

    @AutoClose
    private final Served served = new Served();

    private final BlockingQueue<CallListener.ChargeSettled> late = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> completed = new LinkedBlockingQueue<>();

    @AutoClose
    private final FreightClient freight = served.builder()
            .listener(new CallListener() {
                @Override
                public void chargeSettled(ChargeSettled charge) {
                    late.add(charge);
                }

                @Override
                public void callCompleted(CallReport report) {
                    completed.add(report.operation());
                }
            })
            .spendLimit(SpendLimit.usd("0.70"))
            .build();

    private String load() {
        String load = freight.createLoad(Served.load(), CallOptions.none()).loadNumber();
        served.fault("getLoadPosition", Fault.When.AFTER_COMMIT, Fault.close(), 3);
        return load;
    }

    private UncertainCharge lostRead(String load) {
        assertThatThrownBy(() -> freight.getLoadPosition(load, ACME)).isInstanceOf(FreightException.class);
        return freight.uncertain().get(freight.uncertain().size() - 1);
    }

    @Test
    void lostReadIsListedWithAllThatIsKnownOfIt() {
        String load = load();
        UncertainCharge lost = lostRead(load);
        assertThat(lost)
                .isEqualTo(new UncertainCharge(
                        lost.chargeId(),
                        "getLoadPosition",
                        null,
                        null,
                        "acme",
                        load,
                        new BigDecimal("0.02"),
                        served.timer.instant(),
                        "TransportException"));
        assertThat(served.broker.requests("getLoadPosition"))
                .extracting(entry -> entry.clientRequestId())
                .containsExactly(lost.chargeId());
    }

    @Test
    void readThatWasChargedIsCountedAsSuch() throws InterruptedException {
        UncertainCharge lost = lostRead(load());
        assertThat(freight.resolve(lost.chargeId(), ChargeStatus.CHARGED)).isTrue();
        assertThat(freight.uncertain()).isEmpty();
        assertThat(freight.spend().uncertainUsd()).isZero();
        assertThat(freight.spend().chargedUsd()).isEqualTo("0.67").isEqualTo(served.paidUsd());
        assertThat(late.poll(60, TimeUnit.SECONDS))
                .isEqualTo(new CallListener.ChargeSettled(
                        "getLoadPosition", "acme", ChargeStatus.CHARGED, new BigDecimal("0.02"), lost));
        assertThat(freight.resolve(lost.chargeId(), ChargeStatus.NOT_CHARGED))
                .as("it is over")
                .isFalse();
        assertThat(freight.spend().chargedUsd()).isEqualTo("0.67");
    }

    @Test
    void readThatWasNotChargedGivesItsMoneyBackToTheLimits() throws InterruptedException {
        String load = load();
        UncertainCharge one = lostRead(load);
        lostRead(load);
        assertThatThrownBy(() -> freight.getLoadPosition(load)).isInstanceOf(SpendLimitException.class);
        freight.resolve(one.chargeId(), ChargeStatus.NOT_CHARGED);
        assertThat(freight.spend().uncertainUsd()).isEqualTo("0.02");
        assertThat(lostRead(load).chargeId()).isNotEqualTo(one.chargeId());
        CallListener.ChargeSettled told = late.poll(60, TimeUnit.SECONDS);
        assertThat(told.usd()).isZero();
        assertThat(told.settled()).isEqualTo(one);
    }

    @Test
    void unknownIsNothingThatWasFoundOut() {
        assertThatThrownBy(() -> freight.resolve("c-1.1", ChargeStatus.UNKNOWN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "resolve: the charge must be CHARGED or NOT_CHARGED, not UNKNOWN; the ledger of the broker shows which it is");
        assertThat(freight.resolve("c-1.1", ChargeStatus.CHARGED)).isFalse();
    }

    @Test
    void lostCreationIsListedUntilACallWithItsNameSettlesIt() {
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.close(), 1);
        CallOptions order = options(o -> o.tag("acme").retryPolicy(RetryPolicy.none()));
        assertThatThrownBy(() -> freight.createLoad("order-1", Served.load(), order))
                .isInstanceOfSatisfying(FreightException.class, e -> {
                    UncertainCharge lost = freight.uncertain().get(0);
                    assertThat(lost.orderId()).isEqualTo("order-1");
                    assertThat(lost.idempotencyKey()).isEqualTo(e.idempotencyKey());
                    assertThat(lost.loadNumber()).isNull();
                    assertThat(lost.uncertainUsd()).isEqualTo("0.65");
                });
        freight.createLoad("order-1", Served.load(), order);
        assertThat(freight.uncertain()).isEmpty();
        assertThat(freight.spend().chargedUsd()).isEqualTo(served.paidUsd());
    }

    /** The customerRef finds it after the lost response; nobody can tell who has paid for it. */
    @Test
    void loadThatIsFoundAfterALostResponseIsNamed() {
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.close(), 1);
        CallOptions once = options(o -> o.retryPolicy(RetryPolicy.none()));
        CreateLoadInput input = Served.load().toBuilder().customerRef("4711").build();
        assertThatThrownBy(() -> freight.createLoad(input, once)).isInstanceOf(FreightException.class);
        CallOptions before = options(o -> o.idempotencyKey("k").hooks(CallHooks.NONE.resumed(null)));
        try (FreightClient next = served.client()) {
            String load = next.createLoad(input, before).loadNumber();
            assertThat(next.uncertain()).singleElement().satisfies(found -> {
                assertThat(found.loadNumber()).isEqualTo(load);
                assertThat(found.reason()).isEqualTo("resumed");
            });
        }
    }

    @Test
    void aCancelledFutureIsListedAsUncertain() throws InterruptedException {
        String load = freight.createLoad(Served.load(), CallOptions.none()).loadNumber();
        served.fault("getLoadPosition", Fault.When.AFTER_COMMIT, Fault.stall(), 1);
        CompletableFuture<?> read = freight.async().getLoadPosition(load);
        served.broker.awaitRequests("getLoadPosition", 1, Duration.ofSeconds(60));
        read.cancel(true);
        while (!completed.take().equals("getLoadPosition")) {
            // the creation before it
        }
        assertThat(freight.uncertain().get(0).reason()).isEqualTo("cancelled");
    }
}
