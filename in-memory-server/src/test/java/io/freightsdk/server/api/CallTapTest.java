package io.freightsdk.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.values.CallTap;
import io.freightsdk.server.values.CallTap.Response;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The user's code around the calls of the contract. */
final class CallTapTest {
    private final AtomicInteger seen = new AtomicInteger();
    private final CallTap tap = answer -> {
        seen.incrementAndGet();
        return new Response(
                answer.status() == 404 ? 410 : answer.status(), Map.of("X-Tapped", "yes"), answer.body() + "\n");
    };
    private final Serving serving = Serving.start(Serving.options().tap(tap));
    private final Party broker = serving.broker("25.00");

    @Test
    void answerIsChanged() {
        try (serving) {
            assertThat(broker.get("/v1/agent/loads/LD-1").status()).isEqualTo(410);
            assertThat(broker.get("/v1/agent/pricing").body()).endsWith("}\n");
        }
        assertThat(seen).hasValue(2);
    }

    @Test
    void faultsStrikeWhatItAnswered() {
        try (serving) {
            serving.fault(Fault.of(FaultPoint.BEFORE, FaultEffect.status(503)));
            serving.fault(Fault.of(FaultPoint.AFTER_COMMIT, FaultEffect.status(502)));
            assertThat(broker.get("/v1/agent/pricing").status()).isEqualTo(503);
            assertThat(broker.get("/v1/agent/pricing").status()).isEqualTo(502);
        }
        assertThat(seen).hasValue(1);
    }

    @Test
    void pagesAndControlPassByIt() {
        try (serving) {
            assertThat(serving.get("/_control/health").status()).isEqualTo(200);
            assertThat(serving.get("/console").status()).isEqualTo(200);
        }
        assertThat(seen).hasValue(0);
    }
}
