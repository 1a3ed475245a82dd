package io.freightsdk.tools;

import static io.freightsdk.tools.AgentFixture.DISPATCHER;
import static io.freightsdk.tools.AgentFixture.LOAD;
import static io.freightsdk.tools.AgentFixture.at;
import static io.freightsdk.tools.AgentFixture.read;
import static io.freightsdk.tools.AgentFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.OwnThread;
import io.freightsdk.server.Fault;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What models do that cost money, or would: the limit alone decides, and the ledger is the judge. */
class HostileModelTest {
    @AutoClose
    private final AgentFixture fixture = new AgentFixture();

    private final FreightTools tools = fixture.tools();

    private Map<?, ?> invoke(String tool, String arguments) {
        return read(tools.named(tool).invoke(arguments, DISPATCHER).json());
    }

    private Map<?, ?> create(String customerRef) {
        return invoke("freight_create_load", LOAD.replace("PO-7", customerRef));
    }

    private String created(String customerRef) {
        return text(create(customerRef), "result", "loadNumber");
    }

    private Map<?, ?> position(String loadNumber, String more) {
        return invoke("freight_get_load_position", "{\"loadNumber\":\"" + loadNumber + "\"" + more + "}");
    }

    private static String insisting(String customerRef) {
        return LOAD.replace("PO-7", customerRef).replaceFirst("\\{", "{\"anotherLoad\":true,");
    }

    @Test
    void fiveHundredReadsWithinAMinuteCostOne() {
        String loadNumber = created("PO-7");
        Instant now = fixture.server.clock().now();
        FreightTool reader = fixture.tool(
                "freight_get_load_position",
                tools -> tools.spendLimitPerAgent("5.00").clock(() -> now));
        String arguments = "{\"loadNumber\":\"" + loadNumber + "\"}";
        IntStream.range(0, 500)
                .mapToObj(i -> OwnThread.run(() ->
                        assertThat(reader.invoke(arguments, DISPATCHER).ok()).isTrue()))
                .toList()
                .forEach(CompletableFuture::join);
        assertThat(fixture.broker.requests("getLoadPosition").size()).isOne();
        Map<?, ?> again = read(reader.invoke(arguments, DISPATCHER).json());
        assertThat(at(again, "result", "fromMemory")).isEqualTo(true);
        assertThat(text(again, "cost", "chargedUsd")).isEqualTo("0.00");
        assertThat(text(again, "result", "asOf")).isEqualTo(now.toString());
    }

    @Test
    void readIsPaidAgainWhenItIsTooOld() {
        String loadNumber = created("PO-7");
        position(loadNumber, "");
        fixture.server.clock().advance(Duration.ofMinutes(2));
        assertThat(text(position(loadNumber, ",\"maxAgeMinutes\":60"), "cost", "chargedUsd"))
                .isEqualTo("0.00");
        Map<?, ?> later = position(loadNumber, "");
        assertThat(text(later, "cost", "chargedUsd")).isEqualTo("0.02");
        assertThat(text(position(loadNumber, ",\"maxAgeMinutes\":0"), "cost", "chargedUsd"))
                .isEqualTo("0.00");
    }

    @Test
    void positionInMemoryWaitsForNoQuestion() throws Exception {
        String loadNumber = created("PO-7");
        assertThat(position(loadNumber, "").get("ok")).isEqualTo(true);
        fixture.server.clock().advance(Duration.ofMinutes(2));
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch answered = new CountDownLatch(1);
        FreightTool tool = tools.named("freight_get_load_position");
        ToolCaller slow = DISPATCHER.approvedBy(request -> {
            asked.countDown();
            awaitOf(answered);
            return Approval.denied("no");
        });
        CompletableFuture<ToolResult> refused =
                OwnThread.call(() -> tool.invoke("{\"loadNumber\":\"" + loadNumber + "\"}", slow));
        asked.await();
        assertThat(at(position(loadNumber, ",\"maxAgeMinutes\":60"), "result", "fromMemory"))
                .isEqualTo(true);
        answered.countDown();
        assertThat(refused.join().code()).isEqualTo("APPROVAL_DENIED");
        assertThat(tool.invoke("{\"loadNumber\":\"" + loadNumber + "\"}", DISPATCHER)
                        .ok())
                .isTrue();
        assertThat(fixture.broker.requests("getLoadPosition").size()).isEqualTo(2);
    }

