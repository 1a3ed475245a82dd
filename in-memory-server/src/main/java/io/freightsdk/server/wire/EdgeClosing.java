package io.freightsdk.server.wire;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The moment from which an edge takes nothing new; every wait inside the edge ends with it. */
final class EdgeClosing implements EdgePause {
    private final CountDownLatch begun = new CountDownLatch(1);

    void begin() {
        begun.countDown();
    }

    boolean hasBegun() {
        return begun.getCount() == 0;
    }

    @Override
    public void await(Duration duration) {
        try {
            if (begun.await(duration.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new EdgeClosed();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EdgeClosed();
        }
    }

    /** Ends the work on a connection whose answer nobody will get. */
    static final class EdgeClosed extends RuntimeException {
        private static final long serialVersionUID = 1;

        EdgeClosed() {
            super("the edge is closing");
        }
    }
}
