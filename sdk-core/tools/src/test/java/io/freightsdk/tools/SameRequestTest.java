package io.freightsdk.tools;

import static io.freightsdk.tools.AgentFixture.DISPATCHER;
import static io.freightsdk.tools.AgentFixture.LOAD;
import static io.freightsdk.tools.AgentFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.OwnThread;
import io.freightsdk.server.Fault;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A model asks again: in a new turn, in other words, after a restart, or because the answer was lost. */
@Tag("acceptance")
class SameRequestTest {
    @AutoClose
    private final AgentFixture fixture = new AgentFixture();

    private void isTheSameLoadForNothing(Map<?, ?> answer) {
        assertThat(text(answer, "result", "loadNumber"))
                .isEqualTo(fixture.broker.loads().get(0).loadNumber());
        assertThat(text(answer, "cost", "chargedUsd")).isEqualTo("0.00");
        assertThat(fixture.debits()).hasSize(1);
        assertThat(fixture.broker.loads()).hasSize(1);
    }

    /** The service would find the load by its customerRef as well: that it was the same request, the key shows. */
    private void hadTheSameKey() {
        assertThat(keys()).hasSizeGreaterThan(1);
        assertThat(Set.copyOf(keys())).hasSize(1);
    }

    private List<String> keys() {
        return fixture.broker.requests("createLoad").stream()
                .map(entry -> String.valueOf(entry.idempotencyKey()))
                .toList();
    }

    @Test
    void newTurnIsTheSameLoadAndNoSecondCharge() {
        fixture.create(LOAD);
        Map<?, ?> again = fixture.create(LOAD);
        isTheSameLoadForNothing(again);
        hadTheSameKey();
        assertThat(text(again, "result", "deduplicated")).isEqualTo("false");
        assertThat(text(again, "cost", "agentSpentUsd")).isEqualTo("0.65");
    }

