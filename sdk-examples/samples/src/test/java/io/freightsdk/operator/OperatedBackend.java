package io.freightsdk.operator;

import io.freightsdk.durable.DurableFreight;
import io.freightsdk.durable.tracking.JdbcTrackingStore;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;
import io.freightsdk.tracking.TrackingEvent;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
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
                                "freight.durable.worker=false",
                                "freight.webhooks.secret=whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
                                "freight.webhooks.url=http://localhost:1",
                                "management.endpoints.web.exposure.include=*",
                                "management.endpoint.freight.access=unrestricted",
                                "management.endpoint.health.show-details=always",
                                "management.endpoint.health.probes.enabled=true",
                                "management.endpoint.health.group.readiness.include=readinessState,freight",
                                "spring.datasource.url=" + database),
                        Stream.of(more))
                .map(property -> property.split("=", 2))
                .forEach(property -> properties.put(property[0], property[1]));
        context = new SpringApplicationBuilder(Application.class)
                .run(properties.entrySet().stream()
                        .map(property -> "--" + property)
                        .toArray(String[]::new));
        url = "http://127.0.0.1:"
                + ((WebServerApplicationContext) context).getWebServer().getPort();
        durable = context.getBean(DurableFreight.class);
    }

    /** A database of its own. */
    static String database() {
        return "jdbc:h2:mem:operated" + DATABASES.incrementAndGet() + ";MODE=PostgreSQL;DB_CLOSE_DELAY=-1";
    }

    /** A program with the starter, and nothing else. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

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
    void unresolved(String orderId) {
        durable.createLoad(orderId, load());
        execute("update freight_call set state = 'UNRESOLVED', attempts = 1, uncertain = true, failure = 'Transport'"
                + " where order_id = '" + orderId + "'");
        execute("delete from freight_task where task_instance = '" + orderId + "'");
    }

    void failed(String orderId) {
        durable.createLoad(orderId, load());
        execute("update freight_call set state = 'FAILED', attempts = 1, failure = 'INVALID_DRIVER_PHONE'"
                + " where order_id = '" + orderId + "'");
        execute("delete from freight_task where task_instance = '" + orderId + "'");
    }

    void failedWebhook(String eventId) {
        Instant noon = Instant.parse("2026-05-04T12:00:00Z");
        TrackingEvent event = new TrackingEvent.Delivered(new TrackingEvent.Header(eventId, "LD-1", 1, noon, noon));
        context.getBean(JdbcTrackingStore.class).append(List.of(event));
        execute("update freight_event set failed = 'FAILED', failure = 'HTTP 500: no' where event_id = '" + eventId
                + "'");
        execute("update freight_delivery set waiting = 0, next_try_at = null");
    }

    private void execute(String sql) {
        context.getBean(JdbcTemplate.class).update(sql);
    }

    /** Forgets all calls and events, so that each test has the node as it began. */
    void forget() {
        durable.resume();
        for (String rows : List.of("freight_call", "freight_charge", "freight_event", "freight_task")) {
            execute("delete from " + rows);
        }
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(URI.create(url + path)).GET());
    }

    HttpResponse<String> act(String action, String json) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(URI.create(url + "/actuator/freight/" + action))
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
