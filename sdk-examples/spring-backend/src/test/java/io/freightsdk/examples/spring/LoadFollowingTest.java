package io.freightsdk.examples.spring;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.freightsdk.FreightClient;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.tracking.TrackingEvent;
import io.freightsdk.tracking.WebhookVerifier;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.security.SignatureException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;

/** Another program has its loads followed over HTTP and receives what happens to them. */
class LoadFollowingTest {
    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final InMemoryFreightServer service = InMemoryFreightServer.start();
    private final FreightBroker broker = service.addBroker();
    private final BlockingQueue<TrackingEvent> received = new LinkedBlockingQueue<>();
    private HttpServer receiver;
    private ConfigurableApplicationContext backend;

    @BeforeEach
    void start() throws IOException {
        WebhookVerifier verifier = WebhookVerifier.of(SECRET);
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> {
            try (exchange) {
                byte[] body = exchange.getRequestBody().readAllBytes();
                verifier.verified(exchange.getRequestHeaders()::getFirst, body).ifPresent(received::add);
                exchange.sendResponseHeaders(204, -1);
            } catch (SignatureException e) {
                exchange.sendResponseHeaders(401, -1);
            }
        });
        receiver.start();
        ApplicationContextInitializer<GenericApplicationContext> withTheServersClock =
                context -> context.registerBean(InstantSource.class, () -> service.clock()::now);
        backend = new SpringApplicationBuilder(SpringBackend.class)
                .initializers(withTheServersClock)
                .profiles("follow")
                .run(
                        "--server.port=0",
                        "--freight.base-url=" + service.url(),
                        "--freight.agent-key=" + broker.agentKey(),
                        "--freight.account=acme",
                        "--spring.datasource.url=jdbc:h2:mem:followed;MODE=PostgreSQL;DB_CLOSE_DELAY=-1",
                        "--spring.config.location=classpath:/",
                        "--spring.security.user.name=tms",
                        "--spring.security.user.password=secret",
                        "--WEBHOOK_SECRET=" + SECRET);
    }

    @AfterEach
    void stop() {
        backend.close();
        receiver.stop(0);
        service.close();
    }

    private HttpResponse<String> send(String user, String method, String path, String body)
            throws IOException, InterruptedException {
        int port = ((WebServerApplicationContext) backend).getWebServer().getPort();
        String basic = Base64.getEncoder().encodeToString(user.getBytes(UTF_8));
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("Authorization", "Basic " + basic)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body));
        return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> send(String method, String path, String body)
            throws IOException, InterruptedException {
        return send("tms:secret", method, path, body);
    }

    private static CreateLoadInput load() {
        return CreateLoadInput.builder()
                .driverPhone("+13125550142")
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

    @Test
    void loadIsFollowedToItsEndForWhoMayAsk() throws Exception {
        CreateLoadInput order = load();
        String number;
        try (FreightClient freight = FreightClient.builder()
                .baseUrl(service.url())
                .agentKey(broker.agentKey())
                .account("acme")
                .build()) {
            number = freight.createLoad("order-4711", order).loadNumber();
        }
        String wish = "{\"url\":\"http://127.0.0.1:" + receiver.getAddress().getPort()
                + "/hook\",\"policy\":\"TIGHT\",\"metadata\":{\"customer\":\"globex\"},\"order\":"
                + FreightJson.adapter(CreateLoadInput.class).toJson(order) + "}";

        assertThat(send("tms:wrong", "PUT", "/loads/" + number, wish).statusCode())
                .isEqualTo(401);
        assertThat(send("GET", "/loads/" + number, "").statusCode()).isEqualTo(404);
        HttpResponse<String> followed = send("PUT", "/loads/" + number, wish);
        assertThat(followed.statusCode()).isEqualTo(201);
        assertThat(followed.body()).doesNotContain("\"null\"");
        assertThat(send("PUT", "/loads/" + number, wish).statusCode()).isEqualTo(200);
        service.load(number).driveToEnd();

        List<TrackingEvent> events = untilDelivered();
        assertThat(events)
                .extracting(TrackingEvent::type)
                .contains("stop.arrived", "stop.departed")
                .endsWith("load.delivered");
        assertThat(events.get(0).load().metadata()).containsEntry("customer", "globex");
        assertThat(send("GET", "/loads/" + number, "").body()).contains("\"status\":\"DELIVERED\"");
        assertThat(send("GET", "/failed", "").body()).isEqualTo("[]");
        assertThat(send("POST", "/loads/none/resend", "").statusCode()).isEqualTo(404);
        assertThat(send("DELETE", "/loads/" + number, "").statusCode()).isEqualTo(204);
        assertThat(send("DELETE", "/loads/" + number, "").statusCode()).isEqualTo(404);
    }

    @Test
    void wrongPolicyOrUrlIsABadRequest() throws Exception {
        assertThat(send("PUT", "/loads/LD-1", "{\"url\":\"http://example.com/\"}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(send("PUT", "/loads/LD-1", "{\"url\":\"https://example.com/\",\"policy\":\"99999\"}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(send("PUT", "/loads/LD-1", "{}").statusCode()).isEqualTo(400);
        assertThat(send("DELETE", "/loads/LD-1", "").statusCode())
                .as("nothing of it was kept")
                .isEqualTo(404);
    }

    /** Time goes on meanwhile, as the next read may be hours away. */
    private List<TrackingEvent> untilDelivered() throws InterruptedException {
        List<TrackingEvent> events = new ArrayList<>();
        for (int tries = 0; tries < 300; tries++) {
            TrackingEvent event = received.poll(200, TimeUnit.MILLISECONDS);
            if (event == null) {
                service.clock().advance(Duration.ofMinutes(5));
            } else {
                events.add(event);
                if (event instanceof TrackingEvent.Delivered) {
                    return events;
                }
            }
        }
        return events;
    }
}
