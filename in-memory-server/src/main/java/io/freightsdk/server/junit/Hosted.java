package io.freightsdk.server.junit;

import io.freightsdk.server.InMemoryFreightServer;

/**
 * A server and the context it was started for, whose end is its end. A store closes what it holds only from JUnit 5.13
 * on, so the extension does it too.
 *
 * @param ownerId the unique id of that context
 */
record Hosted(InMemoryFreightServer server, String ownerId) implements AutoCloseable {

    @Override
    public void close() {
        server.close();
    }
}
