package io.freightsdk.server.time;

import java.time.Duration;

/** What wakes the clock while it shows real time; a server hands in its scheduled executor. */
@FunctionalInterface
public interface Alarm {

    /** Runs {@code wakeUp} once, about {@code delay} of real time from now and never inside this call; early does no harm. */
    void after(Duration delay, Runnable wakeUp);

    /** Never rings: what falls due in real time then waits until the clock is moved. */
    static Alarm silent() {
        return (delay, wakeUp) -> {};
    }
}
