package io.freightsdk.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.model.LoadStatus;
import io.freightsdk.server.api.Remote;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class InMemoryFreightServerTest {
    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");

    @AutoClose
    private final InMemoryFreightServer server =
            InMemoryFreightServer.start(ServerOptions.builder().clock(NOON).build());

    @Test
    void answersAsSoonAsItHasStarted() {
        Remote client = Remote.of(server, server.addBroker());

        assertThat(client.get("/v1/agent/balance").body()).isEqualTo("{\"currency\":\"USD\",\"balanceUsd\":100.00}");
    }

    @Test
    void closeLeavesNoThreadAndNoSocket() {
        // a port that is free may be taken at once, by a server of another test that runs
        assertThat(Stream.generate(InMemoryFreightServerTest::isConnectedOnceClosed)
                        .limit(3))
                .contains(false);
    }

    private static boolean isConnectedOnceClosed() {
        InMemoryFreightServer server = InMemoryFreightServer.start();
        int port = URI.create(server.url()).getPort();
        Remote.of(server, server.addBroker()).createdLoad();
        server.close();
        ServerThreads.end(port);
        try {
            new Socket(InetAddress.getLoopbackAddress(), port).close();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void closingTwiceIsClosingOnce() {
        server.close();
        server.close();

        assertThat(server.requests().size()).isZero();
    }

    private static void atOnce(List<InMemoryFreightServer> servers, Consumer<InMemoryFreightServer> work) {
        servers.stream()
                .map(each -> OwnThread.run(() -> work.accept(each)))
                .toList()
                .forEach(CompletableFuture::join);
    }

    @Test
    @Tag("slow")
    void twoHundredServersLiveSideBySide() {
        List<InMemoryFreightServer> servers =
                Stream.generate(InMemoryFreightServer::start).limit(200).toList();
        try {
            assertThat(servers).extracting(InMemoryFreightServer::url).doesNotHaveDuplicates();
            atOnce(servers, each -> {
                FreightBroker broker = each.addBroker();
                String loadNumber = Remote.of(each, broker).createdLoad();
                each.load(loadNumber).driveToEnd();
                assertThat(each.requests().size()).isEqualTo(1);
                assertThat(broker.balanceUsd()).isEqualByComparingTo("99.35");
            });
        } finally {
            atOnce(servers, InMemoryFreightServer::close);
        }
        servers.forEach(each -> ServerThreads.end(each.url()));
    }

    @Test
    void resetBeginsAgainOnTheSamePort() {
        String url = server.url();
        FreightClock clock = server.clock();
        FreightBroker broker = server.addBroker();
        FreightLoad gone = server.load(Remote.of(server, broker).createdLoad());
        broker.registered(false)
                .completion(CompletionMode.AWAIT_CONFIRM)
                .prices()
                .set("load_create", "2.00");
        server.prices().set("load_create", "0.70");
        clock.advance(Duration.ofHours(1));

        server.reset();

        assertThat(server.url()).isEqualTo(url);
        assertThat(clock.now()).isEqualTo(NOON);
        assertThat(server.requests()).isEmpty();
        assertThat(server.sms()).isEmpty();
        assertThat(server.prices().priceUsd("load_create")).isEqualTo("0.65");
        assertThatThrownBy(gone::status)
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("no load has this number; a reset removes all loads");
        assertThat(broker.balanceUsd()).isEqualTo("100.00");
        assertThat(broker.ledger()).extracting(LedgerEntry::operation).containsExactly("reset");
        FreightLoad next = server.load(Remote.of(server, broker).createdLoad());
        assertThat(next.loadNumber()).isEqualTo("LD-2026-000002");
        assertThat(broker.balanceUsd()).isEqualTo("99.35");
        assertThat(next.driveToEnd().status()).isEqualTo(LoadStatus.DELIVERED);
    }

    @Test
    void resetServerIsUsedLikeANewOne() {
        server.reset();
        FreightBroker broker = server.addBroker();

        server.load(Remote.of(server, broker).createdLoad()).driveToEnd();

        assertThat(server.requests("createLoad").size()).isEqualTo(1);
        assertThat(broker.loads()).hasSize(1);
    }

    @Test
    void billingOutageStopsPaidCallsOnly() {
        Remote client = Remote.of(server, server.addBroker());
        server.billingAvailable(false);

        assertThat(client.create().status()).isEqualTo(503);
        assertThat(client.get("/v1/agent/balance").status()).isEqualTo(200);
        server.billingAvailable(true);
        assertThat(client.create().status()).isEqualTo(201);
    }

    @Test
    void priceSetIsThePriceOfTheVeryNextCall() {
        FreightBroker broker = server.addBroker();
        server.prices().set("load_create", "0.70");

        Remote.of(server, broker).createdLoad();

        assertThat(broker.balanceUsd()).isEqualTo("99.30");
        assertThat(server.prices().pricesUsd()).containsKeys("load_create", "position_read");
    }

    @Test
    void clockIsSetAdvancedAndRunsAgain() {
        FreightClock clock = server.clock();

        assertThat(clock.advance(Duration.ofMinutes(5)).now()).isEqualTo(NOON.plusSeconds(300));
        assertThat(clock.set(NOON).now()).isEqualTo(NOON);
        assertThat(clock.resumeRealTime().now()).isAfter(NOON);
    }

    @Test
    void messageGoesToTheDriverOfEachCreatedLoad() {
        FreightBroker broker = server.addBroker();
        FreightBroker other = server.addBroker();
        String loadNumber = Remote.of(server, broker).createdLoad();
        Remote.of(server, other).createdLoad();

        assertThat(server.sms()).hasSize(2);
        assertThat(server.sms())
                .filteredOn(sms -> sms.loadNumber().equals(loadNumber))
                .hasSize(1);
        assertThat(broker.sms()).singleElement().satisfies(message -> {
            assertThat(message.to()).isEqualTo("+12145550142");
            assertThat(message.text()).contains(server.url() + "/driver/drv_");
        });
    }
}
