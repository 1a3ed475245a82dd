package io.freightsdk.tools;

import static io.freightsdk.tools.AgentDesk.DISPATCHER;
import static io.freightsdk.tools.AgentDesk.LOAD;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.MemoryPool;
import io.freightsdk.OwnThread;
import io.freightsdk.SpendLimit;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import java.math.BigDecimal;
import java.net.ConnectException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a pool has granted for a call, over several lives of the process. */
@Tag("acceptance")
class ReservedTest {
    private static final String OTHER = LOAD.replace("PO-7", "PO-8").replace("5550142", "5550143");

    @AutoClose
    private final AgentDesk desk = new AgentDesk();

    private final MemoryPool pool = new MemoryPool("0.00");
    private final ToolMemory memory = ToolMemory.inMemory();
    private final SpendLimit limit =
            SpendLimit.usd("0.65").per(Duration.ofDays(1)).sharedBy(pool);

    private Thread running = Thread.currentThread();
    private Instant now = Instant.parse("2026-05-04T14:00:00Z");

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private Outcome create(FreightClient client, String order) {
        return create(client, limit, order);
    }

    private Outcome create(FreightClient client, SpendLimit perAgent, String order) {
        return FreightTools.builder(client)
                .spendLimitPerAgent(perAgent)
                .memory(memory)
                .clock(() -> now)
                .build()
                .named("freight_create_load")
                .invoke(order, DISPATCHER);
    }

    private BigDecimal leftUsd() {
        return pool.left(limit.forEachTag(), limit.forEachTag().key("agent:dispatcher-7"))
                .toCompletableFuture()
                .join()
                .orElseThrow();
    }

    @Test
    void whatARefusalDidNotSpendIsBackAtOnce() {
        desk.fault("createLoad", FaultPoint.BEFORE, FaultEffect.status(403), 1);
        assertThat(create(desk.client, LOAD).code()).isEqualTo("FORBIDDEN");
        assertThat(leftUsd()).isEqualByComparingTo("0.65");
        assertThat(create(desk.client, LOAD).ok()).isTrue();
        assertThat(leftUsd()).isZero();
    }

    /** As a host sends them that repeats a call which takes long. */
    @Test
    void sameOrderSeveralTimesAtOnceTakesNothingIfItIsRefused() throws Exception {
        desk.fault("createLoad", FaultPoint.BEFORE, FaultEffect.status(403), 8);
        FreightTool create = FreightTools.builder(desk.client)
                .spendLimitPerAgent(limit)
                .memory(memory)
                .build()
                .named("freight_create_load");
        List<CompletableFuture<Outcome>> calls = IntStream.range(0, 8)
                .mapToObj(i -> OwnThread.call(() -> create.invoke(LOAD, DISPATCHER)))
                .toList();
        for (CompletableFuture<Outcome> call : calls) {
            assertThat(call.get().json()).contains("\"code\":\"FORBIDDEN\"", "NOT_CHARGED");
        }
        assertThat(leftUsd()).isEqualByComparingTo("0.65");
    }

    @Test
    void paidLoadIsHadAgainForNothingThoughNothingIsLeft() {
        assertThat(create(desk.client, LOAD).ok()).isTrue();
        AtomicBoolean asked = new AtomicBoolean();
        try (FreightClient restarted = desk.client()) {
            Outcome again = FreightTools.builder(restarted)
                    .spendLimitPerAgent(limit)
                    .memory(memory)
                    .approver(request -> {
                        asked.set(true);
                        return Approval.granted();
                    })
                    .build()
                    .named("freight_create_load")
                    .invoke(LOAD, DISPATCHER);
            assertThat(again.ok()).isTrue();
            assertThat(again.json()).contains("\"chargedUsd\":0.00,\"agentSpentUsd\":0.65");
        }
        assertThat(asked).isFalse();
        assertThat(desk.debits()).hasSize(1);
    }

