package io.freightsdk.tools;

import static io.freightsdk.tools.AgentDesk.DISPATCHER;
import static io.freightsdk.tools.AgentDesk.LOAD;
import static io.freightsdk.tools.AgentDesk.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.OwnThread;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A model asks again: in a new turn, in other words, after a restart, or because the answer was lost. */
@Tag("acceptance")
class SameRequestTest {
    @AutoClose
    private final AgentDesk desk = new AgentDesk();

    private void isTheSameLoadForNothing(Map<?, ?> answer) {
        assertThat(text(answer, "result", "loadNumber"))
                .isEqualTo(desk.broker.loads().get(0).loadNumber());
        assertThat(text(answer, "cost", "chargedUsd")).isEqualTo("0.00");
        assertThat(desk.debits()).hasSize(1);
        assertThat(desk.broker.loads()).hasSize(1);
    }

    /** The service would find the load by its customerRef as well: that it was the same request, the key shows. */
    private void hadTheSameKey() {
        assertThat(keys()).hasSizeGreaterThan(1);
        assertThat(Set.copyOf(keys())).hasSize(1);
    }

    private List<String> keys() {
        return desk.broker.requests().list("createLoad").stream()
                .map(entry -> String.valueOf(entry.idempotencyKey()))
                .toList();
    }

    @Test
    void newTurnIsTheSameLoadAndNoSecondCharge() {
        desk.create(LOAD);
        Map<?, ?> again = desk.create(LOAD);
        isTheSameLoadForNothing(again);
        hadTheSameKey();
        assertThat(text(again, "result", "deduplicated")).isEqualTo("false");
        assertThat(text(again, "cost", "agentSpentUsd")).isEqualTo("0.65");
    }

    @Test
    void repeatIsSaidToBeOneWhereTheLoadIsRemembered() {
        FreightTool create = desk.tools().named("freight_create_load");
        assertThat(create.invoke(LOAD, DISPATCHER).json()).contains("\"deduplicated\":false");
        Map<?, ?> again = AgentDesk.read(create.invoke(LOAD, DISPATCHER).json());
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
        desk.create(LOAD);
        isTheSameLoadForNothing(desk.create(LOAD.replace("+12145550142", phone)));
        hadTheSameKey();
    }

    @Test
    void orderBlanksNullsZerosAndDashesAreNoDifference() {
        desk.create(LOAD.replace("\"weight\": 42000", "\"weight\": 42000, \"rate\": 2350"));
        isTheSameLoadForNothing(desk.create("""
                {"weight": 42000.0, "customerRef": " PO\u20117", "truckNumber": null, "shipperName": "", "rate": 2350.00,
                 "deliveries": [{"zip": "75201", "state": "TX", "city": "Dallas", "address": "500 S Ervay St "}],
                 "pickups": [{"date": null, "address": "1200 W Fulton Market", "city": "Chicago", "state": "IL", "zip": "60607"}],
                 "driverPhone": "+12145550142"}"""));
        hadTheSameKey();
    }

    @Test
    void restartIsNoDifference() {
        desk.create(LOAD);
        try (FreightClient restarted = desk.client()) {
            FreightTools tools =
                    FreightTools.builder(restarted).spendLimitPerAgent("5.00").build();
            isTheSameLoadForNothing(AgentDesk.read(
                    tools.named("freight_create_load").invoke(LOAD, DISPATCHER).json()));
        }
        hadTheSameKey();
    }

    @Test
    void keyThatTheServiceForgotIsNoDifference() {
        desk.create(LOAD);
        desk.server.clock().advance(Duration.ofDays(2));
        Map<?, ?> again = desk.create(LOAD);
        isTheSameLoadForNothing(again);
        assertThat(text(again, "result", "deduplicated")).isEqualTo("true");
        hadTheSameKey();
    }

    @Test
    void thirtyTwoAtOnceAreOneLoad() {
        FreightTool create = desk.tools().named("freight_create_load");
        IntStream.range(0, 32)
                .mapToObj(i -> OwnThread.run(
                        () -> assertThat(create.invoke(LOAD, DISPATCHER).json()).contains("\"ok\":true")))
                .toList()
                .forEach(CompletableFuture::join);
        assertThat(desk.debits()).hasSize(1);
        assertThat(desk.client.spend().chargedUsd()).isEqualTo("0.65");
        hadTheSameKey();
    }

    @Test
    void callThatIsMadeWithinItselfIsRefused() throws Exception {
        AtomicReference<String> within = new AtomicReference<>("");
        AtomicReference<FreightTool> create = new AtomicReference<>();
        create.set(desk.tool(
                "freight_create_load",
                tools -> tools.approver(request -> {
                    within.set(create.get().invoke(LOAD, DISPATCHER).json());
                    return Approval.granted();
                })));
        CompletableFuture<Outcome> call = OwnThread.call(() -> create.get().invoke(LOAD, DISPATCHER));
        assertThat(call.get(100, TimeUnit.SECONDS).ok()).isTrue();
        assertThat(within.get()).contains("INTERNAL_ERROR", "NOT_CHARGED");
    }

