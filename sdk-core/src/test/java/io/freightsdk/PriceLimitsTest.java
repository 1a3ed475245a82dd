package io.freightsdk;

import static io.freightsdk.Served.failure;
import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.PriceLimitException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.error.SpendLimitUnavailableException;
import io.freightsdk.error.TransportException;
import io.freightsdk.error.UnauthorizedException;
import io.freightsdk.model.CreateLoadResult;
import io.freightsdk.server.Fault;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mockwebserver3.RecordedRequest;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a call may cost at most, by a price list that changes while the client runs. */
@Tag("acceptance")
class PriceLimitsTest {
    @AutoClose
    private final Served served = new Served();

    @AutoClose
    private final FreightClient freight = served.client();

    private static CallOptions atMost(String usd) {
        return options(o -> o.maxPriceUsd(new BigDecimal(usd)));
    }

    @ParameterizedTest
    @EnumSource(names = {"CREATE_LOAD", "GET_LOAD_POSITION", "CREATE_TRACKED_LOAD", "GET_TRACKED_LOAD_POSITION"})
    void callThatCostsMoreIsNotSent(AnyCall call) {
        PriceLimitException failure =
                catchThrowableOfType(PriceLimitException.class, () -> call.on(freight, atMost("0.01")));

        assertThat(failure.attempts()).isZero();
        assertThat(failure.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
        assertThat(served.requests(call.operation())).isZero();
        assertThat(served.requests("getPricing")).isEqualTo(1);
        assertThat(served.debits()).isEmpty();
    }

    @Test
    void messageNamesBothPrices() {
        assertThatThrownBy(() -> freight.createLoad(Served.load(), atMost("0.64")))
                .hasMessage(
                        "createLoad: price 0.65 USD is over maxPriceUsd 0.64 USD, nothing charged; ask who set maxPriceUsd");
    }

    @Test
    void callThatCostsJustThatIsSent() {
        assertThat(freight.createLoad(Served.load(), atMost("0.65"))).isInstanceOf(CreateLoadResult.class);
    }

    @Test
    void limitHoldsForTheLivePrice() {
        served.server.prices().set("load_create", "0.80");
        assertThatThrownBy(() -> freight.createLoad(Served.load(), atMost("0.65")))
                .isInstanceOf(PriceLimitException.class);
        served.server.prices().set("load_create", "0.50");
        served.timer.advance(Duration.ofMinutes(5));
        assertThat(freight.createLoad(Served.load(), atMost("0.65"))).isNotNull();
        assertThat(served.paidUsd()).isEqualTo("0.50");
    }

    @Test
    void repeatOfAPaidOrderIsFreeWhateverThePriceIsNow() {
        String load =
                freight.createLoad("order-1", Served.load(), atMost("0.65")).loadNumber();
        served.server.prices().set("load_create", "0.80");
        assertThat(freight.createLoad("order-1", Served.load(), atMost("0.65")).loadNumber())
                .isEqualTo(load);
        assertThat(served.paidUsd()).isEqualTo("0.65");
    }

    @Test
    void repeatOfALostOrderIsRefusedAtAHigherPriceAndSaysThatTheEarlierChargeIsUnknown() {
        CallOptions once = atMost("0.65").under(options(o -> o.retryPolicy(RetryPolicy.none())));
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
        assertThatThrownBy(() -> freight.createLoad("order-1", Served.load(), once))
                .isInstanceOf(TransportException.class);
        served.server.prices().set("load_create", "0.80");
        assertThatThrownBy(() -> freight.createLoad("order-1", Served.load(), once))
                .isInstanceOf(PriceLimitException.class)
                .hasMessage("createLoad: price 0.80 USD is over maxPriceUsd 0.65 USD, nothing charged; ask who set"
                        + " maxPriceUsd (the charge of an earlier call is still unknown)");
        assertThat(freight.uncertain()).hasSize(1);
    }

    @Test
    void limitNeedsAPriceToHold() {
        served.fault("getPricing", Fault.When.BEFORE, Fault.status(401), 1);
        assertThatThrownBy(() -> freight.createLoad(Served.load(), atMost("0.65")))
                .isInstanceOf(UnauthorizedException.class)
                .hasMessage("createLoad: 401: nothing charged; check the agent key");
        assertThat(served.requests("createLoad")).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"currency\": \"USD\", \"prices\": {\"fax\": 1}}",
                "{\"currency\": \"USD\", \"prices\": {\"load_create\": -1}}"
            })
    void listWithoutThePriceIsNotAListThatCannotBeRead(String list) {
        try (FakeService service = new FakeService();
                FreightClient client = service.client()) {
            service.answers(200, list);
            assertThatThrownBy(() -> client.createLoad(Served.load(), atMost("0.65")))
                    .isInstanceOf(SpendLimitUnavailableException.class)
                    .hasNoCause()
                    .hasMessage("createLoad: the price list has no price for this call, nothing charged;"
                            + " wait until it has one, or report it to the service");
            assertThat(service.requests()).isEqualTo(1);
        }
    }

