package io.freightsdk;

import static io.freightsdk.Served.leaves;
import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.IdempotencyException;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.RateLimitedException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.error.UnexpectedStatusException;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.server.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client may not be sure of, and what it must not do because it believes that it is. */
@Tag("acceptance")
class UncertainKeysTest {
    private static final Duration A_DAY_AND_MORE = Duration.ofHours(25);

    @AutoClose
    private final Served served = new Served();

    @AutoClose
    private final FreightClient freight = served.client();

    private final List<CallReport> reports = new ArrayList<>();

    private CallOptions order() {
        return options(o -> o.report(reports::add));
    }

    @Test
    void keyThatTheServiceHasForgottenIsPaidAgain() {
        CallOptions key = order().under(options(o -> o.idempotencyKey("k-1")));
        freight.createLoad(Served.load(), key);
        served.server.clock().advance(A_DAY_AND_MORE);
        freight.createLoad(Served.load(), key);

        assertThat(served.paidUsd()).isEqualTo("1.30");
        assertThat(freight.spend().chargedUsd()).isEqualTo("1.30");
        assertThat(reports).extracting(CallReport::chargeStatus).containsOnly(ChargeStatus.CHARGED);
    }

    /** It has a customerRef that no other order has. */
    @Test
    void orderWhoseKeyTheServiceHasForgottenFindsItsLoadAndIsNotPaidAgain() {
        String load = freight.createLoad("order-4711", Served.load(), order()).loadNumber();
        served.server.clock().advance(A_DAY_AND_MORE);
        served.timer.advance(A_DAY_AND_MORE);
        assertThat(freight.createLoad("order-4711", Served.load(), order()).loadNumber())
                .isEqualTo(load);
        try (FreightClient other = served.client()) {
            assertThat(other.createLoad("order-4711", Served.load()).loadNumber())
                    .isEqualTo(load);
            assertThat(other.spend().chargedUsd()).isEqualTo("0.00");
        }
        assertThat(served.paidUsd()).isEqualTo("0.65");
        assertThat(freight.spend().chargedUsd()).isEqualTo("0.65");
        assertThat(reports)
                .extracting(CallReport::chargeStatus)
                .containsExactly(ChargeStatus.CHARGED, ChargeStatus.NOT_CHARGED);
        String key = reports.get(0).idempotencyKey();
        String ref = "order-4711-" + key.substring("op_".length(), "op_".length() + 8);
        assertThat(byRef(ref).loadNumber()).isEqualTo(load);
    }

    private CreateLoadOutcome byRef(String ref) {
        return freight.createLoad(Served.load().toBuilder().customerRef(ref).build(), CallOptions.none());
    }

    @Test
    void customerRefOfTheInputIsSentAsItIs() {
        CreateLoadInput input = Served.load().toBuilder().customerRef("PO 7").build();
        String load = freight.createLoad("order-4711", input).loadNumber();
        assertThat(byRef("PO 7").loadNumber()).isEqualTo(load);
        assertThat(byRef("PO 7").deduplicated()).isTrue();
    }

