package io.freightsdk.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.json.FreightJson;
import io.freightsdk.server.accounts.CompletionMode;
import io.freightsdk.server.accounts.Scope;
import io.freightsdk.server.faults.Fault;
import io.freightsdk.server.faults.FaultEffect;
import io.freightsdk.server.faults.FaultPoint;
import io.freightsdk.server.geo.GeoPoint;
import io.freightsdk.server.loads.Fix;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The examples of the OpenAPI document, word for word as the server answers; only its address stands for another. */
class ExamplesAreAnswersTest {
    private static final Map<?, ?> DOCUMENT = document();
    private static final String ADDRESS = "https://freight.example";

    /** By its status, since what several operations answer stands in the document once. */
    private static final Map<String, List<Object>> ANSWERS = new LinkedHashMap<>();

    private static InMemoryFreightServer server;

    /** An example and where it stands. */
    record Example(String name, String status, Object value) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Map<?, ?> document() {
        try (InputStream yaml = FreightJson.class.getResourceAsStream("/META-INF/openapi/freight-agent-api.yaml")) {
            return new Yaml(new SafeConstructor(new LoaderOptions())).load(yaml);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<Example> examples() {
        List<Example> examples = new ArrayList<>();
        child(DOCUMENT, "paths")
                .forEach((path, item) -> ((Map<?, ?>) item).forEach((method, operation) -> {
                    if (operation instanceof Map<?, ?> described && described.containsKey("operationId")) {
                        child(described, "responses").forEach((status, response) -> {
                            Map<?, ?> body = child(child(resolved(response), "content"), "application/json");
                            String name = described.get("operationId") + " " + status;
                            if (body.containsKey("example")) {
                                examples.add(new Example(name, String.valueOf(status), plain(body.get("example"))));
                            } else {
                                child(body, "examples")
                                        .forEach((key, value) -> examples.add(new Example(
                                                name + " " + key,
                                                String.valueOf(status),
                                                plain(resolved(value).get("value")))));
                            }
                        });
                    }
                }));
        // that one takes two calls at once, and half a minute: KeyInUseTest has it
        return examples.stream().filter(example -> !example.name().equals("topUpByCard 503"));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void exampleIsAnAnswer(Example example) throws IOException {
        List<Object> answers =
                ANSWERS.getOrDefault(example.status().equals("default") ? "405" : example.status(), List.of());
        List<String> written = new ArrayList<>();
        for (Object answer : answers) {
            written.add(FreightJson.tree().toJson(answer));
        }
        assertThat(written).contains(FreightJson.tree().toJson(example.value()));
    }

    @BeforeAll
    static void play() throws Exception {
        server = InMemoryFreightServer.start(ServerOptions.builder()
                .seed(1)
                .clock(Instant.parse("2026-05-04T12:00:00Z"))
                .build());
        FreightBroker broker = server.addBroker(BrokerOptions.builder()
                .balanceUsd("50.00")
                .completion(CompletionMode.AWAIT_CONFIRM)
                .driver("+12145550142", null)
                .build());
        FreightBroker other = server.addBroker();
        FreightBroker poor =
                server.addBroker(BrokerOptions.builder().balanceUsd("0.40").build());
        FreightBroker unknown = server.addBroker(BrokerOptions.builder()
                .registered(false)
                .email("ops@broker.example")
                .build());
        String key = broker.agentKey();
        Map<?, ?> load = (Map<?, ?>) child(
                        child(child(child(DOCUMENT, "components"), "requestBodies"), "CreateLoad"),
                        "content",
                        "application/json",
                        "examples",
                        "twoStops")
                .get("value");
        String loads = "/v1/agent/loads";
        call("POST", loads, key, load, "order-4711");
        call("POST", loads, key, load, null);
        Map<?, ?> unresolved = with(with(load, "driverPhone", "+12145550143"), "customerRef", "PO-88214");
        call("POST", loads, key, unresolved, null);
        String first = "LD-2026-000001";
        String second = "LD-2026-000002";
        String position = loads + "/" + first;
        call("GET", loads + "/" + second, key, null, null);
        call("POST", loads, key, with(load, "driverPhone", "none"), null);
        call(
                "POST",
                loads,
                key,
                Map.of(
                        "driverPhone",
                        "+12145550142",
                        "pickups",
                        List.of(without(stop(load, "pickups"), "zip")),
                        "deliveries",
                        List.of(with(stop(load, "deliveries"), "state", null))),
                null);
        call("POST", loads, null, load, null);
        call("POST", loads, "agent_none", load, null);
        call("POST", loads, poor.agentKey(), load, null);
        call("POST", loads, unknown.agentKey(), load, null);
        call("POST", loads, broker.newKey(Scope.LOADS_READ).text(), load, null);
        call("POST", "/v1/billing/topup/card", broker.newKey(Scope.LOADS_READ).text(), Map.of(), null);
        call(
                "POST",
                position + "/delivery-confirm",
                broker.newKey(Scope.LOADS_READ).text(),
                Map.of(),
                null);
        call("GET", position, broker.newKey(Scope.LOADS_CREATE).text(), null, null);
        call("GET", position, other.agentKey(), null, null);
        call("GET", loads + "/LD-2026-999999", key, null, null);
        send("POST", loads, key, "{", null);
        send("POST", loads, key, "\"" + "x".repeat(1_048_576) + "\"", null);
        call("PUT", loads, key, Map.of(), null);
        broker.billingAvailable(false);
        call("GET", position, key, null, null);
        broker.billingAvailable(true);
        broker.faults()
                .add(Fault.of(
                                FaultPoint.BEFORE,
                                FaultEffect.status(429)
                                        .withBody("application/json", "{\"error\":\"too many requests\"}"))
                        .onOperation("getPricing"));
        call("GET", "/v1/agent/pricing", key, null, null);
        call("GET", "/v1/agent/pricing", key, null, null);
        call("GET", "/v1/catalog", null, null, null);
        call("GET", "/v1/katalog", null, null, null);
        call("PATCH", position + "/status", key, Map.of("status", "DELIVERED"), null);
        fix("2026-05-04T13:51:10Z", 41.8867, -87.6571, 4.2, 95);
        fix("2026-05-04T14:38:10Z", 41.8601, -87.6802, 18.0, 214);
        call("POST", position + "/delivery-confirm", key, Map.of(), null);
        fix("2026-05-05T02:13:00Z", 36.1261, -89.9369, 61.5, 208);
        fix("2026-05-05T02:14:00Z", 36.1263, -89.9371, Fix.UNKNOWN, Fix.UNKNOWN);
        call("GET", position, key, null, null);
        call("POST", "/v1/freight/get_load_position", key, Map.of("loadNumber", first), null);
        call("POST", "/v1/freight/get_load_position", key, Map.of(), null);
        server.load(first).driveTo(2);
        call("POST", position + "/delivery-confirm", key, Map.of("bol_received_at", "Monday"), null);
        call("POST", position + "/delivery-confirm", key, Map.of(), null);
        call("POST", position + "/delivery-confirm", key, Map.of(), null);
        call("GET", "/v1/agent/balance", key, null, null);
        String card = "/v1/billing/topup/card";
        call("POST", card, key, Map.of("amountUsd", 25, "cardToken", "tok_visa"), null);
        call("POST", card, key, Map.of("amountUsd", 0, "cardToken", "tok_visa"), null);
        call("POST", card, key, Map.of("amountUsd", 25, "cardToken", "tok_declined"), null);
    }

    @AfterAll
    static void close() {
        server.close();
    }

    private static void call(
            String method, String path, @Nullable String key, @Nullable Map<?, ?> body, @Nullable String idempotencyKey)
            throws IOException, InterruptedException {
        send(method, path, key, body == null ? null : FreightJson.tree().toJson(body), idempotencyKey);
    }

    private static void send(
            String method, String path, @Nullable String key, @Nullable String body, @Nullable String idempotencyKey)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url() + path))
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (key != null) {
            request.header("Authorization", "Bearer " + key);
        }
        if (idempotencyKey != null) {
            request.header("Idempotency-Key", idempotencyKey);
        }
        HttpResponse<String> answer = HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
        Object tree = FreightJson.tree().fromJson(answer.body().replace(server.url(), ADDRESS));
        ANSWERS.computeIfAbsent(String.valueOf(answer.statusCode()), none -> new ArrayList<>())
                .add(plain(tree));
    }

