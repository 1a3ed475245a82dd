package io.freightsdk.mcp;

import static io.freightsdk.mcp.McpFixture.LOAD;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.server.Fault;
import io.freightsdk.tools.FreightTools;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The user presses stop. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("acceptance")
class StopTest {
    private static final String ELICITS = "\"elicitation\":{}";

    private final McpFixture fixture = new McpFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    private static RawHost stop(RawHost host, int id) throws Exception {
        return host.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id
                + ",\"reason\":\"stop\"}}");
    }

    private static RawHost ping(RawHost host) throws Exception {
        return host.send("{\"jsonrpc\":\"2.0\",\"id\":99,\"method\":\"ping\"}");
    }

    @Test
    void stopWhileThePriceListIsReadCostsNothingAndIsNotAnswered() throws Exception {
        Settings settings = Settings.of(fixture.environment("FREIGHT_APPROVAL", "limit"), List.of());
        try (RawHost host = RawHost.inside(settings, Account.open(settings, McpFixture.PATIENCE))) {
            host.shakeHands().hear(1).list();
            int before = fixture.broker.requests("getPricing").size();
            fixture.broker.faults().add(Fault.stall().on("getPricing"));
            host.callTool(2, "freight_create_load", LOAD);
            fixture.broker.awaitRequests("getPricing", before + 1, McpFixture.PATIENCE);
            stop(host, 2);
            assertThat(ping(host).next()).contains("\"id\":99");
            assertThat(host.hangUp().status()).isZero();
            assertThat(host.output()).noneMatch(line -> line.contains("\"id\":2,"));
        }
        assertThat(fixture.broker.requests("createLoad").size()).isZero();
        assertThat(fixture.debits()).isEmpty();
    }

    @Test
    void stopWhileTheUserIsAskedCostsNothingThoughTheUserSaysYesLater() throws Exception {
        try (RawHost host = RawHost.inside(fixture.environment())) {
            host.shakeHands(ELICITS).hear(1).callTool(2, "freight_create_load", LOAD);
            String question = host.next();
            assertThat(question).contains("elicitation/create");
            stop(host, 2)
                    .send("{\"jsonrpc\":\"2.0\",\"id\":\"" + ((Map<?, ?>) Tree.read(question)).get("id")
                            + "\",\"result\":{\"action\":\"accept\",\"content\":{}}}");
            assertThat(host.next())
                    .contains(
                            "notifications/cancelled",
                            "\"requestId\":\"" + ((Map<?, ?>) Tree.read(question)).get("id"));
            assertThat(ping(host).next()).contains("\"id\":99");
            assertThat(host.hangUp().status()).isZero();
            assertThat(host.output()).noneMatch(line -> line.contains("\"id\":2,"));
        }
        assertThat(fixture.debits()).isEmpty();
    }

    @Test
    void pingAndFreeToolsAreAnsweredWhileManyQuestionsAreOpen() throws Exception {
        int questions = 70;
        try (RawHost host = RawHost.inside(fixture.environment("FREIGHT_LIMIT_USD_PER_SLIDING_DAY", "100"))) {
            host.shakeHands(ELICITS).hear(1);
            for (int i = 0; i < questions; i++) {
                host.callTool(100 + i, "freight_create_load", McpFixture.load(i));
            }
            for (int i = 0; i < questions; i++) {
                assertThat(host.next()).contains("elicitation/create");
            }
            assertThat(ping(host).next()).contains("\"id\":99");
            assertThat(host.callTool(3, "freight_get_balance", "{}").next()).contains("\"id\":3", "\"isError\":false");
        }
        assertThat(fixture.debits()).isEmpty();
    }

    @Test
    void stopAfterTheRequestKeepsTheLoadForTheSameArguments() throws Exception {
        fixture.broker.faults().add(Fault.stall().afterCommit().on("createLoad"));
        try (RawHost host = RawHost.inside(fixture.environment("FREIGHT_APPROVAL", "limit"))) {
            host.shakeHands().hear(1).callTool(2, "freight_create_load", LOAD);
            fixture.broker.awaitRequests("createLoad", 1, McpFixture.PATIENCE);
            stop(host, 2).callTool(3, "freight_create_load", LOAD);
            assertThat(host.next()).contains("\"id\":3").contains("\"isError\":false");
        }
        assertThat(fixture.debits()).hasSize(1);
        assertThat(fixture.broker.loads()).hasSize(1);
    }

    @Test
    void stoppedReadIsFinishedAndKept() throws Exception {
        CountDownLatch isStopped = new CountDownLatch(1);
        OkHttpClient held = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    Response response = chain.proceed(chain.request());
                    if (chain.request().url().encodedPath().contains("/loads/")) {
                        awaited(isStopped);
                    }
                    return response;
                })
                .build();
        Settings settings = Settings.of(fixture.environment("FREIGHT_APPROVAL", "limit"), List.of());
        FreightClient client = FreightClient.builder()
                .okHttpClient(held)
                .baseUrl(settings.baseUrl())
                .agentKey(settings.agentKey())
                .account(settings.account())
                .attemptTimeout(McpFixture.PATIENCE)
                .build();
        FreightTools tools =
                FreightTools.builder(client).spendLimitPerAgent("5.00").build();
        try (RawHost host = RawHost.inside(settings, new Account(client, null, tools))) {
            host.shakeHands().callTool(1, "freight_create_load", LOAD).hear(2);
            String arguments =
                    "{\"loadNumber\":\"" + fixture.broker.loads().get(0).loadNumber() + "\"}";
            host.callTool(2, "freight_get_load_position", arguments);
            fixture.broker.awaitRequests("getLoadPosition", 1, McpFixture.PATIENCE);
            stop(host, 2).callTool(3, "freight_get_load_position", arguments);
            assertThat(ping(host).next()).contains("\"id\":99");
            isStopped.countDown();
            assertThat(host.next()).contains("\"id\":3", "\"isError\":false", "\"chargedUsd\":0.00");
        }
        assertThat(fixture.broker.requests("getLoadPosition").size()).isOne();
    }

    private static void awaited(CountDownLatch latch) {
        try {
            assertThat(latch.await(McpFixture.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    @Tag("slow")
    void serviceThatHangsAtTheStartHoldsUpNoWelcome() throws Exception {
        fixture.broker.faults().add(Fault.stall().on("getPricing"));
        try (RawHost host = RawHost.inside(fixture.environment("FREIGHT_APPROVAL", "limit"))) {
            host.shakeHands().callTool(2, "freight_create_load", LOAD);
            fixture.broker.awaitRequests("getPricing", 1, McpFixture.PATIENCE);
            assertThat(host.next()).contains("\"id\":1", "\"serverInfo\"");
            stop(host, 2);
            assertThat(ping(host).next()).contains("\"id\":99");
            // nobody answers but the next who is asked
            assertThat(host.callTool(3, "freight_get_prices", "{}").next()).contains("\"id\":3", "\"isError\":false");
            assertThat(host.hangUp().status()).isZero();
            assertThat(host.output()).noneMatch(line -> line.contains("\"id\":2,"));
        }
        assertThat(fixture.debits()).isEmpty();
    }

    @Test
    void stopOfWhatIsOverOrNeverWasDoesNothing() throws Exception {
        try (RawHost host = RawHost.inside(fixture.environment())) {
            host.shakeHands().hear(1);
            stop(host, 7);
            host.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\"}");
            assertThat(ping(host).next()).contains("\"id\":99");
        }
    }
}
