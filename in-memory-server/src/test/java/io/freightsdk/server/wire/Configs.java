package io.freightsdk.server.wire;

import java.net.InetAddress;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Edges as only a test has them: on a free port of the loopback address, with the ids {@code req-1}, {@code req-2} and so on. */
public final class Configs {
    private Configs() {}

    /** One without changes. */
    public static EdgeConfig plain() {
        AtomicLong count = new AtomicLong();
        return new EdgeConfig(
                InetAddress.getLoopbackAddress(), 0, InstantSource.system(), () -> "req-" + count.incrementAndGet());
    }

    static EdgeConfig with(Consumer<EdgeConfig> changes) {
        EdgeConfig config = plain();
        changes.accept(config);
        return config;
    }
}
