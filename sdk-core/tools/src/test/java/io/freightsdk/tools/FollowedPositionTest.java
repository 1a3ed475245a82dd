package io.freightsdk.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.Served;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.tracking.FollowOptions;
import io.freightsdk.tracking.LoadTracker;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** With a tracker, a position is read only if that is worth its price. */
class FollowedPositionTest {
    private static final ToolCaller AGENT = ToolCaller.of("dispatcher");

    @AutoClose
    private final InMemoryFreightServer server = InMemoryFreightServer.start(
            ServerOptions.builder().clock(Instant.parse("2026-05-04T12:00:00Z")).build());

    private final FreightBroker broker = server.addBroker();

    @AutoClose
    private final FreightClient client = FreightClient.builder()
            .baseUrl(server.url())
            .agentKey(broker.agentKey())
            .account("acme")
            .attemptTimeout(Duration.ofSeconds(60))
            .deadline(Duration.ofSeconds(90))
            .build();

    @AutoClose
    private final LoadTracker tracker =
            LoadTracker.builder(client).clock(() -> server.clock().now()).build();

    private final FreightTool tool = FreightTools.builder(client)
            .spendLimitPerAgent("1.00")
            .clock(() -> server.clock().now())
            .tracker(tracker)
            .build()
            .named("freight_get_load_position");
    private String load = "";

    @BeforeEach
    void create() {
        load = client.createLoad(Served.load(), CallOptions.none()).loadNumber();
        tracker.follow(load, FollowOptions.defaults());
    }

    private Map<?, ?> call(String more) {
        return AgentFixture.read(tool.invoke("{\"loadNumber\":\"" + load + "\"" + more + "}", AGENT)
                .json());
    }

    private static Object result(Map<?, ?> answer, String name) {
        return ((Map<?, ?>) answer.get("result")).get(name);
    }

    private static BigDecimal cost(Map<?, ?> answer) {
        return new BigDecimal(String.valueOf(((Map<?, ?>) answer.get("cost")).get("chargedUsd")));
    }

    private long reads() {
        return broker.requests("getLoadPosition").size();
    }

    @Test
    void nothingIsPaidTwiceForWhatIsKnown() {
        Map<?, ?> first = call("");
        assertThat(result(first, "fromMemory")).isEqualTo(false);
        assertThat(cost(first)).isEqualByComparingTo("0.02");
        Map<?, ?> second = call("");
        assertThat(result(second, "fromMemory")).isEqualTo(true);
        assertThat(cost(second)).isZero();
        assertThat(reads()).isEqualTo(1);
    }

    @Test
    void readThatIsNotWorthItYetIsNotMade() {
        Map<?, ?> first = call("");
        server.clock().advance(Duration.ofMinutes(3));
        assertThat(result(call(",\"maxAgeMinutes\":1"), "fromMemory")).isEqualTo(true);
        assertThat(result(call(",\"maxAgeMinutes\":0"), "fromMemory")).isEqualTo(true);
        assertThat(String.valueOf(result(first, "nextReadAt"))).isGreaterThan("2026-05-04T12:03");
        assertThat(reads()).isEqualTo(1);
    }

    @Test
    void whatTheTrackerHasReadIsFree() {
        assertThat(tracker.position(load, Duration.ZERO).paidNow()).isTrue();
        Map<?, ?> answer = call(",\"detail\":\"full\"");
        assertThat(cost(answer)).isZero();
        assertThat(((Map<?, ?>) result(answer, "record")).get("loadNumber")).isEqualTo(load);
        assertThat(reads()).isEqualTo(1);
    }

    @Test
    void invalidArgumentsAreRefused() {
        assertThat(call(",\"maxAgeMinutes\":-1").get("ok")).isEqualTo(false);
    }
}
