package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.MalformedResponseException;
import io.freightsdk.error.TransportException;
import io.freightsdk.model.Balance;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.server.Fault;
import io.freightsdk.server.IssuedKey;
import io.freightsdk.server.JournalEntry;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Dns;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers that are lost after the money moved, judged by the server's ledger. */
@Tag("acceptance")
class PaidOnceTest {
    @AutoClose
    private final Served served = new Served();

    @AutoClose
    private final FreightClient freight = served.pricedClient();

    private static CallOptions key(String key) {
        return options(o -> o.idempotencyKey(key));
    }

    enum Loss {
        RESET,
        CLOSE,
        TRUNCATED;

        Fault what() {
            return switch (this) {
                case RESET -> Fault.reset();
                case CLOSE -> Fault.close();
                case TRUNCATED -> Fault.truncate();
            };
        }

        Fault.When where() {
            return Fault.When.AFTER_COMMIT;
        }
    }

    @ParameterizedTest
    @EnumSource
    void loadWhoseAnswerIsLostIsTheSameLoadAndPaidOnce(Loss loss) {
        served.fault("createLoad", loss.where(), loss.what(), 3);

        CreateLoadOutcome load = freight.createLoad(Served.load(), CallOptions.none());

        assertThat(served.broker.loads()).hasSize(1);
        assertThat(load.loadNumber()).isEqualTo(served.broker.loads().get(0).loadNumber());
        assertThat(served.requests("createLoad")).isEqualTo(4);
        assertThat(served.broker.requests("createLoad"))
                .extracting(JournalEntry::idempotencyKey)
                .doesNotContainNull()
                .containsOnly(served.debits().get(0).idempotencyKey());
        assertThat(served.paidUsd()).isEqualTo("0.65");
        assertThat(freight.spend().chargedUsd()).isEqualTo("0.65");
        assertThat(freight.spend().uncertainUsd()).isEqualTo("0.00");
        assertThat(served.broker.sms()).hasSize(1);
    }

    @Test
    void keyOfTheExceptionGivesTheSameLoad() {
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 4);

        FreightException lost = catchThrowableOfType(
                FreightException.class, () -> freight.createLoad(Served.load(), CallOptions.none()));
        assertThat(lost).isInstanceOf(TransportException.class);
        assertThat(lost.chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN);
        assertThat(lost.attempts()).isEqualTo(4);
        assertThat(lost.getSuppressed()).hasSize(3);
        assertThat(freight.spend().uncertainUsd()).isEqualTo("0.65");

        CreateLoadOutcome load = freight.createLoad(Served.load(), key(String.valueOf(lost.idempotencyKey())));

