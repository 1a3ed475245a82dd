package io.freightsdk.examples;

import io.freightsdk.FreightClient;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The service that a recipe calls. It is the real one if {@code FREIGHT_BASE_URL}, {@code FREIGHT_AGENT_KEY} and {@code
 * FREIGHT_ACCOUNT} are set. Otherwise it is an in-memory server in this program.
 */
class Service implements AutoCloseable {
    private final String baseUrl;
    private final String agentKey;
    private final String account;

    /** Creates the real service. */
    Service(String baseUrl, String agentKey, String account) {
        this.baseUrl = baseUrl;
        this.agentKey = agentKey;
        this.account = account;
    }

    /** Runs a recipe on the service that the environment names, or on an in-memory server with a balance of 10.00 USD. */
    static void run(Consumer<Service> recipe) {
        run("10.00", recipe);
    }

    /** Runs a recipe with another balance, so that it may run out. */
    static void run(String balanceUsd, Consumer<Service> recipe) {
        run(System.getenv(), balanceUsd, recipe);
    }

    static void run(Map<String, String> variables, String balanceUsd, Consumer<Service> recipe) {
        try (Service service = of(variables, balanceUsd)) {
            System.out.println(
                    service instanceof Embedded
                            ? "calling an in-memory server; set FREIGHT_BASE_URL, FREIGHT_AGENT_KEY and FREIGHT_ACCOUNT for the real service"
                            : "calling " + service.baseUrl);
            recipe.accept(service);
        }
    }

    static Service of(Map<String, String> variables, String balanceUsd) {
        String baseUrl = variables.getOrDefault("FREIGHT_BASE_URL", "");
        String agentKey = variables.getOrDefault("FREIGHT_AGENT_KEY", "");
        String account = variables.getOrDefault("FREIGHT_ACCOUNT", "");
        if (baseUrl.isEmpty() && agentKey.isEmpty()) {
            return embedded(balanceUsd);
        }
        if (baseUrl.isEmpty() || agentKey.isEmpty() || account.isEmpty()) {
            throw new IllegalStateException(
                    "only some of FREIGHT_BASE_URL, FREIGHT_AGENT_KEY and FREIGHT_ACCOUNT are set:"
                            + " set all for the real service, or none for the in-memory server");
        }
        return new Service(baseUrl, agentKey, account);
    }

    static Service embedded(String balanceUsd) {
        InMemoryFreightServer server = InMemoryFreightServer.start(ServerOptions.builder()
                .seed(4711)
                .clock(Instant.parse("2026-05-04T12:00:00Z"))
                .build());
        BrokerOptions acme = BrokerOptions.builder()
                .name("Acme Freight")
                .balanceUsd(balanceUsd)
                .build();
        return new Embedded(server, server.addBroker(acme));
    }

    /** Returns a builder of a client with the address, the key and the account. */
    FreightClient.Builder client() {
        return FreightClient.builder().baseUrl(baseUrl).account(account).agentKey(agentKey);
    }

    /** Returns the name of the account. */
    String account() {
        return account;
    }

    /** Does what only a test server can do, and prints it. On the real service it only prints that it was left out. */
    boolean rehearse(String what, Consumer<FreightBroker> how) {
        System.out.println("[real service, left out] " + what);
        return false;
    }

    /** Returns the clock of the service. */
    InstantSource clock() {
        return InstantSource.system();
    }

    /** Waits for that time. On the in-memory server it passes at once, and trucks drive meanwhile. */
    void pass(Duration time) {
        try {
            boolean unused = new CountDownLatch(1).await(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting", e);
        }
    }

    @Override
    public void close() {
        // the real service goes on
    }

    private static final class Embedded extends Service {
        private final InMemoryFreightServer server;
        private final FreightBroker broker;

        Embedded(InMemoryFreightServer server, FreightBroker broker) {
            super(server.url(), broker.agentKey(), "acme");
            this.server = server;
            this.broker = broker;
        }

        @Override
        boolean rehearse(String what, Consumer<FreightBroker> how) {
            System.out.println("[in-memory server] " + what);
            how.accept(broker);
            return true;
        }

        @Override
        InstantSource clock() {
            return server.clock()::now;
        }

        @Override
        void pass(Duration time) {
            server.clock().advance(time);
        }

        @Override
        public void close() {
            server.close();
        }
    }
}
