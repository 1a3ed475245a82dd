package io.freightsdk.server.junit;

import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import java.util.concurrent.locks.ReentrantLock;

/** The server of one application context, what makes it fresh, and the turn of the test method that uses it. */
record SpringFreight(InMemoryFreightServer server, FreightBroker broker, Runnable fresh, ReentrantLock turn) {
    static SpringFreight start() {
        InMemoryFreightServer server = InMemoryFreightServer.start();
        FreightBroker broker = server.addBroker();
        return new SpringFreight(server, broker, server.savepoint(), new ReentrantLock());
    }
}
