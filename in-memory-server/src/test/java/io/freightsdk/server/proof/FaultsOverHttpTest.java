package io.freightsdk.server.proof;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.faults.Fault;
import io.freightsdk.server.faults.What;
import io.freightsdk.server.faults.Where;
import io.freightsdk.server.http.RawClient;
import io.freightsdk.server.http.RawClient.Received;
import io.freightsdk.server.http.RawClient.Reply;
import io.freightsdk.server.journal.JournalEntry;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import okio.ByteString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every fault at every place, as the socket, the ledger, the journal and a second try see it. */
final class FaultsOverHttpTest {
    private final Serving serving = Serving.start();
    private final Party broker = serving.broker("25.00");

    @AfterEach
    void close() {
        serving.close();
    }

    private static What what(String type) {
        return switch (type) {
            case "STATUS" -> What.status(503).withRetryAfter("2");
            case "CLOSE" -> What.close();
            case "RESET" -> What.reset();
            case "STALL" -> What.stall();
            case "TRUNCATE" -> What.truncate(3);
            case "SLOW" -> What.slow(1_000_000);
            case "DELAY" -> What.delay(Duration.ofMillis(1));
            default -> What.garbage(ByteString.encodeUtf8("~garbage~"));
        };
    }

    /** All that comes back on a connection that is asked to end; a stall is given up on by this side. */
    private Received raw(byte[] request, boolean stalls) throws IOException {
        try (RawClient client = new RawClient(serving.address()).send(request)) {
            if (stalls) {
                client.finishSending();
            }
            return client.untilEnd();
        }
    }

    private byte[] createRequest() {
        return Serving.request(
                "POST /v1/agent/loads",
                headers("Idempotency-Key: k"),
                Bodies.load().getBytes(UTF_8));
    }

    private List<String> headers(String more) {
        return List.of("Authorization: Bearer " + broker.key(), "Connection: close", more);
    }

    /** The status line's number and the body against the true one: all of it, so many bytes of it, or none. */
    private static String shown(Received received, String trueBody) {
        String text = received.text();
        if (!text.startsWith("HTTP/1.1 ")) {
            return text;
        }
        String body = text.substring(text.indexOf("\r\n\r\n") + 4);
        String half = trueBody.substring(0, trueBody.length() / 2);
        String what = body.equals(trueBody)
                ? "all"
                : body.equals(half)
                        ? "half"
                        : body.equals(half + "~garbage~")
                                ? "half~garbage~"
                                : trueBody.startsWith(body) ? body.length() + " bytes" : body;
        return text.substring(9, 12) + " " + what;
    }