    @Test
    void repeatIsSaidToBeOneWhereTheLoadIsRemembered() {
        FreightTool create = fixture.tools().named("freight_create_load");
        assertThat(create.invoke(LOAD, DISPATCHER).json()).contains("\"deduplicated\":false");
        Map<?, ?> again = AgentFixture.read(create.invoke(LOAD, DISPATCHER).json());
        isTheSameLoadForNothing(again);
        hadTheSameKey();
        assertThat(text(again, "result", "deduplicated")).isEqualTo("true");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(214) 555-0142",
                "214.555.0142",
                "+1 214 555 0142",
                "12145550142",
                "tel:+1-214-555-0142",
                "\uff12\uff11\uff14\uff15\uff15\uff15\uff10\uff11\uff14\uff12",
                "(+1) 214 555 0142",
                "214\u2011555\u20110142",
                "+1\u00a0214\u202f555 0142",
                "+1\u2028214\u0085555 0142",
                "\u2066+12145550142\u2069"
            })
    void phoneInOtherWordsIsTheSameRequest(String phone) {
        fixture.create(LOAD);
        isTheSameLoadForNothing(fixture.create(LOAD.replace("+12145550142", phone)));
        hadTheSameKey();
    }

    @Test
    void orderBlanksNullsZerosAndDashesAreNoDifference() {
        fixture.create(LOAD.replace("\"weight\": 42000", "\"weight\": 42000, \"rate\": 2350"));
        isTheSameLoadForNothing(fixture.create("""
                {"weight": 42000.0, "customerRef": " PO\u20117", "truckNumber": null, "shipperName": "", "rate": 2350.00,
                 "deliveries": [{"zip": "75201", "state": "TX", "city": "Dallas", "address": "500 S Ervay St "}],
                 "pickups": [{"date": null, "address": "1200 W Fulton Market", "city": "Chicago", "state": "IL", "zip": "60607"}],
                 "driverPhone": "+12145550142"}"""));
        hadTheSameKey();
    }

    @Test
    void restartIsNoDifference() {
        fixture.create(LOAD);
        try (FreightClient restarted = fixture.client()) {
            FreightTools tools =
                    FreightTools.builder(restarted).spendLimitPerAgent("5.00").build();
            isTheSameLoadForNothing(AgentFixture.read(
                    tools.named("freight_create_load").invoke(LOAD, DISPATCHER).json()));
        }
        hadTheSameKey();
    }

    @Test
    void keyThatTheServiceForgotIsNoDifference() {
        fixture.create(LOAD);
        fixture.server.clock().advance(Duration.ofDays(2));
        Map<?, ?> again = fixture.create(LOAD);
        isTheSameLoadForNothing(again);
        assertThat(text(again, "result", "deduplicated")).isEqualTo("true");
        hadTheSameKey();
    }

    /** Each of the calls reserves the price while it runs, so the limit has room for all. */
    @Test
    void thirtyTwoAtOnceAreOneLoad() {
        FreightTool create = fixture.tool("freight_create_load", tools -> tools.spendLimitPerAgent("25.00"));
        IntStream.range(0, 32)
                .mapToObj(i -> OwnThread.run(
                        () -> assertThat(create.invoke(LOAD, DISPATCHER).json()).contains("\"ok\":true")))
                .toList()
                .forEach(CompletableFuture::join);
        assertThat(fixture.debits()).hasSize(1);
        assertThat(fixture.client.spend().chargedUsd()).isEqualTo("0.65");
        hadTheSameKey();
    }

    @Test
    void callThatIsMadeWithinItselfIsTheSameLoad() throws Exception {
        AtomicReference<FreightTool> create = new AtomicReference<>();
        create.set(fixture.tool(
                "freight_create_load",
                tools -> tools.approver(request -> {
                    ToolCaller unasked = DISPATCHER.approvedBy(ToolApprover.always());
                    assertThat(create.get().invoke(LOAD, unasked).ok()).isTrue();
                    return Approval.granted();
                })));
        CompletableFuture<ToolResult> call = OwnThread.call(() -> create.get().invoke(LOAD, DISPATCHER));
        isTheSameLoadForNothing(call.get(100, TimeUnit.SECONDS).asMap());
    }

    /** One after the other they would take 100 seconds. Together they take the deadline of one, a hundredth of the limit. */
    @Test
    @Tag("slow")
    @Timeout(60)
    void sameOrderSeveralTimesIsAnsweredInTimeWhileTheServiceHangs() throws Exception {
        fixture.fault("createLoad", Fault.When.BEFORE, Fault.stall(), 1_000);
        try (FreightClient client =
                fixture.builder().deadline(Duration.ofMillis(500)).build()) {
            FreightTool create = FreightTools.builder(client)
                    .spendLimitPerAgent("5.00")
                    .build()
                    .named("freight_create_load");
            List<CompletableFuture<ToolResult>> calls = IntStream.range(0, 200)
                    .mapToObj(i -> OwnThread.call(() -> create.invoke(LOAD, DISPATCHER)))
                    .toList();
            for (CompletableFuture<ToolResult> call : calls) {
                assertThat(call.get().json()).contains("\"ok\":false");
            }
        }
    }

    @Test
    void lostResponseIsAskedForAgainAndPaidOnce() {
        fixture.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.close(), 2);
        Map<?, ?> lost = fixture.create(LOAD);
        assertThat(text(lost, "error", "chargeStatus")).isEqualTo("UNKNOWN");
        assertThat(text(lost, "error", "retryable")).isEqualTo("true");
        assertThat(text(lost, "error", "next"))
                .isEqualTo("call again with exactly the same arguments: that returns the same load and at most one"
                        + " charge");
        Map<?, ?> again = fixture.create(LOAD);
        assertThat(text(again, "cost", "agentSpentUsd")).isEqualTo("0.65");
        assertThat(text(again, "result", "loadNumber"))
                .isEqualTo(fixture.broker.loads().get(0).loadNumber());
        assertThat(fixture.debits()).hasSize(1);
    }

    @Test
    void customerRefWithOtherDetailsIsSaidSo() {
        String loadNumber = fixture.loadNumber();
        FreightTools tools = fixture.tools();
        AgentFixture.read(
                tools.named("freight_create_load").invoke(LOAD, DISPATCHER).json());
        Map<?, ?> other = AgentFixture.read(tools.named("freight_create_load")
                .invoke(LOAD.replace("Dallas", "Houston"), DISPATCHER)
                .json());
        assertThat(other.get("error"))
                .isEqualTo(Map.of(
                        "code",
                        "CUSTOMER_REF_TAKEN",
                        "message",
                        "customerRef \"PO-7\" belongs to load " + loadNumber + ", which was created with other"
                                + " details; nothing was created or changed now",
                        "retryable",
                        false,
                        "chargeStatus",
                        "NOT_CHARGED",
                        "next",
                        "use load " + loadNumber
                                + " as it is, or ask the user for another customerRef for a new load"));
        assertThat(fixture.debits()).hasSize(1);
    }

    @Test
    void customerRefOfALoadMadeElsewhereIsSaidSo() {
        String loadNumber = fixture.loadNumber();
        Map<?, ?> other = fixture.create(LOAD.replace("Dallas", "Houston"));
        isTheSameLoadForNothing(other);
        assertThat(text(other, "result", "deduplicated")).isEqualTo("true");
        assertThat(text(other, "result", "next"))
                .isEqualTo("tell the user that load " + loadNumber
                        + " existed before with this customerRef, and that nothing of this request was applied to it; if its details differ, a new load needs another"
                        + " customerRef");
    }

    @Test
    void anotherAgentGetsTheSameLoadForNothing() {
        fixture.create(LOAD);
        isTheSameLoadForNothing(AgentFixture.read(fixture.tools()
                .named("freight_create_load")
                .invoke(LOAD, ToolCaller.of("other"))
                .json()));
    }

    @ParameterizedTest
    @CsvSource({
        "+442071838750, +442071838750",
        "2145550142, +12145550142",
        "12145550142, +12145550142",
        "22145550142, 22145550142",
        "214555014, 214555014",
        "112145550142, 112145550142"
    })
    void numberWithoutACountryIsOfTheUsIfItIsOneThere(String phone, String spelt) {
        assertThat(Canonical.ofPhone(phone)).isEqualTo(spelt);
    }
}
