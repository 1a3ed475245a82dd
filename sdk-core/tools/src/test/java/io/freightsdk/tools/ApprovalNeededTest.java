package io.freightsdk.tools;

import static io.freightsdk.tools.AgentDesk.DISPATCHER;
import static io.freightsdk.tools.AgentDesk.LOAD;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.OwnThread;
import io.freightsdk.server.values.CompletionMode;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import io.freightsdk.tracking.LoadTracker;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An approval that comes with a later call. */
@Tag("acceptance")
class ApprovalNeededTest {
    private static final int STATES = Boolean.getBoolean("slow") ? 5_000 : 200;
    private static final String CREATE = "freight_create_load";
    private static final String READ = "freight_get_load_position";
    private static final String OTHER = LOAD.replace("PO-7", "PO-8").replace("5550142", "5550143");

    @AutoClose
    private final AgentDesk desk = new AgentDesk();

    private final ToolMemory memory = ToolMemory.inMemory();
    private Instant now = Instant.parse("2026-05-04T14:00:00Z");
    private final FreightTools tools = tools(desk.client);

    private FreightTools tools(FreightClient client) {
        return FreightTools.builder(client)
                .spendLimitPerAgent("50.00")
                .approver(request -> Approval.open())
                .approvalSecret("0123456789abcdef")
                .memory(memory)
                .clock(() -> now)
                .build();
    }

    private Outcome create(String order, ToolCaller caller) {
        return tools.named(CREATE).invoke(order, caller);
    }

    private String state(String order) {
        return Objects.requireNonNull(create(order, DISPATCHER).approval());
    }

    @Test
    void priceAndWordsAreTheAnswerAndTheSameCallPassesOnceWithTheYes() {
        Outcome needed = create(LOAD, DISPATCHER);
        assertThat(needed.code()).isEqualTo("APPROVAL_NEEDED");
        assertThat(needed.json())
                .contains(
                        "\"priceUsd\":0.65",
                        "\"chargeStatus\":\"NOT_CHARGED\"",
                        "dispatcher-7 asks for freight_create_load, \\\"PO-7\\\" from \\\"Chicago, IL\\\" to \\\"Dallas, TX\\\","
                                + " for 0.65 USD (spent 0.00 USD of 50.00 USD); nothing was sent",
                        "ask the user; if the answer is yes, call again with exactly the same arguments and this approval");
        assertThat(desk.broker.requests().count("createLoad")).isZero();
        try (FreightClient restarted = desk.client()) {
            assertThat(tools(restarted)
                            .named(CREATE)
                            .invoke(LOAD, DISPATCHER.approved(Objects.requireNonNull(needed.approval())))
                            .ok())
                    .isTrue();
        }
        assertThat(desk.debits()).hasSize(1);
    }

    @Test
    void stateIsGoodOnlyWithTheMemoryThatKnowsWhetherItWasUsed() {
        String state = state(LOAD);
        try (FreightClient elsewhere = desk.client()) {
            FreightTools others = FreightTools.builder(elsewhere)
                    .spendLimitPerAgent("50.00")
                    .approver(request -> Approval.open())
                    .approvalSecret("0123456789abcdef")
                    .clock(() -> now)
                    .build();
            assertNeeded(others.named(CREATE).invoke(LOAD, DISPATCHER.approved(state)));
        }
        assertThat(create(LOAD, DISPATCHER.approved(state)).ok()).isTrue();
        assertThat(desk.debits()).hasSize(1);
    }

    @Test
    void yesToAnOrderIsNoneToARepeatOfWhatWasMadeSince() {
        String twin = LOAD.replace("PO-7", "PO-7B");
        String state = state(twin);
        assertThat(create(LOAD, DISPATCHER.approved(state(LOAD))).ok()).isTrue();
        Outcome again = create(twin, DISPATCHER.approved(state));
        assertThat(again.json()).contains("APPROVAL_NEEDED", "PO-7");
        assertThat(desk.debits()).hasSize(1);
        assertThat(create(twin, DISPATCHER.approved(Objects.requireNonNull(again.approval())))
                        .ok())
                .isTrue();
    }

    @Test
    void readIsApprovedOnce() {
        String loadNumber = loadNumber();
        FreightTool read = tools.named(READ);
        String arguments = "{\"loadNumber\":\"" + loadNumber + "\"}";
        ToolCaller approved = DISPATCHER.approved(
                Objects.requireNonNull(read.invoke(arguments, DISPATCHER).approval()));
        assertThat(read.invoke(arguments, approved).ok()).isTrue();
        now = now.plus(Duration.ofMinutes(3));
        assertThat(read.invoke(arguments, approved).code()).isEqualTo("APPROVAL_NEEDED");
        assertThat(desk.debits()).hasSize(2);
    }

