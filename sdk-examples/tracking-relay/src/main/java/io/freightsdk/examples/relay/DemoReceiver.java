package io.freightsdk.examples.relay;

import com.zaxxer.hikari.HikariDataSource;
import io.freightsdk.durable.TrackingWebhooks;
import io.freightsdk.tracking.TrackingEvent;
import io.freightsdk.tracking.WebhookVerifier;
import java.io.IOException;
import java.security.SecureRandom;
import java.security.SignatureException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A receiver as a customer has one, which verifies each event and keeps the newest for the page, and what posts to it. */
final class DemoReceiver implements AutoCloseable {
    private static final int MOST = 30;
    private static final int KEY_BYTES = 32;

    private final TrackingRelay.Door door = new TrackingRelay.Door(Map.of("RELAY_PORT", "0"));
    private final WebhookVerifier verifier;
    private final HikariDataSource dataSource = new HikariDataSource();
    private final TrackingWebhooks webhooks;
    private final Deque<String> newest = new ArrayDeque<>();

    /** Listens on loopback, since its posts have no TLS. */
    DemoReceiver() throws IOException {
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        String secret = "whsec_" + Base64.getEncoder().encodeToString(key);
        verifier = WebhookVerifier.of(secret);
        dataSource.setJdbcUrl("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_ON_EXIT=FALSE");
        webhooks = TrackingWebhooks.builder(dataSource, "demo")
                .secret(secret)
                .url(door.url())
                .createSchema(true)
                .start();
        door.open(exchange -> {
            byte[] event = exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(receive(exchange.getRequestHeaders()::getFirst, event), -1);
            exchange.close();
        });
    }

    void post(TrackingEvent event) {
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            webhooks.store(connection, event);
            connection.commit();
        } catch (SQLException e) {
            throw new IllegalStateException("the demo's database does not answer", e);
        }
    }

    int receive(UnaryOperator<@Nullable String> header, byte[] body) {
        try {
            keep(verifier.signed(header, body));
            return 204;
        } catch (SignatureException e) {
            return 401;
        }
    }

    private synchronized void keep(String event) {
        newest.addFirst(event);
        if (newest.size() > MOST) {
            newest.removeLast();
        }
    }

    /** The bodies of the newest events, those first that came last. */
    synchronized List<String> newest() {
        return List.copyOf(newest);
    }

    @Override
    public void close() {
        webhooks.close();
        door.close();
        dataSource.close();
    }
}
