package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.error.PriceUnknownException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.error.SpendPoolException;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.server.Fault;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A quote refuses what the call would be refused before it is sent, and does nothing else; one book answers both. */
@Tag("acceptance")
class QuoteTest {
    private static final CreateLoadInput LOAD = Served.load();

    @AutoClose
    private final Served served = new Served();

    private final MemoryPool pool = new MemoryPool("0.00");

    private static SpendLimit usd(String limit) {
        return SpendLimit.usd(limit);
    }

    /** Each limit as it is written in the table. */
    private SpendLimit limit(String words) {
        SpendLimit limit = usd(words.split(" ")[0]);
        limit = words.contains("minute") ? limit.per(Duration.ofMinutes(1)) : limit;
        limit = words.contains("acme") ? limit.forTag("acme") : limit;
        limit = words.contains("each") ? limit.forEachTag() : limit;
        return words.contains("pool") ? limit.sharedBy(pool) : limit;
    }

    /** However many pools it has to wait for. */
    @Test
    void quoteHasTheTimeOfACall() {
        MemoryPool slow = new MemoryPool("0.00");
        slow.onRead = () -> served.timer.advance(Duration.ofSeconds(31));
        pool.hold();
        try (FreightClient client = served.builder()
                .spendLimit(usd("2.00").sharedBy(slow))
                .spendLimit(usd("2.00").sharedBy(pool))
                .build()) {
            assertThatThrownBy(() -> client.quoteLoad("order-1", LOAD, CallOptions.none()))
                    .isInstanceOf(CallTimeoutException.class)
                    .hasMessage("createLoad: no result within 30 s, nothing charged; try again or raise deadline"
                            + " (waited for the spend pool acme)");
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
                    case "spent", "long ago" -> client.createUnnamedLoad(LOAD, limited);
                    case "other" ->
                        client.createUnnamedLoad(
                                LOAD, options(o -> o.tag("other").spendLimit(limit)));
                    case "elsewhere" -> elsewhere.createUnnamedLoad(LOAD, call);
                    default -> assertThat(before).isNull();
                }
                served.timer.advance(Duration.ofSeconds("long ago".equals(before) ? 61 : 0));
                long sent = served.requests("createLoad");
                String quoted = refusal(() -> client.quoteLoad("quoted", LOAD, limited));
                assertThat(served.requests("createLoad")).isEqualTo(sent);
                assertThat(refusal(() -> client.createUnnamedLoad(LOAD, limited)))
                        .isEqualTo(quoted);
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
                    .contains("IdempotencyMismatchException")
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
                    .isInstanceOf(PriceUnknownException.class)
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
        SpendLimit limit = usd("1.00").sharedBy(pool);
        try (FreightClient client = served.builder().spendLimit(limit).build()) {
            pool.isReadable = false;
            assertThat(client.quoteLoad("quoted", LOAD, CallOptions.none())).isEqualByComparingTo("0.65");
            assertThat(client.allowance(limit, null)).isNull();
            pool.failure = new IllegalStateException("no database");
            assertThatThrownBy(() -> client.quoteLoad("quoted", LOAD, CallOptions.none()))
                    .isInstanceOf(SpendPoolException.class)
                    .hasMessage("createLoad: the spend pool acme failed, nothing charged; see the cause")
                    .hasCause(pool.failure);
            assertThatThrownBy(() -> client.allowance(limit, null)).isInstanceOf(SpendPoolException.class);
        }
        assertThat(pool.takes).hasValue(0);
    }

    @Test
    void allowanceIsWhatCountsNow() throws Exception {
        SpendLimit limit = usd("2.00").per(Duration.ofMinutes(1));
        try (FreightClient client = served.builder().spendLimit(limit).build()) {
            assertThat(client.allowance(limit, null)).isEqualTo(allowance("2.00", "0.00", "0.00", "2.00"));
            client.createUnnamedLoad(LOAD);
            assertThat(client.allowance(limit, null)).isEqualTo(allowance("2.00", "0.65", "0.00", "1.35"));
            served.timer.advance(Duration.ofMinutes(2));
            assertThat(client.allowance(limit, null)).isEqualTo(allowance("2.00", "0.00", "0.00", "2.00"));
            client.createUnnamedLoad(LOAD);
            served.fault("createLoad", Fault.When.BEFORE, Fault.stall(), 1);
            CompletableFuture<?> underWay = client.async().createUnnamedLoad(LOAD);
            served.broker.awaitRequests("createLoad", 3, Duration.ofSeconds(60));
            assertThat(client.allowance(limit, "acme")).isEqualTo(allowance("2.00", "0.65", "0.65", "0.70"));
            underWay.cancel(true);
        }
    }

    private static Allowance allowance(String limit, String spent, String reserved, String left) {
        return new Allowance(
                new BigDecimal(limit), new BigDecimal(spent), new BigDecimal(reserved), new BigDecimal(left));
    }

    @Test
    void limitOfCallsIsAnotherThanThatOfTheClient() {
        SpendLimit each = usd("2.00").forEachTag();
        try (FreightClient client = served.builder().spendLimit(usd("9.00")).build()) {
            client.createUnnamedLoad(LOAD, options(o -> o.tag("acme").spendLimit(each)));
            client.createUnnamedLoad(LOAD, options(o -> o.tag("other")));
            assertThat(client.allowance(each, "acme")).isEqualTo(allowance("2.00", "0.65", "0.00", "1.35"));
            assertThat(client.allowance(each, "other")).isEqualTo(allowance("2.00", "0.00", "0.00", "2.00"));
            assertThat(client.allowance(usd("9.00"), null)).isEqualTo(allowance("9.00", "1.30", "0.00", "7.70"));
            assertThatThrownBy(() -> client.allowance(each, null))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("the limit of 2.00 USD for each tag is not for calls without a tag");
            assertThatThrownBy(() -> client.allowance(usd("1").forTag("a"), "b"))
                    .hasMessage("the limit of 1.00 USD for tag a is not for the tag b");
        }
    }

    @Test
    void sharedAllowanceIsThatOfAllProcessesAndOutlivesThem() {
        MemoryPool portions = new MemoryPool("1.00");
        SpendLimit limit = usd("5.00").sharedBy(portions);
        try (FreightClient one = served.builder().spendLimit(limit).build();
                FreightClient other = served.builder().spendLimit(limit).build()) {
            one.createUnnamedLoad(LOAD);
            assertThat(one.allowance(limit, null)).isEqualTo(allowance("5.00", "0.65", "0.00", "4.35"));
            assertThat(other.allowance(limit, null)).isEqualTo(allowance("5.00", "1.00", "0.00", "4.00"));
        }
        try (FreightClient restarted = served.builder().spendLimit(limit).build()) {
            assertThat(restarted.allowance(limit, null)).isEqualTo(allowance("5.00", "0.65", "0.00", "4.35"));
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
        assertThat(fake.allowance(usd("2.00"), null)).isEqualTo(allowance("2.00", "0.00", "0.00", "2.00"));
    }

    @Test
    void quoteIsInterruptedLikeACall() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        pool.hold();
        pool.onRead = asked::countDown;
        try (FreightClient client =
                served.builder().spendLimit(usd("1.00").sharedBy(pool)).build()) {
            CompletableFuture<Throwable> end = new CompletableFuture<>();
            Thread caller = new Thread(
                    () -> end.complete(catchThrowable(() -> client.quoteLoad("quoted", LOAD, CallOptions.none()))));
            caller.start();
            asked.await();
            caller.interrupt();
            assertThat(end.get()).hasMessageStartingWith("createLoad: interrupted");
        }
    }
}
