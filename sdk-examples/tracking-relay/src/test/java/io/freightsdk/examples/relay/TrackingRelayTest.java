package io.freightsdk.examples.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import com.sun.net.httpserver.HttpServer;
import com.zaxxer.hikari.HikariDataSource;
import io.freightsdk.CallListener;
import io.freightsdk.CallReport;
import io.freightsdk.FreightClient;
import io.freightsdk.durable.JdbcWatchStore;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.values.CallTap;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import io.freightsdk.tracking.KnownPosition;
import io.freightsdk.tracking.LoadTracker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("acceptance")
class TrackingRelayTest {
    private static final String TOKEN = "0123456789abcdef0123456789abcdef";
    private static final String FIELDS =
            "url, policy, order, types, labels, trackingLink, enRouteEvery, toLastDeparture, detentionTerms";
    private static final String KEY = "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    private static final Map<String, Schema> SCHEMAS = new ConcurrentHashMap<>();

    @TempDir
    private Path folder;

    /** What a response to a read waits for, after its debit. */
    private volatile CountDownLatch held = new CountDownLatch(0);

    private final InMemoryFreightServer service = InMemoryFreightServer.start(
            ServerOptions.builder().tap(this::holdingReads).build());
    private final FreightBroker broker = service.addBroker();
    private final FreightClient freight = FreightClient.builder()
            .baseUrl(service.url())
            .account("acme")
            .agentKey(broker.agentKey())
            .attemptTimeout(Duration.ofSeconds(60))
            .deadline(Duration.ofSeconds(60))
            .build();
    private final HttpClient http = HttpClient.newHttpClient();
    private final AtomicInteger status = new AtomicInteger(200);
    private final BlockingQueue<Map<?, ?>> received = new LinkedBlockingQueue<>();
    private HttpServer receiver;
    private @Nullable TrackingRelay relay;

