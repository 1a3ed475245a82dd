package io.freightsdk.server.wire;

import java.util.function.Consumer;

/** Edges as only a test has them. */
final class Configs {
    private Configs() {}

    static EdgeConfig with(Consumer<EdgeConfig> changes) {
        EdgeConfig config = new EdgeConfig();
        changes.accept(config);
        return config;
    }
}
