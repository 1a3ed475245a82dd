package io.freightsdk.server.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.json.FreightJson;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.api.Remote;
import io.freightsdk.server.api.Remote.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A body is checked whole before anything changes. Two servers have the same past, and one of them refuses a call. */
@Tag("acceptance")
class RefusedControlCallTest extends ServerTest {
    /** Each control call that reads a body: members that it needs, and members that it can do without. */
    private static final String CALLS = """
            POST brokers | {} | {"name":"Lake Freight","balanceUsd":"5.00","registered":false,"completion":"AWAIT_CONFIRM",\
            "drivers":[{"truckNumber":"T-1"}]}
            PATCH brokers/brk_000001 | {} | {"balanceUsd":"2.50","registered":false,"completion":"AWAIT_CONFIRM",\
            "drivers":[{"truckNumber":"T-1"}],"billingAvailable":false,"prices":{"load_create":"0.80"}}
            POST brokers/brk_000001/keys | {} | {"scopes":["loads:read"]}
            POST brokers/brk_000001/top-up | {"amountUsd":"2.50"} | {}
            POST loads/LD-2026-000001/drive | {} | {"to":1}
            POST loads/LD-2026-000001/drive | {} | {"to":"end","withClock":true}
            POST loads/LD-2026-000001/cancel | {} | {}
            POST clock | {"advance":"PT1H"} | {}
            POST clock | {"set":"2026-05-04T15:00:00Z"} | {}
            POST clock | {"real":true} | {}
            POST clock | {"speed":60} | {}
            PATCH service | {} | {"prices":{"position_read":"0.05"},"billingAvailable":false}
            POST faults | {"type":"STATUS","status":429} | {"when":"BEFORE","operation":"createLoad",\
            "brokerId":"brk_000001","skip":1,"times":2,"body":"slow down","contentType":"text/plain","retryAfter":"3"}
            POST faults | {"type":"DELAY"} | {"duration":"PT2S"}
            """;

    private static final List<String> LOOKS = List.of(
            "health",
            "brokers",
            "brokers/brk_000001/ledger",
            "brokers/brk_000001/loads",
            "loads",
            "loads/LD-2026-000001",
            "clock",
            "service",
            "faults",
            "sms",
            "requests");

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final InMemoryFreightServer untouched = noon();

    record ControlCall(String method, String path, Map<?, ?> needed, Map<?, ?> optional) {
        Map<Object, Object> body() {
            Map<Object, Object> body = new LinkedHashMap<>(needed);
            body.putAll(optional);
            return body;
        }

        Sent with(String name, Object value) {
            Map<Object, Object> body = body();
            body.put(name, value);
            return new Sent(method, path, body);
        }

        Sent without(String name) {
            Map<Object, Object> body = body();
            body.remove(name);
            return new Sent(method, path, body);
        }
    }

    record Sent(String method, String path, Map<?, ?> body) {
        Reply to(Remote remote) {
            return remote.send(method, path, FreightJson.tree().serializeNulls().toJson(body));
        }
    }

    static Stream<ControlCall> calls() {
        return CALLS.lines().map(line -> line.split(" \\| ")).map(parts -> {
            String[] call = parts[0].split(" ");
            return new ControlCall(call[0], "/_control/" + call[1], object(parts[1]), object(parts[2]));
        });
    }

    private static Map<?, ?> object(String json) {
        try {
            return (Map<?, ?>) FreightJson.tree().fromJson(json);
        } catch (IOException e) {
            throw new UncheckedIOException(json, e);
        }
    }

    static Stream<Sent> refusedCalls() {
        return calls().flatMap(call -> {
            List<Sent> refused = new ArrayList<>(List.of(call.with("unknown", 1)));
            call.needed().keySet().forEach(name -> refused.add(call.with((String) name, null)));
            call.body()
                    .forEach((name, value) ->
                            refused.add(call.with((String) name, value instanceof List ? Map.of() : List.of())));
            return refused.stream();
        });
    }

    static Stream<Sent[]> callsWithNull() {
        return calls().flatMap(call -> call.optional().keySet().stream()
                .map(String.class::cast)
                .map(name -> new Sent[] {call.with(name, null), call.without(name)}));
    }

    private static Remote remote(InMemoryFreightServer server) {
        return new Remote(server.url(), "", HTTP);
    }

    @BeforeEach
    void aBrokerWithALoadOnBoth() {
        Stream.of(server, untouched)
                .map(RefusedControlCallTest::remote)
                .forEach(each -> each.load(each.broker("10.00")));
    }

    @AfterEach
    void otherIsClosed() {
        untouched.close();
    }

    @ParameterizedTest
    @MethodSource("calls")
    void aControlCall_wholeBody_isTaken(ControlCall call) {
        Sent good = new Sent(call.method(), call.path(), call.body());

        assertThat(good.to(remote).status()).isBetween(200, 201);
    }

    @ParameterizedTest
    @MethodSource("refusedCalls")
    void aRefusedControlCallChangesNothing(Sent call) {
        Reply refused = call.to(remote);

        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("error")).endsWith(", nothing changed");
        assertThat(shownNowAndLater(server)).isEqualTo(shownNowAndLater(untouched));
    }

    @ParameterizedTest
    @MethodSource("callsWithNull")
    void aControlCall_optionalMemberIsNull_isAsWithoutIt(Sent withNull, Sent without) {
        Reply reply = withNull.to(remote);

        assertThat(reply).isEqualTo(without.to(remote(untouched)));
        assertThat(shownNowAndLater(server)).isEqualTo(shownNowAndLater(untouched));
    }

    /** What all calls show; and once more after an hour, when a truck that has set out is elsewhere, and with the next ids. */
    private static List<String> shownNowAndLater(InMemoryFreightServer server) {
        Remote remote = remote(server);
        List<String> shown = new ArrayList<>(shown(remote, server.url()));
        Stream.of("clock {\"advance\":\"PT1H\"}", "brokers {}", "brokers/brk_000001/keys {}")
                .map(call -> call.split(" "))
                .forEach(call -> shown.add(
                        remote.send("POST", "/_control/" + call[0], call[1]).body()));
        shown.addAll(shown(remote, server.url()));
        return shown;
    }

    private static List<String> shown(Remote remote, String url) {
        return LOOKS.stream()
                .map(path -> remote.get("/_control/" + path).body())
                .map(body -> body.replace(url, "").replaceAll("\"durationMs\":\\d+", ""))
                .toList();
    }
}
