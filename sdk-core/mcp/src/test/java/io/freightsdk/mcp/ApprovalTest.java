package io.freightsdk.mcp;

import static io.freightsdk.mcp.McpFixture.LOAD;
import static io.freightsdk.mcp.McpFixture.call;
import static io.freightsdk.mcp.McpFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult.Action;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Nothing is paid for that the user has not agreed to. */
class ApprovalTest {
    private static final String CREATE = "freight_create_load";

    private final McpFixture fixture = new McpFixture();
    private final Queue<String> asked = new ConcurrentLinkedQueue<>();

    @AfterEach
    void close() {
        fixture.close();
    }

    private void isRefused(CallToolResult result, String why) {
        assertThat(result.isError()).isTrue();
        assertThat(text(result, "error", "code")).isEqualTo("APPROVAL_DENIED");
        assertThat(text(result, "error", "message"))
                .isEqualTo("the call was not approved: " + why + "; nothing was sent");
        assertThat(text(result, "error", "chargeStatus")).isEqualTo("NOT_CHARGED");
        assertThat(fixture.broker.requests("createLoad")).isEmpty();
        assertThat(fixture.debits()).isEmpty();
    }

    @Test
    void userDecidesEachTime() {
        Queue<Action> decisions = new ConcurrentLinkedQueue<>();
        McpSyncClient host = fixture.inside(question -> {
            asked.add(question.message());
            return ElicitResult.builder(decisions.remove()).build();
        });
        decisions.add(Action.DECLINE);
        isRefused(call(host, CREATE, LOAD), "the user declined");
        decisions.add(Action.CANCEL);
        isRefused(call(host, CREATE, LOAD), "the user saw the question and did not decide");
        decisions.add(Action.ACCEPT);
        assertThat(call(host, CREATE, LOAD).isError()).isFalse();
        assertThat(fixture.debits()).hasSize(1);
        assertThat(asked)
                .hasSize(3)
                .containsOnly(
                        "Spend 0.65 USD? mcp asks for freight_create_load, \"PO-7\" from \"Chicago, IL\" to \"Dallas,"
                                + " TX\", for 0.65 USD (spent 0.00 USD of 5.00 USD)");
        // what is free is nobody's to approve
        assertThat(call(host, "freight_get_balance", "{}").isError()).isFalse();
        assertThat(asked).hasSize(3);
    }

    /** Hosts that may do anything unasked accept an empty form in the user's name. */
    @Test
    void formHasAFieldWhoseNoIsANo() {
        Queue<Map<String, Object>> forms = new ConcurrentLinkedQueue<>();
        Queue<Object> approves = new ConcurrentLinkedQueue<>(List.of(false, "false", 0, true));
        McpSyncClient host = fixture.inside(question -> {
            forms.add(question.requestedSchema());
            return ElicitResult.builder(Action.ACCEPT)
                    .content(Map.of("approve", approves.remove()))
                    .build();
        });
        for (int no = 0; no < 3; no++) {
            isRefused(call(host, CREATE, LOAD), "the user declined");
        }
        assertThat(call(host, CREATE, LOAD).isError()).isFalse();
        Map<String, ?> field = Map.of("type", "boolean", "title", "Approve", "default", true);
        assertThat(forms).hasSize(4).containsOnly(Map.of("type", "object", "properties", Map.of("approve", field)));
    }

    @Test
    void hostWithoutADialogPaysOnceTheSameCallComesWithTheUsersYes() {
        McpSyncClient host = fixture.inside();
        CallToolResult needed = call(host, CREATE, LOAD);
        assertThat(text(needed, "error", "code")).isEqualTo("APPROVAL_NEEDED");
        assertThat(text(needed, "error", "message"))
                .contains("\"Dallas, TX\", for 0.65 USD (spent 0.00 USD of 5.00 USD)");
        assertThat(fixture.debits()).isEmpty();
        String yes = ", \"approval\": \"" + text(needed, "error", "approval") + "\"}";
        assertThat(text(call(host, CREATE, LOAD.replace("PO-7", "PO-8").replaceFirst("}$", yes)), "error", "code"))
                .isEqualTo("APPROVAL_NEEDED");
        // another server of the user has not asked this question
        assertThat(text(call(fixture.inside(), CREATE, LOAD.replaceFirst("}$", yes)), "error", "code"))
                .isEqualTo("APPROVAL_NEEDED");
        assertThat(call(host, CREATE, LOAD.replaceFirst("}$", yes)).isError()).isFalse();
        assertThat(fixture.debits()).hasSize(1);
        assertThat(text(call(host, "freight_confirm_delivery", "{\"loadNumber\": \"LD-1\"}"), "error", "code"))
                .isEqualTo("APPROVAL_NEEDED");
    }

    @Test
    void silenceIsNoApprovalAndALateYesSpendsNothing() {
        CountDownLatch over = new CountDownLatch(1);
        CountDownLatch late = new CountDownLatch(1);
        McpSyncClient host = fixture.inside(
                question -> {
                    awaited(over);
                    late.countDown();
                    return ElicitResult.builder(Action.ACCEPT).build();
                },
                "FREIGHT_APPROVAL_SECONDS",
                "1");
        isRefused(call(host, CREATE, LOAD), "the user did not answer within 1 seconds");
        over.countDown();
        awaited(late);
        // the answer to this may come before the late yes is read: that the conversation goes on is all it shows
        assertThat(call(host, "freight_get_balance", "{}").isError()).isFalse();
        assertThat(fixture.debits()).isEmpty();
    }

    @Test
    void hostThatFailsToAskHasNotAgreed() {
        McpSyncClient host = fixture.inside(question -> {
            throw new IllegalStateException("no window");
        });
        isRefused(call(host, CREATE, LOAD), "the MCP client could not ask the user");
    }

    private static void awaited(CountDownLatch latch) {
        try {
            assertThat(latch.await(McpFixture.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