    @Test
    void confirmationIsApprovedThoughItIsFree() {
        FreightTool confirm = tools.named("freight_confirm_delivery");
        Outcome needed = confirm.invoke("{\"loadNumber\":\"LD-1\"}", DISPATCHER);
        assertThat(needed.json())
                .contains(
                        "APPROVAL_NEEDED",
                        "dispatcher-7 asks for freight_confirm_delivery, load \\\"LD-1\\\", which cannot be taken back");
        assertThat(desk.broker.requests().count("confirmDelivery")).isZero();
        assertThat(confirm.invoke(
                                "{\"loadNumber\":\"LD-1\"}",
                                DISPATCHER.approved(Objects.requireNonNull(needed.approval())))
                        .code())
                .isEqualTo("LOAD_NOT_FOUND");
    }

    @Test
    void questionOfAConfirmationNamesTheTimeThatIsSent() {
        String arguments = "{\"loadNumber\":\"LD-1\",\"bol_received_at\":\"2026-05-04T14:00:00Z\"}";
        assertThat(tools.named("freight_confirm_delivery")
                        .invoke(arguments, DISPATCHER)
                        .json())
                .contains(
                        "dispatcher-7 asks for freight_confirm_delivery, load \\\"LD-1\\\", BOL received at \\\"2026-05-04T14:00:00Z\\\", which cannot be taken back");
    }

    @Test
    void higherPriceOtherArgumentsAnotherAgentAndALaterTimeNeedAnother() {
        String state = state(LOAD);
        assertThat(create(OTHER, DISPATCHER.approved(state)).json())
                .contains("APPROVAL_NEEDED", "the approval sent along is not good for this call (another order, ");
        assertThat(create(LOAD, ToolCaller.of("other").approved(state)).code()).isEqualTo("APPROVAL_NEEDED");
        desk.server.prices().set("load_create", "0.66");
        assertThat(create(LOAD, DISPATCHER.approved(state)).code()).isEqualTo("APPROVAL_NEEDED");
        desk.server.prices().set("load_create", "0.65");
        now = now.plus(Duration.ofMinutes(10));
        assertThat(create(LOAD, DISPATCHER.approved(state)).code()).isEqualTo("APPROVAL_NEEDED");
        assertThat(desk.debits()).isEmpty();
    }

    /** Forged, altered, replayed and expired ones in turn. */
    @Tag("long")
    @Test
    void statesThatAreNoneSpendNothing() {
        Random random = new Random(34);
        String used = state(OTHER);
        assertThat(create(OTHER, DISPATCHER.approved(used)).ok()).isTrue();
        String read = "{\"loadNumber\":\"" + desk.broker.loads().get(0).loadNumber() + "\"}";
        FreightTool reader = tools.named("freight_get_load_position");
        String usedForRead =
                Objects.requireNonNull(reader.invoke(read, DISPATCHER).approval());
        assertThat(reader.invoke(read, DISPATCHER.approved(usedForRead)).ok()).isTrue();
        int paid = desk.debits().size();
        for (int i = 0; i < STATES; i++) {
            String state = state(LOAD);
            char[] altered = state.toCharArray();
            int at = random.nextInt(altered.length);
            altered[at] = altered[at] == '1' ? '2' : '1';
            switch (i % 4) {
                case 0 -> assertNeeded(create(LOAD, DISPATCHER.approved(new String(altered))));
                case 1 -> assertNeeded(create(LOAD, DISPATCHER.approved(state.replaceFirst("_0\\.65_", "_9.65_"))));
                case 2 -> {
                    now = now.plus(Duration.ofMinutes(10));
                    assertNeeded(reader.invoke(read, DISPATCHER.approved(usedForRead)));
                }
                default -> {
                    now = now.plus(Duration.ofMinutes(10));
                    assertNeeded(create(LOAD, DISPATCHER.approved(state)));
                }
            }
        }
        System.out.println("states: " + STATES + " forged, altered, replayed, expired: "
                + (desk.debits().size() - paid) + " debits");
        assertThat(desk.debits()).hasSize(paid);
    }

    private static void assertNeeded(Outcome outcome) {
        assertThat(outcome.code()).isEqualTo("APPROVAL_NEEDED");
    }

    @ParameterizedTest
    @ValueSource(strings = {CREATE, READ, "freight_confirm_delivery"})
    void oneLoadIsOneQuestionAndANoHoldsForAllWhoWait(String tool) throws Exception {
        assertThat(codes(tool, Approval.denied("the user declined"), false)).containsOnly("APPROVAL_DENIED");
        assertThat(desk.debits()).isEmpty();
    }

    @Test
    void oneConfirmationIsOneQuestionAndAYesIsForAllWhoWait() throws Exception {
        assertThat(codes("freight_confirm_delivery", Approval.granted(), true)).hasSize(10);
        assertThat(desk.broker.requests().count("confirmDelivery")).isOne();
    }

