package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.CallListener;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Lets no attempt at an operation go before it is told to. */
final class HeldBack implements CallListener {
    private final String operation;
    private final CountDownLatch released = new CountDownLatch(1);

    HeldBack(String operation) {
        this.operation = operation;
    }

    void release() {
        released.countDown();
    }

    @Override
    public void attemptStarted(AttemptStarted attempt) {
        if (attempt.operation().equals(operation)) {
            try {
                assertThat(released.await(100, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
