package io.freightsdk.server.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.server.OwnThread;
import io.freightsdk.server.state.CurrentWorld.CallGate;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class CallGateTest {
    private static final Duration LONG = Duration.ofSeconds(100);

    private final CallGate gate = new CallGate();

    @AutoClose("shutdownNow")
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @Test
    void callsPassSideBySide() throws Exception {
        CyclicBarrier both = new CyclicBarrier(2);
        Future<Integer> other = threads.submit(() -> gate.together(() -> met(both)));

        assertThat(gate.together(() -> met(both)) + other.get(100, TimeUnit.SECONDS))
                .isEqualTo(1);
    }

    @Test
    void exclusiveAccessWaitsForTheCallInProgress() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        List<String> happened = new CopyOnWriteArrayList<>();
        Future<?> call = threads.submit(() -> gate.together(() -> {
            begun.countDown();
            OwnThread.await(end);
            return happened.add("call");
        }));
        begun.await();
        Future<?> look = threads.submit(() -> gate.alone(LONG, () -> happened.add("look")));

        end.countDown();

        call.get(100, TimeUnit.SECONDS);
        look.get(100, TimeUnit.SECONDS);
        assertThat(happened).containsExactly("call", "look");
    }

    @Test
    void exclusiveAccessGivesUpAfterItsPatience() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        Future<?> call = threads.submit(() -> gate.together(() -> {
            begun.countDown();
            OwnThread.await(end);
            return "";
        }));
        begun.await();

        assertThat(gate.alone(Duration.ofMillis(1), () -> "seen")).isEmpty();

        end.countDown();
        call.get(100, TimeUnit.SECONDS);
        assertThat(gate.alone(LONG, () -> "seen")).contains("seen");
    }

    @Test
    void aCallCannotWaitForItsOwnEnd() {
        assertThatThrownBy(() -> gate.together(() -> looked(gate)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("gate: a call cannot wait for its own end");
    }

    private static Object looked(CallGate gate) {
        try {
            return gate.alone(LONG, () -> "seen");
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static int met(CyclicBarrier both) {
        try {
            return both.await(100, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
