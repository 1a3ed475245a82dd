package io.freightsdk.server.state;

import io.freightsdk.server.state.World.WorldSettings;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The world a server acts on; a reset or a restored snapshot replaces it. */
public final class CurrentWorld implements Supplier<World> {
    private final WorldSettings settings;
    private final AtomicReference<World> world;
    private final Signal replaced;
    private final @Nullable String sharedBy;

    /** Creates it with that world; a reset makes a new one. */
    public CurrentWorld(WorldSettings settings, World first) {
        this(settings, new AtomicReference<>(first), new Signal(), null);
    }

    private CurrentWorld(
            WorldSettings settings, AtomicReference<World> world, Signal replaced, @Nullable String sharedBy) {
        this.settings = settings;
        this.world = world;
        this.replaced = replaced;
        this.sharedBy = sharedBy;
    }

    /** Returns it for one of several concurrent users, which must not change what all of them see. */
    public CurrentWorld sharedBy(String who) {
        return new CurrentWorld(settings, world, replaced, who);
    }

    /** Refuses a change that all users see, with an {@link IllegalStateException}, if this is one of several users. */
    public void changesForAll(String what, String instead) {
        if (sharedBy != null) {
            throw new IllegalStateException(
                    what + ": nothing changed, because " + sharedBy + " would see it too; use " + instead);
        }
    }

    /** The one that is acted on now; ask again for each call. */
    @Override
    public World get() {
        return world.get();
    }

    /** Returns whether it is still that one, and not only one like it. */
    @SuppressWarnings("ReferenceEquality")
    public boolean is(World other) {
        return get() == other;
    }

    /** Does the work of a call; after a wait at the gate of a world that was replaced, in the new one. */
    public <T> T call(Function<World, T> work) {
        while (true) {
            World now = get();
            Optional<T> done = now.gate().together(() -> is(now) ? Optional.of(work.apply(now)) : Optional.empty());
            if (done.isPresent()) {
                return done.get();
            }
        }
    }

    /** Does the work alone once the calls under way have ended; empty, and nothing done, if that takes too long. */
    public <T> Optional<T> alone(Duration patience, Function<World, T> work) throws InterruptedException {
        while (true) {
            World now = get();
            Optional<Optional<T>> done =
                    now.gate().alone(patience, () -> is(now) ? Optional.of(work.apply(now)) : Optional.empty());
            if (done.isEmpty() || done.get().isPresent()) {
                return done.flatMap(result -> result);
            }
        }
    }

    /** Replaces it by what the work makes of it {@link #alone}; empty, and nothing changed, if that takes too long. */
    public Optional<World> become(Duration patience, UnaryOperator<World> work) throws InterruptedException {
        Optional<World> next = alone(patience, now -> {
            World other = work.apply(now);
            world.set(other);
            return other;
        });
        next.ifPresent(other -> replaced.raise());
        return next;
    }

    /** Returns the signal that is raised when it is replaced. */
    public Signal replaced() {
        return replaced;
    }

    /** The settings of the server's start. */
    public WorldSettings settings() {
        return settings;
    }

    /** A lock that calls share and a snapshot takes alone, before all other locks: a thread that waits here holds none. */
    public static final class CallGate {
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

        /** Runs a call; waits only for steps that run alone. */
        public <T> T together(Supplier<T> call) {
            lock.readLock().lock();
            try {
                return call.get();
            } finally {
                lock.readLock().unlock();
            }
        }

        /** Runs a step once all calls under way have ended; empty, and nothing done, if that takes too much real time. */
        public <T> Optional<T> alone(Duration patience, Supplier<T> look) throws InterruptedException {
            if (lock.getReadHoldCount() > 0) {
                throw new IllegalStateException("gate: a call cannot wait for its own end");
            }
            if (!lock.writeLock().tryLock(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                return Optional.empty();
            }
            try {
                return Optional.of(look.get());
            } finally {
                lock.writeLock().unlock();
            }
        }
    }
}
