package io.freightsdk.server.state;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The moves of one server's clock: drives, of which one runs at a time, and the trucks that move whenever it does. */
public final class Drives {
    private final ServerClock clock;
    private final ReentrantLock driving = new ReentrantLock();
    private final Map<String, Moving> moving = new LinkedHashMap<>();

    Drives(ServerClock clock) {
        this.clock = clock;
    }

    /** A truck that moves with the clock. */
    public interface Moving {
        /** Moves on to that time; false if it will not move any more. */
        boolean movesUntil(Instant time);
    }

    /** Runs a drive when no other runs; every truck that has set out comes along. */
    public <T> T alone(Supplier<T> drive) {
        driving.lock();
        try {
            T done = drive.get();
            moving.values().removeIf(truck -> !truck.movesUntil(clock.instant()));
            return done;
        } finally {
            driving.unlock();
        }
    }

    /** Makes a truck move with the clock from now on, in place of another one of its load. */
    public void setOut(String loadNumber, Moving truck) {
        alone(() -> moving.put(loadNumber, truck));
    }

    /** Moves the clock, and with it every truck that has set out. */
    public void moveClock(Consumer<ServerClock> move) {
        alone(() -> {
            move.accept(clock);
            return clock.instant();
        });
    }
}
