package io.freightsdk.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Hosts call tools in parallel, on machines that have other things to do. With {@code -Dmcp.bursts=20} this is 16 bursts of 50
 * calls and 20 of 200 while every core is kept busy; without it, one of each, the second while the cores rest.
 */
@Tag("slow")
class NeverMuteTest {
    private static final int BURSTS = Integer.getInteger("mcp.bursts", 1);
    private static final int SMALLER = (4 * BURSTS + 4) / 5;

    private final McpFixture fixture = new McpFixture("1000000.00");

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void everyCallOfABurstIsAnsweredAndPaidOnce() throws Exception {
        try (RawHost host = RawHost.start(fixture.environment(
                                "FREIGHT_APPROVAL", "limit", "FREIGHT_LIMIT_USD_PER_SLIDING_DAY", "1000000"))
                        .shakeHands()
                        .hear(1);
                BusyCores busy = new BusyCores()) {
            int made = bursts(host, 50, SMALLER, 0);
            if (BURSTS == 1) {
                busy.rest();
            }
            made += bursts(host, 200, BURSTS, made);
            assertThat(fixture.debits()).hasSize(made);
            assertThat(host.send("{\"jsonrpc\":\"2.0\",\"id\":\"last\",\"method\":\"ping\"}")
                            .next())
                    .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":\"last\",\"result\":{}}");
            assertThat(host.hangUp().status()).isZero();
            System.out.println("never mute: " + SMALLER + " bursts of 50 and " + BURSTS + " of 200 creates, " + made
                    + " answered, " + fixture.debits().size() + " debits, " + busy.cores() + " cores busy");
        }
    }

    private static @Nullable Map<?, ?> error(Map<?, ?> answer) {
        Map<?, ?> result = (Map<?, ?>) answer.get("result");
        return (Map<?, ?>) ((Map<?, ?>) result.get("structuredContent")).get("error");
    }

    /** On a machine this busy a call may time out: it says so, and the same again gives the same load. */
    private static void made(RawHost host, int id, @Nullable Map<?, ?> error) throws Exception {
        @Nullable Map<?, ?> last = error;
        while (last != null) {
            assertThat(last.get("retryable")).as("%s", last).isEqualTo(true);
            last = error((Map<?, ?>) Tree.read(host.callTool(id, "freight_create_load", McpFixture.load(id))
                    .next()));
        }
    }

    /** How many loads there are more than before, which is one for each call. */
    private int bursts(RawHost host, int size, int bursts, int before) throws Exception {
        for (int burst = 0; burst < bursts; burst++) {
            int first = 10 + before + burst * size;
            for (int i = 0; i < size; i++) {
                host.callTool(first + i, "freight_create_load", McpFixture.load(first + i));
            }
            Map<Object, @Nullable Map<?, ?>> answers = new HashMap<>();
            for (int i = 0; i < size; i++) {
                Map<?, ?> answer = (Map<?, ?>) Tree.read(host.next());
                answers.put(answer.get("id"), error(answer));
            }
            assertThat(answers.keySet())
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.range(first, first + size).boxed().toList());
            for (Object id : answers.keySet()) {
                made(host, (int) id, answers.get(id));
            }
        }
        return size * bursts;
    }
}
