package io.freightsdk.server.proof;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.Fault;
import io.freightsdk.server.Fault.When;
import io.freightsdk.server.JournalEntry;
import io.freightsdk.server.OwnThread;
import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.wire.RawClient;
import io.freightsdk.server.wire.RawClient.Received;
import io.freightsdk.server.wire.RawClient.Reply;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every fault at every place, as the socket, the ledger, the journal and a second try see it. */
final class FaultsOverHttpTest {
    /** When | what | what comes back, "true" for the status of the call that is without a fault | how it ends | whether it counts. */
    private static final String EVERY_FAULT = """
            BEFORE       | STATUS   | 503 {"error":"billing is unavailable","code":"BILLING_UNAVAILABLE"} | FIN | false
            BEFORE       | CLOSE    | ''             | FIN   | false
            BEFORE       | RESET    | ''             | RESET | false
            BEFORE       | STALL    | ''             | FIN   | false
            BEFORE       | DELAY    | true all       | FIN   | true
            AFTER_COMMIT | STATUS   | 503 {"error":"billing is unavailable","code":"BILLING_UNAVAILABLE"} | FIN | true
            AFTER_COMMIT | CLOSE    | ''             | FIN   | true
            AFTER_COMMIT | RESET    | ''             | RESET | true
            AFTER_COMMIT | STALL    | ''             | FIN   | true
            AFTER_COMMIT | DELAY    | true all       | FIN   | true
            AFTER_COMMIT | TRUNCATE | true half      | FIN   | true
            """;

    @AutoClose
    private final Serving serving = Serving.start();

    private final Party broker = serving.broker("25.00");

