package io.freightsdk.tools;

import static io.freightsdk.tools.AgentFixture.DISPATCHER;
import static io.freightsdk.tools.AgentFixture.LOAD;
import static io.freightsdk.tools.AgentFixture.assertError;
import static io.freightsdk.tools.AgentFixture.at;
import static io.freightsdk.tools.AgentFixture.read;
import static io.freightsdk.tools.AgentFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.CallListener;
import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.InsufficientFundsPolicy;
import io.freightsdk.MemoryChargeStore;
import io.freightsdk.OwnThread;
import io.freightsdk.RetryPolicy;
import io.freightsdk.SpendLimit;
import io.freightsdk.server.Fault;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an agent may spend, and who is asked. */
@Tag("acceptance")
class SpendingTest {
    @AutoClose
    private final AgentFixture fixture = new AgentFixture();

    private static String position(String loadNumber) {
        return "{\"loadNumber\":\"" + loadNumber + "\",\"maxAgeMinutes\":0}";
    }

    private Instant now = fixture.server.clock().now();

    /** Time passes with each look at it, so that no position is fresh. */
    private Instant later() {
        now = now.plus(Duration.ofMinutes(2));
        return now;
    }

    private FreightTool reader(String limit) {
        return fixture.tool(
                "freight_get_load_position",
                tools -> tools.spendLimitPerAgent(limit).clock(this::later));
    }

    private FreightTool creator(ToolApprover approver) {
        return fixture.tool("freight_create_load", tools -> tools.approver(approver));
    }

    @Test
    void limitHoldsToTheCentUnderParallelCalls() {
        FreightTool tool = fixture.tool("freight_create_load", tools -> tools.spendLimitPerAgent("3.25"));
        AtomicInteger made = new AtomicInteger();
        AtomicInteger refused = new AtomicInteger();
        IntStream.range(10, 74)
                .mapToObj(i -> OwnThread.run(() -> {
                    String answer = tool.invoke(
                                    LOAD.replace("5550142", "55501" + i).replace("PO-7", "PO-" + i), DISPATCHER)
                            .json();
                    (answer.contains("\"ok\":true") ? made : refused).incrementAndGet();
                    assertThat(answer).containsAnyOf("\"ok\":true", "\"SPEND_LIMIT_REACHED\"");
                }))
                .toList()
                .forEach(CompletableFuture::join);
        // a call may be refused for another that is still under way; none of these fails, so all five go through
        assertThat(made).hasValue(5);
        assertThat(refused).hasValue(59);
        assertThat(fixture.debits()).hasSize(5);
    }

    @Test
    void eachAgentHasALimitOfItsOwn() {
        String arguments = position(fixture.loadNumber());
        FreightTool tool = reader("0.02");
        assertThat(tool.invoke(arguments, ToolCaller.of("a")).json()).contains("\"ok\":true");
        Map<?, ?> second = read(tool.invoke(arguments, ToolCaller.of("a")).json());
        assertError(
                second,
                "SPEND_LIMIT_REACHED",
                "over the spend limit of 0.02 USD of agent a: spent 0.02 USD, reserved 0.00 USD,"
                        + " price 0.02 USD, nothing charged",
                false,
                "NOT_CHARGED",
                "stop calling paid tools; tell the user that the spend limit is reached");
        assertThat(tool.invoke(arguments, ToolCaller.of("b")).json()).contains("\"ok\":true");
    }

    @Test
    void whatWasSpentIsTheLedgersFigureAfterARestartToo() {
        SpendLimit limit = SpendLimit.usd("5.00").per(Duration.ofDays(1)).shared(new MemoryChargeStore());
        FreightTool tool = fixture.tool("freight_create_load", tools -> tools.spendLimitPerAgent(limit));
        assertThat(tool.invoke(LOAD, DISPATCHER).json()).contains("\"agentSpentUsd\":0.65,\"agentLimitUsd\":5.00");
        fixture.client.close();
        List<String> asked = new ArrayList<>();
        try (FreightClient restarted = fixture.client()) {
            FreightTools tools = FreightTools.builder(restarted)
                    .spendLimitPerAgent(limit)
                    .approver(request -> {
                        asked.add(request.toString());
                        return Approval.granted();
                    })
                    .build();
            String other = LOAD.replace("5550142", "5550143").replace("PO-7", "PO-8");
            assertThat(tools.named("freight_get_balance").invoke("", DISPATCHER).json())
                    .contains("\"agentSpentUsd\":0.65,\"agentLimitUsd\":5.00");
            assertThat(tools.named("freight_create_load")
                            .invoke(other, DISPATCHER)
                            .json())
                    .contains("\"agentSpentUsd\":1.30,\"agentLimitUsd\":5.00");
        }
        assertThat(asked).singleElement().asString().endsWith("for 0.65 USD (spent 0.65 USD of 5.00 USD)");
    }