    @Test
    void yesToACallThatCostNothingIsGoodForTheSameCallOnce() {
        String state = state(LOAD);
        desk.fault("createLoad", FaultPoint.BEFORE, FaultEffect.status(403), 1);
        assertThat(create(LOAD, DISPATCHER.approved(state)).code()).isEqualTo("FORBIDDEN");
        assertThat(create(OTHER, DISPATCHER.approved(state)).code()).isEqualTo("APPROVAL_NEEDED");
        assertThat(create(LOAD, DISPATCHER.approved(state)).ok()).isTrue();
        assertThat(create(LOAD.replace("PO-7", "PO-7C"), DISPATCHER.approved(state))
                        .code())
                .isEqualTo("APPROVAL_NEEDED");
        assertThat(desk.debits()).hasSize(1);
    }

    @Test
    void quoteOfAFurtherLoadIsNotRefusedWhereAPersonIsAsked() {
        assertThat(create(LOAD, DISPATCHER.approved(state(LOAD))).ok()).isTrue();
        String further = LOAD.replace("PO-7", "PO-8");
        assertThat(tools.named("freight_quote_load").invoke(further, DISPATCHER).json())
                .contains("\"asksForApproval\":true", "\"priceUsd\":0.65");
        assertThat(create(further, DISPATCHER).json())
                .contains("APPROVAL_NEEDED", "with the details of load LD-", "\\\"PO-7\\\", for 0.65 USD");
    }

    /** Another's user says no, or nothing yet. */
    @Test
    void aNoIsThatOfItsSession() throws Exception {
        String loadNumber = loadNumber();
        String about = "{\"loadNumber\":\"" + loadNumber + "\"}";
        CountDownLatch open = new CountDownLatch(1);
        CountDownLatch decided = new CountDownLatch(1);
        ToolCaller anna = DISPATCHER.inSession("anna").approvedBy(request -> {
            open.countDown();
            await(decided);
            return Approval.denied("the user declined");
        });
        ToolCaller bert = DISPATCHER.inSession("bert").approvedBy(request -> Approval.granted());
        CompletableFuture<Outcome> asked =
                OwnThread.call(() -> tools.named(READ).invoke(about, anna));
        await(open);
        assertThat(tools.named(READ).invoke(about, bert).ok()).isTrue();
        decided.countDown();
        assertThat(asked.get().code()).isEqualTo("APPROVAL_DENIED");
    }

    @Test
    void callThatIsWithdrawnWhileItAsksIsNoNoForOthers() throws Exception {
        ToolCancellation stop = new ToolCancellation();
        CountDownLatch open = new CountDownLatch(1);
        CountDownLatch withdrawn = new CountDownLatch(1);
        ToolCaller first = DISPATCHER.cancelledBy(stop).approvedBy(request -> {
            open.countDown();
            await(withdrawn);
            return Approval.denied("the question was taken back");
        });
        CompletableFuture<Outcome> asking =
                OwnThread.call(() -> tools.named(CREATE).invoke(LOAD, first));
        await(open);
        CompletableFuture<Outcome> waiting = OwnThread.call(
                () -> tools.named(CREATE).invoke(LOAD, DISPATCHER.approvedBy(request -> Approval.granted())));
        stop.cancel();
        withdrawn.countDown();
        assertThat(asking.get().code()).isEqualTo("CANCELLED");
        assertThat(waiting.get().ok()).isTrue();
    }

