package io.freightsdk.tools;

import static io.freightsdk.tools.AgentDesk.DISPATCHER;
import static io.freightsdk.tools.AgentDesk.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.Watch;
import io.freightsdk.tracking.WatchOptions;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes that share a memory pay for one read of a load in a minute. */
@Tag("acceptance")
class ReadFloorTest {
    @AutoClose
    private final AgentDesk desk = new AgentDesk();

    private final ToolMemory memory = ToolMemory.inMemory();
    private final AtomicInteger asked = new AtomicInteger();
    private Instant now = Instant.parse("2026-05-04T14:00:00Z");
    private String load = "";

    @BeforeEach
    void create() {
        load = desk.loadNumber();
    }

    private FreightTool process() {
        return desk.tool(
                "freight_get_load_position",
                settings -> settings.spendLimitPerAgent("5.00").memory(memory).clock(() -> now));
    }

    private FreightTool process(LoadTracker tracker) {
        return desk.tool(
                "freight_get_load_position",
                settings -> settings.spendLimitPerAgent("5.00")
                        .memory(memory)
                        .clock(() -> now)
                        .tracker(tracker));
    }

    private Map<?, ?> read(FreightTool process, ToolCaller caller) {
        return AgentDesk.read(
                process.invoke("{\"loadNumber\":\"" + load + "\"}", caller).json());
    }

    private Map<?, ?> read() {
        return read(process(), DISPATCHER);
    }

    private long reads() {
        return desk.broker.requests().count("getLoadPosition");
    }

    @Test
    void loadIsReadOnceInAMinuteByAllProcesses() {
        assertThat(read().get("ok")).isEqualTo(true);
        now = now.plusSeconds(12);
        assertThat(read().get("error"))
                .isEqualTo(Map.of(
                        "code",
                        "RATE_LIMITED",
                        "message",
                        "load \"" + load
                                + "\" was read in the last minute, by another process or without a response; nothing was sent",
                        "retryable",
                        true,
                        "chargeStatus",
                        "NOT_CHARGED",
                        "next",
                        "call again with exactly the same arguments in 48 seconds",
                        "retryAfterSeconds",
                        new BigDecimal("48")));
        assertThat(reads()).isOne();
        now = now.plusSeconds(48);
        assertThat(read().get("ok")).isEqualTo(true);
        assertThat(reads()).isEqualTo(2);
    }

    @Test
    void readWhoseResponseIsLostIsNotPaidAgainWithinAMinute() {
        FreightTool process = process();
        desk.fault("getLoadPosition", FaultPoint.AFTER_COMMIT, FaultEffect.close(), 1);
        assertThat(text(read(process, DISPATCHER), "error", "chargeStatus")).isEqualTo("UNKNOWN");
        assertThat(text(read(process, DISPATCHER), "error", "code")).isEqualTo("RATE_LIMITED");
        now = now.plusSeconds(60);
        assertThat(read(process, DISPATCHER).get("ok")).isEqualTo(true);
        assertThat(reads()).isEqualTo(2);
    }

    @Test
    void nobodyIsAskedAboutAReadThatIsTooSoon() {
        read();
        ToolCaller person = DISPATCHER.approvedBy(request -> {
            asked.incrementAndGet();
            return Approval.granted();
        });
        assertThat(text(read(process(), person), "error", "code")).isEqualTo("RATE_LIMITED");
        assertThat(asked).hasValue(0);
    }

    @Test
    void readThatCostNothingHoldsUpNobody() {
        desk.fault("getLoadPosition", FaultPoint.BEFORE, FaultEffect.status(403), 1);
        assertThat(text(read(), "error", "code")).isEqualTo("FORBIDDEN");
        assertThat(read().get("ok")).isEqualTo(true);
    }

    @Test
    void readThatTheLimitOfTheLoadRefusesHoldsUpNobody() {
        try (LoadTracker tracker =
                LoadTracker.builder(desk.client).maxUsdPerLoad("0.01").build()) {
            Watch unused = tracker.follow(load, WatchOptions.defaults());
            FreightTool process = process(tracker);
            assertThat(text(read(process, DISPATCHER), "error", "code")).isEqualTo("SPEND_LIMIT_REACHED");
            assertThat(text(read(process, DISPATCHER), "error", "code")).isEqualTo("SPEND_LIMIT_REACHED");
            assertThat(reads()).isZero();
        }
    }

    /** Who decides after so long that another process has read the load meanwhile. */
    private ToolCaller late(Approval decision) {
        return DISPATCHER.approvedBy(request -> {
            now = now.plusSeconds(61);
            read();
            return decision;
        });
    }

    @Test
    void readThatIsApprovedLateIsNotSentIfAnotherProcessHasRead() {
        assertThat(text(read(process(), late(Approval.granted())), "error", "code"))
                .isEqualTo("RATE_LIMITED");
        assertThat(reads()).isOne();
    }

