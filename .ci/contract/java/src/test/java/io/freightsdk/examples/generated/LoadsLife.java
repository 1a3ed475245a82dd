package io.freightsdk.examples.generated;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.json.FreightJson;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.values.CompletionMode;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Plays a load from its creation to its confirmation, and holds what a client read against what was sent. */
final class LoadsLife implements AutoCloseable {
    static final String PHONE = "+12145550142";

    private final InMemoryFreightServer server = InMemoryFreightServer.start(
            ServerOptions.builder().clock(Instant.parse("2026-05-04T12:00:00Z")).build());
    private final FreightBroker broker = server.addBroker(BrokerOptions.builder()
            .balanceUsd("10.00")
            .completion(CompletionMode.AWAIT_CONFIRM)
            .build());
    private final HttpClient http = HttpClient.newHttpClient();

    /** A generated client: each method calls the service and writes what it read as JSON. */
    interface Client {
        String create(String truckNumber, @Nullable String customerRef, String idempotencyKey) throws Exception;

        String position(String loadNumber) throws Exception;

        String confirm(String loadNumber) throws Exception;

        /** The status and the body of a response that this client throws as an exception. */
        String refusedPosition(String loadNumber) throws Exception;

        BigDecimal balanceUsd() throws Exception;
    }

    String url() {
        return server.url();
    }

    String agentKey() {
        return broker.agentKey();
    }

    void play(Client client) throws Exception {
        Map<?, ?> created = object(client.create("T-118", "PO-1", "first"));
        String number = String.valueOf(created.get("loadNumber"));
        assertThat(created).isEqualTo(sent("POST", "/v1/agent/loads", "first"));
        assertThat(created.keySet().stream().map(String::valueOf))
                .containsExactly(
                        "driverAppLink",
                        "driverResolution",
                        "driverWebLink",
                        "loadId",
                        "loadNumber",
                        "success",
                        "trackingLink",
                        "unresolvedTruckNumber");

        Map<?, ?> existing = object(client.create("T-118", "PO-1", "second"));
        assertThat(existing).isEqualTo(sent("POST", "/v1/agent/loads", "second"));
        assertThat(existing.get("deduplicated")).isEqualTo(true);
        assertThat(existing.get("loadNumber")).isEqualTo(number);

        assertRead(client, number);
        assertThat(client.refusedPosition("LD-2026-999999")).isEqualTo("404 {\"error\":\"no load has this number\"}");
        server.load(number).arriveAt(1).departFrom(1);
        assertRead(client, number);
        server.load(number).driveTo(2);
        assertRead(client, number);
        assertThat(object(client.confirm(number)))
                .isEqualTo(Map.of("ok", true, "oldStatus", "AT_DELIVERY", "newStatus", "DELIVERED"));
        assertThat(object(client.confirm(number))).isEqualTo(Map.of("ok", true, "idempotent", true));
        assertRead(client, number);
        // one load, and each position twice: by the client, and as it was sent
        assertThat(client.balanceUsd()).isEqualByComparingTo("9.19");
    }

    private void assertRead(Client client, String number) throws Exception {
        assertThat(object(client.position(number))).isEqualTo(sent("GET", "/v1/agent/loads/" + number, "none"));
    }

    /** What the server sends; a creation is given again to the same key. */
    private Map<?, ?> sent(String method, String path, String idempotencyKey) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + path))
                .header("Authorization", "Bearer " + broker.agentKey())
                .header("Idempotency-Key", idempotencyKey)
                .method(
                        method,
                        method.equals("GET") ? BodyPublishers.noBody() : BodyPublishers.ofString("""
                                        {"driverPhone":"%s",
                                        "pickups":[{"address":"a","city":"Chicago","state":"IL","zip":"60607"}],
                                        "deliveries":[{"address":"b","city":"Dallas","state":"TX","zip":"75201"}]}
                                        """.formatted(PHONE)))
                .build();
        return object(http.send(request, BodyHandlers.ofString()).body());
    }

    private static Map<?, ?> object(String json) throws IOException {
        return (Map<?, ?>) plain(FreightJson.tree().fromJson(json));
    }

    /** Absent and null are one, and so are two ways of writing a number or a time. */
    private static Object plain(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> plain = new TreeMap<>();
            map.forEach((name, each) -> {
                if (each != null) {
                    plain.put(String.valueOf(name), plain(each));
                }
            });
            return plain;
        }
        if (value instanceof List<?> list) {
            List<Object> plain = new ArrayList<>();
            list.forEach(each -> plain.add(plain(each)));
            return plain;
        }
        return value instanceof BigDecimal number ? number.stripTrailingZeros() : time(String.valueOf(value), value);
    }

    private static Object time(String text, @Nullable Object otherwise) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            return otherwise == null ? "null" : otherwise;
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
