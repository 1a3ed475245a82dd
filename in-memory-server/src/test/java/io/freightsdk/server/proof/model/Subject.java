package io.freightsdk.server.proof.model;

import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;

/** The server that is held against the model. */
final class Subject {
    private Subject() {}

    static InMemoryFreightServer start() {
        return InMemoryFreightServer.start(
                ServerOptions.builder().seed(1).clock(Order.NOON).build());
    }

    /** Fails with the shortest script that still differs. */
    static void agrees(Door server, Script script, long seed) {
        script.difference(server).ifPresent(difference -> {
            Script shrunk = script.shrunk(server);
            throw new AssertionError("seed " + seed + ": server and model differ, "
                    + shrunk.difference(server).orElse(difference) + "\nscript:\n" + shrunk);
        });
    }
}