    @Test
    void whatHasLeftTheWindowIsNotSpent() {
        FreightTool tool = fixture.tool(
                "freight_create_load",
                tools -> tools.spendLimitPerAgent(SpendLimit.usd("1.00").per(Duration.ofNanos(1_000))));
        assertThat(tool.invoke(LOAD, DISPATCHER).ok()).isTrue();
        String other = LOAD.replace("5550142", "5550143").replace("PO-7", "PO-8");
        List<String> asked = new ArrayList<>();
        ToolCaller approved = DISPATCHER.approvedBy(request -> {
            asked.add(request.toString());
            return Approval.granted();
        });
        assertThat(tool.invoke(other, approved).ok()).isTrue();
        assertThat(asked).singleElement().asString().endsWith("for 0.65 USD (spent 0.00 USD of 1.00 USD)");
    }

    @Test
    void storeThatCannotTellLeavesWhatWasSpentOpen() {
        MemoryChargeStore store = new MemoryChargeStore();
        store.isReadable = false;
        FreightTool tool = fixture.tool(
                "freight_create_load",
                tools -> tools.spendLimitPerAgent(SpendLimit.usd("5.00").shared(store)));
        List<String> asked = new ArrayList<>();
        ToolResult outcome = tool.invoke(LOAD, DISPATCHER.approvedBy(request -> {
            asked.add(request.toString());
            return Approval.granted();
        }));
        assertThat(outcome.json()).contains("\"agentSpentUsd\":null,\"agentLimitUsd\":5.00");
        assertThat(asked).singleElement().asString().endsWith("for 0.65 USD");
    }

    @Test
    void refusalByAStoreWithoutANameIsAnAnswerToo() {
        MemoryChargeStore store = new MemoryChargeStore();
        FreightTool tool = fixture.tool(
                "freight_create_load",
                tools -> tools.spendLimitPerAgent(SpendLimit.usd("0.10").shared(store)));
        store.isNamed = false;
        String answer = tool.invoke(LOAD, DISPATCHER).json();
        assertThat(answer).contains("SPEND_LIMIT_REACHED", "NOT_CHARGED");
    }

    @Test
    void agentsMoneyIsOneForToolsWithDifferentLimits() {
        FreightTools generous =
                FreightTools.builder(fixture.client).spendLimitPerAgent("5.00").build();
        Map<?, ?> load = read(
                generous.named("freight_create_load").invoke(LOAD, DISPATCHER).json());
        String arguments = position(text(load, "result", "loadNumber"));
        assertThat(text(read(reader("0.66").invoke(arguments, DISPATCHER).json()), "error", "message"))
                .isEqualTo("over the spend limit of 0.66 USD of agent dispatcher-7: spent 0.65 USD, reserved 0.00 USD,"
                        + " price 0.02 USD, nothing charged");
        assertThat(reader("0.67").invoke(arguments, DISPATCHER).json())
                .contains("\"agentSpentUsd\":0.67,\"agentLimitUsd\":0.67");
        assertThat(generous.named("freight_get_load_position")
                        .invoke(arguments, DISPATCHER)
                        .json())
                .contains("\"agentSpentUsd\":0.69,\"agentLimitUsd\":5.00");
        assertThat(reader("0.66").invoke(arguments, ToolCaller.of("other")).json())
                .contains("\"ok\":true");
    }

