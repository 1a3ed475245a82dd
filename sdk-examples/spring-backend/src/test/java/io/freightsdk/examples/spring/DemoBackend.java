package io.freightsdk.examples.spring;

import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import org.springframework.boot.SpringApplication;

/** Runs the backend with an in-memory server, to try it out. No load and no money is real. */
final class DemoBackend {
    private DemoBackend() {}

    /** Serves until it is stopped. The server ends with this process. */
    public static void main(String[] args) {
        InMemoryFreightServer server = InMemoryFreightServer.start();
        FreightBroker broker = server.addBroker();
        SpringApplication.run(
                SpringBackend.class,
                "--freight.base-url=" + server.url(),
                "--freight.agent-key=" + broker.agentKey(),
                "--freight.account=acme");
        System.out.println("post orders to http://localhost:8080/orders; the loads are at " + server.url());
    }
}