    private static Fault fault(When when, String type) {
        Fault fault = switch (type) {
            case "STATUS" -> Fault.billingUnavailable().retryAfter("2");
            case "CLOSE" -> Fault.close();
            case "RESET" -> Fault.reset();
            case "STALL" -> Fault.stall();
            case "TRUNCATE" -> Fault.truncate();
            default -> Fault.delay(Duration.ofMillis(1));
        };
        return when == When.BEFORE ? fault : fault.afterCommit();
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

    /** Status and body against those of the true reply: all of the body, half or so many bytes of it, or another. */
    private static String shown(Received received, Reply reply) {
        String text = received.text();
        if (!text.startsWith("HTTP/1.1 ")) {
            return text;
        }
        String status = text.substring(9, 12);
        String body = text.substring(text.indexOf("\r\n\r\n") + 4);
        return (status.equals(String.valueOf(reply.status())) ? "true " : status + " ") + shown(body, reply.body());
    }

    private static String shown(String body, String trueBody) {
        String half = trueBody.substring(0, trueBody.length() / 2);
        if (body.equals(trueBody)) {
            return "all";
        }
        if (body.startsWith(half) && !trueBody.startsWith(body)) {
            return "half" + body.substring(half.length());
        }
        return body.equals(half) ? "half" : trueBody.startsWith(body) ? body.length() + " bytes" : body;
    }

    private void journalSays(String operation, boolean committed) {
        JournalEntry faulted = broker.journal().stream()
                .filter(entry -> entry.operation().equals(operation) && entry.faultId() != null)
                .findFirst()
                .orElseThrow();
        assertThat(faulted.faultId()).isEqualTo("fault-1");
        assertThat(faulted.committed()).isEqualTo(committed);
        assertThat(faulted.chargedUsd() != null).isEqualTo(committed);
    }

    /** The call faulted by the one fault there is, with what it left in ledger and journal. */
    private Received faulted(String operation, byte[] request, When when, String type, boolean committed)
            throws IOException {
        int debits = broker.debits().size();
        serving.fault(fault(when, type).on(operation).onBroker(broker.id()));
        Received all = raw(request, type.equals("STALL"));
        assertThat(broker.debits()).hasSize(debits + (committed ? 1 : 0));
        journalSays(operation, committed);
        return all;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = EVERY_FAULT)
    void creationWithAFault_sameKey_returnsTheLoadPaidOnce(
            When when, String type, String received, RawClient.End end, boolean committed) throws IOException {
        Received all = faulted("createLoad", createRequest(), when, type, committed);

        Reply retry = broker.create(Bodies.load(), "Idempotency-Key: k");
        assertThat(retry.status()).isEqualTo(201);
        assertThat(retry.header("Idempotency-Replayed")).isEqualTo(committed ? "true" : "");
        assertThat(shown(all, retry)).isEqualTo(received);
        assertThat(all.end()).isEqualTo(end);
        assertThat(broker.loads()).hasSize(1);
        assertThat(broker.debits()).hasSize(1);
        assertThat(serving.server().sms()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = EVERY_FAULT)
    void readWithAFault_isChargedIfItWasDone(
            When when, String type, String received, RawClient.End end, boolean committed) throws IOException {
        String loadNumber = broker.created();
        byte[] request = Serving.request("GET /v1/agent/loads/" + loadNumber, headers("X: y"), new byte[0]);
        Received all = faulted("getLoadPosition", request, when, type, committed);

        assertThat(shown(all, broker.read(loadNumber))).isEqualTo(received);
        assertThat(all.end()).isEqualTo(end);
        assertThat(broker.debits()).hasSize(committed ? 3 : 2);
    }

    @Test
    void aBrokersFaultStrikesItsDriversPings() {
        Party other = serving.broker("25.00");
        serving.fault(Fault.status(500).on("postPings").onBroker(broker.id()));
        assertThat(pinged(other)).isEqualTo(200);
        assertThat(pinged(broker)).isEqualTo(500);
        assertThat(pinged(broker)).isEqualTo(200);
    }

    private int pinged(Party party) {
        String token = serving.driverToken(party.created());
        return serving.send("POST /driver/" + token + "/pings", List.of(), "{\"pings\":[]}")
                .status();
    }

    @ParameterizedTest
    @CsvSource({"AFTER_COMMIT, RESET, RESET", "AFTER_COMMIT, CLOSE, FIN"})
    void aDelayedCallIsHitLikeAnother(When when, String type, RawClient.End end) throws IOException {
        serving.fault(Fault.delay(Duration.ofMillis(1)));
        serving.fault(fault(when, type));
        assertThat(raw(createRequest(), false).end()).isEqualTo(end);
        assertThat(serving.server().faults().list()).isEmpty();
        assertThat(broker.journal().get(0).faultId()).isEqualTo("fault-1,fault-2");
        assertThat(broker.create(Bodies.load(), "Idempotency-Key: k").header("Idempotency-Replayed"))
                .isEqualTo("true");
    }

    @ParameterizedTest
    @CsvSource({"AFTER_COMMIT, STATUS", "AFTER_COMMIT, TRUNCATE"})
    void faultAfterTheWorkWaitsForACallThatDoesSome(When when, String type) {
        serving.fault(fault(when, type).on("createLoad"));
        assertThat(broker.create("{}").status()).isEqualTo(400);
        assertThat(serving.broker("0.00").create(Bodies.load()).status()).isEqualTo(402);
        assertThat(serving.server().faults().list()).hasSize(1);
    }

    @Test
    void delayOfOneCallHoldsUpNoOtherAndEndsWithTheServer() {
        broker.broker().faults().add(Fault.delay(Duration.ofHours(1)).on("createLoad"));
        CompletableFuture<?> one = OwnThread.supply(() -> broker.create(Bodies.load()));
        CompletableFuture<?> other = OwnThread.supply(() -> broker.create(Bodies.load()));
        Object unused = CompletableFuture.anyOf(one, other).join(); // so the delay has begun, of the other one
        CompletableFuture<?> delayed = one.isDone() ? other : one;

        assertThat(broker.get("/v1/agent/balance").status()).isEqualTo(200);
        assertThat(delayed).isNotDone();
        serving.close();
        assertThatThrownBy(delayed::join).isInstanceOf(CompletionException.class);
        assertThat(broker.debits()).hasSize(1);
    }
}