    @Test
    void limitIsOneForAllPaidTools() {
        FreightTools tools =
                FreightTools.builder(fixture.client).spendLimitPerAgent("0.66").build();
        Map<?, ?> load =
                read(tools.named("freight_create_load").invoke(LOAD, DISPATCHER).json());
        String arguments = position(text(load, "result", "loadNumber"));
        assertThat(tools.named("freight_get_load_position")
                        .invoke(arguments, DISPATCHER)
                        .json())
                .contains("SPEND_LIMIT_REACHED");
    }

    @Test
    void lostReadCountsAsSpent() {
        String arguments = position(fixture.loadNumber());
        fixture.fault("getLoadPosition", Fault.When.AFTER_COMMIT, Fault.close(), 1);
        FreightTool tool = reader("0.03");
        ToolCaller reader = ToolCaller.of("reader");
        Map<?, ?> lost = read(tool.invoke(arguments, reader).json());
        assertThat(text(lost, "error", "chargeStatus")).isEqualTo("UNKNOWN");
        assertThat(text(lost, "error", "retryable")).isEqualTo("false");
        assertThat(text(lost, "error", "next"))
                .isEqualTo(
                        "this read may have been charged, and a new read is charged again: repeat it only if the user"
                                + " needs it");
        assertThat(tool.invoke(arguments, reader).json()).contains("SPEND_LIMIT_REACHED");
    }

    @Test
    void approverIsToldWhatItIsAbout() {
        List<ApprovalRequest> asked = new ArrayList<>();
        FreightTool tool = fixture.tool(
                "freight_create_load",
                tools -> tools.spendLimitPerAgent("5.00").approver(request -> {
                    asked.add(request);
                    return Approval.granted();
                }));
        assertThat(tool.invoke(LOAD, DISPATCHER).json()).contains("\"ok\":true");
        assertThat(asked).singleElement().satisfies(request -> {
            assertThat(request)
                    .hasToString("dispatcher-7 asks for freight_create_load, \"PO-7\" from \"Chicago, IL\" to"
                            + " \"Dallas, TX\", for 0.65 USD (spent 0.00 USD of 5.00 USD)");
            assertThat(request.argumentsJson()).contains("\"address\":\"500 S Ervay St\"");
            assertThat(request.agentLimitUsd()).isEqualTo("5.00");
        });
    }

    @Test
    void deniedCallIsNotSent() {
        Map<?, ?> answer = read(creator(request -> Approval.denied("not on Fridays"))
                .invoke(LOAD, DISPATCHER)
                .json());
        assertError(
                answer,
                "APPROVAL_DENIED",
                "the call was not approved: not on Fridays; nothing was sent",
                false,
                "NOT_CHARGED",
                "do not repeat the call; ask the user what to do instead");
        assertThat(fixture.broker.requests("createLoad").size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"throws", "errors", "null"})
    void approverThatFailsRefuses(String how) {
        ToolApprover broken = request -> switch (how) {
            case "throws" -> throw new IllegalStateException("+12145550142");
            case "errors" -> throw new AssertionError("agent_secret");
            default -> none();
        };
        Map<?, ?> answer = read(creator(broken).invoke(LOAD, DISPATCHER).json());
        assertError(
                answer,
                "APPROVAL_FAILED",
                "the approver failed, so nothing was sent",
                false,
                "NOT_CHARGED",
                "tell the user that freight_create_load needs an approval that cannot be given now");
        assertThat(fixture.broker.requests("createLoad").size()).isZero();
    }

    /** What a careless implementation gives. */
    @SuppressWarnings("NullAway")
    private static Approval none() {
        return null;
    }

    @Test
    void callBringsItsOwnApprover() {
        FreightTool tool = creator(ToolApprover.always());
        assertThat(tool.invoke(LOAD, DISPATCHER.approvedBy(request -> Approval.denied("")))
                        .json())
                .contains("APPROVAL_DENIED", "\"the call was not approved; nothing was sent\"");
        assertThat(creator(request -> Approval.denied(""))
                        .invoke(LOAD, DISPATCHER.approvedBy(ToolApprover.always()))
                        .json())
                .contains("\"ok\":true");
    }

