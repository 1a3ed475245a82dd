package io.freightsdk.server.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.server.api.Route.Audience;
import io.freightsdk.server.api.Route.Handler;
import io.freightsdk.server.money.BrokerAccount.Cause;
import io.freightsdk.server.money.PriceList;
import io.freightsdk.server.money.Unpaid;
import io.freightsdk.server.state.CurrentWorld;
import io.freightsdk.server.state.RequestFacts;
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
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import okio.ByteString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The chain of stages of each audience. */
final class StagesTest {
    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");

    private final CurrentWorld worlds = new CurrentWorld(Worlds.frozenAt(NOON), World.of(Worlds.frozenAt(NOON)));
    private final World world = worlds.get();
    private final Stages stages = new Stages(worlds, List.of());

    private Route route(Audience audience, Handler handler) {
        return Route.of("getBalance", audience, "GET /v1/agent/balance", handler);
    }

    private HttpAnswer perform(Route route) {
        return perform(route, Headers.none());
    }

    private HttpAnswer perform(Route route, Headers headers) {
        Request request = new Request(
                "req-1",
                "GET",
                new Target(null, "/v1/agent/balance", List.of("v1", "agent", "balance"), Map.of()),
                headers,
                ByteString.EMPTY,
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 1));
        RequestFacts facts =
                new RequestFacts(NOON, route.name(), "req_1", "GET", "/v1/agent/balance", request.headers());
        return stages.around(route)
                .perform(new ServerCall(world, request, List.of("drv_unknown"), facts, NOON, pause -> {}));
    }

    @ParameterizedTest
    @CsvSource({"AGENT, 1", "PUBLIC, 0", "VISITOR, 0", "OPERATOR, 0"})
    void callsOfAgentsAloneAreJournaled(Audience audience, int journaled) {
        perform(route(audience, call -> HttpAnswer.empty()));

        assertThat(world.journal().entries(entry -> true)).hasSize(journaled);
    }

    @ParameterizedTest
    @CsvSource({"AGENT, 500", "PUBLIC, 500", "VISITOR, 204", "OPERATOR, 204"})
    void faultsStrikeAgentsAndDrivers(Audience audience, int status) {
        world.faults().add(Fault.of(FaultPoint.AFTER_COMMIT, FaultEffect.status(500)));

        assertThat(perform(route(audience, call -> HttpAnswer.empty())).status())
                .isEqualTo(status);
    }

    @Test
    void faultAfterTheWorkWaitsForASuccess() {
        world.faults().add(Fault.of(FaultPoint.AFTER_COMMIT, FaultEffect.status(500)));

        assertThat(perform(route(Audience.AGENT, call -> HttpAnswer.error(404, "no")))
                        .status())
                .isEqualTo(404);
        assertThat(world.faults().list()).hasSize(1);
    }

    @Test
    void guardKeepsVisitorsOut() {
        Route guarded = route(Audience.VISITOR, call -> HttpAnswer.empty())
                .guardedBy(request -> Optional.of(HttpAnswer.error(403, "no")));

        assertThat(perform(guarded).status()).isEqualTo(403);
    }

    @ParameterizedTest
    @EnumSource(Audience.class)
    void refusalIsAnAnswer(Audience audience) {
        HttpAnswer answer = perform(route(audience, call -> {
            throw new Refused(HttpAnswer.error(401, "no key"));
        }));

        assertThat(answer.status()).isEqualTo(401);
    }

    @ParameterizedTest
    @EnumSource(Audience.class)
    void fieldsThatDecideWhoseCallItIsStandOnce(Audience audience) {
        Route route = route(audience, call -> HttpAnswer.empty());
        Headers one = Headers.none().with("Origin", "https://one.example");

        assertThat(perform(route, one).status()).isEqualTo(204);
        assertThat(perform(route, one.with("origin", "https://two.example")).status())
                .isEqualTo(400);
    }

    /** Nobody else is charged. */
    @Test
    void whatIsNotPaidIsAnAnswerToAgents() {
        String broker = world.accounts().add(details -> details).id();
        Handler unpaid = call -> {
            world.accounts().account(broker).pay(PriceList.LOAD_CREATE, Cause.of("createLoad"), () -> "LD-1");
            return HttpAnswer.empty();
        };

        assertThat(perform(route(Audience.AGENT, unpaid)).status()).isEqualTo(402);
        assertThatThrownBy(() -> perform(route(Audience.OPERATOR, unpaid))).isInstanceOf(Unpaid.class);
    }
}
