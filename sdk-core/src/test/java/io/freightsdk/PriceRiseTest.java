package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.PriceLimitException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.error.TransportException;
import io.freightsdk.server.Fault;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Limits of calls that are sent again, when the price is another by then or the limit is. */
class PriceRiseTest {
    private static final Duration A_DAY_AND_MORE = Duration.ofHours(25);

    @AutoClose
    private final Served served = new Served();

    private FreightClient limited(String usd) {
        return once().spendLimit(SpendLimit.usd(usd)).build();
    }

    private FreightClient.Builder once() {
        return served.builder().retryPolicy(RetryPolicy.none());
    }

    /** The price is 5.00 and the client knows. */
    private void priceRises(FreightClient freight) {
        served.server.prices().set("load_create", "5.00");
        freight.prices().refresh();
    }

    private void aDayPasses() {
        served.server.clock().advance(A_DAY_AND_MORE);
        served.timer.advance(A_DAY_AND_MORE);
    }

    private void lose(FreightClient freight, Fault.When where, CallOptions options) {
        served.fault("createLoad", where, Fault.reset(), 1);
        FreightException lost = catchThrowableOfType(
                FreightException.class, () -> freight.createLoad("order-4711", Served.load(), options));
        assertThat(lost.chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN);
    }

    /** The retry is sent for less, but the attempt before may have been charged at the old price. */
    @Test
    void priceThatFallsBeforeTheRetryLeavesTheOldOneReserved() {
        served.server.prices().set("load_create", "0.80");
        CallOptions live = options(o -> o.maxPriceUsd("1.00"));
        AtomicInteger creations = new AtomicInteger();
        AtomicReference<FreightClient> self = new AtomicReference<>();
        List<Throwable> refused = new ArrayList<>();
        OkHttpClient between = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    boolean isCreation = chain.request().method().equals("POST");
                    if (isCreation && creations.incrementAndGet() == 2) {
                        refused.add(catchThrowable(() -> self.get().createLoad("order-2", Served.load(), live)));
                    }
                    return chain.proceed(chain.request());
                })
                .build();
        CallListener falling = new CallListener() {
            @Override
            public void retryScheduled(RetryScheduled event) {
                served.server.prices().set("load_create", "0.65");
            }
        };
        try (FreightClient freight = served.builder()
                .okHttpClient(between)
                .listener(falling)
                .spendLimit(SpendLimit.usd("1.40"))
                .build()) {
            self.set(freight);
            served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
            freight.createLoad("order-1", Served.load(), live);
            assertThat(refused).hasExactlyElementsOfTypes(SpendLimitException.class);
            assertThat(freight.spend().chargedUsd()).isEqualTo("0.80").isEqualTo(served.paidUsd());
        }
    }

    @Test
    void keyInDoubtIsNotSentAgainForMoreThanTheLimit() {
        try (FreightClient freight = limited("1.00")) {
            lose(freight, Fault.When.BEFORE, CallOptions.none());
            priceRises(freight);

            assertThatThrownBy(() -> freight.createLoad("order-4711", Served.load()))
                    .isInstanceOf(SpendLimitException.class)
                    .hasMessageContaining("spent 0.65 USD, reserved 0.00 USD, price 5.00 USD");
            assertThat(served.debits()).isEmpty();
            assertThat(freight.spend().uncertainUsd()).isEqualTo("0.65");
        }
    }

    @Test
    void keyInDoubtIsUnderTheLimitOfTheCallThatSendsItAgain() {
        try (FreightClient freight = once().build()) {
            lose(freight, Fault.When.BEFORE, CallOptions.builder().tag("acme").build());
            CallOptions limited = CallOptions.builder()
                    .tag("other")
                    .spendLimit(SpendLimit.usd("0.10"))
                    .build();

            assertThatThrownBy(() -> freight.createLoad("order-4711", Served.load(), limited))
                    .isInstanceOf(SpendLimitException.class);
            assertThat(served.debits()).isEmpty();
        }
    }

    @Test
    void keyCountsTowardsTheLimitsOfTheCallThatWasCharged() {
        SpendLimit each = SpendLimit.usd("1.00").perTag();
        try (FreightClient freight = once().spendLimit(each).build()) {
            lose(freight, Fault.When.BEFORE, CallOptions.builder().tag("acme").build());
            freight.createLoad(
                    "order-4711",
                    Served.load(),
                    CallOptions.builder().tag("other").build());

            assertThatThrownBy(() -> freight.createLoad(Served.load(), options(o -> o.tag("other"))))
                    .hasMessageContaining("for tag other: spent 0.65 USD");
            freight.createLoad(Served.load(), options(o -> o.tag("acme")));
        }
    }

    @Test
    void callIsNotSentAgainForMoreThanTheLimit() {
        served.fault("createLoad", Fault.When.BEFORE, Fault.reset(), 1);
        try (FreightClient freight = served.builder()
                .spendLimit(SpendLimit.usd("1.00"))
                .insufficientFundsPolicy(InsufficientFundsPolicy.ask(refusal -> true))
                .build()) {
            freight.prices().priceUsd("load_create");
            served.server.prices().set("load_create", "500.00");

            SpendLimitException failure = catchThrowableOfType(
                    SpendLimitException.class, () -> freight.createLoad(Served.load(), CallOptions.none()));
            assertThat(failure.priceUsd()).isEqualTo("500.00");
            assertThat(failure.chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN);
            assertThat(freight.spend().uncertainUsd()).isEqualTo("0.65");
            assertThat(served.debits()).isEmpty();
        }
    }

    @Test
    void priceIsReadAnewAfterALongWait() {
        served.fault("createLoad", Fault.When.BEFORE, Fault.status(503).retryAfter("3600"), 1);
        served.timer.onWait(number -> served.server.prices().set("load_create", "5.00"));
        try (FreightClient freight =
                served.builder().deadline(Duration.ofHours(2)).build()) {
            CallOptions atMost = options(o -> o.maxPriceUsd(new BigDecimal("1.00")));

            PriceLimitException failure =
                    catchThrowableOfType(PriceLimitException.class, () -> freight.createLoad(Served.load(), atMost));
            assertThat(failure.priceUsd()).isEqualTo("5.00");
            assertThat(served.debits()).isEmpty();
        }
    }

    @Test
    void callThatWaitedLongIsBookedAtTheNewPrice() {
        served.fault("createLoad", Fault.When.BEFORE, Fault.status(503).retryAfter("3600"), 1);
        served.timer.onWait(number -> served.server.prices().set("load_create", "5.00"));
        try (FreightClient freight = served.builder()
                .deadline(Duration.ofHours(2))
                .spendLimit(SpendLimit.usd("6.00"))
                .build()) {
            freight.createLoad(Served.load(), CallOptions.none());

            assertThat(served.paidUsd()).isEqualTo("5.00");
            assertThat(freight.spend().chargedUsd()).isEqualTo("5.00");
            assertThatThrownBy(() -> freight.createLoad(Served.load(), CallOptions.none()))
                    .hasMessageContaining("spent 5.00 USD");
        }
    }

    @Test
    void replayIsBookedAtThePriceOfTheLostAttempt() {
        try (FreightClient freight = limited("10.00")) {
            lose(freight, Fault.When.AFTER_COMMIT, CallOptions.none());
            priceRises(freight);
            freight.createLoad("order-4711", Served.load());

            assertThat(served.paidUsd()).isEqualTo("0.65");
            assertThat(freight.spend().chargedUsd()).isEqualTo("0.65");
            assertThat(freight.spend().uncertainUsd()).isEqualTo("0.00");
        }
    }

    @Test
    void uncertainUsdIsWhatALostAttemptMayHaveCost() {
        try (FreightClient freight = once().build()) {
            freight.prices().priceUsd("load_create");
            lose(freight, Fault.When.BEFORE, CallOptions.none());
            priceRises(freight);
            freight.prices().priceUsd("load_create");
            served.fault("createLoad", Fault.When.BEFORE, Fault.status(503), 1);
            assertThatThrownBy(() -> freight.createLoad("order-4711", Served.load()));
            assertThat(freight.spend().uncertainUsd()).isEqualTo("0.65");

            lose(freight, Fault.When.BEFORE, CallOptions.none());
            assertThat(freight.spend().uncertainUsd()).isEqualTo("5.00");
        }
    }

    @Test
    void loadIsReturnedOnceMoreAlthoughTheLimitIsUsedUp() {
        try (FreightClient freight = limited("0.65")) {
            String made = freight.createLoad("order-4711", Served.load()).loadNumber();
            assertThat(freight.createLoad("order-4711", Served.load()).loadNumber())
                    .isEqualTo(made);
        }
    }

    @Test
    void keyOfYesterdayNeedsItsPriceOnceMore() {
        CallOptions key = options(o -> o.idempotencyKey("k-1"));
        try (FreightClient freight = limited("0.65")) {
            freight.createLoad(Served.load(), key);
            aDayPasses();

            assertThatThrownBy(() -> freight.createLoad(Served.load(), key)).isInstanceOf(SpendLimitException.class);
            assertThat(served.paidUsd()).isEqualTo("0.65");
        }
    }

    /** The service finds the load by its customerRef. */
    @Test
    void orderOfYesterdayNeedsNoRoom() {
        try (FreightClient freight = limited("0.65")) {
            String made = freight.createLoad("order-4711", Served.load()).loadNumber();
            aDayPasses();

            assertThat(freight.createLoad("order-4711", Served.load()).loadNumber())
                    .isEqualTo(made);
            assertThat(served.paidUsd()).isEqualTo("0.65");
        }
    }

    @Test
    void keyOfYesterdayThatIsStillKnownCostsNothing() {
        try (FreightClient freight = limited("1.30")) {
            freight.createLoad("order-4711", Served.load());
            served.timer.advance(A_DAY_AND_MORE);
            freight.createLoad("order-4711", Served.load());
            freight.createLoad(Served.load(), CallOptions.none());

            assertThat(served.paidUsd()).isEqualTo("1.30");
            assertThat(freight.spend().chargedUsd()).isEqualTo("1.30");
        }
    }

    @Test
    void keyOfYesterdayIsUncertainIfItsResponseIsLost() {
        CallOptions key = options(o -> o.idempotencyKey("k-1"));
        try (FreightClient freight = limited("1.40")) {
            freight.createLoad(Served.load(), key);
            aDayPasses();
            served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
            assertThatThrownBy(() -> freight.createLoad(Served.load(), key)).isInstanceOf(TransportException.class);
            assertThat(served.paidUsd()).isEqualTo("1.30");
            assertThat(freight.spend().uncertainUsd()).isEqualTo("0.65");
            assertThatThrownBy(() -> freight.createLoad(Served.load(), CallOptions.none()))
                    .isInstanceOf(SpendLimitException.class);

            freight.createLoad(Served.load(), key);
            assertThat(freight.spend().chargedUsd()).isEqualTo("1.30");
            assertThat(freight.spend().uncertainUsd()).isEqualTo("0.00");
        }
    }

    /** It has been paid for, and the service charges for its customerRef no second time. */
    @Test
    void orderOfYesterdayIsNotUncertainIfItsResponseIsLost() {
        try (FreightClient freight = limited("1.40")) {
            freight.createLoad("order-4711", Served.load());
            aDayPasses();
            lose(freight, Fault.When.AFTER_COMMIT, CallOptions.none());
            assertThat(served.paidUsd()).isEqualTo("0.65");
            assertThat(freight.spend().uncertainUsd()).isEqualTo("0.00");
        }
    }
}
