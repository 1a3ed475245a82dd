package io.freightsdk.samples;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.freightsdk.FreightClient;
import io.freightsdk.durable.tracking.JdbcTrackingStore;
import io.freightsdk.durable.webhooks.TrackingWebhooks;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.junit.FreightServerTest;
import io.freightsdk.tracking.FollowOptions;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackingEvent;
import io.freightsdk.tracking.WebhookVerifier;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SignatureException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;

@FreightServerTest
class WebhooksOfATripTest {
    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    private final BlockingQueue<TrackingEvent> received = new LinkedBlockingQueue<>();

    @Test
    void eachEventOfATripIsPosted(InMemoryFreightServer server, FreightBroker broker) throws Exception {
        server.clock().set(Instant.parse("2026-05-04T12:00:00Z"));
        JdbcDataSource database = new JdbcDataSource();
        database.setUrl("jdbc:h2:mem:trip;MODE=PostgreSQL;DB_CLOSE_DELAY=-1");
        CreateTables.in(database);
        HttpServer receiver = receiver();
        try (FreightClient freight = FreightClient.builder()
                        .baseUrl(server.url())
                        .account("acme")
                        .agentKey(broker.agentKey())
                        .clock(server.clock())
                        .build();
                LoadTracker tracker = LoadTracker.builder(freight)
                        .store(JdbcTrackingStore.builder(database, "acme").build())
                        .clock(server.clock())
                        .build();
                TrackingWebhooks webhooks = TrackingWebhooks.builder(database, "acme")
                        .secret(SECRET)
                        .url("http://localhost:" + receiver.getAddress().getPort())
                        .clock(server.clock())
                        .build()
                        .start()) {
            assertThat(webhooks.test("http://localhost:" + receiver.getAddress().getPort()))
                    .isEmpty();
            CreateLoadInput order = order();
            tracker.follow(freight.createLoad("order-4711", order), order, FollowOptions.defaults());
            broker.newestLoad().startDriving();
            for (Instant next = tracker.runDue(); next != null; next = tracker.runDue()) {
                server.clock().set(next); // the truck drives meanwhile
            }

            assertThat(posted())
                    .hasAtLeastOneElementOfType(TrackingEvent.Test.class)
                    .hasAtLeastOneElementOfType(TrackingEvent.StopArrived.class)
                    .hasAtLeastOneElementOfType(TrackingEvent.Delivered.class);
        } finally {
            receiver.stop(0);
        }
    }

    /** Receives webhooks on a free port of this machine. */
    private HttpServer receiver() throws Exception {
        WebhookVerifier verifier = WebhookVerifier.of(SECRET);
        HttpServer receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            try {
                verifier.verified(exchange.getRequestHeaders()::getFirst, body).ifPresent(received::add);
                exchange.sendResponseHeaders(204, -1);
            } catch (SignatureException e) {
                exchange.sendResponseHeaders(401, -1);
            }
            exchange.close();
        });
        receiver.start();
        return receiver;
    }

    /** Waits in real time until the delivery is posted, and returns all events up to it. */
    private List<TrackingEvent> posted() throws InterruptedException {
        List<TrackingEvent> events = new ArrayList<>();
        TrackingEvent event = null;
        while (!(event instanceof TrackingEvent.Delivered)) {
            event = received.poll(30, TimeUnit.SECONDS);
            assertThat(event).as("after %s", events).isNotNull();
            events.add(event);
        }
        return events;
    }

    private static CreateLoadInput order() {
        StopInput chicago = StopInput.builder()
                .address("2600 S Federal St")
                .city("Chicago")
                .state("IL")
                .zip("60616")
                .date(Instant.parse("2026-05-04T14:00:00Z"))
                .build();
        StopInput dallas = StopInput.builder()
                .address("1800 N Market St")
                .city("Dallas")
                .state("TX")
                .zip("75202")
                .date(Instant.parse("2026-05-05T16:00:00Z"))
                .build();
        return CreateLoadInput.builder()
                .driverPhone("+13125550142")
                .pickups(chicago)
                .deliveries(dallas)
                .build();
    }
}
