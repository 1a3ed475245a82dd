package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.CallOptions;
import io.freightsdk.DatabaseSource;
import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.Served;
import io.freightsdk.SpendLimit;
import io.freightsdk.TestDatabase;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.server.Fault;
import java.math.BigDecimal;
import java.sql.Connection;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;

/** The client repeats an attempt by itself, as it does unless it is told not to: the row must say what the client says. */
@Tag("acceptance")
class LostAttemptOfOneCallTest extends DurableSetup {
    private static final CreateLoadInput NAMED =
            Served.load().toBuilder().customerRef("PO-1").build();

    private FreightClient patient(OkHttpClient users) {
        return opened(FreightClient.builder()
                .baseUrl(served.server.url())
                .account("acme")
                .agentKey(served.broker.agentKey())
                .okHttpClient(users)
                .retryPolicy(new RetryPolicy(4, Duration.ofMillis(1), Duration.ofSeconds(5)))
                .deadline(Duration.ofSeconds(100))
                .build());
    }

    private DurableFreight.Builder durable(FreightClient client) {
        return DurableFreight.builder(client, dataSource).createSchema(true).pollEvery(Duration.ofMillis(100));
    }

    /** As the contract allows: the service looks for the customerRef before it looks for the key. */
    @ParameterizedTest
    @DatabaseSource
    void loadThatALostAttemptHasPaidStaysInTheLimit(TestDatabase database) throws Exception {
        dataSource(database);
        AtomicInteger creations = new AtomicInteger();
        OkHttpClient refFirst = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    Request request = chain.request();
                    boolean isRepeated = request.method().equals("POST") && creations.getAndIncrement() == 1;
                    return chain.proceed(
                            isRepeated
                                    ? request.newBuilder()
                                            .removeHeader("Idempotency-Key")
                                            .build()
                                    : request);
                })
                .build();
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
        JdbcSpendPool pool = JdbcSpendPool.of(dataSource, "acme");
        SpendLimit limit = SpendLimit.usd("1.00").per(Duration.ofDays(1)).shared(pool);
        DurableFreight durable =
                opened(durable(patient(refFirst)).spendLimit(limit).start());
        DurableCall done = end(durable, durable.createLoad("order-1", NAMED));
        assertThat(done.state()).isEqualTo(DurableState.DONE);
        assertThat(done.load().deduplicated()).isTrue();
        assertThat(done.attempts()).isOne();
        assertThat(served.paidUsd()).isEqualTo("0.65");
        try (Connection connection = dataSource.getConnection()) {
            BigDecimal usedUsd = Database.query(
                            connection, "select sum(used_usd) from freight_budget", row -> row.getBigDecimal(1))
                    .get(0);
            assertThat(usedUsd).isEqualByComparingTo(served.paidUsd()); // was 0: the next creation passes the limit
        }
        assertThat(done.chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN);
        assertThat(durable.spend().uncertainUsd()).isEqualTo("0.65");
    }

    /** The same for a service that looks for the key first: client, books and row say the same. */
    @ParameterizedTest
    @DatabaseSource
    void rowSaysWhatTheClientSays(TestDatabase database) throws Exception {
        dataSource(database);
        freight.createLoad(NAMED, CallOptions.none());
        served.fault("createLoad", Fault.When.BEFORE, Fault.reset(), 1);
        FreightClient client = patient(new OkHttpClient());
        DurableFreight durable = opened(durable(client).start());
        DurableCall done = end(durable, durable.createLoad("order-1", NAMED));
        assertThat(done.load().deduplicated()).isTrue();
        assertThat(client.spend().uncertainUsd()).isEqualTo("0.65");
        assertThat(done.chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN);
        assertThat(durable.spend().uncertainUsd()).isEqualTo(client.spend().uncertainUsd());
    }
}
