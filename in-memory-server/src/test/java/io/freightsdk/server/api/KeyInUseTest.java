package io.freightsdk.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.json.FreightJson;
import io.freightsdk.server.money.Replays;
import io.freightsdk.server.state.RequestFacts;
import io.freightsdk.server.state.World;
import io.freightsdk.server.state.Worlds;
import io.freightsdk.server.wire.Headers;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Request;
import io.freightsdk.server.wire.Target;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import okio.ByteString;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The one answer of the document that no call gets within thirty seconds: here the second call does not wait for the first. */
class KeyInUseTest {
    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");

    private final World world = World.of(Worlds.frozenAt(NOON));
    private final Replays replays = new Replays(world.clock(), Duration.ofHours(1), Duration.ZERO);
    private final ServerCall call = new ServerCall(
            world,
            new Request(
                    "req-1",
                    "POST",
                    new Target(null, "/v1/billing/topup/card", List.of("v1", "billing", "topup", "card"), Map.of()),
                    Headers.none().with("Idempotency-Key", "card-1"),
                    ByteString.EMPTY,
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), 1)),
            List.of(),
            new RequestFacts(NOON, "topUpByCard", "req_1", "POST", "/v1/billing/topup/card", Headers.none()),
            NOON,
            duration -> {});

    @Test
    void secondCallIsAnsweredAsTheDocumentSays() throws IOException {
        List<HttpAnswer> second = new ArrayList<>();
        HttpAnswer first = Idempotent.answer(call, replays, "b", key -> {
            second.add(Idempotent.answer(call, replays, "b", none -> HttpAnswer.error(500, "done twice")));
            return HttpAnswer.json(200, new byte[0]);
        });
        assertThat(first.status()).isEqualTo(200);
        assertThat(second).singleElement().satisfies(answer -> {
            assertThat(answer.status()).isEqualTo(503);
            assertThat(FreightJson.tree().fromJson(answer.text())).isEqualTo(example());
        });
    }

    private static Object example() throws IOException {
        try (InputStream yaml = FreightJson.class.getResourceAsStream("/META-INF/openapi/freight-agent-api.yaml")) {
            Object at = new Yaml(new SafeConstructor(new LoaderOptions())).load(Objects.requireNonNull(yaml));
            for (String name :
                    List.of("components", "responses", "KeyInUse", "content", "application/json", "example")) {
                at = Objects.requireNonNull(((Map<?, ?>) at).get(name));
            }
            return at;
        }
    }
}