    @Test
    void freeToolsAskNobodyButForWhatCannotBeTakenBack() {
        FreightTools tools = FreightTools.builder(fixture.client)
                .approver(request -> Approval.denied("never"))
                .build();
        assertThat(tools.named("freight_get_balance").invoke("{}", DISPATCHER).json())
                .contains("\"ok\":true");
        assertThat(tools.named("freight_get_prices").invoke("{}", DISPATCHER).json())
                .contains("\"ok\":true");
        assertThat(tools.named("freight_confirm_delivery")
                        .invoke("{\"loadNumber\":\"LD-1\"}", DISPATCHER)
                        .json())
                .contains("APPROVAL_DENIED");
    }

    @Test
    void priceThatRisesAfterTheApprovalIsNotPaid() {
        FreightTool tool = creator(request -> {
            fixture.server.prices().set("load_create", "0.90");
            return Approval.granted();
        });
        Map<?, ?> answer = read(tool.invoke(LOAD, DISPATCHER).json());
        assertThat(text(answer, "error", "code")).isEqualTo("PRICE_CHANGED");
        assertThat(text(answer, "error", "message"))
                .isEqualTo("the price has risen since it was approved, so nothing was sent at the new one");
        assertThat(text(answer, "error", "retryable")).isEqualTo("true");
        assertThat(text(answer, "error", "next")).isEqualTo("call again to have the new price approved");
        assertThat(fixture.debits()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"BEFORE, NOT_CHARGED, 0", "AFTER_COMMIT, UNKNOWN, 1"})
    void approvalIsForThatPriceInEveryAttempt(Fault.When where, String charged, int debits) {
        fixture.fault("createLoad", where, where == Fault.When.BEFORE ? Fault.status(503) : Fault.close(), 1);
        AtomicReference<FreightClient> itself = new AtomicReference<>();
        CallListener priceRises = new CallListener() {
            @Override
            public void retryScheduled(RetryScheduled event) {
                fixture.server.prices().set("load_create", "9.00");
                itself.get().prices().refresh();
            }
        };
        try (FreightClient client = builder().listener(priceRises).build()) {
            itself.set(client);
            Map<?, ?> answer = read(creator(client).invoke(LOAD, DISPATCHER).json());
            assertThat(text(answer, "error", "code")).isEqualTo("PRICE_CHANGED");
            assertThat(text(answer, "error", "chargeStatus")).isEqualTo(charged);
        }
        assertThat(fixture.server.requests("createLoad").size()).isEqualTo(1);
        assertThat(fixture.debits()).hasSize(debits);
    }

    @Test
    void approvalDoesNotRaiseWhatTheClientAllows() {
        CallOptions atMost =
                CallOptions.builder().maxPriceUsd(new BigDecimal("0.64")).build();
        assertThat(creator(fixture.client.withOptions(atMost))
                        .invoke(LOAD, DISPATCHER)
                        .json())
                .contains("PRICE_TOO_HIGH");
        assertThat(fixture.debits()).isEmpty();
    }

    private FreightClient.Builder builder() {
        return FreightClient.builder()
                .account("acme")
                .baseUrl(fixture.server.url())
                .agentKey(fixture.broker.agentKey())
                .retryPolicy(new RetryPolicy(4, Duration.ofMillis(1), Duration.ofSeconds(5)));
    }

    private static FreightTool creator(FreightClient client) {
        return FreightTools.builder(client)
                .approver(request -> Approval.granted())
                .build()
                .named("freight_create_load");
    }

    @Test
    void priceThatRoseSinceItWasLastSeenIsTheOneToBeApproved() {
        FreightTool tool = creator(request -> request.priceUsd().compareTo(new BigDecimal("0.70")) <= 0
                ? Approval.granted()
                : Approval.denied("too dear"));
        fixture.client.prices().list();
        assertThat(tool.description()).contains("0.65 USD");
        fixture.server.prices().set("load_create", "3.00");
        assertThat(tool.invoke(LOAD, DISPATCHER).json()).contains("APPROVAL_DENIED");
        assertThat(fixture.debits()).isEmpty();
    }

