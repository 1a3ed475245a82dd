package io.freightsdk.examples.langchain4j;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.values.EntryKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LostResponseTest {
    private final InMemoryFreightServer server = InMemoryFreightServer.start();

    @AfterEach
    void close() {
        server.close();
    }

    private String printed(FreightBroker broker) {
        server.clock().set(Instant.parse("2026-05-04T12:00:00Z"));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        LostResponseDialog.run(broker, server.url().toString(), new PrintStream(bytes, true, UTF_8));
        return bytes.toString(UTF_8).replace("\r\n", "\n");
    }

    /** What the page shows. */
    private static String onThePage() throws IOException {
        String page = Files.readString(Path.of("README.md")).replace("\r\n", "\n");
        int from = page.indexOf("user:");
        return page.substring(from, page.indexOf("```", from));
    }

    @Test
    void lostResponseIsAskedForAgainAndPaidOnce() throws IOException {
        FreightBroker broker = server.addBroker();
        assertThat(printed(broker)).isEqualTo(onThePage());
        assertThat(broker.loads()).hasSize(1);
        assertThat(broker.ledger())
                .filteredOn(entry -> entry.kind() == EntryKind.DEBIT)
                .hasSize(1);
        // four attempts of the first call and one of the second, all with one key
        assertThat(broker.requests().list("createLoad"))
                .hasSize(5)
                .extracting(entry -> entry.idempotencyKey())
                .containsOnly(broker.requests().list("createLoad").get(0).idempotencyKey());
    }

    @Test
    void emptyBalanceEndsInWordsForTheUser() {
        FreightBroker broker = server.addBroker(
                BrokerOptions.builder().name("Empty").balanceUsd("0.00").build());
        assertThat(printed(broker))
                .contains("tool:  INSUFFICIENT_FUNDS, charge NOT_CHARGED", "model: PO-7 is not booked: ", "loads: 0")
                .doesNotContain("ledger:");
    }
}