    @Test
    @Tag("slow")
    void sameOrderSeveralTimesIsAnsweredInTimeWhileTheServiceHangs() throws Exception {
        desk.fault("createLoad", FaultPoint.BEFORE, FaultEffect.stall(), 100);
        try (FreightClient client =
                desk.builder().deadline(Duration.ofSeconds(2)).build()) {
            FreightTool create = FreightTools.builder(client)
                    .spendLimitPerAgent("5.00")
                    .build()
                    .named("freight_create_load");
            long begun = System.nanoTime();
            List<CompletableFuture<Outcome>> calls = IntStream.range(0, 30)
                    .mapToObj(i -> OwnThread.call(() -> create.invoke(LOAD, DISPATCHER)))
                    .toList();
            for (CompletableFuture<Outcome> call : calls) {
                assertThat(call.get().json()).contains("\"ok\":false");
            }
            // one after the other they would take a minute
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(30));
        }
    }

    @Test
    void lostResponseIsAskedForAgainAndPaidOnce() {
        desk.fault("createLoad", FaultPoint.AFTER_COMMIT, FaultEffect.close(), 2);
        Map<?, ?> lost = desk.create(LOAD);
        assertThat(text(lost, "error", "chargeStatus")).isEqualTo("UNKNOWN");
        assertThat(text(lost, "error", "retryable")).isEqualTo("true");
        assertThat(text(lost, "error", "next"))
                .isEqualTo(
                        "call again with exactly the same arguments: that returns the same load and at most one charge");
        Map<?, ?> again = desk.create(LOAD);
        assertThat(text(again, "cost", "agentSpentUsd")).isEqualTo("0.65");
        assertThat(text(again, "result", "loadNumber"))
                .isEqualTo(desk.broker.loads().get(0).loadNumber());
        assertThat(desk.debits()).hasSize(1);
    }

    @Test
    void customerRefWithOtherDetailsIsSaidSo() {
        String loadNumber = desk.loadNumber();
        FreightTools tools = desk.tools();
        AgentDesk.read(
                tools.named("freight_create_load").invoke(LOAD, DISPATCHER).json());
        Map<?, ?> other = AgentDesk.read(tools.named("freight_create_load")
                .invoke(LOAD.replace("Dallas", "Houston"), DISPATCHER)
                .json());
        assertThat(other.get("error"))
                .isEqualTo(Map.of(
                        "code",
                        "CUSTOMER_REF_TAKEN",
                        "message",
                        "customerRef \"PO-7\" belongs to load " + loadNumber + ", which was created with other"
                                + " details; this request created nothing and changed nothing",
                        "retryable",
                        false,
                        "chargeStatus",
                        "NOT_CHARGED",
                        "next",
                        "use load " + loadNumber
                                + " as it is, or ask the user for another customerRef for a new load"));
        assertThat(desk.debits()).hasSize(1);
    }

    /** A row of PostgreSQL has 2,704 bytes for a key. */
    @ParameterizedTest
    @CsvSource({"PO-7, 1", "貨, 66", "貨, 67", "貨, 990"})
    void longReferenceIsNoKey(String word, int times) {
        ToolMemory memory = ToolMemory.inMemory();
        FreightTool create = desk.tool(
                "freight_create_load", tools -> tools.spendLimitPerAgent("5.00").memory(memory));
        String reference = word.repeat(times);
        String order = LOAD.replace("PO-7", reference);
        assertThat(create.invoke(order, DISPATCHER).ok()).isTrue();
        assertThat(create.invoke(order.replace("Dallas", "Houston"), DISPATCHER).code())
                .isEqualTo("CUSTOMER_REF_TAKEN");
        assertThat(memory.get("load " + reference) != null).isEqualTo(times < 67);
    }

    /** By a load that another process makes while this one sends. */
    @Test
    void customerRefThatIsTakenAfterALostResponseLeavesTheChargeOpen() {
        ToolMemory shared = ToolMemory.inMemory();
        ToolMemory late = new ToolMemory() {
            @Override
            public String get(String key) {
                boolean isSent = desk.broker.requests().count("createLoad") > 1;
                return key.startsWith("load ") && !isSent ? null : shared.get(key);
            }

            @Override
            public void put(String key, String value, Duration keepFor) {
                shared.put(key, value, keepFor);
            }

            @Override
            public boolean compareAndSet(String key, String expected, String value, Duration keepFor) {
                return shared.compareAndSet(key, expected, value, keepFor);
            }
        };
        FreightTool create = FreightTools.builder(desk.client)
                .spendLimitPerAgent("5.00")
                .memory(late)
                .build()
                .named("freight_create_load");
        String loadNumber = text(AgentDesk.read(create.invoke(LOAD, DISPATCHER).json()), "result", "loadNumber");
        desk.fault("createLoad", FaultPoint.AFTER_COMMIT, FaultEffect.close(), 1);
        Map<?, ?> other = AgentDesk.read(
                create.invoke(LOAD.replace("Dallas", "Houston"), DISPATCHER).json());
        assertThat(text(other, "error", "code")).isEqualTo("CUSTOMER_REF_TAKEN");
        assertThat(text(other, "error", "chargeStatus")).isEqualTo("UNKNOWN");
        assertThat(text(other, "error", "next"))
                .isEqualTo("use load " + loadNumber + " as it is, or ask the user for another customerRef for a new"
                        + " load; an earlier attempt may have been charged");
        assertThat(desk.client.spend().uncertainUsd()).isEqualTo("0.65");
    }

    @Test
    void customerRefOfALoadMadeElsewhereIsSaidSo() {
        String loadNumber = desk.loadNumber();
        Map<?, ?> other = desk.create(LOAD.replace("Dallas", "Houston"));
        isTheSameLoadForNothing(other);
        assertThat(text(other, "result", "deduplicated")).isEqualTo("true");
        assertThat(text(other, "result", "next"))
                .isEqualTo("tell the user that load " + loadNumber + " was there before with this customerRef, and that"
                        + " nothing of this request was applied to it: if its details differ, a new load needs another"
                        + " customerRef");
    }

    @Test
    void anotherAgentGetsTheSameLoadForNothing() {
        desk.create(LOAD);
        isTheSameLoadForNothing(AgentDesk.read(desk.tools()
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