    /**
     * Two people are asked apart, so both reads of one process may be under way; after a minute the claim of what is refused has
     * ended, and the other read has one of its own.
     */
    @ParameterizedTest
    @ValueSource(longs = {0, 61})
    void refusalLeavesTheReadOfAnotherCallerRemembered(long secondsUntilThen) {
        FreightTool process = process();
        ToolCaller other = ToolCaller.of("other").approvedBy(request -> Approval.granted());
        ToolCaller person = DISPATCHER.approvedBy(request -> {
            now = now.plusSeconds(secondsUntilThen);
            assertThat(read(process, other).get("ok")).isEqualTo(true);
            return Approval.denied("no");
        });
        assertThat(text(read(process, person), "error", "code")).isEqualTo("APPROVAL_DENIED");
        assertThat(text(read(), "error", "code")).isEqualTo("RATE_LIMITED");
        assertThat(reads()).isOne();
    }

    @Test
    void approvedReadThatCostNothingHoldsUpNobody() {
        desk.fault("getLoadPosition", FaultPoint.BEFORE, FaultEffect.status(403), 1);
        ToolCaller person = DISPATCHER.approvedBy(request -> Approval.granted());
        assertThat(text(read(process(), person), "error", "code")).isEqualTo("FORBIDDEN");
        assertThat(read().get("ok")).isEqualTo(true);
    }

    @Test
    void refusalLeavesTheReadOfAnotherProcessRemembered() {
        assertThat(text(read(process(), late(Approval.denied("no"))), "error", "code"))
                .isEqualTo("APPROVAL_DENIED");
        assertThat(text(read(), "error", "code")).isEqualTo("RATE_LIMITED");
        assertThat(reads()).isOne();
    }

    @Test
    void readThatIsApprovedLateCountsFromThen() {
        ToolCaller person = DISPATCHER.approvedBy(request -> {
            now = now.plusSeconds(61);
            return Approval.granted();
        });
        assertThat(read(process(), person).get("ok")).isEqualTo(true);
        now = now.plusSeconds(59);
        assertThat(text(read(), "error", "code")).isEqualTo("RATE_LIMITED");
        assertThat(reads()).isOne();
    }

    @Test
    void processThatHasReadAnswersFromMemoryAndReadsAgainAfterAMinute() {
        FreightTool process = process();
        read(process, DISPATCHER);
        assertThat(text(read(process, DISPATCHER), "result", "fromMemory")).isEqualTo("true");
        now = now.plus(Duration.ofMinutes(2));
        assertThat(text(read(process, DISPATCHER), "result", "fromMemory")).isEqualTo("false");
        assertThat(reads()).isEqualTo(2);
    }

    @Test
    void clockThatWasAheadHoldsUpNobody() {
        now = now.plus(Duration.ofHours(1));
        read();
        now = now.minus(Duration.ofHours(1));
        assertThat(read().get("ok")).isEqualTo(true);
    }

    @Test
    void clockThatIsALittleAheadHoldsUpOthersToo() {
        now = now.plusMillis(5);
        read();
        now = now.minusMillis(5);
        assertThat(text(read(), "error", "code")).isEqualTo("RATE_LIMITED");
        assertThat(reads()).isOne();
    }

    @Test
    void positionOfATrackerWhoseClockIsALittleAheadIsNotReadAgain() {
        try (LoadTracker tracker =
                LoadTracker.builder(desk.client).clock(() -> now.plusMillis(5)).build()) {
            FreightTool process = process(tracker);
            String forced = "{\"loadNumber\":\"" + load + "\",\"force\":true}";
            assertThat(process.invoke(forced, DISPATCHER).ok()).isTrue();
            assertThat(process.invoke(forced, DISPATCHER).ok()).isTrue();
            assertThat(reads()).isOne();
        }
    }

    /** Whatever was expected of it then. */
    @Test
    void positionOfATrackerReadBeforeTheClockWasSetBackIsReadAgain() {
        try (LoadTracker tracker =
                LoadTracker.builder(desk.client).clock(() -> now).build()) {
            FreightTool process = process(tracker);
            now = now.plus(Duration.ofHours(1));
            read(process, DISPATCHER);
            now = now.minus(Duration.ofHours(1));
            assertThat(text(read(process, DISPATCHER), "result", "fromMemory")).isEqualTo("false");
            assertThat(text(read(process, DISPATCHER), "result", "fromMemory")).isEqualTo("true");
            assertThat(reads()).isEqualTo(2);
        }
    }

    @Test
    void positionReadBeforeTheClockWasSetBackIsReadAgain() {
        FreightTool process = process();
        now = now.plus(Duration.ofHours(1));
        read(process, DISPATCHER);
        now = now.minus(Duration.ofHours(1));
        assertThat(text(read(process, DISPATCHER), "result", "fromMemory")).isEqualTo("false");
        assertThat(reads()).isEqualTo(2);
    }
}