    private static void awaitOf(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @CsvSource({"PO-7-retry", "po-7", "LOST-b"})
    void sameDetailsByAnotherNameAreRefusedOnce(String customerRef) {
        String loadNumber = created("PO-7");
        Map<?, ?> refused = create(customerRef);
        assertThat(text(refused, "error", "code")).isEqualTo("LOOKS_LIKE_A_REPEAT");
        assertThat(text(refused, "error", "message"))
                .isEqualTo("the driver and the places are those of load " + loadNumber
                        + " with customerRef \"PO-7\", which was ordered in the last 12 hours, so nothing was sent");
        assertThat(text(refused, "error", "chargeStatus")).isEqualTo("NOT_CHARGED");
        assertThat(text(refused, "error", "next"))
                .isEqualTo(
                        "if the user means the same load, use it, or call again with its"
                                + " customerRef; if the user says that this is a further load, call again with anotherLoad true");
        assertThat(invoke("freight_create_load", insisting(customerRef)).get("ok"))
                .isEqualTo(true);
        assertThat(fixture.debits()).hasSize(2);
    }

    @Test
    void modelThatInsistsBeforeItWasToldIsToldFirst() {
        created("PO-7");
        assertThat(text(invoke("freight_create_load", insisting("PO-8")), "error", "code"))
                .isEqualTo("LOOKS_LIKE_A_REPEAT");
        assertThat(fixture.debits()).hasSize(1);
    }

    @Test
    void warningThatWasGivenAfterACallBeganIsNoneForThatCall() {
        String odd = LOAD.replace("42000", "-1");
        AtomicReference<FreightTool> create = new AtomicReference<>();
        AtomicReference<Instant> now =
                new AtomicReference<>(fixture.server.clock().now());
        AtomicBoolean isFirst = new AtomicBoolean(true);
        create.set(fixture.tool(
                "freight_create_load",
                tools -> tools.spendLimitPerAgent("5.00").clock(() -> {
                    Instant begun = now.getAndUpdate(instant -> instant.plusMillis(1));
                    if (isFirst.getAndSet(false)) {
                        // the same call once more, before the first has been told anything
                        assertThat(create.get().invoke(odd, DISPATCHER).code()).isEqualTo("CHECK_THE_ORDER");
                    }
                    return begun;
                })));
        assertThat(create.get().invoke(odd, DISPATCHER).code()).isEqualTo("CHECK_THE_ORDER");
        assertThat(create.get().invoke(odd, DISPATCHER).ok()).isTrue();
    }

    @Test
    void repeatAfterALostResponseIsSeenByAnotherNameToo() {
        fixture.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.close(), 2);
        assertThat(text(create("LOST"), "error", "chargeStatus")).isEqualTo("UNKNOWN");
        assertThat(text(create("LOST-b"), "error", "message"))
                .isEqualTo(
                        "the driver and the places are those of an order with customerRef \"LOST\", which was ordered in the last 12"
                                + " hours, so nothing was sent");
        assertThat(create("LOST").get("ok")).isEqualTo(true);
        assertThat(fixture.debits()).hasSize(1);
    }

    @Test
    void manyNamesAtOnceAreOneLoad() {
        IntStream.range(0, 16)
                .mapToObj(i -> OwnThread.run(() -> create("PO-" + i)))
                .toList()
                .forEach(CompletableFuture::join);
        assertThat(fixture.debits()).hasSize(1);
    }

    @Test
    void sameLaneOnTheNextDayIsAnotherLoad() {
        created("PO-monday");
        fixture.server.clock().advance(Duration.ofHours(12));
        assertThat(create("PO-tuesday").get("ok")).isEqualTo(true);
    }

    @Test
    void refusalThatCostNothingIsNoEarlierOrder() {
        fixture.fault("createLoad", Fault.When.BEFORE, Fault.status(403), 1);
        assertThat(text(create("PO-7"), "error", "code")).isEqualTo("FORBIDDEN");
        assertThat(create("PO-8").get("ok")).isEqualTo(true);
    }

