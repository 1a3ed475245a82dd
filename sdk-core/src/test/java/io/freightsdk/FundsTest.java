package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.MalformedResponseException;
import io.freightsdk.error.PriceLimitException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.error.UnauthorizedException;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.server.Fault;
import io.freightsdk.server.JournalEntry;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a call does when the balance does not cover it. */
@Tag("acceptance")
class FundsTest {
    private static final Duration EVERY = Duration.ofSeconds(2);

    @AutoClose
    private final Served served = new Served("0.40");

    private void topUpAtWait(int last) {
        served.timer.onWait(number -> {
            if (number == last) {
                served.broker.topUp("1.00");
            }
        });
    }

    private FreightClient asking(InsufficientFundsPolicy.Handler handler) {
        return served.builder()
                .insufficientFundsPolicy(InsufficientFundsPolicy.ask(handler))
                .build();
    }

    /** The polls of one call leap over the deadlines of others in virtual time, so these are long. */
    private FreightClient waiting(Duration maxWait) {
        return served.builder()
                .deadline(Duration.ofHours(23))
                .insufficientFundsPolicy(InsufficientFundsPolicy.waitForTopUp(maxWait))
                .build();
    }

    @Test
    void callGoesOnWithTheSameKeyOnceThereIsMoney() {
        topUpAtWait(3);
        try (FreightClient freight = waiting(Duration.ofHours(1))) {
            freight.createLoad(Served.load(), CallOptions.none());

            assertThat(freight.spend().chargedUsd()).isEqualTo("0.65");
        }
        assertThat(served.requests("getBalance")).isEqualTo(3);
        assertThat(served.broker.requests("createLoad"))
                .extracting(JournalEntry::idempotencyKey)
                .hasSize(2)
                .containsOnly(served.debits().get(0).idempotencyKey());
    }

    /** The limit of the client lets a key pass that was paid for in the last twelve hours. */
    @Test
    void keyThatTheServiceHasForgottenIsPaidUnderTheLimit() {
        served.broker.topUp("0.30");
        CallOptions key = CallOptions.builder().idempotencyKey("order-1").build();
        try (FreightClient freight = served.builder()
                .spendLimit(SpendLimit.usd("1.00"))
                .deadline(Duration.ofHours(23))
                .insufficientFundsPolicy(InsufficientFundsPolicy.waitForTopUp(Duration.ofHours(1)))
                .build()) {
            freight.createLoad(Served.load(), key);
            served.server.clock().advance(Duration.ofHours(25));

            assertThatThrownBy(() -> freight.createLoad(Served.load(), key)).isInstanceOf(SpendLimitException.class);
        }
        assertThat(served.debits()).hasSize(1);
    }

    @Test
    void keyThatTheServiceHasForgottenIsPaidUnderTheLimitOfTheNextCallToo() {
        served.broker.topUp("0.30");
        CallOptions key = CallOptions.builder().idempotencyKey("order-1").build();
        try (FreightClient freight = served.builder()
                .spendLimit(SpendLimit.usd("1.00"))
                .insufficientFundsPolicy(InsufficientFundsPolicy.fail())
                .build()) {
            freight.createLoad(Served.load(), key);
            served.server.clock().advance(Duration.ofHours(25));
            assertThatThrownBy(() -> freight.createLoad(Served.load(), key))
                    .isInstanceOf(InsufficientFundsException.class);
            served.broker.topUp("5.00");

            assertThatThrownBy(() -> freight.createLoad(Served.load(), key)).isInstanceOf(SpendLimitException.class);
        }
        assertThat(served.debits()).hasSize(1);
    }

