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
import org.jspecify.annotations.Nullable;

/**
 * The service that a recipe calls: the real one if {@code FREIGHT_BASE_URL}, {@code FREIGHT_AGENT_KEY} and {@code
 * FREIGHT_ACCOUNT} are set, else a server that starts in this program, with a broker and a Monday of its own.
 */
final class Service implements AutoCloseable {
    private final String baseUrl;
    private final String agentKey;
    private final String account;
    private final @Nullable Stage stage;
    private final Consumer<Duration> wait;
    private final InstantSource clock;

    /** @param stage null for the real service */
    Service(
            String baseUrl,
            String agentKey,
            String account,
            @Nullable Stage stage,
            Consumer<Duration> wait,
            InstantSource clock) {
        this.baseUrl = baseUrl;
        this.agentKey = agentKey;
        this.account = account;
        this.stage = stage;
        this.wait = wait;
        this.clock = clock;
    }

    /** As the environment says; a broker of the embedded server has 10.00 USD. */
    static Service open() {
        return open("10.00");
    }

    /** Starts with this balance, so that it may run out. */
    static Service open(String balanceUsd) {
        Service service = of(System.getenv(), balanceUsd);
        System.out.println(
                service.stage == null
                        ? "calling " + service.baseUrl
                        : "calling an embedded server; FREIGHT_BASE_URL, FREIGHT_AGENT_KEY and FREIGHT_ACCOUNT name the real one");
        return service;
    }

    static Service of(Map<String, String> variables, String balanceUsd) {
        String baseUrl = variables.getOrDefault("FREIGHT_BASE_URL", "");
        String agentKey = variables.getOrDefault("FREIGHT_AGENT_KEY", "");
        String account = variables.getOrDefault("FREIGHT_ACCOUNT", "");
        boolean none = baseUrl.isEmpty() && agentKey.isEmpty();
        if (!none && (baseUrl.isEmpty() || agentKey.isEmpty() || account.isEmpty())) {
            throw new IllegalStateException(
                    "only some of FREIGHT_BASE_URL, FREIGHT_AGENT_KEY and FREIGHT_ACCOUNT are set:"
                            + " set all for the real service, or none for the embedded server");
        }
        return none
                ? embedded(balanceUsd)
                : new Service(baseUrl, agentKey, account, null, Service::sit, InstantSource.system());
    }

    static Service embedded(String balanceUsd) {
        InMemoryFreightServer server = InMemoryFreightServer.start(ServerOptions.builder()
                .seed(4711)
                .clock(Instant.parse("2026-05-04T12:00:00Z"))
                .build());
        FreightBroker broker = server.addBroker(BrokerOptions.builder()
                .name("Acme Freight")
                .balanceUsd(balanceUsd)
                .build());
        Stage stage = new Stage(server, broker);
        return new Service(
                server.url(),
                broker.agentKey(),
                "acme",
                stage,
                stage::pass,
                () -> server.clock().now());
    }

    /** A client's builder with address, key and the name of the account, to be set further. */
    FreightClient.Builder client() {
        return FreightClient.builder().baseUrl(baseUrl).account(account).agentKey(agentKey);
    }

    /** Does what only a test server can do and says so; on the real service it says that it was left out. */
    boolean rehearse(String what, Consumer<FreightBroker> how) {
        System.out.println((stage == null ? "[real service, left out] " : "[embedded server] ") + what);
        if (stage != null) {
            how.accept(stage.broker());
        }
        return stage != null;
    }

    /** The time there. */
    InstantSource clock() {
        return clock;
    }

    /** Returns when that time has passed: at once on the embedded server, where a truck drives meanwhile. */
    void pass(Duration time) {
        wait.accept(time);
    }

    @Override
    public void close() {
        if (stage != null) {
            stage.close();
        }
    }

    private static void sit(Duration time) {
        try {
            new CountDownLatch(1).await(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting", e);
        }
    }
}
