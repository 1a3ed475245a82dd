package io.freightsdk.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.freightsdk.json.FreightJson;
import io.freightsdk.server.api.Remote;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The examples of the OpenAPI document, word for word as the server responds; only its address stands for another. */
class ExamplesAreResponsesTest {
    private static final Map<?, ?> DOCUMENT = document();
    private static final String ADDRESS = "https://freight.example";

    /** By its status, since a response of several operations is in the document once. */
    private static final Map<String, List<Object>> RESPONSES = new LinkedHashMap<>();

    @AutoClose
    private static InMemoryFreightServer server;

    private static Map<?, ?> document() {
        try (InputStream yaml = FreightJson.class.getResourceAsStream("/META-INF/openapi/freight-agent-api.yaml")) {
            return new Yaml(new SafeConstructor(new LoaderOptions())).load(yaml);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Each with its name and status. */
    static Stream<Arguments> examples() {
        List<Arguments> examples = new ArrayList<>();
        child(DOCUMENT, "paths")
                .forEach((path, item) -> ((Map<?, ?>) item).forEach((method, operation) -> {
                    if (operation instanceof Map<?, ?> described && described.containsKey("operationId")) {
                        child(described, "responses").forEach((status, response) -> {
                            Map<?, ?> body = child(child(resolved(response), "content"), "application/json");
                            String name = described.get("operationId") + " " + status;
                            if (body.containsKey("example")) {
                                examples.add(arguments(name, status, body.get("example")));
                            } else {
                                child(body, "examples")
                                        .forEach((key, value) -> examples.add(arguments(
                                                name + " " + key,
                                                status,
                                                resolved(value).get("value"))));
                            }
                        });
                    }
                }));
        // that one is of a service that runs calls with the same key at once
        return examples.stream().filter(example -> !example.get()[0].equals("topUpByCard 503"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("examples")
    void exampleIsAResponse(String name, String status, Object value) throws IOException {
        List<String> written = new ArrayList<>();
        for (Object response : RESPONSES.getOrDefault(status.equals("default") ? "405" : status, List.of())) {
            written.add(FreightJson.tree().toJson(response));
        }
        assertThat(written).contains(FreightJson.tree().toJson(plain(value)));
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
        FreightBroker unknown =
                server.addBroker(BrokerOptions.builder().registered(false).build());
        String key = broker.agentKey();
        String body = "components requestBodies CreateLoad content application/json examples twoStops value";
        Map<?, ?> load = child(DOCUMENT, body.split(" "));
        String loads = "/v1/agent/loads";
        keep(new Remote(server.url(), key)
                .send("POST", loads, FreightJson.tree().toJson(load), "Idempotency-Key", "order-4711"));
        post(loads, key, load);
        Map<?, ?> unresolved = with(with(load, "driverPhone", "+12145550143"), "customerRef", "PO-88214");
        post(loads, key, unresolved);
        String first = "LD-2026-000001";
        String second = "LD-2026-000002";
        String position = loads + "/" + first;
        get(loads + "/" + second, key);
        post(loads, key, with(load, "driverPhone", "none"));
        Map<?, ?> zipless = with(stop(load, "pickups"), "zip", null);
        Map<?, ?> stateless = with(stop(load, "deliveries"), "state", null);
        Map<?, ?> twoStops = Map.of("pickups", List.of(zipless), "deliveries", List.of(stateless));
        post(loads, key, with(twoStops, "driverPhone", "+12145550142"));
        post(loads, "", load);
        post(loads, "agent_none", load);
        post(loads, poor.agentKey(), load);
        post(loads, unknown.agentKey(), load);
        String readOnly = broker.newKey(Scope.LOADS_READ).text();
        post(loads, readOnly, load);
        post("/v1/billing/topup/card", readOnly, Map.of());
        post(position + "/delivery-confirm", readOnly, Map.of());
        get(position, broker.newKey(Scope.LOADS_CREATE).text());
        get(position, other.agentKey());
        get(loads + "/LD-2026-999999", key);
        send("POST", loads, key, "{");
        send("POST", loads, key, "\"" + "x".repeat(1_048_576) + "\"");
        send("PUT", loads, key, "{}");
        broker.billingAvailable(false);
        get(position, key);
        broker.billingAvailable(true);
        broker.faults()
                .add(Fault.status(429, "{\"error\":\"too many requests\"}").on("getPricing"));
        get("/v1/agent/pricing", key);
        get("/v1/agent/pricing", key);
        get("/v1/catalog", "");
        get("/v1/katalog", "");
        send("PATCH", position + "/status", key, "{\"status\":\"DELIVERED\"}");
        fix("2026-05-04T13:51:10Z", 41.8867, -87.6571, 4.2, 95);
        fix("2026-05-04T14:38:10Z", 41.8601, -87.6802, 18.0, 214);
        post(position + "/delivery-confirm", key, Map.of());
        fix("2026-05-05T02:13:00Z", 36.1261, -89.9369, 61.5, 208);
        fix("2026-05-05T02:14:00Z", 36.1263, -89.9371, Fix.UNKNOWN, Fix.UNKNOWN);
        get(position, key);
        post("/v1/freight/get_load_position", key, Map.of("loadNumber", first));
        post("/v1/freight/get_load_position", key, Map.of());
        server.load(first).driveTo(2);
        post(position + "/delivery-confirm", key, Map.of("bol_received_at", "Monday"));
        post(position + "/delivery-confirm", key, Map.of());
        post(position + "/delivery-confirm", key, Map.of());
        get("/v1/agent/balance", key);
        String card = "/v1/billing/topup/card";
        post(card, key, Map.of("amountUsd", 25, "cardToken", "tok_visa"));
        post(card, key, Map.of("amountUsd", 0, "cardToken", "tok_visa"));
        post(card, key, Map.of("amountUsd", 25, "cardToken", "tok_declined"));
    }

    private static void get(String path, String key) throws IOException {
        send("GET", path, key, "");
    }

    private static void post(String path, String key, Map<?, ?> body) throws IOException {
        send("POST", path, key, FreightJson.tree().toJson(body));
    }

    private static void send(String method, String path, String key, String body) throws IOException {
        keep(new Remote(server.url(), key).send(method, path, body));
    }

    private static void keep(Remote.Reply reply) throws IOException {
        Object tree = FreightJson.tree()
                .fromJson(reply.body()
                        .replace(server.url(), ADDRESS)
                        .replace("brk_000004@brokers.example", "ops@broker.example"));
        RESPONSES
                .computeIfAbsent(String.valueOf(reply.status()), none -> new ArrayList<>())
                .add(plain(tree));
    }

    private static void fix(String time, double lat, double lng, double speedMph, double heading) {
        server.clock().set(Instant.parse(time));
        server.load("LD-2026-000001").ping(new Fix(Fix.ON_RECEIPT, new GeoPoint(lat, lng), speedMph, heading));
    }

    private static Map<?, ?> stop(Map<?, ?> load, String name) {
        return (Map<?, ?>) ((List<?>) load.get(name)).get(0);
    }

    private static Map<?, ?> with(Map<?, ?> object, String name, @Nullable Object value) {
        Map<Object, Object> copy = new LinkedHashMap<>(object);
        copy.put(name, value);
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
