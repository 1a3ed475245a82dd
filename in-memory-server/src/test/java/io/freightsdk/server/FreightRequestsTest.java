package io.freightsdk.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.server.api.Remote;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FreightRequestsTest {
    private static final Duration LONG = Duration.ofSeconds(100);

    @AutoClose
    private final InMemoryFreightServer server = InMemoryFreightServer.start(
            ServerOptions.builder().clock(Instant.parse("2026-05-04T12:00:00Z")).build());

    private final FreightBroker broker = server.addBroker();
    private final Remote client = Remote.of(server, broker);

    @Test
    void everyCallWithAResponseIsListed() {
        client.createdLoad();
        client.get("/v1/agent/balance");
        new Remote(server.url(), "agent_nobody").get("/v1/agent/balance");

        assertThat(server.requests())
                .extracting(JournalEntry::operation)
                .containsExactly("createLoad", "getBalance", "getBalance");
        assertThat(server.requests("createLoad"))
                .extracting(JournalEntry::committed)
                .containsExactly(true);
        assertThat(server.requests("getBalance").size()).isEqualTo(2);
    }

    @Test
    void brokerSeesItsOwnCallsOnly() {
        client.createdLoad();
        Remote.of(server, server.addBroker()).createdLoad();

        assertThat(broker.requests()).hasSize(1);
        assertThat(broker.requests().size()).isEqualTo(1);
        assertThat(broker.requests("createLoad").size()).isEqualTo(1);
        assertThat(server.requests().size()).isEqualTo(2);
    }

    @Test
    void catalogCallWithAKeyIsOfItsBroker() {
        client.get("/v1/catalog");
        new Remote(server).get("/v1/catalog");

        assertThat(broker.requests("listServices").size()).isEqualTo(1);
        assertThat(server.requests("listServices").size()).isEqualTo(2);
    }

    @Test
    void awaitReturnsAtOnceForPastCalls() {
        client.createdLoad();

        assertThatCode(() -> {
                    server.awaitRequests("createLoad", 1, Duration.ZERO);
                    broker.awaitRequests("createLoad", 1, Duration.ZERO);
                })
                .doesNotThrowAnyException();
    }

    @Test
    void awaitEndsWithTheRequest() {
        CompletableFuture<Void> waiting = OwnThread.run(() -> broker.awaitRequests("createLoad", 2, LONG));
        client.createdLoad();
        client.createdLoad();

        waiting.join();
        assertThat(broker.requests("createLoad")).hasSize(2);
    }

    @Test
    void awaitThatTimesOutListsTheRequests() {
        client.createdLoad();

        assertThatThrownBy(() -> server.awaitRequests("createLoad", 2, Duration.ofMillis(20)))
                .isInstanceOf(AssertionError.class)
                .hasMessage("""
                        after PT0.02S createLoad had 1 responses, awaited 2; requests:
                          #1 2026-05-04T12:00:00Z createLoad POST /v1/agent/loads 201, charged 0.65 USD, committed
                        """);
    }

    @Test
    void otherBrokersCallsDoNotEndTheWait() {
        Remote.of(server, server.addBroker()).createdLoad();

        assertThatThrownBy(() -> broker.awaitRequests("createLoad", 1, Duration.ofMillis(20)))
                .isInstanceOf(AssertionError.class)
                .hasMessage("after PT0.02S createLoad of " + broker.id()
                        + " had 0 responses, awaited 1; requests:\n  none\n");
    }

    @Test
    void interruptEndsTheWaitAndIsKept() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> server.awaitRequests("createLoad", 1, LONG))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("interrupted while createLoad had 0 responses, awaited 1");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void anOperationThatDoesNotExistIsNotAwaited() {
        assertThatThrownBy(() -> server.awaitRequests("createload", 1, LONG))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("updateLoadStatus, was createload");
    }

    /** Or a test that nothing was read would pass whatever was. */
    @ParameterizedTest
    @ValueSource(strings = {"getPosition", "postPings"})
    void operationThatIsNotInTheJournalIsNotCounted(String operation) {
        assertThatThrownBy(() -> broker.requests(operation).size()).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> broker.requests(operation)).isInstanceOf(IllegalArgumentException.class);
    }
}
