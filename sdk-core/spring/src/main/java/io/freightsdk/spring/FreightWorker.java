package io.freightsdk.spring;

import org.springframework.context.SmartLifecycle;

/**
 * Background work that starts when the application context has started, and again when a context that was stopped or paused starts
 * again. It stops before any bean is destroyed that a listener may use.
 */
final class FreightWorker implements SmartLifecycle {
    private final Runnable start;
    private final Runnable stop;
    private volatile boolean running;

    FreightWorker(Runnable start, Runnable stop) {
        this.start = start;
        this.stop = stop;
    }

    @Override
    public void start() {
        start.run();
        running = true;
    }

    @Override
    public void stop() {
        running = false;
        stop.run();
    }

    @Override
    public boolean isRunning() {
        return running;
    }
}
