package io.freightsdk.operator;

import io.freightsdk.durable.DurableFreight;
import io.freightsdk.durable.TrackingWebhooks;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;
import io.freightsdk.tracking.TrackingEvent;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;

/** A node with durable calls, webhooks and all that actuator exposes. */
final class OperatedBackend implements AutoCloseable {
    static final String PHONE = "+13125550142";
    private static final AtomicInteger DATABASES = new AtomicInteger();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    final ConfigurableApplicationContext context;
    final String url;
    final DurableFreight durable;

    /** More properties win. */
    OperatedBackend(String database, String serviceUrl, String agentKey, String... more) {
        Map<String, String> properties = new LinkedHashMap<>();
        Stream.concat(
                        Stream.of(
                                "server.port=0",
                                "freight.base-url=" + serviceUrl,
                                "freight.agent-key=" + agentKey,
                                "freight.account=acme",
                                "freight.health.max-age=1ms",
                                "freight.durable.enabled=true",
                                "freight.durable.create-schema=true",
                                "freight.durable.request-only=true",
                                "management.endpoints.web.exposure.include=*",
                                "management.endpoint.freightactions.access=unrestricted",
                                "management.endpoint.health.show-details=always",
                                "management.endpoint.health.probes.enabled=true",
                                "management.endpoint.health.group.readiness.include=readinessState,freight",
                                "spring.datasource.url=" + database),
                        Stream.of(more))
                .map(property -> property.split("=", 2))
                .forEach(property -> properties.put(property[0], property[1]));
        context = new SpringApplicationBuilder(Application.class, Webhooks.class)
                .run(properties.entrySet().stream()
                        .map(property -> "--" + property)
                        .toArray(String[]::new));
        url = "http://127.0.0.1:"
                + ((WebServerApplicationContext) context).getWebServer().getPort();
        durable = context.getBean(DurableFreight.class);
    }

    /** A database of its own. */
    static String database() {
        return "jdbc:h2:mem:operated" + DATABASES.incrementAndGet() + ";DB_CLOSE_DELAY=-1";
    }

    /** A program with the starter, and nothing else. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    @Configuration(proxyBeanMethods = false)
    static class Webhooks {
        /** So that this node ends what it settles. */
        @Bean
        DurableFreight.Listener listener() {
            return (transaction, call) -> {};
        }

        @Bean
        TrackingWebhooks webhooks(DataSource dataSource) {
            return TrackingWebhooks.builder(dataSource, "acme")
                    .secret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
                    .url("http://localhost:1")
                    .createSchema(true)
                    .storeOnly();
        }
    }

    static CreateLoadInput load() {
        return CreateLoadInput.builder()
                .driverPhone(PHONE)
                .pickups(List.of(stop("Chicago", "IL", "60601")))
                .deliveries(List.of(stop("Dallas", "TX", "75202")))
                .build();
    }

    private static StopInput stop(String city, String state, String zip) {
        return StopInput.builder()
                .address("1 Main St")
                .city(city)
                .state(state)
                .zip(zip)
                .build();
    }

    /** A creation that a person must check. */
    void stuck(String orderId) {
        durable.createLoad(orderId, load());
        execute("update freight_call set state = 'STUCK', attempts = 1, uncertain = true, price_usd = 0.65"
                + " where order_id = '" + orderId + "'");
    }

    void refused(String orderId) {
        durable.createLoad(orderId, load());
        execute(
                "update freight_call set state = 'REFUSED', attempts = 1, charge_status = 'NOT_CHARGED', charged_usd = 0"
                        + " where order_id = '" + orderId + "'");
    }

    void dead(String eventId) throws SQLException {
        Instant noon = Instant.parse("2026-05-04T12:00:00Z");
        try (Connection connection = context.getBean(DataSource.class).getConnection()) {
            context.getBean(TrackingWebhooks.class)
                    .store(
                            connection,
                            new TrackingEvent.Delivered(new TrackingEvent.Facts(eventId, "LD-1", 1, noon, noon)));
        }
        execute(
                "update freight_webhook_event set state = 'DEAD', attempts = 10, failure_text = 'HTTP 500: no' where event_id = '"
                        + eventId + "'");
    }

    private void execute(String sql) {
        context.getBean(JdbcTemplate.class).update(sql);
    }

    /** Forgets all calls and events, so that each test has the node as it began. */
    void forget() {
        durable.resume();
        for (String rows : List.of("freight_call", "freight_charged", "freight_webhook where load_number = 'LD-1'")) {
            execute("delete from " + rows);
        }
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(URI.create(url + path)).GET());
    }

    HttpResponse<String> act(String operation, String json) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(URI.create(url + "/actuator/freightactions/" + operation))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json)));
    }

    static HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return CLIENT.send(request.build(), BodyHandlers.ofString());
    }

    @Override
    public void close() {
        context.close();
    }
}
