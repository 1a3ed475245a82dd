package io.freightsdk.tools;

import static io.freightsdk.tools.AgentFixture.DISPATCHER;
import static io.freightsdk.tools.AgentFixture.LOAD;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.OwnThread;
import io.freightsdk.server.Fault;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An approval that comes with a later call. */
class ApprovalNeededTest {
    private static final int STATES = Boolean.getBoolean("slow") ? 5_000 : 200;
    private static final String CREATE = "freight_create_load";
    private static final String READ = "freight_get_load_position";
    private static final String OTHER = LOAD.replace("PO-7", "PO-8").replace("5550142", "5550143");

    @AutoClose
    private final AgentFixture fixture = new AgentFixture();

    private Instant now = Instant.parse("2026-05-04T14:00:00Z");
    private final FreightTools tools = tools(fixture.client);

    private FreightTools tools(FreightClient client) {
        return FreightTools.builder(client)
                .spendLimitPerAgent("50.00")
                .approver(request -> Approval.pending())
                .clock(() -> now)
                .build();
    }

    private ToolResult create(String order, ToolCaller caller) {
        return tools.named(CREATE).invoke(order, caller);
    }

    private String approvalId(String order) {
        return Objects.requireNonNull(create(order, DISPATCHER).approvalId());
    }

    @Test
    void priceAndWordsAreTheAnswerAndTheSameCallPassesOnceWithTheYes() {
        ToolResult needed = create(LOAD, DISPATCHER);
        assertThat(needed.code()).isEqualTo("APPROVAL_NEEDED");
        assertThat(needed.json())
                .contains(
                        "\"priceUsd\":0.65",
                        "\"chargeStatus\":\"NOT_CHARGED\"",
                        "dispatcher-7 asks for freight_create_load, \\\"PO-7\\\" from \\\"Chicago, IL\\\" to"
                                + " \\\"Dallas, TX\\\", for 0.65 USD (spent 0.00 USD of 50.00 USD); nothing was sent",
                        "ask the user; if the answer is yes, call again with exactly the same arguments and this"
                                + " approval");
        assertThat(fixture.broker.requests("createLoad").size()).isZero();
        ToolCaller approved = DISPATCHER.approved(Objects.requireNonNull(needed.approvalId()));
        try (FreightClient restarted = fixture.client()) {
            // another process has not asked this question
            assertNeeded(tools(restarted).named(CREATE).invoke(LOAD, approved));
        }
        assertThat(create(LOAD, approved).ok()).isTrue();
        assertThat(create(LOAD, approved).ok()).isTrue();
        assertThat(fixture.debits()).hasSize(1);
    }

    @Test
    void yesToAnOrderIsNoneToARepeatOfWhatWasMadeSince() {
        String twin = LOAD.replace("PO-7", "PO-7B");
        String approvalId = approvalId(twin);
        assertThat(create(LOAD, DISPATCHER.approved(approvalId(LOAD))).ok()).isTrue();
        ToolResult again = create(twin, DISPATCHER.approved(approvalId));
        assertThat(again.json()).contains("APPROVAL_NEEDED", "PO-7");
        assertThat(fixture.debits()).hasSize(1);
        assertThat(create(twin, DISPATCHER.approved(Objects.requireNonNull(again.approvalId())))
                        .ok())
                .isTrue();
    }

    @Test
    void readIsApprovedOnce() {
        String loadNumber = loadNumber();
        FreightTool read = tools.named(READ);
        String arguments = "{\"loadNumber\":\"" + loadNumber + "\"}";
        ToolCaller approved = DISPATCHER.approved(
                Objects.requireNonNull(read.invoke(arguments, DISPATCHER).approvalId()));
        assertThat(read.invoke(arguments, approved).ok()).isTrue();
        now = now.plus(Duration.ofMinutes(3));
        assertThat(read.invoke(arguments, approved).code()).isEqualTo("APPROVAL_NEEDED");
        assertThat(fixture.debits()).hasSize(2);
    }

    @Test
    void confirmationIsApprovedThoughItIsFree() {
        FreightTool confirm = tools.named("freight_confirm_delivery");
        ToolResult needed = confirm.invoke("{\"loadNumber\":\"LD-1\"}", DISPATCHER);
        assertThat(needed.json())
                .contains(
                        "APPROVAL_NEEDED",
                        "dispatcher-7 asks for freight_confirm_delivery, load \\\"LD-1\\\", which cannot be undone");
        assertThat(fixture.broker.requests("confirmDelivery").size()).isZero();
        assertThat(confirm.invoke(
                                "{\"loadNumber\":\"LD-1\"}",
                                DISPATCHER.approved(Objects.requireNonNull(needed.approvalId())))
                        .code())
                .isEqualTo("LOAD_NOT_FOUND");
    }