    private CallTap.Response holdingReads(CallTap.Response response) {
        try {
            assertThat(!response.body().contains("gpsTrack") || held.await(60, TimeUnit.SECONDS))
                    .isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return response;
    }

    @BeforeEach
    void begin() throws IOException {
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            String signature = signature(exchange.getRequestHeaders().getFirst("webhook-id") + "."
                    + exchange.getRequestHeaders().getFirst("webhook-timestamp") + "." + body);
            if (status.get() == 200
                    && signature.equals(exchange.getRequestHeaders().getFirst("webhook-signature"))) {
                received.add((Map<?, ?>) FreightJson.tree().fromJson(body));
            }
            byte[] said = (status.get() == 500 ? "internals" : "").getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status.get(), said.length == 0 ? -1 : said.length);
            exchange.getResponseBody().write(said);
            exchange.close();
        });
        receiver.start();
    }

    private static String signature(String signed) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(Base64.getDecoder().decode(KEY), "HmacSHA256"));
            return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(signed.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private TrackingRelay start(Map<String, String> more) throws IOException {
        return new TrackingRelay(freight, settings(more), service.clock()::now);
    }

    private Map<String, String> settings(Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(Map.of(
                "RELAY_TOKEN",
                TOKEN,
                "RELAY_SECRETS",
                "whsec_" + KEY,
                "RELAY_PORT",
                "0",
                "FREIGHT_DATABASE_URL",
                "jdbc:h2:file:" + folder.resolve("relay").toAbsolutePath() + ";WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE"));
        settings.putAll(more);
        return settings;
    }

    @AfterEach
    void end() {
        if (relay != null) {
            relay.close();
        }
        receiver.stop(0);
        freight.close();
        service.close();
    }

    private record Reply(int status, Map<?, ?> body) {}

    private Reply call(String method, String path, String body) throws IOException, InterruptedException {
        return call(TOKEN, method, path, body);
    }

    /** Of a relay with the usual settings, unless the test has started another. */
    private Reply call(String token, String method, String path, String body) throws IOException, InterruptedException {
        if (relay == null) {
            relay = start(Map.of());
        }
        var reply = http.send(
                HttpRequest.newBuilder(URI.create(relay.url() + path))
                        .header("Authorization", "Bearer " + token)
                        .timeout(Duration.ofSeconds(60))
                        .method(method, BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
        return new Reply(
                reply.statusCode(),
                reply.body().isEmpty()
                        ? Map.of()
                        : (Map<?, ?>) FreightJson.tree().fromJson(reply.body()));
    }

    private CreateLoadInput order() {
        return CreateLoadInput.builder()
                .driverPhone("+13125550142")
                .pickups(List.of(stop("Chicago", "IL", "60608", 41.8414, -87.6850)))
                .deliveries(List.of(stop("Gary", "IN", "46402", 41.6, -87.33)))
                .build();
    }

    private StopInput stop(String city, String state, String zip, double lat, double lng) {
        return StopInput.builder()
                .address("1 Dock Rd")
                .city(city)
                .state(state)
                .zip(zip)
                .lat(lat)
                .lng(lng)
                .date(service.clock().now())
                .build();
    }

    private String wish(CreateLoadInput order) {
        return "{\"url\":\"http://127.0.0.1:" + receiver.getAddress().getPort()
                + "/hook\",\"policy\":\"TIGHT\",\"order\":"
                + FreightJson.adapter(CreateLoadInput.class).toJson(order) + "}";
    }

    /** What is received next; time goes on meanwhile, as the next read may be due after the end of the drive. */
    private @Nullable Map<?, ?> next() throws InterruptedException {
        Map<?, ?> event = null;
        for (int tries = 0; event == null && tries < 100; tries++) {
            event = received.poll(1, TimeUnit.SECONDS);
            service.clock().advance(Duration.ofMinutes(event == null ? 5 : 0));
        }
        return event;
    }

    private List<String> untilDelivered() throws InterruptedException {
        List<String> types = new ArrayList<>();
        while (!types.contains("Delivered")) {
            Map<?, ?> event = next();
            assertThat(event).as("an event after %s", types).isNotNull();
            types.add((String) event.get("type"));
        }
        return types;
    }

    private void driveToEnd(String loadNumber) {
        service.load(loadNumber).driveToEnd();
        service.clock().advance(Duration.ofHours(1));
    }

    @Test
    void loadIsFollowedToItsEnd() throws Exception {
        CreateLoadInput order = order();
        String number = freight.createLoad("order-4711", order).loadNumber();

        Reply begun = call("PUT", "/loads/" + number, wish(order));
        Reply again = call("PUT", "/loads/" + number, wish(order));
        driveToEnd(number);

        assertThat(begun.status()).as("%s", begun).isEqualTo(201);
        assertThat(again.status()).isEqualTo(200);
        assertThat((String) begun.body().get("reason")).isNotEmpty();
        assertThat(untilDelivered()).contains("StopArrived", "StopDeparted").endsWith("Delivered");
        Map<?, ?> state = call("GET", "/loads/" + number, "").body();
        assertThat(state.get("ended")).isEqualTo(true);
        assertThat(state.get("status")).isEqualTo("DELIVERED");
        assertThat(new BigDecimal(state.get("spentUsd").toString()))
                .isEqualByComparingTo(BigDecimal.valueOf(broker.requests().count("getLoadPosition") * 2L, 2));
    }

    @Test
    void newUrlAloneLeavesThePolicy() throws Exception {
        CreateLoadInput order = order();
        String number = freight.createLoad("order-4711", order).loadNumber();
        Reply begun = call("PUT", "/loads/" + number, wish(order));

        Reply again = call("PUT", "/loads/" + number, "{\"url\":\"https://example.com/other\"}");

        assertThat(again.body().get("url")).isEqualTo("https://example.com/other");
        assertThat(again.body().get("usdPerHourOfDelay"))
                .isNotNull()
                .isEqualTo(begun.body().get("usdPerHourOfDelay"));
    }

    @Test
    void restartForgetsNothing() throws Exception {
        CreateLoadInput order = order();
        String number = freight.createLoad("order-4711", order).loadNumber();
        call("PUT", "/loads/" + number, wish(order));

        relay.close();
        driveToEnd(number);
        relay = start(Map.of());

        assertThat(untilDelivered()).contains("StopArrived", "StopDeparted").endsWith("Delivered");
    }

    /** An empty list asks for all again. */
    @Test
    void typesStayWithoutOthers() throws Exception {
        String number = freight.createLoad("order-4711", order()).loadNumber();
        String url = "{\"url\":\"https://example.com/other\"";
        Reply first = call("PUT", "/loads/" + number, url + ",\"types\":[\"Delivered\"]}");
        assertThat(first.body().get("types")).isEqualTo(List.of("Delivered"));
        assertThat(call("PUT", "/loads/" + number, url + "}").body().get("types"))
                .isEqualTo(List.of("Delivered"));
        assertThat(call("PUT", "/loads/" + number, url + ",\"types\":[]}")
                        .body()
                        .get("types"))
                .isNull();
    }

    /** As when events are posted in another form since, whose types have other names. */
    @Test
    void urlChangesAfterTheFormOfEventsDid() throws Exception {
        String path = "/loads/" + freight.createLoad("order-4711", order()).loadNumber();
        String url = "{\"url\":\"https://example.com/other\"";
        assertThat(call("PUT", path, url + ",\"types\":[\"Delivered\"]}").status())
                .isEqualTo(201);
        relay.close();
        relay = start(Map.of("RELAY_NMFTA", "true"));
        Reply again = call("PUT", path, url + "}");
        assertThat(again.status()).as("%s", again.body()).isEqualTo(200);
        assertThat(again.body().get("types")).isNull();
    }

    @Test
    void deadEventIsListedAndSentAgain() throws Exception {
        CreateLoadInput order = order();
        String number = freight.createLoad("order-4711", order).loadNumber();
        status.set(410);
        call("PUT", "/loads/" + number, wish(order));
        driveToEnd(number);

        Instant give = Instant.now().plusSeconds(100);
        List<?> dead = List.of();
        while (dead.size() < 2 || !dead.toString().contains("Delivered")) {
            assertThat(Instant.now()).as("%s", dead).isBefore(give);
            boolean unused = new CountDownLatch(1).await(50, TimeUnit.MILLISECONDS);
            service.clock().advance(Duration.ofSeconds(5));
            dead = (List<?>) call("GET", "/dead", "").body().get("dead");
        }
        status.set(200);
        Map<?, ?> first = (Map<?, ?>) dead.get(0);
        assertThat(first.get("failure")).isEqualTo("HTTP 410");
        assertThat(call("POST", "/dead/" + first.get("eventId") + "/send", "").status())
                .isEqualTo(200);
        Object sent = call("POST", "/loads/" + number + "/send", "").body().get("sent");
        assertThat(((Number) sent).intValue()).isGreaterThanOrEqualTo(dead.size() - 1);
        assertThat(untilDelivered()).contains("StopArrived", "StopDeparted");
        assertThat(call("POST", "/dead/" + first.get("eventId") + "/send", "").status())
                .isEqualTo(404);
    }

    @Test
    void forgottenLoadIsGone() throws Exception {
        String number = freight.createLoad("order-4711", order()).loadNumber();
        call("PUT", "/loads/" + number, "{\"url\":\"https://example.com/\"}");

        assertThat(((List<?>) call("GET", "/loads", "").body().get("loads"))).hasSize(1);
        assertThat(call("DELETE", "/loads/" + number, "").status()).isEqualTo(204);
        assertThat(call("DELETE", "/loads/" + number, "").status()).isEqualTo(404);
        assertThat(call("GET", "/loads/" + number, "").status()).isEqualTo(404);
        assertThat(((List<?>) call("GET", "/loads", "").body().get("loads"))).isEmpty();
    }

    @Test
    void optionsOfTheTrackerApply() throws Exception {
        CreateLoadInput order = order();
        String number = freight.createLoad("order-4711", order).loadNumber();
        String options = "{\"enRouteEvery\":\"PT1M\","
                + "\"trackingLink\":\"https://example.com/t\",\"toLastDeparture\":true,"
                + "\"detentionTerms\":{\"freeAtPickup\":\"PT1M\",\"lateness\":\"PT15M\"},\"url\"";

        Reply begun = call("PUT", "/loads/" + number, wish(order).replace("{\"url\"", options));
        driveToEnd(number);

        assertThat(begun.status()).as("%s", begun).isEqualTo(201);
        assertThat(next())
                .satisfies(event -> assertThat(((Map<?, ?>) event.get("load")).get("trackingLink"))
                        .isEqualTo("https://example.com/t"));
    }

    @Test
    void readThatCannotBeMadeNowLeavesTheNumberUnchecked() throws Exception {
        relay = start(Map.of("RELAY_BUDGET_USD_PER_SLIDING_DAY", "0.01"));

        Reply begun = call("PUT", "/loads/LD-0", "{\"url\":\"https://example.com/\"}");

        assertThat(begun.status()).as("%s", begun).isEqualTo(202);
        assertThat(begun.body().get("checked")).isEqualTo(false);
        assertThat(call("GET", "/loads/LD-0", "").status()).isEqualTo(200);
    }

    @Test
    void wrongNumberIsToldToTheOneWhoAsksAgain() throws Exception {
        broker.faults()
                .add(Fault.of(FaultPoint.BEFORE, FaultEffect.status(503))
                        .onOperation("getLoadPosition")
                        .times(Fault.ALWAYS));
        assertThat(call("PUT", "/loads/LD-0", "{\"url\":\"https://example.com/\"}")
                        .body()
                        .get("checked"))
                .isEqualTo(false);
        broker.faults().clear();

        assertThat(call("PUT", "/loads/LD-0", "{\"url\":\"https://example.com/\"}")
                        .status())
                .isEqualTo(404);
        assertThat(call("GET", "/loads/LD-0", "").status()).isEqualTo(404);
    }

    @Test
    void readUnderWayIsBookedBeforeTheRelayEnds() throws Exception {
        relay = start(Map.of());
        String number = freight.createLoad("order-4711", order()).loadNumber();
        held = new CountDownLatch(1);
        FutureTask<Reply> begun = new FutureTask<>(() -> call("PUT", "/loads/" + number, wish(order())));
        new Thread(begun).start();
        while (broker.ledger().stream().noneMatch(entry -> entry.operation().equals("getLoadPosition"))) {
            LockSupport.parkNanos(1_000_000);
        }
        Thread ending = new Thread(relay::close);
        ending.start();
        while (ending.isAlive() && ending.getState() != Thread.State.TIMED_WAITING) {
            LockSupport.parkNanos(1_000_000);
        }
        held.countDown();
        ending.join();
        relay = start(Map.of());

        assertThat(begun.get(60, TimeUnit.SECONDS).status()).isEqualTo(201);
        assertThat(call("GET", "/loads/" + number, "").body().get("reads")).hasToString("1");
        assertThat(broker.requests().count("getLoadPosition")).isEqualTo(1);
    }

    @Test
    void textThatIsNoNumberIsNotFollowed() throws Exception {
        assertThat(call("PUT", "/loads/%2e%2e", "{\"url\":\"https://example.com/\"}")
                        .status())
                .isEqualTo(400);
        assertThat(((List<?>) call("GET", "/loads", "").body().get("loads"))).isEmpty();
    }

    @Test
    void nonsenseIsRefused() throws Exception {
        refused(400, "url: expected where to post what happens to the load", "{}");
        refused(
                400,
                "webhooks: expected https, was http to example.com; without TLS only localhost, 127.0.0.1 and [::1]"
                        + " will do",
                "{\"url\":\"http://example.com/\"}");
        refused(
                400,
                "policy: expected ECONOMY, STANDARD, TIGHT or USD an hour such as 0.80, was often",
                "{\"url\":\"https://example.com/\",\"policy\":\"often\"}");
        refused(400, "urls: expected " + FIELDS, "{\"urls\":\"https://example.com/\"}");
        refused(400, "expected an object with " + FIELDS, "[]");
        refused(400, "the body is no JSON", "{");
        refused(
                400,
                "Required values 'driverPhone', 'pickups', 'deliveries' missing at $",
                "{\"url\":\"https://example.com/\",\"order\":{}}");
        refused(
                400,
                "webhooks: expected types of events such as StopArrived, was Teleported",
                "{\"url\":\"https://example.com/\",\"types\":[\"Teleported\"]}");
        refused(
                400,
                "enRouteEvery: expected a duration such as PT1H, was 1h",
                "{\"url\":\"https://example.com/\",\"enRouteEvery\":\"1h\"}");
        refused(
                400,
                "toLastDeparture: expected true or false, was maybe",
                "{\"url\":\"https://example.com/\",\"toLastDeparture\":\"maybe\"}");
        refused(
                400,
                "free: expected freeAtPickup, freeAtDelivery, lateness",
                "{\"url\":\"https://example.com/\",\"detentionTerms\":{\"free\":\"PT1H\"}}");
        refused(
                400,
                "types: expected a list such as [\"StopArrived\"], was StopArrived",
                "{\"url\":\"https://example.com/\",\"types\":\"StopArrived\"}");
        refused(
                400,
                "labels: expected an object of texts, was x",
                "{\"url\":\"https://example.com/\",\"labels\":\"x\"}");
        refused(
                400,
                "labels: expected an object of texts, was {po=null}",
                "{\"url\":\"https://example.com/\",\"labels\":{\"po\":null}}");
        refused(404, "load LD-1: there is none", "{\"url\":\"https://example.com/\"}");
        refused(413, "expected up to 100000 bytes", " ".repeat(100_001));
        assertThat(call("PUT", "/loads/", "{}").status()).isEqualTo(404);
        assertThat(call("GET", "/nothing", "").status()).isEqualTo(404);
        assertThat(call("wrong", "GET", "/loads", ""))
                .isEqualTo(new Reply(401, Map.of("error", "expected the relay's token")));
        assertThat(((List<?>) call("GET", "/loads", "").body().get("loads"))).isEmpty();
    }

    private void refused(int status, String error, String body) throws Exception {
        assertThat(call("PUT", "/loads/LD-1", body)).isEqualTo(new Reply(status, Map.of("error", error)));
    }

    @Test
    void testIsPostedOnRequestAndOnlyTypesAskedForAre() throws Exception {
        String url = "http://127.0.0.1:" + receiver.getAddress().getPort() + "/hook";
        assertThat(call("POST", "/test", "{\"url\":\"" + url + "\"}").status()).isEqualTo(204);
        assertThat(next()).satisfies(event -> assertThat(event.get("type")).isEqualTo("Test"));
        status.set(500);
        assertThat(call("POST", "/test", "{\"url\":\"" + url + "\"}"))
                .isEqualTo(new Reply(502, Map.of("error", "HTTP 500")));
        status.set(200);

        String number = freight.createLoad("order-4711", order()).loadNumber();
        String wish = wish(order()).replace("{\"url\"", "{\"types\":[\"Delivered\"],\"labels\":{\"po\":7},\"url\"");
        assertThat(call("PUT", "/loads/" + number, wish).body().get("types")).isEqualTo(List.of("Delivered"));
        driveToEnd(number);
        assertThat(next()).satisfies(event -> {
            assertThat(event.get("type")).isEqualTo("Delivered");
            assertThat(((Map<?, ?>) event.get("load")).get("labels")).isEqualTo(Map.of("po", "7"));
        });
    }

    @Test
    void eventsAreCloudEventsIfTheirSourceIsSet() throws Exception {
        relay = start(Map.of("RELAY_CLOUD_EVENTS_SOURCE", "https://example.com/relay"));
        String url = "http://127.0.0.1:" + receiver.getAddress().getPort() + "/hook";

        assertThat(call("POST", "/test", "{\"url\":\"" + url + "\"}").status()).isEqualTo(204);

        assertThat(next()).satisfies(event -> {
            assertThat(event.get("source")).isEqualTo("https://example.com/relay");
            assertThat(event.get("data")).isInstanceOf(Map.class);
        });
    }

    /** One of NMFTA's own document, which takes long to read. */
    private static Schema schema(String name) {
        Path document = Path.of("../../sdk-core/tracking/src/test/resources/io/freightsdk/tracking/nmfta/schemas.yaml");
        try {
            String named = Files.readString(document) + "\n$ref: '#/components/schemas/" + name + "'\n";
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(named, InputFormat.YAML);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void isValid(String schema, Object tree) {
        String json = FreightJson.tree().toJson(tree);
        assertThat(SCHEMAS.computeIfAbsent(schema, TrackingRelayTest::schema)
                        .validate(
                                json,
                                InputFormat.JSON,
                                context -> context.executionConfig(config -> config.formatAssertionsEnabled(true))))
                .as(json)
                .isEmpty();
    }

    private Map<String, Object> subscription(String number) {
        return Map.of(
                "endpointUrl",
                "http://127.0.0.1:" + receiver.getAddress().getPort() + "/hook",
                "hmacSecretId",
                "RELAY_SECRETS",
                "filters",
                Map.of("shipmentIds", List.of(number), "eventTypes", List.of("DELIVERED", "PICKED_UP")));
    }

    @Test
    void subscriptionOfNmftaIsTheReceiverOfALoad() throws Exception {
        relay = start(Map.of("RELAY_NMFTA", "true"));
        String number = freight.createLoad("order-4711", order()).loadNumber();
        Map<String, Object> wish = subscription(number);
        isValid("SubscriptionCreate", wish);

        Reply made = call("POST", "/v1/subscriptions", FreightJson.tree().toJson(wish));
        assertThat(made.status()).as("%s", made).isEqualTo(201);
        isValid("Subscription", made.body());
        wish.forEach((name, value) -> assertThat(made.body().get(name)).isEqualTo(value));
        assertThat(made.body().get("id")).isEqualTo(number);
        assertThat(call("POST", "/v1/subscriptions", FreightJson.tree().toJson(wish)))
                .isEqualTo(problem(409, "load " + number + " has a subscription; delete it first"));
        assertThat(call("GET", "/v1/subscriptions/" + number, "").body()).isEqualTo(made.body());
        Map<?, ?> list =
                call("GET", "/v1/subscriptions?page=1&pageSize=200", "").body();
        isValid("SubscriptionsPage", list);
        assertThat(list.get("data")).isEqualTo(List.of(made.body()));
        assertThat(call("GET", "/v1/subscriptions?status=paused", "").body().get("data"))
                .isEqualTo(List.of());

        assertThat(call("DELETE", "/v1/subscriptions/" + number, "").status()).isEqualTo(204);
        assertThat(call("DELETE", "/v1/subscriptions/" + number, ""))
                .isEqualTo(problem(404, "there is no such subscription"));
        assertThat(call("GET", "/loads/" + number, "").status()).isEqualTo(404);
    }

    private static Reply problem(int status, String title) {
        return new Reply(status, Map.of("status", BigDecimal.valueOf(status), "title", title));
    }

    @Test
    void eventsOfNmftaArePostedAndListed() throws Exception {
        relay = start(Map.of("RELAY_NMFTA", "true"));
        String number = freight.createLoad("order-4711", order()).loadNumber();
        call("POST", "/v1/subscriptions", FreightJson.tree().toJson(subscription(number)));
        service.load(number).driveToEnd();
        service.clock().advance(Duration.ofHours(12));

        List<Object> posted = new ArrayList<>();
        while (!posted.contains("DELIVERED")) {
            Map<?, ?> batch = next();
            assertThat(batch).as("a batch after %s", posted).isNotNull();
            isValid("EventBatch", batch);
            posted.add(((Map<?, ?>) ((List<?>) batch.get("events")).get(0)).get("type"));
        }
        assertThat(posted).containsExactly("PICKED_UP", "DELIVERED");
        Map<?, ?> page = call("GET", "/v1/events?shipmentId=" + number, "").body();
        isValid("EventsPage", page);
        List<?> data = (List<?>) page.get("data");
        assertThat(data)
                .extracting(event -> ((Map<?, ?>) event).get("sequence"))
                .hasToString(
                        IntStream.rangeClosed(1, data.size()).boxed().toList().toString());
        String some =
                "&eventTypes=PICKED_UP&eventTypes=DELIVERED&order=desc&pageSize=1&occurredFrom=2020-01-01T00:00:00Z";
        Map<?, ?> last =
                call("GET", "/v1/events?shipmentId=" + number + some, "").body();
        assertThat(last.get("totalCount")).hasToString("2");
        assertThat(((List<?>) last.get("data")))
                .singleElement()
                .satisfies(event -> assertThat(((Map<?, ?>) event).get("type")).isEqualTo("DELIVERED"));
    }

    @Test
    void testEventIsPostedInTheFormOfNmfta() throws Exception {
        relay = start(Map.of("RELAY_NMFTA", "true"));
        String url = "http://127.0.0.1:" + receiver.getAddress().getPort() + "/hook";
        assertThat(call("POST", "/test", "{\"url\":\"" + url + "\"}").status()).isEqualTo(204);
        Map<?, ?> batch = next();
        isValid("EventBatch", batch);
        assertThat((List<?>) batch.get("events"))
                .singleElement()
                .satisfies(
                        event -> assertThat(((Map<?, ?>) event).get("status")).isEqualTo("Test"));
    }

    @Test
    void whatNmftaAllowsAndTheRelayHasNotIsRefused() throws Exception {
        relay = start(Map.of("RELAY_NMFTA", "true"));
        refused("endpointUrl, hmacSecretId, filters", "{\"endpointUrl\":\"https://example.com/\",\"delivery\":{}}");
        refused(
                "expected RELAY_SECRETS, the secret of this relay",
                "{\"endpointUrl\":\"https://example.com/\",\"hmacSecretId\":\"mine\"}");
        refused(
                "expected one, as each load has a receiver of its own",
                "{\"endpointUrl\":\"https://example.com/\",\"hmacSecretId\":\"RELAY_SECRETS\",\"filters\":{}}");
        String unknown = FreightJson.tree().toJson(subscription("LD-0"));
        assertThat(call("POST", "/v1/subscriptions", unknown)).isEqualTo(problem(404, "load LD-0: there is none"));
        assertThat(call("GET", "/v1/events", ""))
                .isEqualTo(problem(400, "shipmentId: expected one, as events are stored by load"));
        assertThat(call("GET", "/v1/subscriptions?pageSize=201", ""))
                .isEqualTo(problem(400, "pageSize: expected 1 to 200, was 201"));
        assertThat(call("GET", "/v1/events?shipmentId=LD-0&order=foo", ""))
                .isEqualTo(problem(400, "order: expected asc or desc, was foo"));
        assertThat(call("PATCH", "/v1/subscriptions/LD-0", "{}"))
                .isEqualTo(problem(405, "a subscription does not change; delete it and make another"));
    }

    @Test
    void oneOfManySubscriptionsAtOnceIsMade() throws Exception {
        relay = start(Map.of("RELAY_NMFTA", "true"));
        String number = freight.createLoad("order-4711", order()).loadNumber();
        String wish = FreightJson.tree().toJson(subscription(number));
        List<Callable<Integer>> calls = Collections.nCopies(
                6, () -> call("POST", "/v1/subscriptions", wish).status());
        ExecutorService callers = Executors.newFixedThreadPool(calls.size());
        try {
            List<Integer> statuses = new ArrayList<>();
            for (Future<Integer> one : callers.invokeAll(calls)) {
                statuses.add(one.get());
            }
            assertThat(statuses).containsExactlyInAnyOrder(201, 409, 409, 409, 409, 409);
        } finally {
            callers.shutdownNow();
        }
    }

    @Test
    void receiverSetBeforeIsPostedWhatNmftaHas() throws Exception {
        String number = freight.createLoad("order-4711", order()).loadNumber();
        String url = "http://127.0.0.1:" + receiver.getAddress().getPort() + "/hook";
        assertThat(call("PUT", "/loads/" + number, "{\"url\":\"" + url + "\",\"types\":[\"Delivered\"]}")
                        .status())
                .isEqualTo(201);
        relay.close();
        relay = start(Map.of("RELAY_NMFTA", "true"));
        isValid("Subscription", call("GET", "/v1/subscriptions/" + number, "").body());
        service.load(number).driveToEnd();
        service.clock().advance(Duration.ofHours(12));
        Map<?, ?> batch = next();
        assertThat(batch).isNotNull();
        isValid("EventBatch", batch);
    }

    private void refused(String error, String body) throws Exception {
        Reply reply = call("POST", "/v1/subscriptions", body);
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body().get("title")).asString().endsWith(error);
    }

    @Test
    void subscriptionOfANumberThatCannotBeCheckedIsNotMade() throws Exception {
        relay = start(Map.of("RELAY_NMFTA", "true", "RELAY_BUDGET_USD_PER_SLIDING_DAY", "0.01"));
        String number = freight.createLoad("order-4711", order()).loadNumber();

        assertThat(call("POST", "/v1/subscriptions", FreightJson.tree().toJson(subscription(number))))
                .isEqualTo(problem(
                        503, "load " + number + " could not be read yet, nothing is subscribed; send it again"));
        assertThat(call("GET", "/v1/subscriptions/" + number, "").status()).isEqualTo(404);
    }

    @Test
    void subscriptionOfALoadThatAnotherNodeHasReadIsMade() throws Exception {
        Map<String, String> settings = settings(Map.of("RELAY_NMFTA", "true"));
        String number = freight.createLoad("order-4711", order()).loadNumber();
        broker.faults()
                .add(Fault.of(FaultPoint.BEFORE, FaultEffect.status(500))
                        .onOperation("getLoadPosition")
                        .times(1));
        AtomicInteger others = new AtomicInteger();
        CallListener otherNode = new CallListener() {
            @Override
            public void callCompleted(CallReport failed) {
                if (failed.operation().equals("getLoadPosition") && others.getAndIncrement() == 0) {
                    try (HikariDataSource shared = new HikariDataSource()) {
                        shared.setJdbcUrl(settings.get("FREIGHT_DATABASE_URL"));
                        LoadTracker other = LoadTracker.builder(freight)
                                .store(JdbcWatchStore.builder(shared, "acme").build())
                                .clock(service.clock()::now)
                                .build();
                        KnownPosition unused = other.position(number, Duration.ZERO);
                    }
                }
            }
        };
        try (FreightClient listening = FreightClient.builder()
                .baseUrl(service.url())
                .account("acme")
                .agentKey(broker.agentKey())
                .listener(otherNode)
                .build()) {
            relay = new TrackingRelay(listening, settings, service.clock()::now);
            assertThat(call("POST", "/v1/subscriptions", FreightJson.tree().toJson(subscription(number)))
                            .status())
                    .isEqualTo(201);
            assertThat(call("GET", "/v1/subscriptions/" + number, "").status()).isEqualTo(200);
            relay.close();
        }
        assertThat(others).hasPositiveValue();
    }

    @Test
    void startThatFailsLeavesNoThread() {
        Set<Thread> before = Thread.getAllStackTraces().keySet();

        assertThatThrownBy(() -> start(Map.of("RELAY_BUDGET_USD_PER_SLIDING_DAY", "0.0x")))
                .isInstanceOf(IllegalArgumentException.class);

        assertThat(Thread.getAllStackTraces().keySet())
                .filteredOn(thread -> !before.contains(thread) && !thread.isDaemon())
                .isEmpty();
    }

    @Test
    void settingsThatAreNotSafeAreRefused() {
        assertThatThrownBy(() -> start(Map.of("RELAY_TOKEN", "short")))
                .hasMessage("RELAY_TOKEN: expected 16 characters or more, as of openssl rand -hex 16");
        assertThatThrownBy(() -> start(Map.of("RELAY_LIMIT", "1.00")))
                .hasMessage("RELAY_LIMIT is not a setting; there are RELAY_TOKEN, RELAY_SECRETS, FREIGHT_DATABASE_URL,"
                        + " FREIGHT_DATABASE_USER, FREIGHT_DATABASE_PASSWORD, RELAY_HOST, RELAY_PORT, RELAY_BUDGET_USD_PER_SLIDING_DAY, RELAY_ALERTS_URL,"
                        + " RELAY_CLOUD_EVENTS_SOURCE, RELAY_NMFTA");
        assertThatThrownBy(() -> start(Map.of("RELAY_NMFTA", "yes")))
                .hasMessage("RELAY_NMFTA: expected true or false, was yes");
        assertThatThrownBy(() -> start(Map.of("RELAY_NMFTA", "true", "RELAY_ALERTS_URL", "https://example.com/")))
                .hasMessage("RELAY_NMFTA: its form is no CloudEvent and has no alerts; unset RELAY_CLOUD_EVENTS_SOURCE"
                        + " and RELAY_ALERTS_URL");
        assertThatThrownBy(() -> start(Map.of("RELAY_SECRETS", "secret", "FREIGHT_DATABASE_URL", "jdbc:h2:mem:x")))
                .hasMessage("RELAY_SECRETS: webhooks: expected a secret of whsec_ and the base64 of 24 to 64 random"
                        + " bytes, was another");
    }

    @Test
    void settingThatCannotBeUsedIsSaidByItsName() {
        assertThatThrownBy(() -> start(Map.of("FREIGHT_DATABASE_URL", "jdbc:mysql://host/db?password=secret")))
                .hasMessage(
                        "FREIGHT_DATABASE_URL: expected one that begins with jdbc:h2: or jdbc:postgresql://, was another")
                .hasNoCause();
        assertThatThrownBy(() -> start(Map.of("RELAY_BUDGET_USD_PER_SLIDING_DAY", "a lot")))
                .hasMessageStartingWith("RELAY_BUDGET_USD_PER_SLIDING_DAY: ");
        assertThatThrownBy(() -> start(Map.of("RELAY_CLOUD_EVENTS_SOURCE", "a b")))
                .hasMessageStartingWith("RELAY_CLOUD_EVENTS_SOURCE: ");
        assertThatThrownBy(() -> start(Map.of("RELAY_ALERTS_URL", "nowhere")))
                .hasMessageStartingWith("RELAY_ALERTS_URL: ");
    }

    @Test
    @Tag("slow")
    void wrongSettingIsALineAndNoStackTrace() throws Exception {
        assertThat(refused(Map.of("RELAY_TOKEN", "short")))
                .isEqualTo("tracking-relay: RELAY_TOKEN: expected 16 characters or more, as of openssl rand -hex 16");
        assertThat(refused(Map.of("RELAY_PORT", "http")))
                .isEqualTo("tracking-relay: RELAY_PORT: expected a number from 0 to 65535, was http");
        String taken = String.valueOf(receiver.getAddress().getPort());
        assertThat(refused(Map.of("RELAY_PORT", taken)))
                .isEqualTo("tracking-relay: cannot listen on 127.0.0.1:" + taken + ": Address already in use;"
                        + " set another RELAY_PORT (0 picks a free one) or RELAY_HOST");
    }

    @Test
    @Tag("slow")
    void wrongArgumentIsALine() throws Exception {
        assertThat(refused(Map.of(), "--help"))
                .startsWith("tracking-relay: the only argument is --demo; all else is set by FREIGHT_BASE_URL, ");
    }

    /** What a process of its own says that does not start. */
    private String refused(Map<String, String> more, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                TrackingRelay.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.matches("(FREIGHT|RELAY)_.*|JAVA_TOOL_OPTIONS"));
        builder.environment().putAll(settings(more));
        builder.environment()
                .putAll(Map.of(
                        "FREIGHT_BASE_URL", service.url(),
                        "FREIGHT_AGENT_KEY", broker.agentKey(),
                        "FREIGHT_ACCOUNT", "acme"));
        Process process = builder.start();
        try {
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(said).isOne();
            return said.strip();
        } finally {
            process.destroyForcibly();
        }
    }
}
