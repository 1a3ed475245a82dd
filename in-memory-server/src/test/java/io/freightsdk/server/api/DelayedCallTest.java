package io.freightsdk.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.api.Route.Audience;
import io.freightsdk.server.state.CurrentWorld;
import io.freightsdk.server.state.World;
import io.freightsdk.server.state.Worlds;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import io.freightsdk.server.wire.Headers;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Request;
import io.freightsdk.server.wire.Target;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import okio.ByteString;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What happens while a fault delays a call before its work, the call finds done. */
final class DelayedCallTest {
    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");

    private final CurrentWorld worlds = new CurrentWorld(Worlds.frozenAt(NOON), World.of(Worlds.frozenAt(NOON)));
    private final List<ServerCall> worked = new ArrayList<>();
    private final Route route = Route.of("getBalance", Audience.AGENT, "GET /v1/agent/balance", this::work);
    private final Router router = new Router(worlds, List.of(route), List.of());
    private final World begun = worlds.get();

    private HttpAnswer work(ServerCall call) {
        worked.add(call);
        return HttpAnswer.empty();
    }

    private void delayedBy(Runnable meanwhile) {
        Request request = new Request(
                "req-1",
                "GET",
                new Target(null, "/v1/agent/balance", List.of("v1", "agent", "balance"), Map.of()),
                Headers.none(),
                ByteString.EMPTY,
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 1));
        router.handle(request, duration -> meanwhile.run());
    }

    private static void reset(CurrentWorld worlds) {
        try {
            assertThat(worlds.become(Duration.ofSeconds(100), now -> World.of(worlds.settings())))
                    .isPresent();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @BeforeEach
    void aDelay() {
        begun.faults().add(Fault.of(FaultPoint.BEFORE, FaultEffect.delay(Duration.ofHours(1))));
    }

    @Test
    void aDelayedCallWorksAtTheTimeItIsByThen() {
        delayedBy(() -> begun.clock().advance(Duration.ofHours(1)));

        assertThat(worked).singleElement().extracting(ServerCall::at).isEqualTo(NOON.plusSeconds(3_600));
        assertThat(begun.journal().entries(entry -> true))
                .singleElement()
                .satisfies(entry -> assertThat(entry.at()).isEqualTo(NOON));
    }

    @Test
    void aCallDelayedOverAResetWorksOnTheNewWorld() {
        delayedBy(() -> reset(worlds));

        assertThat(worlds.get()).isNotSameAs(begun);
        assertThat(worked).singleElement().extracting(ServerCall::world).isSameAs(worlds.get());
        assertThat(worlds.get().journal().count(null, "getBalance")).isOne();
        assertThat(begun.journal().count(null, null)).isZero();
    }
}