    @Test
    void limitIsHeldAgainstThePriceOfTheMoment() {
        FreightTool tool = fixture.tool("freight_create_load", tools -> tools.spendLimitPerAgent("1.00"));
        fixture.client.prices().list();
        assertThat(tool.description()).contains("0.65 USD");
        fixture.server.prices().set("load_create", "3.00");
        assertThat(tool.description()).contains("0.65 USD");
        assertThat(tool.invoke(LOAD, DISPATCHER).code()).isEqualTo("PRICE_CHANGED");
        assertThat(tool.invoke(LOAD, DISPATCHER).json()).contains("SPEND_LIMIT_REACHED", "price 3.00 USD");
    }

    @Test
    void pricesThatWereReadAreThoseOfTheDescriptionToo() {
        FreightTools tools =
                FreightTools.builder(fixture.client).spendLimitPerAgent("5.00").build();
        fixture.client.prices().list();
        assertThat(tools.named("freight_create_load").description()).contains("0.65 USD");
        fixture.server.prices().set("load_create", "3.00");
        assertThat(tools.named("freight_get_prices").invoke("{}", DISPATCHER).json())
                .contains("\"load_create\":3.00");
        assertThat(tools.named("freight_create_load").description()).contains("3.00 USD");
    }

    @Test
    void repeatIsSaidToTheApprover() {
        List<String> asked = new ArrayList<>();
        FreightTool tool = creator(request -> {
            asked.add(request.toString());
            return Approval.granted();
        });
        fixture.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.close(), 2);
        assertThat(tool.invoke(LOAD, DISPATCHER).json()).contains("\"chargeStatus\":\"UNKNOWN\"");
        assertThat(tool.invoke(LOAD, DISPATCHER).json()).contains("\"ok\":true");
        assertThat(asked.get(0)).endsWith("\"Dallas, TX\", for 0.65 USD (spent 0.00 USD)");
        assertThat(asked.get(1))
                .endsWith("\"Dallas, TX\", again, for 0.65 USD unless it was charged before (spent 0.65 USD)");
    }

    @Test
    void unsentCallIsNotARepeat() {
        List<Boolean> repeats = new ArrayList<>();
        FreightTool tool = creator(request -> {
            repeats.add(request.isRepeat());
            return Approval.denied("not now");
        });
        assertThat(tool.invoke(LOAD, DISPATCHER).json()).contains("APPROVAL_DENIED");
        assertThat(tool.invoke(LOAD, DISPATCHER).json()).contains("APPROVAL_DENIED");
        assertThat(repeats).containsExactly(false, false);
    }

    @Test
    void nobodyIsAskedAboutWhatTheLimitRefuses() {
        List<ApprovalRequest> asked = new ArrayList<>();
        FreightTools tools = FreightTools.builder(fixture.client)
                .spendLimitPerAgent(SpendLimit.usd("0.01").shared(new MemoryChargeStore()))
                .approver(request -> {
                    asked.add(request);
                    return Approval.granted();
                })
                .build();
        assertThat(tools.named("freight_create_load").invoke(LOAD, DISPATCHER).json())
                .contains("over the spend limit of 0.01 USD of agent dispatcher-7 shared by acme", "spent 0.00 USD");
        assertThat(tools.named("freight_get_load_position")
                        .invoke(position("LD-1"), DISPATCHER)
                        .json())
                .contains("SPEND_LIMIT_REACHED", "price 0.02 USD");
        assertThat(asked).isEmpty();
    }

    /** Of another limit than the agent's, and of another process than this one. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void limitOfTheClientRefusesAnOrderAndAsksNobody(boolean isShared) {
        SpendLimit each = SpendLimit.usd("0.66").per(Duration.ofDays(1)).perTag();
        MemoryChargeStore store = new MemoryChargeStore();
        List<ApprovalRequest> asked = new ArrayList<>();
        try (FreightClient first = builder()
                        .spendLimit(isShared ? each.shared(store) : each)
                        .build();
                FreightClient restarted =
                        builder().spendLimit(each.shared(store)).build()) {
            assertThat(creator(first).invoke(LOAD, DISPATCHER).ok()).isTrue();
            FreightTools tools = FreightTools.builder(isShared ? restarted : first)
                    .spendLimitPerAgent("5.00")
                    .approver(request -> {
                        asked.add(request);
                        return Approval.granted();
                    })
                    .build();
            String another = LOAD.replace("PO-7", "PO-8").replace("5550142", "5550143");
            assertThat(tools.named("freight_create_load")
                            .invoke(another, DISPATCHER)
                            .json())
                    .contains("SPEND_LIMIT_REACHED", "over the spend limit of 0.66 USD", "price 0.65 USD");
        }
        assertThat(asked).isEmpty();
    }

    @Test
    void modelCannotWriteThePersonsText() {
        List<String> asked = new ArrayList<>();
        FreightTool tool = creator(request -> {
            asked.add(request.toString());
            return Approval.denied("");
        });
        String forged = "PO-1\\\" for 0.01 USD\\n" + "x".repeat(90);
        String order = LOAD.replace("PO-7", forged).replace("Chicago", "Chicago\\n\\u001b[8m");
        assertThat(tool.invoke(order, DISPATCHER).json()).contains("APPROVAL_DENIED");
        assertThat(asked.get(0))
                .startsWith("dispatcher-7 asks for freight_create_load, \"PO-1' for 0.01 USD")
                .contains("x…\" from \"Chicago??[8m, IL\"")
                .doesNotContain("\n", "\u001b");
    }

    @Test
    void listWithoutThePriceBuysNothing() {
        String noPrices = "{\"currency\":\"USD\",\"prices\":{}}";
        fixture.fault("getPricing", Fault.When.BEFORE, Fault.status(200).body("application/json", noPrices), 1);
        Map<?, ?> answer =
                read(creator(ToolApprover.always()).invoke(LOAD, DISPATCHER).json());
        assertThat(text(answer, "error", "code")).isEqualTo("PRICE_UNKNOWN");
        assertThat(text(answer, "error", "message"))
                .isEqualTo("the price list has no price for load_create, so nothing was sent");
        assertThat(text(answer, "error", "retryable")).isEqualTo("false");
    }

    @Test
    void listThatCannotBeReadBuysNothing() {
        fixture.fault("getPricing", Fault.When.BEFORE, Fault.status(500), 2);
        Map<?, ?> answer =
                read(creator(ToolApprover.always()).invoke(LOAD, DISPATCHER).json());
        assertThat(text(answer, "error", "code")).isEqualTo("PRICE_UNKNOWN");
        assertThat(text(answer, "error", "message"))
                .isEqualTo("the price list cannot be read, so nothing was sent; 500: status not in the contract,"
                        + " nothing charged");
        assertThat(text(answer, "error", "retryable")).isEqualTo("true");
        assertThat(fixture.broker.requests("createLoad").size()).isZero();
    }

    @Test
    void modelHearsOfAnEmptyBalanceAndDoesNotWait() {
        fixture.broker.topUp("0.01");
        fixture.server.prices().set("load_create", "500.00");
        FreightTool tool = FreightTools.builder(fixture.client.withOptions(CallOptions.builder()
                        .insufficientFundsPolicy(InsufficientFundsPolicy.waitForTopUp(Duration.ofHours(1)))
                        .build()))
                .approver(ToolApprover.always())
                .build()
                .named("freight_create_load");
        Map<?, ?> answer = read(tool.invoke(LOAD, DISPATCHER).json());
        assertThat(text(answer, "error", "message"))
                .isEqualTo("402 INSUFFICIENT_FUNDS: price 500.00 USD, balance 100.01 USD, nothing charged");
        assertThat(text(answer, "error", "next"))
                .isEqualTo("ask the user to top up the balance at " + fixture.server.url()
                        + "/console/billing, then call again with exactly the same arguments");
    }

    @Test
    void costHasNoLimitIfNoneIsSet() {
        Map<?, ?> answer =
                read(creator(ToolApprover.always()).invoke(LOAD, DISPATCHER).json());
        assertThat(at(answer, "cost", "agentLimitUsd")).isNull();
        assertThat(at(answer, "cost", "agentSpentUsd")).isEqualTo(new BigDecimal("0.65"));
    }

    @Test
    void requestWithoutAKnownSpendingSaysNothingOfIt() {
        ApprovalRequest request = new ApprovalRequest(
                "a", "t", "load \"L\"", new BigDecimal("0.02"), false, null, null, BigDecimal.TEN, "{}", false);
        assertThat(request).hasToString("a asks for t, load \"L\", for 0.02 USD");
    }
}