    @Test
    void callThatIsWithdrawnWhileItWaitsForAnotherIsCancelled() throws Exception {
        ToolCancellation stop = new ToolCancellation();
        CountDownLatch open = new CountDownLatch(1);
        CountDownLatch decided = new CountDownLatch(1);
        ToolCaller first = DISPATCHER.approvedBy(request -> {
            open.countDown();
            await(decided);
            return Approval.granted();
        });
        CompletableFuture<Outcome> asking =
                OwnThread.call(() -> tools.named(CREATE).invoke(LOAD, first));
        await(open);
        CompletableFuture<Outcome> answer = new CompletableFuture<>();
        Thread waiting = new Thread(() -> answer.complete(tools.named(CREATE).invoke(LOAD, first.cancelledBy(stop))));
        waiting.start();
        while (waiting.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        stop.cancel();
        assertThat(answer.get().code()).isEqualTo("CANCELLED");
        decided.countDown();
        assertThat(asking.get().ok()).isTrue();
    }

    @Test
    void callWithAnAnswerIsNotAskedTheQuestionOfAnotherThatHasNone() throws Exception {
        String state = state(LOAD);
        CountDownLatch open = new CountDownLatch(1);
        CountDownLatch decided = new CountDownLatch(1);
        FreightTool create = desk.tool(
                CREATE,
                settings -> settings.memory(memory)
                        .clock(() -> now)
                        .approvalSecret("0123456789abcdef")
                        .approver(request -> {
                            open.countDown();
                            await(decided);
                            return Approval.open();
                        }));
        CompletableFuture<Outcome> asking = OwnThread.call(() -> create.invoke(LOAD, DISPATCHER));
        await(open);
        CompletableFuture<Outcome> answer = new CompletableFuture<>();
        Thread waiting = new Thread(() -> answer.complete(create.invoke(LOAD, DISPATCHER.approved(state))));
        waiting.start();
        while (waiting.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        decided.countDown();
        assertThat(asking.get().code()).isEqualTo("APPROVAL_NEEDED");
        assertThat(answer.get().code()).isEqualTo("OK");
    }

    /** The codes of ten calls at once, one of which is asked about. */
    private List<String> codes(String tool, Approval answer, boolean isThere) throws Exception {
        AtomicInteger asked = new AtomicInteger();
        CountDownLatch open = new CountDownLatch(1);
        CountDownLatch decided = new CountDownLatch(1);
        ToolCaller caller = DISPATCHER.approvedBy(request -> {
            asked.incrementAndGet();
            open.countDown();
            await(decided);
            return answer;
        });
        String about = isThere ? delivered() : "LD-1";
        String arguments = tool.equals(CREATE) ? LOAD : "{\"loadNumber\":\"" + about + "\"}";
        List<CompletableFuture<Outcome>> calls = new ArrayList<>();
        calls.add(OwnThread.call(() -> tools.named(tool).invoke(arguments, caller)));
        await(open);
        List<Thread> waiting = new ArrayList<>();
        IntStream.range(0, 9).forEach(i -> {
            CompletableFuture<Outcome> call = new CompletableFuture<>();
            Thread thread = new Thread(() -> call.complete(tools.named(tool).invoke(arguments, caller)));
            thread.start();
            waiting.add(thread);
            calls.add(call);
        });
        for (Thread thread : waiting) {
            while (thread.getState() != Thread.State.TIMED_WAITING && thread.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
        }
        // what is free waits for nobody's question
        assertThat(tools.named("freight_get_balance").invoke("{}", DISPATCHER).ok())
                .isTrue();
        decided.countDown();
        List<String> codes = new ArrayList<>();
        for (CompletableFuture<Outcome> call : calls) {
            codes.add(call.get().code());
        }
        assertThat(asked).hasValue(1);
        return codes;
    }

    private String loadNumber() {
        return String.valueOf(create(LOAD, DISPATCHER.approved(state(LOAD))).json())
                .replaceFirst("(?s).*\"loadNumber\":\"([^\"]+)\".*", "$1");
    }

    private String delivered() {
        desk.broker.completion(CompletionMode.AWAIT_CONFIRM);
        String loadNumber = loadNumber();
        desk.server.load(loadNumber).driveToEnd();
        return loadNumber;
    }

    @Test
    void orderOfTheArgumentsAndANumberOfAnotherProcessMakeNoOtherCall() {
        String loadNumber = loadNumber();
        FreightTool read = FreightTools.builder(desk.client)
                .approver(request -> Approval.open())
                .tracker(LoadTracker.builder(desk.client).build())
                .build()
                .named(READ);
        String state = Objects.requireNonNull(read.invoke(
                        "{\"loadNumber\":\"" + loadNumber + "\",\"detail\":\"full\",\"sinceSequence\":1}", DISPATCHER)
                .approval());
        assertThat(read.invoke(
                                "{\"detail\":\"full\",\"loadNumber\":\" " + loadNumber + "\"}",
                                DISPATCHER.approved(state))
                        .ok())
                .isTrue();
        FreightTool confirm = tools.named("freight_confirm_delivery");
        String at = "\"bol_received_at\":\"2026-05-04T13:00:00Z\"";
        String yes = Objects.requireNonNull(confirm.invoke("{\"loadNumber\":\"LD-1\"," + at + "}", DISPATCHER)
                .approval());
        assertThat(confirm.invoke("{" + at + ",\"loadNumber\":\"LD-1\"}", DISPATCHER.approved(yes))
                        .code())
                .isEqualTo("LOAD_NOT_FOUND");
    }

    @Test
    void priceOfManyDecimalsCanBeApproved() {
        OpenQuestions questions = new OpenQuestions(OpenQuestions.random(), memory, () -> now);
        BigDecimal sumOfDoubles = new BigDecimal("0.65000000000000002");
        ApprovalRequest request = new ApprovalRequest(
                "dispatcher-7", CREATE, "PO-7", sumOfDoubles, false, null, BigDecimal.ZERO, null, "{}", false);
        assertThat(questions.isApproved(questions.state(request), request)).isTrue();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
