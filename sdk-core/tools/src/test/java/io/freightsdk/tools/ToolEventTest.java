package io.freightsdk.tools;

import static io.freightsdk.tools.AgentFixture.DISPATCHER;
import static io.freightsdk.tools.AgentFixture.LOAD;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an audit is told of each call. */
class ToolEventTest {
    @AutoClose
    private final AgentFixture fixture = new AgentFixture();

    private final List<ToolEvent> events = new ArrayList<>();
    private final FreightTools tools = FreightTools.builder(fixture.client)
            .spendLimitPerAgent("5.00")
            .listener(events::add)
            .build();

    private String told() {
        ToolEvent event = events.get(events.size() - 1);
        return event.agent() + " " + event.tool() + " " + event.code() + " " + event.chargeStatus() + " "
                + event.chargedUsd() + " " + event.approvedBy();
    }

    @Test
    void eachCallIsToldWithItsEndAndWhoApprovedIt() {
        tools.named("freight_create_load").invoke(LOAD, DISPATCHER);
        assertThat(told()).isEqualTo("dispatcher-7 freight_create_load OK CHARGED 0.65 limit");
        tools.named("freight_create_load").invoke(LOAD, DISPATCHER.approvedBy(request -> Approval.denied("no")));
        assertThat(told()).isEqualTo("dispatcher-7 freight_create_load OK NOT_CHARGED 0.00 null");
        String other = LOAD.replace("5550142", "5550143").replace("PO-7", "PO-8");
        tools.named("freight_create_load").invoke(other, DISPATCHER.approvedBy(request -> Approval.grantedBy("alice")));
        assertThat(told()).isEqualTo("dispatcher-7 freight_create_load OK CHARGED 0.65 alice");
        String third = LOAD.replace("5550142", "5550144").replace("PO-7", "PO-9");
        tools.named("freight_create_load").invoke(third, DISPATCHER.approvedBy(request -> Approval.denied("no")));
        assertThat(told()).isEqualTo("dispatcher-7 freight_create_load APPROVAL_DENIED NOT_CHARGED 0.00 null");
        tools.named("freight_get_balance").invokeWith(Map.of(), DISPATCHER);
        assertThat(told()).isEqualTo("dispatcher-7 freight_get_balance OK NOT_CHARGED 0.00 null");
        tools.named("freight_confirm_delivery").invoke("no JSON", DISPATCHER);
        assertThat(told()).isEqualTo("dispatcher-7 freight_confirm_delivery INVALID_ARGUMENTS NOT_CHARGED 0.00 null");
        assertThat(events).extracting(ToolEvent::argumentsDigest).allMatch(digest -> digest.length() == 64);
        assertThat(events.toString()).doesNotContain("2145550142", "Fulton", fixture.broker.agentKey());
    }

    @ParameterizedTest
    @ValueSource(classes = {IllegalStateException.class, NoClassDefFoundError.class, OutOfMemoryError.class})
    void listenerThatThrowsLosesNoAnswer(Class<? extends Throwable> what) throws Exception {
        Throwable thrown = what.getConstructor().newInstance();
        FreightTools broken = FreightTools.builder(fixture.client)
                .spendLimitPerAgent("5.00")
                .listener(event -> ToolEventTest.<RuntimeException>sneak(thrown))
                .build();
        assertThat(broken.named("freight_create_load").invoke(LOAD, DISPATCHER).ok())
                .isTrue();
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }

    @Test
    void whatIsSwallowedLeavesALine() {
        try (Warned warned = new Warned()) {
            FreightTools broken = FreightTools.builder(fixture.client)
                    .spendLimitPerAgent("5.00")
                    .listener(event -> {
                        throw new IllegalStateException("audit");
                    })
                    .build();
            FreightTool create = broken.named("freight_create_load");
            assertThat(create.invoke(LOAD, DISPATCHER).ok()).isTrue();
            ToolCaller approved = DISPATCHER.approvedBy(request -> {
                throw new IllegalStateException("approver");
            });
            String other = LOAD.replace("PO-7", "PO-8").replace("5550142", "5550143");
            assertThat(create.invoke(other, approved).code()).isEqualTo("APPROVAL_FAILED");
            broken.named("freight_get_balance").invoke("", DISPATCHER);
            assertThat(warned.lines)
                    .containsExactlyInAnyOrder(
                            "a ToolListener has thrown an exception; the call keeps its result: java.lang.IllegalStateException audit",
                            "a ToolApprover has thrown an exception; the call is denied: java.lang.IllegalStateException"
                                    + " approver");
        }
    }

    /** The warnings of tools while it is open, each with the message of its exception. */
    private static final class Warned extends Handler implements AutoCloseable {
        private static final Logger LOG = Logger.getLogger("io.freightsdk.tools");

        private final List<String> lines = new CopyOnWriteArrayList<>();

        Warned() {
            LOG.addHandler(this);
        }

        @Override
        public void publish(LogRecord entry) {
            lines.add(entry.getMessage() + " " + entry.getThrown().getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {
            LOG.removeHandler(this);
        }
    }

    @Test
    void nullIsNoArguments() {
        assertThat(tools.named("freight_get_balance").invoke(null, DISPATCHER).ok())
                .isTrue();
        assertThat(tools.named("freight_get_balance")
                        .invokeWith(null, DISPATCHER)
                        .ok())
                .isTrue();
        assertThat(tools.named("freight_get_balance")
                        .invokeWith(Map.of("a", new Object()), DISPATCHER)
                        .code())
                .isEqualTo("INVALID_ARGUMENTS");
    }

    @Test
    void interruptEndsACallBeforeItIsPaid() {
        ToolCaller interrupted = DISPATCHER.approvedBy(request -> {
            Thread.currentThread().interrupt();
            return Approval.granted();
        });
        assertThat(tools.named("freight_create_load").invoke(LOAD, interrupted).code())
                .isEqualTo("INTERRUPTED");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(fixture.debits()).isEmpty();
    }

    @Test
    void interruptOfAFreeCallThatWentOutEndsIt() throws Exception {
        fixture.broker.faults().add(Fault.stall().afterCommit().on("getBalance"));
        AtomicReference<@Nullable ToolResult> outcome = new AtomicReference<>();
        Thread agent =
                new Thread(() -> outcome.set(tools.named("freight_get_balance").invoke("{}", DISPATCHER)));
        agent.start();
        fixture.broker.awaitRequests("getBalance", 1, Duration.ofSeconds(60));
        agent.interrupt();
        agent.join(60_000);
        assertThat(Objects.requireNonNull(outcome.get()).code()).isEqualTo("INTERRUPTED");
    }
}
