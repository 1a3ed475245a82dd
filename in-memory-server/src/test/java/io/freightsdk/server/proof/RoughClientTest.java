package io.freightsdk.server.proof;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Heap;
import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.wire.RawClient;
import io.freightsdk.server.wire.RawClient.Reply;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies nobody means well with, sent to every operation that reads one. */
final class RoughClientTest {
    private static final List<String> OPERATIONS = List.of(
            "POST /v1/agent/loads",
            "POST /v1/freight/create_tracked_load",
            "POST /v1/freight/get_load_position",
            "POST /v1/billing/topup/card",
            "POST /v1/agent/loads/{loadNumber}/delivery-confirm",
            "PATCH /v1/agent/loads/{loadNumber}/status",
            "POST /driver/{driverToken}/pings");

    private final Serving serving = Serving.start();
    private final Party broker = serving.broker("25.00");
    private final Serving.Order order = serving.order(broker.created());

    @AfterEach
    void nothingHappened() {
        assertThat(broker.balanceUsd()).isEqualTo("24.35");
        assertThat(broker.loads()).hasSize(1);
        assertThat(broker.loads().get(0).position().pingCount()).isZero();
        serving.close();
    }

    static List<byte[]> bodies() {
        List<byte[]> bodies = new ArrayList<>();
        for (String text : List.of(
                "{\"driverPhone\":NaN,\"amountUsd\":NaN,\"loadNumber\":NaN,\"bol_received_at\":NaN,\"pings\":NaN}",
                "{\"driverPhone\":1e999,\"amountUsd\":1e999,\"loadNumber\":1e999,\"bol_received_at\":1e999,\"pings\":1e999}",
                "{\"pings\":[{\"lat\":1e999,\"lng\":0}],\"bol_received_at\":-1e999}",
                "{\"pings\":[{\"lat\":NaN,\"lng\":0}],\"bol_received_at\":{}}",
                "{\"pings\":[{\"lat\":91,\"lng\":0}],\"bol_received_at\":[]}",
                "{\"pings\":[{}],\"bol_received_at\":\"\"}",
                "{\"pings\":[{\"lat\":1,\"lng\":1,\"ts\":\"x\"}],\"bol_received_at\":\"\\ud800\"}",
                "{\"a\":1,\"a\":2,\"bol_received_at\":0}",
                "[".repeat(100_000),
                "{\"a\":".repeat(100_000),
                "{\"bol_received_at\":" + "[".repeat(100_000) + "]".repeat(100_000) + ",\"pings\":7}",
                "{\"pings\":" + "[".repeat(100_000) + "]".repeat(100_000) + ",\"bol_received_at\":7}",
                "{\"bol_received_at\":\"" + "x".repeat((1 << 20) - 50) + "\"}",
                "{\"" + "n".repeat((1 << 20) - 50) + "\":[[",
                "{\"bol_received_at\":" + "9".repeat((1 << 20) - 50) + "}",
                "{\"amountUsd\":" + "1".repeat(500_000) + "e-499998,\"cardToken\":\"t\",\"bol_received_at\":1}",
                "{\"pings\":[" + "{},".repeat(20_000) + "{}],\"bol_received_at\":1}",
                "\u0000",
                "{\"driverPhone\":\"\u0000\",\"bol_received_at\":\"\u0000\"}",
                "true",
                "\"",
                "{}}")) {
            bodies.add(text.getBytes(UTF_8));
        }
        bodies.add(new byte[] {'{', '"', (byte) 0xC3, '(', '"', ':', '1', '}'});
        bodies.add(new byte[] {(byte) 0xFE, (byte) 0xFF, 0, '{', 0, '}'});
        bodies.add(new byte[] {'"', (byte) 0xED, (byte) 0xA0, (byte) 0x80, '"'});
        return bodies;
    }

    @ParameterizedTest
    @MethodSource("bodies")
    void badBodyIsRefusedInTheContractsWords(byte[] body) throws IOException {
        for (String operation : OPERATIONS) {
            Reply reply = send(operation, body);
            boolean statusWrite = operation.startsWith("PATCH");
            assertThat(reply.status()).as(operation).isEqualTo(statusWrite ? 410 : 400);
            assertThat(reply.body()).as(operation).startsWith("{\"error\":\"").hasSizeLessThan(1_000);
            assertThat(reply.header("Content-Type")).isEqualTo("application/json");
        }
    }

    private Reply send(String operation, byte[] body) throws IOException {
        String path =
                operation.replace("{loadNumber}", order.loadNumber()).replace("{driverToken}", order.driverToken());
        try (RawClient client = new RawClient(serving.address())) {
            List<String> headers = List.of("Authorization: Bearer " + broker.key());
            return client.send(Serving.request(path, headers, body)).reply();
        }
    }

    @Test
    void tenThousandStopsAreRefused() throws IOException {
        String stop = "{\"zip\":1},";
        String body = "{\"pickups\":[" + stop.repeat(10_000) + "{}],\"deliveries\":[" + stop.repeat(10_000) + "{}]}";
        Reply reply = send("POST /v1/agent/loads", body.getBytes(UTF_8));
        assertThat(reply.body())
                .isEqualTo(
                        "{\"error\":\"missing or invalid fields: pickups takes the load over 50 stops;"
                                + " deliveries takes the load over 50 stops\",\"fields\":[\"driverPhone\",\"pickups\",\"deliveries\"]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"lat\":90.1", "\"lat\":null", "\"lat\":\"1\""})
    void fixThatIsNoneNamesItself(String lat) throws IOException {
        String body = "{\"pings\":[{\"lat\":1,\"lng\":1},{" + lat + ",\"lng\":0}]}";
        Reply reply = send("POST /driver/{driverToken}/pings", body.getBytes(UTF_8));
        assertThat(reply.body()).isEqualTo("{\"error\":\"missing or invalid fields\",\"fields\":[\"pings.1.lat\"]}");
        assertThat(reply.status()).isEqualTo(400);
    }

    @Test
    @Tag("slow")
    void roughCallsLeaveNoMemoryBehind() throws IOException {
        byte[] large = ("{\"x\":\"" + "x".repeat((1 << 20) - 10) + "\"}").getBytes(UTF_8);
        long before = Heap.inUse();
        for (int i = 0; i < 200; i++) {
            assertThat(send("POST /v1/agent/loads", large).status()).isEqualTo(400);
        }
        assertThat(Heap.inUse() - before).isLessThan(20L << 20);
    }
}