        assertThat(load.loadNumber()).isEqualTo(served.broker.loads().get(0).loadNumber());
        assertThat(served.debits()).hasSize(1);
        assertThat(freight.spend().chargedUsd()).isEqualTo("0.65");
        assertThat(freight.spend().uncertainUsd()).isEqualTo("0.00");
    }

    /** The contract does not say with which status a replay comes. */
    @Test
    void replayWithA200IsTheSameLoadAndPaidOnce() {
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
        OkHttpClient with200 = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    Response response = chain.proceed(chain.request());
                    boolean isReplay = response.header("Idempotency-Replayed") != null;
                    return response.newBuilder()
                            .code(isReplay ? 200 : response.code())
                            .removeHeader("Idempotency-Replayed")
                            .build();
                })
                .build();
        List<CallReport> reports = new ArrayList<>();
        CallOptions reported = options(o -> o.report(reports::add));
        try (FreightClient freight =
                Served.priced(served.builder().okHttpClient(with200).build())) {
            String load = freight.createLoad("order-1", Served.load(), reported).loadNumber();
            assertThat(freight.createLoad("order-1", Served.load(), reported).loadNumber())
                    .isEqualTo(load);
            assertThat(served.broker.loads()).hasSize(1);
            assertThat(reports)
                    .extracting(CallReport::chargeStatus)
                    .containsExactly(ChargeStatus.CHARGED, ChargeStatus.NOT_CHARGED);
            assertThat(reports).noneMatch(CallReport::deduplicated);
            assertThat(freight.spend().chargedUsd()).isEqualTo("0.65");
            assertThat(freight.spend().uncertainUsd()).isEqualTo("0.00");
        }
    }

    @ParameterizedTest
    @EnumSource
    void readWhoseAnswerIsLostIsNotSentAgain(Loss loss) {
        String loadNumber =
                freight.createLoad(Served.load(), CallOptions.none()).loadNumber();
        served.fault("getLoadPosition", loss.where(), loss.what(), 1);

        assertThatThrownBy(() -> freight.getLoadPosition(loadNumber))
                .isInstanceOf(loss == Loss.TRUNCATED ? MalformedResponseException.class : TransportException.class)
                .isInstanceOfSatisfying(FreightException.class, e -> {
                    assertThat(e.chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN);
                    assertThat(e).hasMessageContaining("charge unknown");
                });

        assertThat(served.requests("getLoadPosition")).isOne();
        assertThat(served.paidUsd()).isEqualTo("0.67");
        assertThat(freight.spend().chargedUsd()).isEqualTo("0.65");
        assertThat(freight.spend().uncertainUsd()).isEqualTo("0.02");
    }

    @Test
    void readThatNeverLeftIsSentAgain() {
        String loadNumber =
                freight.createLoad(Served.load(), CallOptions.none()).loadNumber();
        AtomicInteger lookUps = new AtomicInteger();
        Dns lame = host -> {
            if (lookUps.incrementAndGet() < 3) {
                throw new UnknownHostException(host);
            }
            return Dns.SYSTEM.lookup(host);
        };
        String byName = served.server.url().replace("127.0.0.1", "localhost");
        try (FreightClient lost = served.builder()
                .baseUrl(byName)
                .okHttpClient(new OkHttpClient.Builder().dns(lame).build())
                .build()) {
            assertThat(lost.getLoadPosition(loadNumber).loadNumber()).isEqualTo(loadNumber);
        }
        assertThat(lookUps).hasValue(3);
        assertThat(served.requests("getLoadPosition")).isOne();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void connectionThatDiedWhileIdleIsNotUsed(boolean async) throws Exception {
        try (RawService service =
                        new RawService("HTTP/1.1 200 OK\r\nContent-Length: 36\r\n\r\n" + AnyCall.Bodies.BALANCE);
                FreightClient client = served.builder()
                        .baseUrl(service.url())
                        .retryPolicy(RetryPolicy.none())
                        .build()) {
            balance(client, async);
            service.awaitHangUp();
            served.timer.advance(Duration.ofSeconds(2));
            assertThat(balance(client, async).balanceUsd()).isEqualTo("1");
            assertThat(service.requests()).isEqualTo(2);
        }
    }

    private static Balance balance(FreightClient client, boolean async) throws Exception {
        return async ? client.async().getBalance().get() : client.getBalance();
    }

    @Test
    void interceptorThatSendsAgainIsStopped() {
        String loadNumber =
                freight.createLoad(Served.load(), CallOptions.none()).loadNumber();
        OkHttpClient eager = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    chain.proceed(chain.request()).close();
                    return chain.proceed(chain.request());
                })
                .build();
        try (FreightClient client =
                Served.withPrices(served.builder().okHttpClient(eager).build())) {
            assertThatThrownBy(() -> client.getLoadPosition(loadNumber))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("one attempt is one request");
        }
        assertThat(served.requests("getLoadPosition")).isOne();
    }

    @ParameterizedTest
    @ValueSource(strings = {"createLoad", "getLoadPosition"})
    void outageIsOneRequestAnAttempt(String operation) {
        String loadNumber =
                freight.createLoad(Served.load(), CallOptions.none()).loadNumber();
        long before = served.requests(operation);
        served.fault(operation, Fault.When.BEFORE, Fault.status(503).retryAfter("0"), 3);

        if (operation.equals("createLoad")) {
            freight.createLoad(Served.load(), CallOptions.none());
        } else {
            freight.getLoadPosition(loadNumber);
        }

        assertThat(served.requests(operation) - before).isEqualTo(4);
        assertThat(freight.spend().chargedUsd()).isEqualTo(served.paidUsd());
    }

    @Test
    void orderIdIsTheSameLoadForAnotherClient() {
        String first = freight.createLoad("order-4711", Served.load()).loadNumber();
        try (FreightClient later = served.client()) {
            String second = later.createLoad("order-4711", Served.load()).loadNumber();
            assertThat(second).isEqualTo(first);
            assertThat(later.spend().chargedUsd()).isEqualTo("0.00");
        }
        assertThat(served.paidUsd()).isEqualTo("0.65");
    }

    @Test
    void accountOutlivesTheKey() {
        IssuedKey rotated = served.broker.newKey();
        try (FreightClient before = served.builder().account("acme").build();
                FreightClient after = served.builder()
                        .agentKey(rotated.text())
                        .account("acme")
                        .build()) {
            before.createLoad("order-4711", Served.load());
            after.createLoad("order-4711", Served.load());
        }
        assertThat(served.debits()).hasSize(1);
    }
}
