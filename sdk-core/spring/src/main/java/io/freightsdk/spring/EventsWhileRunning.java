package io.freightsdk.spring;

import java.util.ArrayList;
import java.util.List;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.SmartLifecycle;

/**
 * Publishes events of loads from when all beans of the context are there until the first is destroyed. Before and after, they
 * would reach no listener and count as delivered.
 */
final class EventsWhileRunning implements SmartLifecycle {
    private final ApplicationEventPublisher publisher;
    private final List<Runnable> waiting = new ArrayList<>();
    private volatile boolean running;

    EventsWhileRunning(ApplicationEventPublisher publisher) {
        this.publisher = publisher;
    }

    void publish(Object event) {
        check();
        publisher.publishEvent(event);
    }

    void check() {
        if (!running) {
            throw new IllegalStateException(
                    "the application context is not running; the event is delivered again later");
        }
    }

    /** Starts what publishes, now or with the context. */
    synchronized void whenRunning(Runnable start) {
        if (running) {
            start.run();
        } else {
            waiting.add(start);
        }
    }

    @Override
    public synchronized void start() {
        running = true;
        waiting.forEach(Runnable::run);
        waiting.clear();
    }

    @Override
    public void stop() {
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** The last to stop. */
    @Override
    public int getPhase() {
        return Integer.MIN_VALUE;
    }
}