    @Test
    void approverIsToldWhatItLooksLike() {
        List<@Nullable String> similar = new ArrayList<>();
        FreightTool tool = fixture.tool(
                "freight_create_load",
                tools -> tools.clock(fixture.server.clock()::now).approver(request -> {
                    similar.add(request.similarTo());
                    return Approval.granted();
                }));
        String first = text(read(tool.invoke(LOAD, DISPATCHER).json()), "result", "loadNumber");
        assertThat(tool.invoke(LOAD.replace("PO-7", "PO-8"), DISPATCHER).ok()).isTrue();
        assertThat(similar).containsExactly(null, "load " + first + " with customerRef \"PO-7\"");
        fixture.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.close(), 2);
        String other = LOAD.replace("75201", "76701").replace("PO-7", "PO-10");
        assertThat(tool.invoke(other, DISPATCHER).ok()).isFalse();
        assertThat(tool.invoke(other.replace("PO-10", "PO-9"), DISPATCHER).ok()).isTrue();
        assertThat(similar).last().isEqualTo("an order with customerRef \"PO-10\"");
    }

    @Test
    void priceThatWasNotToldIsRefusedAndTold() {
        fixture.client.prices().list();
        assertThat(tools.named("freight_create_load").description()).contains("0.65 USD");
        fixture.server.prices().set("load_create", "9.00");
        fixture.server.prices().set("load_create", "0.90");
        ToolResult refused = tools.named("freight_create_load").invoke(LOAD, DISPATCHER);
        assertThat(refused.json())
                .isEqualTo(
                        "{\"ok\":false,\"error\":{\"code\":\"PRICE_CHANGED\",\"message\":\"the price is 0.90 USD now,"
                                + " not 0.65 USD, so nothing was"
                                + " sent\",\"retryable\":true,\"chargeStatus\":\"NOT_CHARGED\",\"next\":\"tell the user the new price; if the user agrees, call again with exactly the same"
                                + " arguments\",\"priceUsd\":0.90}}");
        assertThat(create("PO-7").get("ok")).isEqualTo(true);
        assertThat(fixture.debits()).hasSize(1);
    }

    @Test
    void priceThatRisesAgainIsToldAgain() {
        FreightTool tool = tools.named("freight_create_load");
        fixture.client.prices().list();
        assertThat(tool.description()).contains("0.65 USD");
        fixture.server.prices().set("load_create", "0.90");
        assertThat(tool.invoke(LOAD, DISPATCHER).json()).contains("PRICE_CHANGED", "0.90 USD now, not 0.65 USD");
        fixture.server.prices().set("load_create", "0.95");
        assertThat(tool.invoke(LOAD, DISPATCHER).json()).contains("PRICE_CHANGED", "0.95 USD now, not 0.90 USD");
        assertThat(fixture.debits()).isEmpty();
    }

    @Test
    void nothingIsPaidAboveTheMostThatACallMayCost() {
        FreightTool tool = fixture.tool(
                "freight_create_load",
                tools -> tools.spendLimitPerAgent("50.00").maxPriceUsd("1.00"));
        fixture.server.prices().set("load_create", "9.00");
        Map<?, ?> refused = read(tool.invoke(LOAD, DISPATCHER).json());
        assertThat(text(refused, "error", "code")).isEqualTo("PRICE_TOO_HIGH");
        assertThat(text(refused, "error", "message"))
                .isEqualTo("the price is 9.00 USD, and at most 1.00 USD may be paid for a call, so nothing was sent");
        assertThat(tool.invoke(LOAD, DISPATCHER.approvedBy(request -> Approval.granted()))
                        .code())
                .isEqualTo("PRICE_TOO_HIGH");
        assertThat(fixture.debits()).isEmpty();
    }

    @Test
    void cancelledLoadFoundAgainSaysSo() {
        String loadNumber = created("PO-7");
        fixture.server.load(loadNumber).cancel();
        assertThat(text(position(loadNumber, ""), "result", "status")).isEqualTo("CANCELLED");
        assertThat(text(create("PO-7"), "result", "next"))
                .isEqualTo(
                        "tell the user that load " + loadNumber
                                + " with this customerRef is cancelled and that nothing was created; a new load needs another customerRef");
    }

    @Test
    void loadThatIsAskedForByItsReferenceIsNamed() {
        String loadNumber = created("PO-7");
        Map<?, ?> answer = position("PO-7", "");
        assertThat(text(answer, "error", "message"))
                .isEqualTo("\"PO-7\" is the customerRef of load " + loadNumber + "; 404: nothing charged");
        assertThat(text(answer, "error", "next")).isEqualTo("call again with loadNumber " + loadNumber);
        assertThat(text(position("LD-none", ""), "error", "message"))
                .isEqualTo("there is no load \"LD-none\"; 404: nothing charged");
        assertThat(text(position(loadNumber, ""), "result", "loadNumber")).isEqualTo(loadNumber);
    }

    @Test
    void loadOfAnotherAccountIsNamed() {
        String loadNumber = created("PO-7");
        try (AgentFixture other = new AgentFixture(fixture.server)) {
            Map<?, ?> answer = other.invoke("freight_confirm_delivery", "{\"loadNumber\":\"" + loadNumber + "\"}");
            assertThat(text(answer, "error", "code")).isEqualTo("FORBIDDEN");
            assertThat(text(answer, "error", "message"))
                    .isEqualTo("load \"" + loadNumber
                            + "\" belongs to another account, or the agent key may not do this; 403: nothing charged");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            41.88, -87.65    | ok
            13.44, 144.79    | ok
            -14.28, -170.70  | ok
            51.87, 179.5     | ok
            24.55, -81.78    | ok
            18.47, -66.11    | ok
            19.72, -155.08   | ok
            19.43, -99.13    | pickups.0.lat and lng are not a place in the United States; leave both out if you do not know them
            -87.65, 41.88    | pickups.0.lat and lng look swapped: lat is the value from 13 to 72
            51.5, -0.12      | pickups.0.lat and lng are not a place in the United States; leave both out if you do not know them
            0, 0             | pickups.0.lat and lng are not a place in the United States; leave both out if you do not know them
            """)
    void coordinatesOfNoStopAreRefusedForFree(String place, String message) {
        String[] pair = place.split(", ");
        Map<?, ?> answer = invoke(
                "freight_create_load",
                LOAD.replace("\"60607\"}", "\"60607\",\"lat\":" + pair[0] + ",\"lng\":" + pair[1] + "}"));
        assertThat(answer.get("ok").equals(true) ? "ok" : text(answer, "error", "message"))
                .isEqualTo(message);
        assertThat(fixture.debits()).hasSize(message.equals("ok") ? 1 : 0);
    }

    @Test
    void limitsOfTheContractAreSaidInWords() {
        String stop = "{\"address\":\"1 A St\",\"city\":\"Chicago\",\"state\":\"IL\",\"zip\":\"60607\"}";
        String stops = String.join(",", Collections.nCopies(50, stop));
        assertThat(text(
                        invoke(
                                "freight_create_load",
                                LOAD.replaceFirst("\"pickups\": \\[\\{[^]]*]", "\"pickups\":[" + stops + "]")),
                        "error",
                        "message"))
                .isEqualTo("pickups and deliveries have 51 stops, but a load has at most 50");
        assertThat(text(
                        invoke(
                                "freight_create_load",
                                LOAD.replaceFirst("\\{", "{\"shipperName\":\"" + "x".repeat(1001) + "\",")),
                        "error",
                        "message"))
                .isEqualTo("shipperName must have at most 1,000 characters");
        assertThat(text(invoke("freight_create_load", LOAD.replace("\"IL\"", "\"Illinois\"")), "error", "message"))
                .isEqualTo(
                        "pickups.0.state must fit its description: The two-letter code of a US state, the District of"
                                + " Columbia or a territory, in capitals.");
        assertThat(text(invoke("freight_create_load", LOAD.replace("+12145550142", "555-0142")), "error", "code"))
                .isEqualTo("INVALID_DRIVER_PHONE");
        assertThat(fixture.broker.requests("createLoad").size()).isZero();
    }

    @Test
    void waitThatTheServiceAsksForIsTold() {
        fixture.fault("createLoad", Fault.When.BEFORE, Fault.status(429).retryAfter("70"), 1);
        Map<?, ?> answer = create("PO-7");
        assertThat(text(answer, "error", "retryAfterSeconds")).isEqualTo("70");
        assertThat(text(answer, "error", "next")).isEqualTo("call again with exactly the same arguments in 70 seconds");
    }

    @Test
    void moneyHasOneSpelling() {
        assertThat(create("PO-7").toString()).contains("chargedUsd=0.65", "agentSpentUsd=0.65", "agentLimitUsd=5.00");
        assertThat(text(create("PO-7"), "cost", "chargedUsd")).isEqualTo("0.00");
        assertThat(invoke("freight_get_prices", "").toString()).contains("delivery_confirm=0.00");
    }
}