    private static void fix(String time, double lat, double lng, double speedMph, double heading) {
        server.clock().set(Instant.parse(time));
        server.load("LD-2026-000001").ping(new Fix(Fix.ON_RECEIPT, new GeoPoint(lat, lng), speedMph, heading, 5));
    }

    private static Map<?, ?> stop(Map<?, ?> load, String name) {
        return (Map<?, ?>) ((List<?>) load.get(name)).get(0);
    }

    private static Map<?, ?> with(Map<?, ?> object, String name, @Nullable Object value) {
        Map<Object, Object> copy = new LinkedHashMap<>(object);
        copy.put(name, value);
        return copy;
    }

    private static Map<?, ?> without(Map<?, ?> object, String name) {
        Map<Object, Object> copy = new LinkedHashMap<>(object);
        copy.remove(name);
        return copy;
    }

    private static Map<?, ?> child(Map<?, ?> object, String... names) {
        Map<?, ?> child = object;
        for (String name : names) {
            child = (Map<?, ?>) child.get(name);
        }
        return child;
    }

    private static Map<?, ?> resolved(Object value) {
        Map<?, ?> object = (Map<?, ?>) value;
        if (object.get("$ref") instanceof String target) {
            return child(DOCUMENT, target.substring(2).split("/", -1));
        }
        return object;
    }

    /** Numbers by their value: YAML has no 0.40. */
    private static @Nullable Object plain(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<String, @Nullable Object> plain = new LinkedHashMap<>();
            map.forEach((name, each) -> plain.put(String.valueOf(name), plain(each)));
            return plain;
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> plain = new ArrayList<>();
            list.forEach(each -> plain.add(plain(each)));
            return plain;
        }
        return value instanceof Number number
                ? new BigDecimal(String.valueOf(number)).stripTrailingZeros().toPlainString()
                : value;
    }
}
