package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.error.SpendLimitUnavailableException;
import io.freightsdk.error.UnauthorizedException;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.server.Fault;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A quote refuses what the call would be refused before it is sent, and does nothing else; one book answers both. */
class QuoteTest {
    private static final CreateLoadInput LOAD = Served.load();

    @AutoClose
    private final Served served = new Served();

    private final MemoryChargeStore pool = new MemoryChargeStore();

    private static SpendLimit usd(String limit) {
        return SpendLimit.usd(limit);
    }

    /** Each limit as it is written in the table. */
    private SpendLimit limit(String words) {
        SpendLimit limit = usd(words.split(" ")[0]);
        limit = words.contains("minute") ? limit.per(Duration.ofMinutes(1)) : limit;
        limit = words.contains("acme") ? limit.forTag("acme") : limit;
        limit = words.contains("each") ? limit.perTag() : limit;
        return words.contains("pool") ? limit.shared(pool) : limit;
    }

    /** However many pools it has to wait for. */
    @Test
    void quoteHasTheTimeOfACall() {
        MemoryChargeStore slow = new MemoryChargeStore();
        slow.onRead = () -> served.timer.advance(Duration.ofSeconds(31));
        pool.hold();
        try (FreightClient client = served.builder()
                .spendLimit(usd("2.00").shared(slow))
                .spendLimit(usd("2.00").shared(pool))
                .build()) {
            assertThatThrownBy(() -> client.quoteLoad("order-1", LOAD, CallOptions.none()))
                    .isInstanceOf(CallTimeoutException.class)
                    .hasMessage("createLoad: no result within 30 s, nothing charged; try again or raise deadline"
                            + " (waited for the charge store acme)");
        }
        assertThat(served.requests("createLoad")).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "0.64, , true",
        "0.65, , false",
        "1.29, , false",
        "1.29, spent, true",
        "1.30, spent, false",
        "1.29 a minute, spent, true",
        "0.65 a minute, long ago, false",
        "1.29 a day for ever, long ago, true",
        "0.64 for acme, , true",
        "0.65 for acme, spent, true",
        "0.64 for each, , true",
        "0.65 for each, other, false",
        "0.64 of the pool, , true",
        "0.65 of the pool, , false",
        "1.29 of the pool, spent, true",
        "1.30 of the pool, spent, false",
        "0.65 of the pool, elsewhere, true",
        "1.30 of the pool, elsewhere, false",
        "0.65 a minute of the pool for each, other, false",
        "0.65 for each of the pool, elsewhere, true",
    })
    void quoteRefusesWhatTheCallWouldBeRefused(String words, String before, boolean refused) {
        SpendLimit limit = limit(words);
        for (boolean ofTheClient : new boolean[] {true, false}) {
            pool.clear();
            FreightClient.Builder builder = served.builder();
            CallOptions call = options(o -> o.tag("acme"));
            CallOptions limited =
                    ofTheClient ? call : options(o -> o.tag("acme").spendLimit(limit));
            try (FreightClient client = (ofTheClient ? builder.spendLimit(limit) : builder).build();
                    FreightClient elsewhere = served.builder().spendLimit(limit).build()) {
                switch (String.valueOf(before)) {
                    case "spent", "long ago" -> client.createLoad(LOAD, limited);
                    case "other" ->
                        client.createLoad(LOAD, options(o -> o.tag("other").spendLimit(limit)));
                    case "elsewhere" -> elsewhere.createLoad(LOAD, call);
                    default -> assertThat(before).isNull();
                }
                served.timer.advance(Duration.ofSeconds("long ago".equals(before) ? 61 : 0));
                long sent = served.requests("createLoad");
                String quoted = refusal(() -> client.quoteLoad("quoted", LOAD, limited));
                assertThat(served.requests("createLoad")).isEqualTo(sent);
                assertThat(refusal(() -> client.createLoad(LOAD, limited))).isEqualTo(quoted);
                assertThat(!quoted.isEmpty()).isEqualTo(refused);
            }
        }
    }

    /** The whole exception as text, empty if there is none. */
    private static String refusal(Runnable call) {
        Throwable thrown = catchThrowable(call::run);
        return thrown == null ? "" : thrown.toString();
    }

    @Test
    void priceIsTheOneItWouldBeSentAt() {
        try (FreightClient client = served.client()) {
            assertThat(client.quoteLoad("quoted", LOAD, CallOptions.none())).isEqualByComparingTo("0.65");
            CallOptions atMost = options(o -> o.maxPriceUsd(new BigDecimal("0.64")));
            assertThatThrownBy(() -> client.quoteLoad("quoted", LOAD, atMost))
                    .hasMessage("createLoad: price 0.65 USD is over maxPriceUsd 0.64 USD, nothing charged; ask who"
                            + " set maxPriceUsd");
            assertThat(client.spend().byOperation()).isEmpty();
        }
    }

    @Test
    void quoteReservesNothing() {
        try (FreightClient client = served.builder().spendLimit(usd("0.65")).build()) {
            for (int i = 0; i < 10; i++) {
                client.quoteLoad("order-1", LOAD, CallOptions.none());
            }
            client.createLoad("order-1", LOAD);
            assertThat(client.quoteLoad("order-1", LOAD, CallOptions.none())).isEqualByComparingTo("0.65");
            assertThatThrownBy(() -> client.quoteLoad("order-2", LOAD, CallOptions.none()))
                    .isInstanceOf(SpendLimitException.class);
            CreateLoadInput other = LOAD.toBuilder().weight(1).build();
            assertThat(refusal(() -> client.quoteLoad("order-1", other, CallOptions.none())))
                    .contains("IdempotencyException")
                    .isEqualTo(refusal(() -> client.createLoad("order-1", other)));
        }
    }

    @Test
    void interruptedQuoteLeavesTheFlagSet() {
        served.fault("getPricing", Fault.When.BEFORE, Fault.stall(), 1);
        try (FreightClient client = served.client()) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> client.quoteLoad("quoted", LOAD, CallOptions.none()))
                    .isInstanceOf(CallInterruptedException.class);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void listThatCannotBeReadQuotesNothing() {
        served.fault("getPricing", Fault.When.BEFORE, Fault.status(401), 1);
        try (FreightClient client = served.client()) {
            assertThatThrownBy(() -> client.quoteLoad("quoted", LOAD, CallOptions.none()))
                    .isInstanceOf(UnauthorizedException.class)
                    .hasMessageStartingWith("createLoad: ");
        }
    }

    @Test
    void closedClientQuotesNothing() {
        FreightClient client = served.pricedClient();
        client.close();
        assertThatThrownBy(() -> client.quoteLoad("quoted", LOAD, CallOptions.none()))
                .isInstanceOf(ClientClosedException.class);
    }

    @Test
    void poolThatCannotTellLetsQuotesPassAndPoolThatFailsDoesNot() {
        SpendLimit limit = usd("1.00").shared(pool);
        try (FreightClient client = served.builder().spendLimit(limit).build()) {
            pool.isReadable = false;
            assertThat(client.quoteLoad("quoted", LOAD, CallOptions.none())).isEqualByComparingTo("0.65");
            assertThat(client.spendLimitStatus(limit, null)).isNull();
            pool.failure = new IllegalStateException("no database");
            assertThatThrownBy(() -> client.quoteLoad("quoted", LOAD, CallOptions.none()))
                    .isInstanceOf(SpendLimitUnavailableException.class)
                    .hasMessage("createLoad: the charge store acme failed, nothing charged; see the cause")
                    .hasCause(pool.failure);
            assertThatThrownBy(() -> client.spendLimitStatus(limit, null))
                    .isInstanceOf(SpendLimitUnavailableException.class);
        }
        assertThat(pool.reserves).hasValue(0);
    }

    @Test
    void allowanceIsWhatCountsNow() throws Exception {
        SpendLimit limit = usd("2.00").per(Duration.ofMinutes(1));
        try (FreightClient client = served.builder().spendLimit(limit).build()) {
            assertThat(client.spendLimitStatus(limit, null)).isEqualTo(allowance("2.00", "0.00", "0.00", "2.00"));
            client.createLoad(LOAD, CallOptions.none());
            assertThat(client.spendLimitStatus(limit, null)).isEqualTo(allowance("2.00", "0.65", "0.00", "1.35"));
            served.timer.advance(Duration.ofMinutes(2));
            assertThat(client.spendLimitStatus(limit, null)).isEqualTo(allowance("2.00", "0.00", "0.00", "2.00"));
            client.createLoad(LOAD, CallOptions.none());
            served.fault("createLoad", Fault.When.BEFORE, Fault.stall(), 1);
            CompletableFuture<?> underWay = client.async().createLoad(LOAD, CallOptions.none());
            served.broker.awaitRequests("createLoad", 3, Duration.ofSeconds(60));
            assertThat(client.spendLimitStatus(limit, "acme")).isEqualTo(allowance("2.00", "0.65", "0.65", "0.70"));
            underWay.cancel(true);
        }
    }

    private static SpendLimitStatus allowance(String limit, String spent, String reserved, String left) {
        return new SpendLimitStatus(
                new BigDecimal(limit), new BigDecimal(spent), new BigDecimal(reserved), new BigDecimal(left));
    }

    @Test
    void limitOfCallsIsAnotherThanThatOfTheClient() {
        SpendLimit each = usd("2.00").perTag();
        try (FreightClient client = served.builder().spendLimit(usd("9.00")).build()) {
            client.createLoad(LOAD, options(o -> o.tag("acme").spendLimit(each)));
            client.createLoad(LOAD, options(o -> o.tag("other")));
            assertThat(client.spendLimitStatus(each, "acme")).isEqualTo(allowance("2.00", "0.65", "0.00", "1.35"));
            assertThat(client.spendLimitStatus(each, "other")).isEqualTo(allowance("2.00", "0.00", "0.00", "2.00"));
            assertThat(client.spendLimitStatus(usd("9.00"), null)).isEqualTo(allowance("9.00", "1.30", "0.00", "7.70"));
            assertThatThrownBy(() -> client.spendLimitStatus(each, null))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(
                            "spendLimitStatus: the limit of 2.00 USD for each tag does not count calls without a tag; give the tag");
            assertThatThrownBy(() -> client.spendLimitStatus(usd("1").forTag("a"), "b"))
                    .hasMessage(
                            "spendLimitStatus: the limit of 1.00 USD for tag a does not count the tag b; give another tag");
        }
    }

    @Test
    void sharedAllowanceIsThatOfAllProcessesAndOutlivesThem() {
        MemoryChargeStore portions = new MemoryChargeStore();
        SpendLimit limit = usd("5.00").shared(portions);
        try (FreightClient one = served.builder().spendLimit(limit).build();
                FreightClient other = served.builder().spendLimit(limit).build()) {
            one.createLoad(LOAD, CallOptions.none());
            assertThat(one.spendLimitStatus(limit, null)).isEqualTo(allowance("5.00", "0.65", "0.00", "4.35"));
            assertThat(other.spendLimitStatus(limit, null)).isEqualTo(allowance("5.00", "0.65", "0.00", "4.35"));
        }
        try (FreightClient restarted = served.builder().spendLimit(limit).build()) {
            assertThat(restarted.spendLimitStatus(limit, null)).isEqualTo(allowance("5.00", "0.65", "0.00", "4.35"));
        }
    }

    @Test
    void fakeQuotesThePriceAndHasSpentNothing() {
        FreightClient fake = new io.freightsdk.testing.FakeFreightClient() {
            @Override
            public Prices prices() {
                return served.client().prices();
            }
        };
        assertThat(fake.quoteLoad("quoted", LOAD, CallOptions.none())).isEqualByComparingTo("0.65");
        assertThat(fake.spendLimitStatus(usd("2.00"), null)).isEqualTo(allowance("2.00", "0.00", "0.00", "2.00"));
    }

    @Test
    void quoteIsInterruptedLikeACall() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        pool.hold();
        pool.onRead = asked::countDown;
        try (FreightClient client =
                served.builder().spendLimit(usd("1.00").shared(pool)).build()) {
            CompletableFuture<Throwable> end = new CompletableFuture<>();
            Thread caller = new Thread(
                    () -> end.complete(catchThrowable(() -> client.quoteLoad("quoted", LOAD, CallOptions.none()))));
            caller.start();
            asked.await();
            caller.interrupt();
            assertThat(end.get()).hasMessageStartingWith("createLoad: the calling thread was interrupted");
        }
    }
}