    @Test
    void orderWhoseEndNobodySawIsSentAgainUnderWhatItTook() {
        desk.fault("createLoad", FaultPoint.AFTER_COMMIT, FaultEffect.close(), 2);
        try (FreightClient killed = desk.client()) {
            assertThat(create(killed, LOAD).json()).contains("\"chargeStatus\":\"UNKNOWN\"");
        }
        assertThat(leftUsd()).isZero();
        assertThat(create(desk.client, OTHER).code()).isEqualTo("SPEND_LIMIT_REACHED");
        Outcome again = create(desk.client, LOAD);
        assertThat(again.ok()).isTrue();
        assertThat(again.json()).contains("\"chargedUsd\":0.65,\"agentSpentUsd\":0.65");
        assertThat(desk.debits()).hasSize(1);
    }

    /** Runs the call in the middle of another's first request of a load, before the service sees that one. */
    private OkHttpClient meanwhile(Runnable call) {
        AtomicBoolean isFirst = new AtomicBoolean(true);
        return new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    if (chain.request().method().equals("POST") && isFirst.getAndSet(false)) {
                        call.run();
                    }
                    return chain.proceed(chain.request());
                })
                .build();
    }

    @Test
    void priceThatAnotherProcessPaysUnderStaysTakenThoughItsOwnCallIsRefused() {
        AtomicReference<Outcome> first = new AtomicReference<>();
        CountDownLatch isOnItsWay = new CountDownLatch(1);
        CountDownLatch otherIsOnItsWay = new CountDownLatch(1);
        desk.fault("createLoad", FaultPoint.BEFORE, FaultEffect.status(403), 1);
        try (FreightClient one = desk.builder()
                        .okHttpClient(meanwhile(() -> {
                            isOnItsWay.countDown();
                            await(otherIsOnItsWay);
                        }))
                        .build();
                FreightClient other = desk.builder()
                        .okHttpClient(meanwhile(() -> {
                            otherIsOnItsWay.countDown();
                            join(running);
                        }))
                        .build()) {
            running = new Thread(() -> first.set(create(one, LOAD)));
            running.start();
            await(isOnItsWay);
            assertThat(create(other, LOAD).ok()).isTrue();
            assertThat(first.get().code()).isEqualTo("FORBIDDEN");
            assertThat(leftUsd()).isZero();
            assertThat(create(other, OTHER).code()).isEqualTo("SPEND_LIMIT_REACHED");
            assertThat(create(one, OTHER).code()).isEqualTo("SPEND_LIMIT_REACHED");
        }
        assertThat(desk.debits()).hasSize(1);
        assertThat(leftUsd()).isZero();
    }

    @Test
    void priceThatTwoProcessesWereRefusedUnderIsBackIfItsTakerEndsLast() {
        AtomicReference<Outcome> other = new AtomicReference<>();
        desk.fault("createLoad", FaultPoint.BEFORE, FaultEffect.status(403), 2);
        try (FreightClient second = desk.client();
                FreightClient one = desk.builder()
                        .okHttpClient(meanwhile(() -> other.set(create(second, LOAD))))
                        .build()) {
            assertThat(create(one, LOAD).code()).isEqualTo("FORBIDDEN");
            assertThat(other.get().code()).isEqualTo("FORBIDDEN");
            assertThat(leftUsd()).isEqualByComparingTo("0.65");
            assertThat(create(second, OTHER).ok()).isTrue();
        }
        assertThat(leftUsd()).isZero();
    }

    @Test
    void priceThatTwoProcessesWereRefusedUnderStaysForThatLoadIfItsTakerEndsFirst() {
        CountDownLatch isOnItsWay = new CountDownLatch(1);
        CountDownLatch otherIsOnItsWay = new CountDownLatch(1);
        desk.fault("createLoad", FaultPoint.BEFORE, FaultEffect.status(403), 2);
        try (FreightClient one = desk.builder()
                        .okHttpClient(meanwhile(() -> {
                            isOnItsWay.countDown();
                            await(otherIsOnItsWay);
                        }))
                        .build();
                FreightClient other = desk.builder()
                        .okHttpClient(meanwhile(() -> {
                            otherIsOnItsWay.countDown();
                            join(running);
                        }))
                        .build()) {
            AtomicReference<Outcome> first = new AtomicReference<>();
            running = new Thread(() -> first.set(create(one, LOAD)));
            running.start();
            await(isOnItsWay);
            assertThat(create(other, LOAD).json())
                    .contains("FORBIDDEN", "nothing charged", "\"chargeStatus\":\"NOT_CHARGED\"");
            assertThat(first.get().json()).contains("FORBIDDEN", "charge unknown", "\"chargeStatus\":\"UNKNOWN\"");
            assertThat(leftUsd()).isZero();
            assertThat(create(other, OTHER).code()).isEqualTo("SPEND_LIMIT_REACHED");
            // whichever process sends it again, none takes it twice
            assertThat(create(desk.client, LOAD).json()).contains("\"ok\":true");
            assertThat(create(one, LOAD).ok()).isTrue();
            assertThat(desk.debits()).hasSize(1);
        }
        assertThat(leftUsd()).isZero();
    }

    @Test
    void priceThatACallWasRefusedUnderBeforeItWasSentIsBackToo() {
        AtomicReference<Outcome> other = new AtomicReference<>();
        desk.fault("createLoad", FaultPoint.BEFORE, FaultEffect.status(403), 1);
        try (FreightClient second =
                        desk.builder().spendLimit(SpendLimit.usd("0.64")).build();
                FreightClient one = desk.builder()
                        .okHttpClient(meanwhile(() -> other.set(create(second, LOAD))))
                        .build()) {
            assertThat(create(one, LOAD).code()).isEqualTo("FORBIDDEN");
            assertThat(other.get().code()).isEqualTo("SPEND_LIMIT_REACHED");
        }
        assertThat(leftUsd()).isEqualByComparingTo("0.65");
    }

    @Test
    void priceStaysTakenIfAnotherProcessHasPaidUnderItFirst() {
        AtomicReference<Outcome> other = new AtomicReference<>();
        try (FreightClient second = desk.client();
                FreightClient one = desk.builder()
                        .okHttpClient(meanwhile(() -> other.set(create(second, LOAD))))
                        .build()) {
            assertThat(create(one, LOAD).ok()).isTrue();
            assertThat(other.get().ok()).isTrue();
            assertThat(leftUsd()).isZero();
            assertThat(create(one, OTHER).code()).isEqualTo("SPEND_LIMIT_REACHED");
        }
        assertThat(desk.debits()).hasSize(1);
    }

    @Test
    void loadThatAnotherProcessMadeWhileAPersonDecidedIsFree() {
        try (FreightClient other = desk.client()) {
            Outcome outcome = FreightTools.builder(desk.client)
                    .spendLimitPerAgent(limit)
                    .memory(memory)
                    .clock(() -> now)
                    .approver(request -> create(other, LOAD).ok() ? Approval.granted() : Approval.denied("no"))
                    .build()
                    .named("freight_create_load")
                    .invoke(LOAD, DISPATCHER);
            assertThat(outcome.json()).contains("\"ok\":true", "\"chargedUsd\":0.00,\"agentSpentUsd\":0.65");
        }
        assertThat(desk.debits()).hasSize(1);
    }

    @Test
    void orderThatNeverWentOutTakesItsPriceWhenItDoes() {
        AtomicBoolean isDown = new AtomicBoolean(true);
        OkHttpClient network = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    if (isDown.get() && chain.request().method().equals("POST")) {
                        throw new ConnectException("down");
                    }
                    return chain.proceed(chain.request());
                })
                .build();
        try (FreightClient client = desk.builder().okHttpClient(network).build()) {
            assertThat(create(client, LOAD).json()).contains("\"chargeStatus\":\"NOT_CHARGED\"");
            assertThat(leftUsd()).isEqualByComparingTo("0.65");
            isDown.set(false);
            assertThat(create(client, LOAD).ok()).isTrue();
        }
        assertThat(desk.debits()).hasSize(1);
        assertThat(leftUsd()).isZero();
    }

    @Test
    void orderOfAKilledProcessThatCostsMoreNowTakesThat() {
        desk.fault("createLoad", FaultPoint.BEFORE, FaultEffect.close(), 2);
        try (FreightClient killed = desk.client()) {
            assertThat(create(killed, LOAD).json()).contains("\"chargeStatus\":\"UNKNOWN\"");
        }
        desk.server.prices().set("load_create", "0.66");
        assertThat(create(desk.client(), LOAD).code()).isEqualTo("SPEND_LIMIT_REACHED");
        assertThat(desk.debits()).isEmpty();
    }

    /** Or the window of what it took would end before that of what it spent. */
    @Test
    void orderOfAKilledProcessThatIsPaidTomorrowCountsFromThen() {
        desk.fault("createLoad", FaultPoint.BEFORE, FaultEffect.close(), 2);
        try (FreightClient killed = desk.client()) {
            assertThat(create(killed, LOAD).json()).contains("\"chargeStatus\":\"UNKNOWN\"");
        }
        Duration later = Duration.ofHours(23);
        now = now.plus(later);
        assertThat(create(desk.client, LOAD).ok()).isTrue();
        assertThat(pool.lastAge).isBetween(later.minusSeconds(1), later);
        assertThat(leftUsd()).isZero();
        // once, and not by what is had again
        pool.lastAge = Duration.ZERO;
        assertThat(create(desk.client, LOAD).ok()).isTrue();
        assertThat(pool.lastAge).isZero();
        assertThat(desk.debits()).hasSize(1);
    }

    /** It may be paid, and its call takes nothing itself. */
    @Test
    void orderOfAKilledProcessThatIsLostAgainTomorrowCountsFromThenToo() {
        desk.fault("createLoad", FaultPoint.BEFORE, FaultEffect.close(), 2);
        try (FreightClient killed = desk.client()) {
            assertThat(create(killed, LOAD).json()).contains("\"UNKNOWN\"");
        }
        Duration later = Duration.ofHours(23);
        now = now.plus(later);
        desk.fault("createLoad", FaultPoint.AFTER_COMMIT, FaultEffect.close(), 2);
        assertThat(create(desk.client, LOAD).json()).contains("\"UNKNOWN\"");
        assertThat(pool.lastAge).isBetween(later.minusSeconds(1), later);
        assertThat(leftUsd()).isZero();
    }

    /** Runs a call when the service has answered another's request of a load, before the client reads that. */
    private FreightClient clientOf(UnaryOperator<Interceptor.Chain> before, Runnable after) {
        AtomicBoolean isFirst = new AtomicBoolean(true);
        return desk.builder()
                .okHttpClient(new OkHttpClient.Builder()
                        .addInterceptor(chain -> {
                            boolean isOrder = chain.request().method().equals("POST") && isFirst.getAndSet(false);
                            Response response = (isOrder ? before.apply(chain) : chain).proceed(chain.request());
                            if (isOrder) {
                                after.run();
                            }
                            return response;
                        })
                        .build())
                .build();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void chargeOfALoadThatTwoProcessesOrderAtOnceIsReportedOnce(boolean isFirstServedFirst) {
        AtomicReference<Outcome> other = new AtomicReference<>();
        try (FreightClient second = desk.client()) {
            Runnable meanwhile = () -> other.set(create(second, LOAD));
            try (FreightClient one = clientOf(
                    chain -> {
                        if (!isFirstServedFirst) {
                            meanwhile.run();
                        }
                        return chain;
                    },
                    isFirstServedFirst ? meanwhile : () -> {})) {
                Outcome first = create(one, LOAD);
                assertThat(List.of(first.json(), other.get().json()))
                        .satisfiesOnlyOnce(json -> assertThat(json)
                                .contains("\"chargedUsd\":0.65,\"agentSpentUsd\":0.65", "\"deduplicated\":false"))
                        .satisfiesOnlyOnce(json -> assertThat(json)
                                .contains("\"chargedUsd\":0.00,\"agentSpentUsd\":0.65", "\"deduplicated\":true"));
            }
        }
        assertThat(desk.debits()).hasSize(1);
        assertThat(leftUsd()).isZero();
    }

    /** As after a reset of a service for tests, or with the key of another broker under the name of the account. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void knownLoadThatTheServiceMakesAnewCountsAgain(boolean forGood) {
        SpendLimit all = SpendLimit.usd("5.00").sharedBy(pool);
        SpendLimit five = forGood ? all : all.per(Duration.ofDays(1));
        assertThat(create(desk.client, five, LOAD).ok()).isTrue();
        try (AgentDesk anew = new AgentDesk()) {
            anew.create(OTHER); // or both numbers would be the first
            // a limit for the same money, which is counted once
            FreightClient client = anew.client.withOptions(CallOptions.builder()
                    .spendLimit(five.forTag("agent:dispatcher-7"))
                    .build());
            assertThat(create(client, five, LOAD).json())
                    .contains("\"deduplicated\":false", "\"chargedUsd\":0.65,\"agentSpentUsd\":1.30");
        }
    }

    @Test
    void loadOfAReferenceIsNamedThoughNothingIsLeft() {
        assertThat(create(desk.client, LOAD).ok()).isTrue();
        String other = LOAD.replace("42000", "41000");
        long before = desk.broker.requests().count("createLoad");
        assertThat(create(desk.client, other).json()).contains("CUSTOMER_REF_TAKEN", "belongs to load LD-");
        assertThat(desk.broker.requests().count("createLoad")).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            , "date": "1999-05-04T14:00:00Z" |                                  | the pickup of 1999-05-04T14:00:00Z is in the past
                                             | , "date": "1999-05-04T14:00:00Z" | the delivery of 1999-05-04T14:00:00Z is in the past
            , "date": "2099-05-04T14:00:00Z" |                                  | the pickup of 2099-05-04T14:00:00Z is over a year away
            , "date": "2026-05-06T14:00:00Z" | , "date": "2026-05-05T14:00:00Z" | the delivery of 2026-05-05T14:00:00Z is before the pickup of 2026-05-06T14:00:00Z
            , "weight": 42000000             |                                  | weight is not above 0 and at most 250000
            , "miles": 0                     |                                  | miles is not above 0 and at most 10000
            """)
    void orderThatHardlyAnybodyMeansIsAskedAbout(String pickup, String delivery, String doubt) {
        String odd = LOAD;
        if (pickup != null && !pickup.contains("date")) {
            odd = LOAD.replace(",\n \"weight\": 42000", "").replaceFirst("}$", pickup + "}");
        } else {
            odd = dated(odd, "60607", pickup);
        }
        odd = dated(odd, "75201", delivery);
        assertThat(create(desk.client, odd).json()).contains("CHECK_THE_ORDER", doubt);
        assertThat(desk.debits()).isEmpty();
        assertThat(create(desk.client, odd).json()).doesNotContain("CHECK_THE_ORDER");
    }

    private static String dated(String order, String zip, String date) {
        String stop = "\"zip\": \"" + zip + "\"";
        return order.replace(stop, stop + (date == null ? "" : date));
    }

    /** Of several that a model sends at once, none has read the answer to another. */
    @Test
    void oddOrderThatBeganBeforeTheWarningIsWarnedToo() {
        String odd = LOAD.replace("42000", "-5");
        AtomicInteger asked = new AtomicInteger();
        Instant begun = now;
        FreightTool tool = FreightTools.builder(desk.client)
                .spendLimitPerAgent("5.00")
                .memory(memory)
                // the second call has begun when the first was warned, a second later
                .clock(() -> asked.getAndIncrement() < 2 ? begun : begun.plusSeconds(1))
                .build()
                .named("freight_create_load");
        assertThat(tool.invoke(odd, DISPATCHER).code()).isEqualTo("CHECK_THE_ORDER");
        asked.set(0);
        assertThat(tool.invoke(odd, DISPATCHER).code()).isEqualTo("CHECK_THE_ORDER");
        assertThat(tool.invoke(odd, DISPATCHER).ok()).isTrue();
        assertThat(desk.debits()).hasSize(1);
    }

    @Test
    void oddOrderIsAskedAboutOnceMoreAfterTheClockWasSetBack() {
        String odd = LOAD.replace("42000", "-5");
        assertThat(create(desk.client, odd).code()).isEqualTo("CHECK_THE_ORDER");
        now = now.minus(Duration.ofHours(1));
        assertThat(create(desk.client, odd).code()).isEqualTo("CHECK_THE_ORDER");
        assertThat(create(desk.client, odd).ok()).isTrue();
    }

    @Test
    void oddOrderIsAskedAboutOnceForNothing() {
        String odd = LOAD.replace("42000", "-5").replace("60607", "00000").replace("\"Dallas\"", "\"?\"");
        assertThat(create(desk.client, odd).json())
                .contains(
                        "CHECK_THE_ORDER",
                        "weight is not above 0 and at most 250000; pickups.0.zip is five zeros; deliveries.0.city is not a name; nothing was sent");
        assertThat(desk.debits()).isEmpty();
        try (FreightClient restarted = desk.client()) {
            assertThat(create(restarted, odd).ok()).isTrue();
        }
        String late = LOAD.replace("\"zip\": \"60607\"", "\"zip\": \"60607\", \"date\": \"1999-05-04T14:00:00Z\"")
                .replace("\"zip\": \"75201\"", "\"zip\": \"75201\", \"date\": \"1999-05-03T14:00:00Z\"")
                .replace("PO-7", "PO-8");
        assertThat(create(desk.client, late).json())
                .contains(
                        "the pickup of 1999-05-04T14:00:00Z is in the past",
                        "the delivery of 1999-05-03T14:00:00Z is before the pickup of 1999-05-04T14:00:00Z");
    }

    @ParameterizedTest
    @CsvSource({
        "2026-05-04T23:59:00Z, 2026-05-05T00:00:00Z",
        "2026-05-05T14:00:00Z, 2026-05-07T14:00:00Z",
        "2026-05-05T14:00:00Z,",
        ", 2026-05-05T14:00:00Z"
    })
    void repeatOnAnotherDateIsSeen(String first, String second) {
        assertThat(create(desk.client, on(LOAD, first)).ok()).isTrue();
        Outcome again = create(desk.client, on(OTHER.replace("5550143", "5550142"), second));
        assertThat(again.code()).isEqualTo("LOOKS_LIKE_A_REPEAT");
        assertThat(desk.debits()).hasSize(1);
    }

    private static String on(String order, String date) {
        return dated(order, "60607", date == null ? null : ", \"date\": \"" + date + "\"");
    }

    @Test
    void repeatInOtherWordsIsSeen() {
        assertThat(create(desk.client, LOAD).ok()).isTrue();
        for (String words : new String[] {"DALLAS", "Dallas.", "Dallas, TX"}) {
            assertThat(create(desk.client, LOAD.replace("PO-7", "PO-8").replace("Dallas", words))
                            .code())
                    .isEqualTo("LOOKS_LIKE_A_REPEAT");
        }
        assertThat(create(desk.client, LOAD.replace("PO-7", "PO-9").replace("42000", "42001"))
                        .code())
                .isEqualTo("LOOKS_LIKE_A_REPEAT");
        assertThat(desk.debits()).hasSize(1);
    }
}