    @Test
    void closingEndsTheWaitForAPrice() throws InterruptedException {
        try (FakeService service = new FakeService()) {
            service.withoutPriceList().stalls();
            FreightClient client = service.client();
            CompletableFuture<?> load = client.async().createLoad(Served.load(), atMost("0.65"));
            service.request();
            client.close();
            assertThat(failure(load)).isInstanceOf(ClientClosedException.class);
        }
    }

    @Test
    void freeCallNeedsNoPrice() {
        assertThat(freight.getBalance(atMost("0"))).isNotNull();
        assertThat(served.requests("getPricing")).isZero();
    }

    @Test
    void refusalCorrectsTheList() {
        freight.prices().list();
        served.server.prices().set("load_create", "200.00");
        assertThatThrownBy(() -> freight.createLoad(Served.load(), CallOptions.none()))
                .isInstanceOfSatisfying(
                        InsufficientFundsException.class,
                        e -> assertThat(e.priceUsd()).isEqualByComparingTo("200"));
        assertThat(freight.prices().priceUsd("load_create")).isEqualByComparingTo("200");
        assertThat(freight.prices().loadCreateUsd()).isEqualByComparingTo("200");
        assertThat(freight.prices().positionReadUsd()).isEqualByComparingTo("0.02");
        assertThat(freight.prices().priceUsd("position_read")).isEqualByComparingTo("0.02");
        assertThat(served.requests("getPricing")).isEqualTo(1);
    }

    /** One price is as new as the 402; the others are as old as the list. */
    @Test
    void refusalDoesNotMakeTheOtherPricesYoungAgain() {
        String loadNumber = freight.createLoad("order-1", Served.load()).loadNumber();
        served.timer.advance(Duration.ofSeconds(290));
        served.server.prices().set("load_create", "200.00");
        served.server.prices().set("position_read", "0.05");
        assertThatThrownBy(() -> freight.createLoad("order-2", Served.load()))
                .isInstanceOf(InsufficientFundsException.class);
        served.timer.advance(Duration.ofSeconds(20));

        freight.getLoadPosition(loadNumber);
        assertThat(freight.spend().chargedUsd()).isEqualTo("0.70").isEqualTo(served.paidUsd());
    }

    /** A 402 that names too little would let a limit of 5.00 reserve next to nothing for each load. */
    @Test
    void refusalThatNamesLessLetsNothingMoreThroughALimit() {
        String cheap = "{\"error\": \"e\", \"code\": \"INSUFFICIENT_FUNDS\", \"balanceUsd\": 0, \"priceUsd\": 0.01}";
        try (FakeService service = new FakeService().answers(402, cheap);
                FreightClient client =
                        service.builder().spendLimit(SpendLimit.usd("5.00")).build()) {
            assertThatThrownBy(() -> client.createLoad(Served.load(), CallOptions.none()))
                    .isInstanceOf(InsufficientFundsException.class);
            for (int i = 0; i < 7; i++) {
                service.answers(201, AnyCall.Bodies.CREATED);
                client.createLoad(Served.load(), CallOptions.none());
            }
            assertThatThrownBy(() -> client.createLoad(Served.load(), CallOptions.none()))
                    .isInstanceOf(SpendLimitException.class);
            assertThat(client.spend().chargedUsd()).isEqualTo("4.55");
        }
    }

    @Test
    void callThatIsToldOfALowerPriceIsBookedAtThatOfTheList() {
        try (Served poor = new Served("0.40");
                FreightClient client = poor.builder()
                        .insufficientFundsPolicy(InsufficientFundsPolicy.ask(refusal -> {
                            poor.broker.topUp("5.00");
                            return true;
                        }))
                        .build()) {
            client.prices().list();
            poor.server.prices().set("load_create", "0.50");
            client.createLoad(Served.load(), CallOptions.none());
            assertThat(client.spend().chargedUsd()).isEqualTo("0.50").isEqualTo(poor.paidUsd());
        }
    }