    @Test
    void acknowledgedOrderWhoseKeyTheServiceHasForgottenIsNotPaidAgain() {
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 4);
        assertThatThrownBy(() -> freight.createLoad("order-4711", Served.load(), order()))
                .isInstanceOf(FreightException.class);
        freight.resolve(freight.uncertain().get(0).chargeId(), ChargeStatus.CHARGED);
        freight.createLoad("order-4711", Served.load(), order());
        assertThat(freight.spend().chargedUsd()).isEqualTo("0.65").isEqualTo(served.paidUsd());
        served.server.clock().advance(A_DAY_AND_MORE);
        served.timer.advance(A_DAY_AND_MORE);
        freight.createLoad("order-4711", Served.load(), order());
        assertThat(freight.spend().chargedUsd()).isEqualTo("0.65").isEqualTo(served.paidUsd());
    }

    /** A new load of a key that the service may have forgotten says nothing of the one before; a replay does. */
    @ParameterizedTest
    @CsvSource({"13, 0.65, 0.00", "25, 1.30, 0.65"})
    void lostChargeStaysUncertainIfItsKeyMayBeForgotten(int hours, String paidUsd, String uncertainUsd) {
        SpendLimit limit = SpendLimit.usd("5.00");
        CallOptions key = order().under(options(o -> o.idempotencyKey("k-1")));
        try (FreightClient limited = served.builder().spendLimit(limit).build()) {
            served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 4);
            assertThatThrownBy(() -> limited.createLoad(Served.load(), key)).isInstanceOf(FreightException.class);
            served.server.clock().advance(Duration.ofHours(hours));
            served.timer.advance(Duration.ofHours(hours));
            limited.createLoad(Served.load(), key);
            assertThat(served.paidUsd()).isEqualTo(paidUsd);
            assertThat(limited.spend().chargedUsd()).isEqualTo("0.65");
            assertThat(limited.spend().uncertainUsd()).isEqualTo(uncertainUsd);

            limited.uncertain().forEach(lost -> limited.resolve(lost.chargeId(), ChargeStatus.CHARGED));
            limited.createLoad(Served.load(), key);
            assertThat(limited.spend().chargedUsd()).isEqualTo(paidUsd).isEqualTo(served.paidUsd());
            assertThat(limited.uncertain()).isEmpty();
            assertThat(limited.spendLimitStatus(limit, null).spentUsd()).isEqualByComparingTo(paidUsd);
        }
    }

    /** The service may have forgotten the key, so another charge needs room of its own, whatever it turns out to be. */
    @ParameterizedTest
    @CsvSource({"PT11H59M59.999S, false", "PT12H, true", "PT25H, true"})
    void aKeyIsKeptTwelveHours_thenALostChargeLeavesNoRoomForASecondOne(Duration later, boolean isRefused) {
        CallOptions key = options(o -> o.idempotencyKey("k-1").retryPolicy(RetryPolicy.none()));
        try (FreightClient limited =
                served.builder().spendLimit(SpendLimit.usd("1.00")).build()) {
            served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
            assertThatThrownBy(() -> limited.createLoad(Served.load(), key)).isInstanceOf(FreightException.class);
            served.server.clock().advance(later);
            served.timer.advance(later);
            if (isRefused) {
                assertThatThrownBy(() -> limited.createLoad(Served.load(), key))
                        .isInstanceOf(SpendLimitException.class);
            } else {
                limited.createLoad(Served.load(), key);
            }
        }
        assertThat(served.paidUsd()).isEqualTo("0.65");
    }

    /** There is no second charge for its customerRef, so it needs no room. */
    @ParameterizedTest
    @ValueSource(ints = {11, 13, 25})
    void lostOrderOfAnEarlierDayNeedsNoRoom(int hours) {
        SpendLimit limit = SpendLimit.usd("1.00");
        try (FreightClient limited = served.builder().spendLimit(limit).build()) {
            served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 4);
            assertThatThrownBy(() -> limited.createLoad("order-4711", Served.load()))
                    .isInstanceOf(FreightException.class);
            served.server.clock().advance(Duration.ofHours(hours));
            served.timer.advance(Duration.ofHours(hours));
            limited.createLoad("order-4711", Served.load());
            assertThat(limited.spend().chargedUsd()).isEqualTo("0.65");
            assertThat(limited.spendLimitStatus(limit, null).spentUsd()).isEqualByComparingTo("0.65");
            assertThat(limited.uncertain()).isEmpty();
        }
        assertThat(served.paidUsd()).isEqualTo("0.65");
    }

    /** The service keeps a key from its first charge on, however often it is sent. */
    @Test
    void chargesThatAreLostForLongerThanTheKeyIsKeptAreTwo() {
        CallOptions key = options(o -> o.idempotencyKey("k-1"));
        for (int hours = 0; hours <= 30; hours += 10) {
            served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 4);
            assertThatThrownBy(() -> freight.createLoad(Served.load(), key)).isInstanceOf(FreightException.class);
            served.server.clock().advance(Duration.ofHours(10));
            served.timer.advance(Duration.ofHours(10));
        }
        assertThat(served.paidUsd()).isEqualTo("1.30");
        assertThat(freight.spend().uncertainUsd()).isGreaterThanOrEqualTo(served.paidUsd());
    }

    /** A gateway refuses it when the service has charged already; what it lets through is a replay. */
    @ParameterizedTest
    @CsvSource({"429, ''", "503, ''", "503, BILLING_UNAVAILABLE"})
    void chargeBehindARefusalIsBookedOnceItIsReplayed(int status, String code) {
        served.fault("createLoad", Fault.When.AFTER_COMMIT, refusal(status, code), 2);
        for (int i = 0; i < 2; i++) {
            freight.createLoad("order-4711", Served.load(), order());
            assertThat(freight.spend().chargedUsd()).isEqualTo("0.65").isEqualTo(served.paidUsd());
        }
        assertThat(reports)
                .extracting(CallReport::chargeStatus)
                .containsExactly(ChargeStatus.CHARGED, ChargeStatus.NOT_CHARGED);
    }

    private static Fault refusal(int status, String code) {
        String body = "{\"error\": \"busy\", \"code\": \"" + code + "\"}";
        return Fault.status(status).body("application/json", body);
    }

    private CallOptions once() {
        return order().under(options(o -> o.retryPolicy(RetryPolicy.none())));
    }

    @ParameterizedTest
    @CsvSource({"429, '', NOT_CHARGED", "503, '', UNKNOWN", "503, BILLING_UNAVAILABLE, NOT_CHARGED"})
    void chargeBehindTheRefusalOfAnEarlierCallIsBookedAtItsPrice(int status, String code, ChargeStatus left) {
        served.fault("createLoad", Fault.When.AFTER_COMMIT, refusal(status, code), 1);
        CallOptions once = once();
        assertThatThrownBy(() -> freight.createLoad("order-4711", Served.load(), once))
                .isInstanceOfSatisfying(FreightException.class, leaves(left));
        served.server.prices().set("load_create", "5.00");
        freight.prices().refresh();
        freight.createLoad("order-4711", Served.load(), once);
        assertThat(reports.get(1).chargedUsd()).isEqualTo("0.65");
        assertThat(freight.spend().chargedUsd()).isEqualTo("0.65").isEqualTo(served.paidUsd());
    }

    /** It was true, and another process has paid since. */
    @Test
    void refusalOfYesterdayHidesNoCharge() {
        served.fault("createLoad", Fault.When.BEFORE, Fault.status(429), 1);
        assertThatThrownBy(() -> freight.createLoad("order-4711", Served.load(), once()))
                .isInstanceOfSatisfying(RateLimitedException.class, leaves(ChargeStatus.NOT_CHARGED));
        served.server.clock().advance(A_DAY_AND_MORE);
        served.timer.advance(A_DAY_AND_MORE);
        try (FreightClient other = served.client()) {
            other.createLoad("order-4711", Served.load(), once());
            freight.createLoad("order-4711", Served.load(), once());
            assertThat(other.spend().chargedUsd()).isEqualTo("0.65").isEqualTo(served.paidUsd());
        }
        assertThat(freight.spend().chargedUsd()).isEqualTo("0.00");
    }

    /** The refusals were true, and the prices changed meanwhile. */
    @Test
    void refusalThatHidNothingChangesNoCharge() {
        served.fault("createLoad", Fault.When.BEFORE, Fault.status(429), 1);
        served.timer.onWait(number -> {
            served.server.prices().set("load_create", "5.00");
            freight.prices().refresh();
        });
        freight.createLoad("order-4711", Served.load(), order());
        assertThat(freight.spend().chargedUsd()).isEqualTo("5.00").isEqualTo(served.paidUsd());
    }

    @Test
    void loadFoundAfterALostResponseStaysUnknown() {
        CreateLoadInput input = Served.load().toBuilder().customerRef("PO-1").build();
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 4);
        assertThatThrownBy(() -> freight.createLoad("order-4711", input, order()))
                .isInstanceOf(FreightException.class);
        served.server.clock().advance(A_DAY_AND_MORE);

        assertThat(freight.createLoad("order-4711", input, order()).deduplicated())
                .isTrue();
        assertThat(served.paidUsd()).isEqualTo("0.65");
        assertThat(freight.spend().uncertainUsd()).isEqualTo("0.65");
        assertThat(reports.get(1).chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN);
        assertThat(reports.get(1).chargedUsd()).isNull();
        assertThat(reports.get(1).deduplicated()).isTrue();
    }

    @Test
    void keyOfALostCallIsNotTakenForAnotherLoad() {
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 4);
        FreightException lost = catchThrowableOfType(
                FreightException.class, () -> freight.createLoad(Served.load(), CallOptions.none()));
        CallOptions again = options(o -> o.idempotencyKey(Objects.requireNonNull(lost.idempotencyKey())));
        CreateLoadInput another = Served.load().toBuilder().customerRef("PO-2").build();

        assertThatThrownBy(() -> freight.createLoad(another, again)).isInstanceOf(IdempotencyException.class);
        assertThat(served.requests("createLoad")).isEqualTo(4);
        assertThat(freight.createLoad(Served.load(), again).deduplicated()).isFalse();
    }

    @Test
    void clientThatIsClosedMeanwhileSendsNothing() {
        AtomicReference<@Nullable FreightClient> self = new AtomicReference<>();
        try (Served poor = new Served("0.10");
                FreightClient client = poor.builder()
                        .insufficientFundsPolicy(InsufficientFundsPolicy.ask(refusal -> {
                            poor.broker.topUp("5.00");
                            Objects.requireNonNull(self.get()).close();
                            return true;
                        }))
                        .build()) {
            self.set(client);

            assertThatThrownBy(() -> client.createLoad(Served.load(), CallOptions.none()))
                    .isInstanceOfSatisfying(ClientClosedException.class, leaves(ChargeStatus.NOT_CHARGED));
            assertThat(poor.requests("createLoad")).isOne();
        }
    }

    @Test
    void redirectDoesNotSayThatNothingWasPaid() {
        String loadNumber =
                freight.createLoad(Served.load(), CallOptions.none()).loadNumber();
        served.fault("getLoadPosition", Fault.When.AFTER_COMMIT, Fault.status(303), 1);

        assertThatThrownBy(() -> freight.getLoadPosition(loadNumber))
                .isInstanceOfSatisfying(UnexpectedStatusException.class, leaves(ChargeStatus.UNKNOWN));
        assertThat(served.requests("getLoadPosition")).isOne();
    }

    @Test
    void threadThatIsInterruptedBeforeSendsAndPaysNothing() {
        freight.getBalance();
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> freight.createLoad(Served.load(), CallOptions.none()))
                .isInstanceOfSatisfying(CallInterruptedException.class, leaves(ChargeStatus.NOT_CHARGED));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(freight.spend().uncertainUsd()).isEqualTo("0.00");
        assertThat(served.requests("createLoad")).isZero();
    }

    @Test
    void refusalDespiteEnoughMoneyIsNotAskedForInACircle() {
        Fault refusal = Fault.status(402)
                .body(
                        "application/json",
                        "{\"error\": \"e\", \"code\": \"INSUFFICIENT_FUNDS\", \"priceUsd\": 0.65, \"balanceUsd\": 100}");
        served.fault("createLoad", Fault.When.BEFORE, refusal, Fault.ALWAYS);
        try (FreightClient client = served.builder()
                .insufficientFundsPolicy(InsufficientFundsPolicy.waitForTopUp(Duration.ofMinutes(1)))
                .build()) {
            assertThatThrownBy(() -> client.createLoad(Served.load(), CallOptions.none()))
                    .isInstanceOf(InsufficientFundsException.class);
        }
        assertThat(served.requests("createLoad")).isOne();
    }

    @Test
    void blockingCallOnAFutureOfTheClientDoesNotHoldUpItsTimer() {
        try (Served poor = new Served("0.10");
                FreightClient client = FreightClient.builder()
                        .baseUrl(poor.server.url())
                        .account("acme")
                        .agentKey(poor.broker.agentKey())
                        .insufficientFundsPolicy(InsufficientFundsPolicy.waitForTopUp(Duration.ofMillis(40)))
                        .build()) {
            String balance = client.async()
                    .createLoad(Served.load(), CallOptions.none())
                    .handle((load, thrown) -> {
                        poor.fault("getBalance", Fault.When.BEFORE, Fault.status(503), 1);
                        return client.getBalance().balanceUsd().toPlainString();
                    })
                    .join();
            assertThat(balance).isEqualTo("0.10");
        }
    }
}