    @Test
    void questionOfAConfirmationNamesTheTimeThatIsSent() {
        String arguments = "{\"loadNumber\":\"LD-1\",\"bol_received_at\":\"2026-05-04T14:00:00Z\"}";
        assertThat(tools.named("freight_confirm_delivery")
                        .invoke(arguments, DISPATCHER)
                        .json())
                .contains("dispatcher-7 asks for freight_confirm_delivery, load \\\"LD-1\\\", BOL received at"
                        + " \\\"2026-05-04T14:00:00Z\\\", which cannot be undone");
    }

    @Test
    void higherPriceOtherArgumentsAnotherAgentAndALaterTimeNeedAnother() {
        String approvalId = approvalId(LOAD);
        assertThat(create(OTHER, DISPATCHER.approved(approvalId)).json())
                .contains(
                        "APPROVAL_NEEDED",
                        "the approval that was sent does not fit this call (it is for another order, ");
        assertThat(create(LOAD, ToolCaller.of("other").approved(approvalId)).code())
                .isEqualTo("APPROVAL_NEEDED");
        fixture.server.prices().set("load_create", "0.66");
        assertThat(create(LOAD, DISPATCHER.approved(approvalId)).code()).isEqualTo("APPROVAL_NEEDED");
        fixture.server.prices().set("load_create", "0.65");
        now = now.plus(Duration.ofMinutes(10));
        assertThat(create(LOAD, DISPATCHER.approved(approvalId)).code()).isEqualTo("APPROVAL_NEEDED");
        assertThat(fixture.debits()).isEmpty();
    }

    /** Forged, altered, replayed and expired ones in turn. */
    @Tag("slow")
    @Test
    void statesThatAreNoneSpendNothing() {
        Random random = new Random(34);
        String used = approvalId(OTHER);
        assertThat(create(OTHER, DISPATCHER.approved(used)).ok()).isTrue();
        String read = "{\"loadNumber\":\"" + fixture.broker.loads().get(0).loadNumber() + "\"}";
        FreightTool reader = tools.named("freight_get_load_position");
        String usedForRead =
                Objects.requireNonNull(reader.invoke(read, DISPATCHER).approvalId());
        assertThat(reader.invoke(read, DISPATCHER.approved(usedForRead)).ok()).isTrue();
        int paid = fixture.debits().size();
        for (int i = 0; i < STATES; i++) {
            String approvalId = approvalId(LOAD);
            char[] altered = approvalId.toCharArray();
            int at = random.nextInt(altered.length);
            altered[at] = altered[at] == '1' ? '2' : '1';
            switch (i % 4) {
                case 0 -> assertNeeded(create(LOAD, DISPATCHER.approved(new String(altered))));
                case 1 -> assertNeeded(create(LOAD, DISPATCHER.approved("")));
                case 2 -> {
                    now = now.plus(Duration.ofMinutes(10));
                    assertNeeded(reader.invoke(read, DISPATCHER.approved(usedForRead)));
                }
                default -> {
                    now = now.plus(Duration.ofMinutes(10));
                    assertNeeded(create(LOAD, DISPATCHER.approved(approvalId)));
                }
            }
        }
        System.out.println("states: " + STATES + " forged, altered, replayed, expired: "
                + (fixture.debits().size() - paid) + " debits");
        assertThat(fixture.debits()).hasSize(paid);
    }

    private static void assertNeeded(ToolResult outcome) {
        assertThat(outcome.code()).isEqualTo("APPROVAL_NEEDED");
    }

    @Test
    void yesToACallThatCostNothingIsGoodForTheSameCallOnce() {
        String approvalId = approvalId(LOAD);
        fixture.fault("createLoad", Fault.When.BEFORE, Fault.status(403), 1);
        assertThat(create(LOAD, DISPATCHER.approved(approvalId)).code()).isEqualTo("FORBIDDEN");
        assertThat(create(OTHER, DISPATCHER.approved(approvalId)).code()).isEqualTo("APPROVAL_NEEDED");
        assertThat(create(LOAD, DISPATCHER.approved(approvalId)).ok()).isTrue();
        assertThat(create(LOAD.replace("PO-7", "PO-7C"), DISPATCHER.approved(approvalId))
                        .code())
                .isEqualTo("APPROVAL_NEEDED");
        assertThat(fixture.debits()).hasSize(1);
    }

    @Test
    void orderThatWasMadeWhileAPersonDecidedIsNamedFirst() {
        ToolCaller slow = DISPATCHER.approvedBy(request -> {
            String twin = LOAD.replace("PO-7", "PO-7B");
            ToolCaller quick = DISPATCHER.approvedBy(another -> Approval.granted());
            assertThat(create(twin, quick).ok()).isTrue();
            return Approval.granted();
        });
        assertThat(create(LOAD, slow).json()).contains("LOOKS_LIKE_A_REPEAT", "PO-7B");
        assertThat(fixture.debits()).hasSize(1);
    }

