package io.freightsdk.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.wire.RawClient.Reply;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Headers that decide whose call it is may come once. */
final class RepeatedHeadersTest {
    @AutoClose
    private final Serving serving = Serving.start();

    private final Party broker = serving.broker("25.00");

    @ParameterizedTest
    @ValueSource(strings = {"Authorization", "X-Agent-Key", "Idempotency-Key", "Origin"})
    void duplicateHeadersAreRefused(String name) {
        List<String> headers = List.of(
                "Authorization: Bearer " + broker.key(), name + ": one", name.toLowerCase(Locale.ROOT) + ": two");
        int count = name.equals("Authorization") ? 3 : 2;

        Reply reply = serving.send("POST /v1/freight/create_tracked_load", headers, Bodies.load());

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body()).isEqualTo("{\"error\":\"" + name + " header " + count + " times in one request\"}");
        assertThat(broker.loads()).isEmpty();
        assertThat(serving.server().requests("createTrackedLoad")).hasSize(1);
    }
}