    /** For five minutes the remembered list would let a load be created at a price over its maximum. */
    @Test
    void maxPriceHoldsForAPriceThatRoseAMomentAgo() {
        freight.prices().list();
        served.server.prices().set("load_create", "0.80");
        PriceLimitException failure = catchThrowableOfType(
                PriceLimitException.class, () -> freight.createLoad(Served.load(), atMost("0.70")));
        assertThat(failure.priceUsd()).isEqualTo("0.80");
        assertThat(failure.attempts()).isZero();
        assertThat(served.debits()).isEmpty();
        freight.createLoad(Served.load(), CallOptions.none());
        assertThat(freight.spend().chargedUsd()).isEqualTo("0.80").isEqualTo(served.paidUsd());
    }

    /** Each call has a request of its own for the list, which must not go on without it. */
    @Test
    void callThatGivesUpEndsItsRequestForTheList() throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(5);
        OkHttpClient users = new OkHttpClient.Builder()
                .eventListener(new EventListener() {
                    @Override
                    public void callFailed(Call call, IOException failure) {
                        ended.countDown();
                    }
                })
                .build();
        SteppedTimer timer = new SteppedTimer();
        try (FakeService service = new FakeService().withoutPriceList();
                FreightClient client = service.builder()
                        .timing(timer, () -> 0.5)
                        .okHttpClient(users)
                        .attemptTimeout(Duration.ofHours(1))
                        .deadline(Duration.ofHours(1))
                        .build()) {
            Duration second = Duration.ofSeconds(1);
            CallOptions hasty = options(o -> o.maxPriceUsd("1.00").deadline(second));
            for (int i = 0; i < 5; i++) {
                service.stalls();
                CompletableFuture<?> load = client.async().createLoad(Served.load(), hasty);
                RecordedRequest unused = service.request();
                timer.awaitDue(1, second);
                timer.advance(second);
                assertThat(failure(load)).isInstanceOf(CallTimeoutException.class);
            }
            ended.await();
        }
    }

    /** Every attempt reads the list anew. */
    @Test
    void maxPriceHoldsForThePriceOfARetry() {
        served.fault("createLoad", Fault.When.BEFORE, Fault.close(), 1);
        CallListener rising = new CallListener() {
            @Override
            public void retryScheduled(RetryScheduled event) {
                served.server.prices().set("load_create", "200.00");
            }
        };
        try (FreightClient client = served.builder().listener(rising).build()) {
            PriceLimitException failure = catchThrowableOfType(
                    PriceLimitException.class, () -> client.createLoad(Served.load(), atMost("1.00")));
            assertThat(failure.chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN);
            assertThat(failure.attempts()).isEqualTo(1);
        }
    }

    /** The first report of a client has its cost, and so has its spend. */
    @Test
    void firstCallKnowsItsCost() {
        AtomicReference<CallReport> report = new AtomicReference<>();
        freight.createLoad(Served.load(), options(o -> o.report(report::set)));
        assertThat(report.get().chargedUsd()).isEqualTo("0.65");
        assertThat(freight.spend().chargedUsd()).isEqualTo("0.65");
    }

    @Test
    void withoutAnyListAPaidCallIsNotSent() {
        served.fault("getPricing", Fault.When.BEFORE, Fault.status(500), 100);
        SpendLimitUnavailableException failure = catchThrowableOfType(
                SpendLimitUnavailableException.class, () -> freight.createLoad(Served.load(), CallOptions.none()));
        assertThat(failure.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
        assertThat(failure.retryable()).isTrue();
        assertThat(served.requests("createLoad")).isZero();
    }

    @Test
    void withoutALimitTheLastListDoesHoweverOld() {
        freight.prices().list();
        served.timer.advance(Duration.ofHours(1));
        served.fault("getPricing", Fault.When.BEFORE, Fault.status(500), 100);
        freight.createLoad(Served.load(), CallOptions.none());
        assertThat(freight.spend().chargedUsd()).isEqualTo("0.65");
        try (FreightClient limited =
                served.builder().spendLimit(SpendLimit.usd("5.00")).build()) {
            assertThatThrownBy(() -> limited.createLoad(Served.load(), CallOptions.none()))
                    .isInstanceOf(SpendLimitUnavailableException.class);
        }
    }

    /** Prices change; a client that knows one by heart is wrong the day after. */
    @ParameterizedTest
    @ValueSource(strings = {"", "tracking", "tools"})
    void noPriceIsInTheCode(String module) throws IOException {
        Pattern price = Pattern.compile("\\b0?\\.65\\b|\\b0?\\.02\\b|\"0\\.\\d+\"|BigDecimal\\(\"\\d");
        try (Stream<Path> files = Files.walk(Path.of(module, "src/main/java"))) {
            List<Path> sources = files.filter(file -> file.toString().endsWith(".java"))
                    // a fake has a list of its own
                    .filter(file -> !file.toString().contains("/testing/"))
                    .toList();
            assertThat(sources)
                    .isNotEmpty()
                    .allSatisfy(source -> assertThat(Files.readString(source)
                                    .lines()
                                    .filter(line -> !line.strip().startsWith("*")
                                            && !line.strip().startsWith("/**")
                                            && !line.contains("double ") // a probability
                                            && price.matcher(line).find()))
                            .as(source.toString())
                            .isEmpty());
        }
    }

    @Test
    void limitOfOthersNeedsNoPrice() {
        served.fault("getPricing", Fault.When.BEFORE, Fault.status(500), 100);
        try (FreightClient client = served.builder()
                .spendLimit(SpendLimit.usd("1.00").forTag("acme"))
                .build()) {
            Served.withPrices(client);
            served.timer.advance(Duration.ofHours(1));
            assertThat(client.createLoad(Served.load(), CallOptions.none())).isInstanceOf(CreateLoadResult.class);
            CallOptions acme = options(o -> o.tag("acme"));
            assertThatThrownBy(() -> client.createLoad(Served.load(), acme))
                    .isInstanceOf(SpendLimitUnavailableException.class);
        }
    }

    @Test
    void deadlineEndsAReadOfTheListToo() {
        try (FakeService service = new FakeService()) {
            service.withoutPriceList().stalls();
            try (FreightClient client = service.client()) {
                CallOptions soon = options(o -> o.deadline(Duration.ofMillis(50)));
                assertThatThrownBy(() -> client.withOptions(soon).prices().list())
                        .isInstanceOf(CallTimeoutException.class)
                        .hasMessageStartingWith("getPricing: no result within 50 ms, nothing charged");
            }
        }
    }

    @Test
    void deadlineEndsTheWaitForAPrice() throws InterruptedException {
        SteppedTimer timer = new SteppedTimer();
        try (FakeService service = new FakeService();
                FreightClient client =
                        service.builder().timing(timer, () -> 0.5).build()) {
            service.withoutPriceList().stalls();
            CompletableFuture<?> load = client.async().createLoad(Served.load(), atMost("0.65"));
            timer.awaitDue(1);
            service.request();
            timer.advance(Duration.ofSeconds(30));
            assertThat(failure(load))
                    .isInstanceOf(CallTimeoutException.class)
                    .hasMessageContaining("createLoad: no result within 30 s, nothing charged");
            assertThat(service.requests()).isEqualTo(1);
        }
    }

    @Test
    void closingEndsTheWaitForAListThatIsAskedForAgain() throws InterruptedException {
        SteppedTimer timer = new SteppedTimer();
        try (FakeService service = new FakeService()) {
            service.withoutPriceList().answers(503, AnyCall.Bodies.BILLING_DOWN);
            FreightClient client = service.builder()
                    .retryPolicy(RetryPolicy.defaults())
                    .timing(timer, () -> 0.5)
                    .build();
            CompletableFuture<?> load = client.async().createLoad(Served.load(), atMost("0.65"));
            timer.awaitDue(2);
            client.close();
            assertThat(failure(load)).isInstanceOf(ClientClosedException.class).hasMessageContaining("createLoad");
        }
    }

    @Test
    void clientThatIsClosedAsItAsksForTheListSendsNothing() {
        AtomicReference<FreightClient> closing = new AtomicReference<>();
        CallListener closer = new CallListener() {
            @Override
            public void callStarted(CallStarted event) {
                if (event.operation().equals("getPricing")) {
                    closing.get().close();
                }
            }
        };
        closing.set(served.builder().listener(closer).build());
        assertThatThrownBy(() -> closing.get().createLoad(Served.load(), atMost("0.65")))
                .isInstanceOf(ClientClosedException.class)
                .hasMessageStartingWith("createLoad");
        assertThat(served.server.requests().size()).isZero();
    }

    @Test
    void listThatCannotBeReadFailsTheFutureToo() {
        served.fault("getPricing", Fault.When.BEFORE, Fault.status(401), 1);
        assertThat(failure(freight.async().createLoad(Served.load(), atMost("0.65"))))
                .isInstanceOf(UnauthorizedException.class)
                .hasMessage("createLoad: 401: nothing charged; check the agent key");
    }
}