    @Test
    void yesToAConfirmationIsNoneToAnotherTime() {
        FreightTool confirm = tools.named("freight_confirm_delivery");
        String arguments = "{\"loadNumber\":\"LD-1\",\"bol_received_at\":\"2026-05-04T14:00:00Z\"}";
        ToolCaller approved = DISPATCHER.approved(
                Objects.requireNonNull(confirm.invoke(arguments, DISPATCHER).approvalId()));
        assertNeeded(confirm.invoke(arguments.replace("T14", "T15"), approved));
        assertNeeded(confirm.invoke("{\"loadNumber\":\"LD-1\"}", approved));
        assertThat(fixture.broker.requests("confirmDelivery").size()).isZero();
    }

    @Test
    void yesToACallThatCostNothingEndsWithItsTenMinutes() {
        String approvalId = approvalId(LOAD);
        now = now.plus(Duration.ofMinutes(9));
        fixture.fault("createLoad", Fault.When.BEFORE, Fault.status(403), 1);
        assertThat(create(LOAD, DISPATCHER.approved(approvalId)).code()).isEqualTo("FORBIDDEN");
        now = now.plus(Duration.ofMinutes(1));
        assertNeeded(create(LOAD, DISPATCHER.approved(approvalId)));
        assertThat(fixture.debits()).isEmpty();
    }

    @Test
    void quoteOfAFurtherLoadIsNotRefusedWhereAPersonIsAsked() {
        assertThat(create(LOAD, DISPATCHER.approved(approvalId(LOAD))).ok()).isTrue();
        String further = LOAD.replace("PO-7", "PO-8");
        assertThat(tools.named("freight_quote_load").invoke(further, DISPATCHER).json())
                .contains("\"asksForApproval\":true", "\"priceUsd\":0.65");
        assertThat(create(further, DISPATCHER).json())
                .contains("APPROVAL_NEEDED", "with the same details as load LD-", "\\\"PO-7\\\", for 0.65 USD");
    }

    private String loadNumber() {
        return String.valueOf(
                        create(LOAD, DISPATCHER.approved(approvalId(LOAD))).json())
                .replaceFirst("(?s).*\"loadNumber\":\"([^\"]+)\".*", "$1");
    }

    @Test
    void orderOfTheArgumentsMakesNoOtherCall() {
        String loadNumber = loadNumber();
        FreightTool read = tools.named(READ);
        String id = Objects.requireNonNull(
                read.invoke("{\"loadNumber\":\"" + loadNumber + "\",\"detail\":\"full\"}", DISPATCHER)
                        .approvalId());
        assertThat(read.invoke("{\"detail\":\"full\",\"loadNumber\":\" " + loadNumber + "\"}", DISPATCHER.approved(id))
                        .ok())
                .isTrue();
        FreightTool confirm = tools.named("freight_confirm_delivery");
        String at = "\"bol_received_at\":\"2026-05-04T13:00:00Z\"";
        String yes = Objects.requireNonNull(confirm.invoke("{\"loadNumber\":\"LD-1\"," + at + "}", DISPATCHER)
                .approvalId());
        assertThat(confirm.invoke("{" + at + ",\"loadNumber\":\"LD-1\"}", DISPATCHER.approved(yes))
                        .code())
                .isEqualTo("LOAD_NOT_FOUND");
    }

    @Test
    void yesToAReadIsNoneToAConfirmation() {
        String arguments = "{\"loadNumber\":\"" + loadNumber() + "\"}";
        String id = Objects.requireNonNull(
                tools.named(READ).invoke(arguments, DISPATCHER).approvalId());
        assertNeeded(tools.named("freight_confirm_delivery").invoke(arguments, DISPATCHER.approved(id)));
        assertThat(fixture.broker.requests("confirmDelivery").size()).isZero();
    }

    @Test
    void yesToAReadWhoseResponseWasLostIsUsed() {
        String arguments = "{\"loadNumber\":\"" + loadNumber() + "\"}";
        FreightTool read = tools.named(READ);
        ToolCaller approved = DISPATCHER.approved(
                Objects.requireNonNull(read.invoke(arguments, DISPATCHER).approvalId()));
        fixture.fault("getLoadPosition", Fault.When.AFTER_COMMIT, Fault.close(), 1);
        assertThat(read.invoke(arguments, approved).json()).contains("\"chargeStatus\":\"UNKNOWN\"");
        assertNeeded(read.invoke(arguments, approved));
        assertThat(fixture.debits()).hasSize(2);
    }

    @Test
    void idThatAPersonHasDeniedApprovesNothing() {
        String id = approvalId(LOAD);
        tools.named(CREATE).deny(id);
        assertNeeded(create(LOAD, DISPATCHER.approved(id)));
        assertThat(fixture.debits()).isEmpty();
    }

    @Test
    void yesToTwoCallsAtOnceIsOneLoad() {
        ToolCaller approved = DISPATCHER.approved(approvalId(LOAD));
        IntStream.range(0, 16)
                .mapToObj(i -> OwnThread.call(() -> create(LOAD, approved)))
                .toList()
                .forEach(CompletableFuture::join);
        assertThat(fixture.debits()).hasSize(1);
    }
}