    private void journalSays(String operation, boolean committed) {
        JournalEntry struck = broker.journal().stream()
                .filter(entry -> entry.operation().equals(operation) && entry.faultId() != null)
                .findFirst()
                .orElseThrow();
        assertThat(struck.faultId()).isEqualTo("fault-1");
        assertThat(struck.committed()).isEqualTo(committed);
        assertThat(struck.chargedUsd() != null).isEqualTo(committed);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    BEFORE       | STATUS   | 503 {"error":"billing is unavailable","code":"BILLING_UNAVAILABLE"} | FIN | false
                    BEFORE       | CLOSE    | ''             | FIN   | false
                    BEFORE       | RESET    | ''             | RESET | false
                    BEFORE       | STALL    | ''             | FIN   | false
                    BEFORE       | GARBAGE  | ~garbage~      | FIN   | false
                    BEFORE       | DELAY    | 201 all        | FIN   | true
                    AFTER_COMMIT | STATUS   | 503 {"error":"billing is unavailable","code":"BILLING_UNAVAILABLE"} | FIN | true
                    AFTER_COMMIT | CLOSE    | ''             | FIN   | true
                    AFTER_COMMIT | RESET    | ''             | RESET | true
                    AFTER_COMMIT | STALL    | ''             | FIN   | true
                    AFTER_COMMIT | GARBAGE  | ~garbage~      | FIN   | true
                    AFTER_COMMIT | DELAY    | 201 all        | FIN   | true
                    IN_BODY      | CLOSE    | 201 half       | FIN   | true
                    IN_BODY      | RESET    | 201 half       | RESET | true
                    IN_BODY      | STALL    | 201 half       | FIN   | true
                    IN_BODY      | GARBAGE  | 201 half~garbage~ | FIN | true
                    IN_BODY      | TRUNCATE | 201 3 bytes    | FIN   | true
                    IN_BODY      | SLOW     | 201 all        | FIN   | true
                    IN_BODY      | DELAY    | 201 all        | FIN   | true
                    """)
    void creationStruckByAFaultIsMadeGoodByTheSameKey(
            Where where, String type, String received, RawClient.End end, boolean committed) throws IOException {
        serving.world()
                .faults()
                .add(Fault.of(where, what(type)).onOperation("createLoad").onBroker(broker.id()));
        Received all = raw(createRequest(), type.equals("STALL"));
        assertThat(broker.debits()).hasSize(committed ? 1 : 0);
        journalSays("createLoad", committed);

        Reply retry = broker.create(Bodies.load(), "Idempotency-Key: k");
        assertThat(retry.status()).isEqualTo(201);
        assertThat(retry.header("Idempotency-Replayed")).isEqualTo(committed ? "true" : "");
        assertThat(shown(all, retry.body())).isEqualTo(received);
        assertThat(all.end()).isEqualTo(end);
        assertThat(broker.loads()).hasSize(1);
        assertThat(broker.debits()).hasSize(1);
        assertThat(serving.world().sms().total()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    BEFORE       | STATUS   | 503 {"error":"billing is unavailable","code":"BILLING_UNAVAILABLE"} | FIN | false
                    BEFORE       | CLOSE    | ''             | FIN   | false
                    BEFORE       | RESET    | ''             | RESET | false
                    BEFORE       | STALL    | ''             | FIN   | false
                    BEFORE       | GARBAGE  | ~garbage~      | FIN   | false
                    BEFORE       | DELAY    | 200 all        | FIN   | true
                    AFTER_COMMIT | STATUS   | 503 {"error":"billing is unavailable","code":"BILLING_UNAVAILABLE"} | FIN | true
                    AFTER_COMMIT | CLOSE    | ''             | FIN   | true
                    AFTER_COMMIT | RESET    | ''             | RESET | true
                    AFTER_COMMIT | STALL    | ''             | FIN   | true
                    AFTER_COMMIT | GARBAGE  | ~garbage~      | FIN   | true
                    AFTER_COMMIT | DELAY    | 200 all        | FIN   | true
                    IN_BODY      | CLOSE    | 200 half       | FIN   | true
                    IN_BODY      | RESET    | 200 half       | RESET | true
                    IN_BODY      | STALL    | 200 half       | FIN   | true
                    IN_BODY      | GARBAGE  | 200 half~garbage~ | FIN | true
                    IN_BODY      | TRUNCATE | 200 3 bytes    | FIN   | true
                    IN_BODY      | SLOW     | 200 all        | FIN   | true
                    IN_BODY      | DELAY    | 200 all        | FIN   | true
                    """)
    void readStruckByAFaultIsChargedIfItWasCarriedOut(
            Where where, String type, String received, RawClient.End end, boolean committed) throws IOException {
        String loadNumber = broker.created();
        serving.world().faults().add(Fault.of(where, what(type)).onOperation("getLoadPosition"));
        byte[] request = Serving.request("GET /v1/agent/loads/" + loadNumber, headers("X: y"), new byte[0]);
        Received all = raw(request, type.equals("STALL"));
        assertThat(broker.debits()).hasSize(committed ? 2 : 1);
        journalSays("getLoadPosition", committed);
        assertThat(shown(all, broker.read(loadNumber).body())).isEqualTo(received);
        assertThat(all.end()).isEqualTo(end);
        assertThat(broker.debits()).hasSize(committed ? 3 : 2);
    }

    @ParameterizedTest
    @CsvSource({"AFTER_COMMIT, STATUS", "IN_BODY, TRUNCATE"})
    void faultAfterTheWorkWaitsForACallThatDoesSome(Where where, String type) {
        serving.world().faults().add(Fault.of(where, what(type)).onOperation("createLoad"));
        assertThat(broker.create("{}").status()).isEqualTo(400);
        assertThat(serving.broker("0.00").create(Bodies.load()).status()).isEqualTo(402);
        assertThat(serving.world().faults().list()).hasSize(1);
    }
}
