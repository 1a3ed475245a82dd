package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.server.Fault;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import okio.AsyncTimeout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** OkHttp ends calls on one thread for all its clients in a JVM. */
class OthersTimeoutsTest {
    @AutoClose
    private final Served served = new Served();

    /** Or all later tests of this JVM would have no timeouts, and this one would not end if it is repeated. */
    @AfterEach
    void startsTheThreadOfTimeoutsAgain() throws ReflectiveOperationException {
        Field started = AsyncTimeout.class.getDeclaredField("idleSentinel");
        started.setAccessible(true);
        started.set(null, null);
    }

    /** Such as the EventListener of another client, or a moment without memory. */
    @Test
    void attemptEndsInTimeAfterAnotherClientHasEndedTheThreadOfTimeouts() throws InterruptedException {
        CompletableFuture<Thread> ending = new CompletableFuture<>();
        AsyncTimeout others = new AsyncTimeout() {
            @Override
            protected void timedOut() {
                Thread.currentThread().setUncaughtExceptionHandler((thread, thrown) -> {});
                ending.complete(Thread.currentThread());
                throw new IllegalStateException("of another client");
            }
        };
        others.timeout(1, TimeUnit.MILLISECONDS);
        others.enter();
        ending.join().join();

        served.fault("getBalance", Fault.When.BEFORE, Fault.stall(), 1);
        try (FreightClient freight = served.builder()
                .attemptTimeout(Duration.ofMillis(200))
                .retryPolicy(RetryPolicy.none())
                .build()) {
            assertThatThrownBy(freight::getBalance).isInstanceOf(CallTimeoutException.class);
        }
    }
}