    /** What was acknowledged as charged has no id to tell a later load from. */
    @Test
    void loadOfAnAcknowledgedKeyThatTheServiceHasForgottenIsCharged() {
        served.broker.topUp("0.30");
        CallOptions key = CallOptions.builder().idempotencyKey("order-1").build();
        try (FreightClient freight = served.builder()
                .spendLimit(SpendLimit.usd("5.00"))
                .insufficientFundsPolicy(InsufficientFundsPolicy.fail())
                .build()) {
            served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 4);
            assertThatThrownBy(() -> freight.createLoad(Served.load(), key)).isInstanceOf(FreightException.class);
            freight.resolve(freight.uncertain().get(0).chargeId(), ChargeStatus.CHARGED);
            served.server.clock().advance(Duration.ofHours(25));
            assertThatThrownBy(() -> freight.createLoad(Served.load(), key))
                    .isInstanceOf(InsufficientFundsException.class);
            served.broker.topUp("5.00");

            freight.createLoad(Served.load(), key);
            assertThat(served.debits()).hasSize(2);
            assertThat(freight.spend().chargedUsd()).isEqualTo("1.30");
        }
    }

    /** Of a portion too, so that a limit that has room for one call has it after the wait. */
    @Test
    void waitUnderAPoolThatGrantsPortionsIsNoRefusal() {
        MemoryChargeStore pool = new MemoryChargeStore();
        SpendLimit limit = SpendLimit.usd("0.70").per(Duration.ofDays(1)).shared(pool);
        topUpAtWait(15);
        try (FreightClient freight = served.builder()
                .deadline(Duration.ofHours(23))
                .insufficientFundsPolicy(InsufficientFundsPolicy.waitForTopUp(Duration.ofHours(1)))
                .spendLimit(limit)
                .build()) {
            freight.createLoad(Served.load(), CallOptions.none());
        }
        assertThat(served.debits()).hasSize(1);
        assertThat(pool.usedUsd()).isEqualByComparingTo("0.65");
    }

    @Test
    void waitForMoneyDoesNotCountTowardsTheDeadline() {
        topUpAtWait(5);
        try (FreightClient freight = waiting(Duration.ofHours(1))) {
            CallOptions hasty = options(o -> o.deadline(Duration.ofSeconds(1)));

            assertThat(freight.createLoad(Served.load(), hasty).deduplicated()).isFalse();
        }
    }

    @Test
    void waitEndsAtItsLimit() {
        try (FreightClient freight = waiting(Duration.ofSeconds(35))) {
            assertThatThrownBy(() -> freight.createLoad(Served.load(), CallOptions.none()))
                    .isInstanceOf(InsufficientFundsException.class)
                    .hasMessageStartingWith("createLoad: 402 INSUFFICIENT_FUNDS: price 0.65 USD, balance 0.40 USD,"
                            + " nothing charged; top up at " + served.server.url() + "/console/billing"
                            + " (waited 35 s for a top-up");
            assertThat(freight.spend().chargedUsd()).isEqualTo("0.00");
        }
        assertThat(served.requests("createLoad")).isOne();
        assertThat(served.requests("getBalance")).isGreaterThanOrEqualTo(2);
    }

    /** Each call that waits has a limit, and all have one pause until the next look. */
    @Test
    void fiftyCallsWaitWithOnePoller() throws InterruptedException {
        SteppedTimer timer = new SteppedTimer();
        try (FreightClient freight = served.builder()
                .timing(timer, () -> 0.5)
                .insufficientFundsPolicy(InsufficientFundsPolicy.waitForTopUp(Duration.ofDays(1)))
                .build()) {
            freight.prices().priceUsd("load_create");
            List<CompletableFuture<CreateLoadOutcome>> calls = Stream.generate(
                            () -> freight.async().createLoad(Served.load(), CallOptions.none()))
                    .limit(50)
                    .toList();
            for (int looks = 0; looks < 3; looks++) {
                timer.awaitDue(50, EVERY);
                assertThat(served.requests("getBalance")).isEqualTo(looks);
                timer.advance(EVERY);
            }
            timer.awaitDue(50, EVERY);
            served.broker.topUp("40.00");
            timer.advance(EVERY);
            calls.forEach(CompletableFuture::join);

            assertThat(freight.spend().chargedUsd()).isEqualTo("32.50");
        }
        assertThat(served.requests("getBalance")).isEqualTo(4);
        assertThat(served.requests("createLoad")).isEqualTo(100);
        assertThat(served.broker.loads()).hasSize(50);
    }

    @Test
    void callMadeWhereAnotherFailsIsLookedOutFor() throws InterruptedException {
        served.fault("getBalance", Fault.When.BEFORE, Fault.status(401), 1);
        SteppedTimer timer = new SteppedTimer();
        try (FreightClient freight = served.builder()
                .timing(timer, () -> 0.5)
                .insufficientFundsPolicy(InsufficientFundsPolicy.waitForTopUp(Duration.ofDays(1)))
                .build()) {
            CompletableFuture<CreateLoadOutcome> call = freight.async()
                    .createLoad(Served.load(), CallOptions.none())
                    .handle((load, refused) -> freight.createLoad(Served.load(), CallOptions.none()));
            timer.awaitDue(1, EVERY);
            timer.advance(EVERY);
            timer.awaitDue(1, EVERY);
            assertThat(served.requests("createLoad")).isEqualTo(2);
            served.broker.topUp("1.00");
            timer.advance(EVERY);
            assertThat(call.join()).isInstanceOf(CreateLoadOutcome.class);
        }
        assertThat(served.requests("createLoad")).isEqualTo(3);
    }

    @Test
    void handlerIsAskedOnceAndTheCallGoesOn() {
        List<InsufficientFundsException> refusals = new ArrayList<>();
        try (FreightClient freight = asking(refusal -> {
            refusals.add(refusal);
            served.broker.topUp("1.00");
            return true;
        })) {
            freight.createLoad(Served.load(), CallOptions.none());
        }
        assertThat(refusals)
                .singleElement()
                .satisfies(refusal -> assertThat(refusal.priceUsd()).isEqualTo("0.65"));
        assertThat(served.debits()).hasSize(1);
    }

    @Test
    void handlerIsNotAskedTwice() {
        AtomicInteger asked = new AtomicInteger();
        try (FreightClient freight = asking(refusal -> asked.incrementAndGet() > 0)) {
            assertThatThrownBy(() -> freight.createLoad(Served.load(), CallOptions.none()))
                    .isInstanceOf(InsufficientFundsException.class);
        }
        assertThat(asked).hasValue(1);
        assertThat(served.requests("createLoad")).isEqualTo(2);
    }

    @Test
    void handlerThatThrowsFailsTheCall() {
        try (FreightClient freight = asking(refusal -> {
            throw new IllegalStateException("no card");
        })) {
            assertThatThrownBy(() -> freight.createLoad(Served.load(), CallOptions.none()))
                    .isInstanceOf(InsufficientFundsException.class)
                    .hasSuppressedException(new IllegalStateException("no card"));
        }
        assertThat(served.requests("createLoad")).isOne();
    }

    @Test
    void handlerWhoSaysNoFailsTheCall() {
        try (FreightClient freight = asking(refusal -> false)) {
            assertThatThrownBy(() -> freight.createLoad(Served.load(), CallOptions.none()))
                    .isInstanceOf(InsufficientFundsException.class);
        }
        assertThat(served.requests("createLoad")).isOne();
    }

    @Test
    void priceThatRoseMeanwhileIsTheOneBooked() {
        served.timer.onWait(number -> {
            served.server.prices().set("load_create", "0.80");
            served.broker.topUp("5.00");
        });
        try (FreightClient freight = served.builder()
                .insufficientFundsPolicy(InsufficientFundsPolicy.waitForTopUp(Duration.ofHours(1)))
                .spendLimit(SpendLimit.usd("10.00"))
                .build()) {
            freight.prices().refresh();
            freight.createLoad(Served.load(), CallOptions.none());
            assertThat(served.paidUsd()).isEqualTo("0.80");
        }
    }

    private void priceIsAnotherThanListed(FreightClient freight) {
        freight.prices().list();
        served.server.prices().set("load_create", "0.95");
    }

    @Test
    void handlerIsNotAskedToPayMoreThanTheCallMayCost() {
        AtomicInteger asked = new AtomicInteger();
        CallOptions options = options(o -> o.maxPriceUsd(new BigDecimal("0.70"))
                .insufficientFundsPolicy(InsufficientFundsPolicy.ask(refusal -> asked.incrementAndGet() > 0)));
        refuses("\"balanceUsd\": 0.40, \"priceUsd\": 0.95", 1);
        try (FreightClient freight = served.client()) {
            assertThatThrownBy(() -> freight.createLoad(Served.load(), options))
                    .isInstanceOf(PriceLimitException.class)
                    .hasMessageStartingWith("createLoad: price 0.95 USD is over maxPriceUsd 0.70 USD, nothing charged;"
                            + " ask who set maxPriceUsd (request req_")
                    .satisfies(
                            e -> assertThat(e.getSuppressed()).hasOnlyElementsOfType(InsufficientFundsException.class));
        }
        assertThat(asked).hasValue(0);
        assertThat(served.requests("createLoad")).isOne();
    }

    @Test
    void nothingIsWaitedForThatASpendLimitRefuses() {
        InsufficientFundsPolicy waiting = InsufficientFundsPolicy.waitForTopUp(Duration.ofHours(1));
        try (FreightClient freight = served.builder()
                .insufficientFundsPolicy(waiting)
                .spendLimit(SpendLimit.usd("0.70"))
                .build()) {
            priceIsAnotherThanListed(freight);
            assertThatThrownBy(() -> freight.createLoad(Served.load(), CallOptions.none()))
                    .isInstanceOfSatisfying(SpendLimitException.class, e -> {
                        assertThat(e.priceUsd()).isEqualTo("0.95");
                        assertThat(e.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
                    });
            assertThat(served.requests("getBalance")).isZero();

            served.server.prices().set("load_create", "0.70");
            served.broker.topUp("1.00");
            freight.prices().refresh();
            assertThat(freight.createLoad(Served.load(), CallOptions.none()).deduplicated())
                    .isFalse();
        }
    }

    @Test
    void newPriceIsReservedOnce() {
        served.timer.onWait(number -> served.broker.topUp("5.00"));
        try (FreightClient freight = served.builder()
                .insufficientFundsPolicy(InsufficientFundsPolicy.waitForTopUp(Duration.ofHours(1)))
                .spendLimit(SpendLimit.usd("0.95"))
                .build()) {
            priceIsAnotherThanListed(freight);
            freight.createLoad(Served.load(), CallOptions.none());
            assertThat(freight.spend().chargedUsd()).isEqualTo("0.95");
        }
    }

    @Test
    void callThatNobodyPaysForFailsForWantOfMoneyWhateverTheLimit() {
        CallOptions options = options(o -> o.maxPriceUsd(new BigDecimal("0.70")));
        refuses("\"balanceUsd\": 0.40, \"priceUsd\": 0.95", 1);
        try (FreightClient freight = served.client()) {
            assertThatThrownBy(() -> freight.createLoad(Served.load(), options))
                    .isInstanceOf(InsufficientFundsException.class);
        }
    }

    @Test
    void refusalOfTheBalanceEndsTheWaitAndIsWithTheRefusal() {
        served.fault("getBalance", Fault.When.BEFORE, Fault.status(401), 1);
        try (FreightClient freight = waiting(Duration.ofHours(1))) {
            InsufficientFundsException refusal = catchThrowableOfType(
                    InsufficientFundsException.class, () -> freight.createLoad(Served.load(), CallOptions.none()));

            assertThat(refusal.getSuppressed()).hasSize(1).hasOnlyElementsOfType(UnauthorizedException.class);
            assertThat(freight.spend().uncertainUsd()).isEqualTo("0.00");
        }
        assertThat(served.requests("createLoad")).isOne();
    }

    /** A gateway's page, another service's answer, or a text. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<html>maintenance</html>",
                "{\"balanceUsd\": 9.00, \"currency\": \"EUR\"}",
                "{\"balanceUsd\": \"nine\", \"currency\": \"USD\"}",
                "ok"
            })
    void balanceThatCannotBeReadIsReadTheNextTime(String body) {
        served.fault("getBalance", Fault.When.BEFORE, Fault.status(200).body("application/json", body), 2);
        topUpAtWait(4);
        try (FreightClient freight = waiting(Duration.ofHours(1))) {
            freight.createLoad("order-1", Served.load());
            assertThat(freight.spend().chargedUsd()).isEqualTo("0.65");
        }
        assertThat(served.paidUsd()).isEqualTo("0.65");
        assertThat(served.requests("getBalance")).isEqualTo(4);
    }

    @Test
    void waitForABalanceThatCannotBeReadSaysWhy() {
        served.fault("getBalance", Fault.When.BEFORE, Fault.status(200).body("text/html", "<html></html>"), 1_000_000);
        try (FreightClient freight = waiting(Duration.ofSeconds(35))) {
            InsufficientFundsException refusal = catchThrowableOfType(
                    InsufficientFundsException.class, () -> freight.createLoad("order-1", Served.load()));
            assertThat(refusal.getSuppressed()).hasSize(1).hasOnlyElementsOfType(MalformedResponseException.class);
        }
    }

    @Test
    void callsThatWaitForABalanceThatCannotBeReadFailEachByItself() throws InterruptedException {
        served.fault("getBalance", Fault.When.BEFORE, Fault.status(200).body("text/html", "<html></html>"), 1_000_000);
        SteppedTimer timer = new SteppedTimer();
        try (FreightClient freight = served.builder()
                .timing(timer, () -> 0.5)
                .insufficientFundsPolicy(InsufficientFundsPolicy.waitForTopUp(Duration.ofSeconds(3)))
                .build()) {
            freight.prices().list();
            List<CompletableFuture<CreateLoadOutcome>> calls = IntStream.range(0, 5)
                    .mapToObj(i -> freight.async().createLoad("order-" + i, Served.load()))
                    .toList();
            timer.awaitDue(5, EVERY);
            timer.advance(EVERY);
            timer.awaitDue(5, EVERY);
            timer.advance(EVERY);
            List<FreightException> failures = calls.stream()
                    .map(Served::failure)
                    .map(FreightException.class::cast)
                    .toList();
            assertThat(failures)
                    .allSatisfy(failure -> assertThat(failure)
                            .isInstanceOf(InsufficientFundsException.class)
                            .hasMessageContaining("waited 3 s for a top-up"));
            assertThat(failures)
                    .extracting(failure -> failure.facts().orderId())
                    .containsExactly("order-0", "order-1", "order-2", "order-3", "order-4");
            assertThat(failures)
                    .extracting(FreightException::idempotencyKey)
                    .doesNotContainNull()
                    .doesNotHaveDuplicates();
        }
        assertThat(served.paidUsd()).isEqualTo("0.00");
    }

    @Test
    void callsThatWaitForABalanceWhenTheClientIsClosedFailEachByItself() throws InterruptedException {
        SteppedTimer timer = new SteppedTimer();
        try (FakeService service = new FakeService()) {
            service.answers(402, AnyCall.Bodies.NO_FUNDS)
                    .answers(402, AnyCall.Bodies.NO_FUNDS)
                    .stalls();
            FreightClient freight = Served.withPrices(service.builder()
                    .timing(timer, () -> 0.5)
                    .insufficientFundsPolicy(InsufficientFundsPolicy.waitForTopUp(Duration.ofDays(1)))
                    .build());
            List<CompletableFuture<CreateLoadOutcome>> calls = IntStream.range(0, 2)
                    .mapToObj(i -> freight.async().createLoad("order-" + i, Served.load()))
                    .toList();
            timer.awaitDue(2, EVERY);
            timer.advance(EVERY);
            for (int i = 0; i < 3; i++) {
                service.request();
            }
            freight.close();
            assertThat(calls)
                    .extracting(Served::failure)
                    .extracting(thrown -> thrown.getClass().getSimpleName() + " "
                            + ((FreightException) thrown).facts().orderId())
                    .containsExactly("ClientClosedException order-0", "ClientClosedException order-1");
        }
    }

    private void refuses(String figures, int times) {
        Fault refusal = Fault.status(402)
                .body("application/json", "{\"error\": \"e\", \"code\": \"INSUFFICIENT_FUNDS\", " + figures + "}");
        served.fault("createLoad", Fault.When.BEFORE, refusal, times);
    }

    @Test
    void refusalThatNamesNoPriceIsWaitedOutUntilTheBalanceHasRisen() {
        refuses("\"balanceUsd\": 0.40", 1);
        topUpAtWait(3);
        try (FreightClient freight = waiting(Duration.ofHours(1))) {
            assertThat(freight.createLoad(Served.load(), CallOptions.none()).deduplicated())
                    .isFalse();
        }
        assertThat(served.requests("getBalance")).isEqualTo(3);
        assertThat(served.requests("createLoad")).isEqualTo(2);
    }

    /** The balance covers the price and was refused all the same: it has to rise. */
    @Test
    void balanceThatIsThePriceIsWaitedOutUntilItHasRisen() {
        refuses("\"balanceUsd\": 0.40, \"priceUsd\": 0.40", 1);
        topUpAtWait(3);
        try (FreightClient freight = waiting(Duration.ofHours(1))) {
            assertThat(freight.createLoad(Served.load(), CallOptions.none()).deduplicated())
                    .isFalse();
        }
        assertThat(served.requests("getBalance")).isEqualTo(3);
        assertThat(served.requests("createLoad")).isEqualTo(2);
    }

    @Test
    void limitIsThatOfAllWaitsOfTheCallTogether() {
        refuses("\"priceUsd\": 0.10", 9);
        try (FreightClient freight = waiting(Duration.ofSeconds(35))) {
            assertThatThrownBy(() -> freight.createLoad(Served.load(), CallOptions.none()))
                    .isInstanceOf(InsufficientFundsException.class)
                    .hasMessageContaining("10 attempts; waited 35 s for a top-up");
        }
        assertThat(served.requests("createLoad")).isEqualTo(10);
    }

    @Test
    void shortWaitLooksAtTheBalanceInTheMiddle() {
        assertThat(InsufficientFundsPolicy.waitForTopUp(Duration.ofSeconds(2)))
                .isEqualTo(InsufficientFundsPolicy.waitForTopUp(Duration.ofSeconds(2)));
        assertThat(InsufficientFundsPolicy.waitForTopUp(Duration.ofHours(1)))
                .isEqualTo(InsufficientFundsPolicy.waitForTopUp(Duration.ofHours(1)));
    }
}
