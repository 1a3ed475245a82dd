package io.freightsdk.server.world;

import io.freightsdk.server.watch.Signal;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;

/** Which world a server acts on: a reset or a restored snapshot puts another one in its place. */
public final class CurrentWorld implements Supplier<World> {
    private final WorldSettings settings;
    private final AtomicReference<World> world;
    private final Signal replaced = new Signal();

    /** Begins with a fresh one. */
    public CurrentWorld(WorldSettings settings) {
        this.settings = settings;
        this.world = new AtomicReference<>(new World(settings));
    }

    /** The one that is acted on now; ask again for each call. */
    @Override
    public World get() {
        return world.get();
    }

    /** Does to the one of now what a call in this process does, which a snapshot waits for as for one over HTTP. */
    public <T> T call(Function<World, T> work) {
        World now = get();
        return now.gate().together(() -> work.apply(now));
    }

    /** Puts another one in its place; calls under way end in the old one. */
    public void become(World other) {
        world.set(other);
        replaced.raise();
    }

    /** Raised when another one has taken its place. */
    public Signal replaced() {
        return replaced;
    }

    /** Begins again with the settings of the server's start, whatever has been restored since. */
    public void reset() {
        become(new World(settings));
    }

    /** The settings of the server's start. */
    public WorldSettings settings() {
        return settings;
    }
}
