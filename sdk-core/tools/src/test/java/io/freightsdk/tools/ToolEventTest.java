package io.freightsdk.tools;

import static io.freightsdk.tools.AgentDesk.DISPATCHER;
import static io.freightsdk.tools.AgentDesk.LOAD;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an audit is told of each call. */
@Tag("acceptance")
class ToolEventTest {
    @AutoClose
    private final AgentDesk desk = new AgentDesk();

    private final List<ToolEvent> events = new ArrayList<>();
    private final FreightTools tools = FreightTools.builder(desk.client)
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
        assertThat(events.toString()).doesNotContain("2145550142", "Fulton", desk.broker.agentKey());
    }

    @ParameterizedTest
    @ValueSource(classes = {IllegalStateException.class, NoClassDefFoundError.class, OutOfMemoryError.class})
    void listenerThatThrowsLosesNoAnswer(Class<? extends Throwable> what) throws Exception {
        Throwable thrown = what.getConstructor().newInstance();
        FreightTools broken = FreightTools.builder(desk.client)
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
    void memoryThatFailsAfterItWasPaidLosesNoAnswer() {
        FreightTools forgetful = FreightTools.builder(desk.client)
                .spendLimitPerAgent("5.00")
                .memory(forgetful())
                .build();
        assertThat(forgetful
                        .named("freight_create_load")
                        .invoke(LOAD, DISPATCHER)
                        .ok())
                .isTrue();
        assertThat(desk.debits()).hasSize(1);
    }

    private static ToolMemory forgetful() {
        return new ToolMemory() {
            @Override
            public @Nullable String get(String key) {
                return null;
            }

            @Override
            public void put(String key, String value, Duration keepFor) {}

            @Override
            public boolean compareAndSet(String key, @Nullable String expected, String value, Duration keepFor) {
                if (key.startsWith("sent ")) {
                    throw new NoClassDefFoundError();
                }
                return true;
            }
        };
    }

    @Test
    void memoryThatFailsRefusesBeforeAnythingIsPaid() {
        assertThat(withoutMemory()
                        .named("freight_create_load")
                        .invoke(LOAD, DISPATCHER)
                        .code())
                .isEqualTo("INTERNAL_ERROR");
        assertThat(desk.debits()).isEmpty();
    }

    @Test
    void fileThatCannotBeWrittenIsNamed() {
        AgentDesk.assertError(
                AgentDesk.read(
                        orderedWith(new FileSystemException("orders.log")).json()),
                "SPENDING_STOPPED",
                "what was ordered cannot be stored and read, so nothing was sent: \"orders: no space left on device\"",
                false,
                "NOT_CHARGED",
                "tell the user; do not repeat the call");
        // it may be an address with a password
        assertThat(orderedWith(new IOException()).json())
                .contains("\"SPENDING_STOPPED\"", "so nothing was sent\"")
                .doesNotContain("no space left");
        assertThat(desk.debits()).isEmpty();
    }

    /** Where the memory fails. */
    private Outcome orderedWith(IOException cause) {
        ToolMemory full = new ToolMemory() {
            @Override
            public @Nullable String get(String key) {
                return null;
            }

            @Override
            public void put(String key, String value, Duration keepFor) {
                throw new AssertionError("nothing was made");
            }

            @Override
            public boolean compareAndSet(String key, @Nullable String expected, String value, Duration keepFor) {
                throw new UncheckedIOException("orders: no space left on device", cause);
            }
        };
        return FreightTools.builder(desk.client)
                .spendLimitPerAgent("5.00")
                .memory(full)
                .build()
                .named("freight_create_load")
                .invoke(LOAD, DISPATCHER);
    }

    @Test
    void memoryThatFailsReplacesNoOtherError() {
        assertThat(withoutMemory()
                        .named("freight_get_load_position")
                        .invoke("{\"loadNumber\": \"LD-404\"}", DISPATCHER)
                        .code())
                .isEqualTo("LOAD_NOT_FOUND");
    }

    private FreightTools withoutMemory() {
        return FreightTools.builder(desk.client)
                .spendLimitPerAgent("5.00")
                .memory(new ToolMemory() {
                    @Override
                    public String get(String key) {
                        throw new IllegalStateException("disk");
                    }

                    @Override
                    public void put(String key, String value, Duration keepFor) {
                        throw new IllegalStateException("disk");
                    }

                    @Override
                    public boolean compareAndSet(
                            String key, @Nullable String expected, String value, Duration keepFor) {
                        throw new IllegalStateException("disk");
                    }
                })
                .build();
    }

    @Test
    void whatIsSwallowedLeavesALine() {
        try (Warned warned = new Warned()) {
            FreightTools broken = FreightTools.builder(desk.client)
                    .spendLimitPerAgent("5.00")
                    .listener(event -> {
                        throw new IllegalStateException("audit");
                    })
                    .memory(forgetful())
                    .build();
            FreightTool create = broken.named("freight_create_load");
            assertThat(create.invoke(LOAD, DISPATCHER).ok()).isTrue();
            ToolCaller approved = DISPATCHER.approvedBy(request -> {
                throw new IllegalStateException("approver");
            });
            assertThat(create.invoke(LOAD, approved).code()).isEqualTo("APPROVAL_FAILED");
            broken.named("freight_get_balance").invoke("", DISPATCHER);
            assertThat(warned.lines)
                    .containsExactlyInAnyOrder(
                            "a ToolMemory failed; the call goes on without: java.lang.NoClassDefFoundError null",
                            "a ToolListener failed; the call keeps its result: java.lang.IllegalStateException audit",
                            "a ToolApprover failed; the call is not approved: java.lang.IllegalStateException approver");
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
    void stopEndsACallBeforeItIsPaid() {
        ToolCancellation stop = new ToolCancellation();
        stop.cancel();
        Outcome outcome = tools.named("freight_create_load").invoke(LOAD, DISPATCHER.cancelledBy(stop));
        assertThat(outcome.code()).isEqualTo("CANCELLED");
        assertThat(Thread.interrupted()).isFalse();
        ToolCancellation later = new ToolCancellation();
        ToolCaller call = DISPATCHER.cancelledBy(later).approvedBy(request -> {
            later.cancel();
            return Approval.granted();
        });
        assertThat(tools.named("freight_create_load").invoke(LOAD, call).code()).isEqualTo("CANCELLED");
        assertThat(Thread.interrupted()).isFalse();
        assertThat(desk.debits()).isEmpty();
    }

    @Test
    void freeCallThatWentOutIsNotCalledStoppedBeforeIt() throws Exception {
        desk.broker
                .faults()
                .add(Fault.of(FaultPoint.AFTER_COMMIT, FaultEffect.stall()).onOperation("getBalance"));
        ToolCancellation stop = new ToolCancellation();
        AtomicReference<@Nullable Outcome> outcome = new AtomicReference<>();
        Thread agent = new Thread(
                () -> outcome.set(tools.named("freight_get_balance").invoke("{}", DISPATCHER.cancelledBy(stop))));
        agent.start();
        desk.broker.requests().await("getBalance", 1, Duration.ofSeconds(60));
        stop.cancel();
        agent.interrupt();
        agent.join(60_000);
        assertThat(Objects.requireNonNull(outcome.get()).code()).isEqualTo("INTERRUPTED");
    }
}
