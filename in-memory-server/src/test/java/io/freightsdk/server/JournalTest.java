package io.freightsdk.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hc.core5.http.message.BasicHttpRequest;
import org.junit.jupiter.api.Test;

final class JournalTest {
    private static final int STORED = 10_000;
    private final Journal journal = new Journal();

    private void add(String operation, String userAgent) {
        BasicHttpRequest head = new BasicHttpRequest("GET", "/v1/x");
        head.setHeader("Idempotency-Key", userAgent);
        Request request = new Request("req_1", "GET", "/v1/x", List.of("v1", "x"), Map.of(), head, new byte[0], true);
        journal.add(new Call(request, operation, List.of(), Serving.NOON), Response.empty(), 0);
    }

    @Test
    void newestAreStoredAndAllAreCounted() {
        IntStream.range(0, STORED + 5).forEach(i -> add(i % 2 == 0 ? "getPricing" : "getBalance", "a"));

        List<JournalEntry> stored = journal.entries(null, null);
        assertThat(stored).hasSize(STORED);
        assertThat(stored.get(0).seq()).isEqualTo(6);
        assertThat(stored.get(STORED - 1).seq()).isEqualTo(STORED + 5);
        assertThat(journal.count(null, null)).isEqualTo(STORED + 5);
        assertThat(journal.count(null, "getPricing")).isEqualTo(STORED / 2 + 3);
        assertThat(journal.entries(null, "getBalance")).hasSize(STORED / 2);
        assertThat(journal.count("brk_000001", null)).isZero();
    }

    @Test
    void textsOfClientsFillNoMemory() {
        IntStream.range(0, STORED).forEach(i -> add("getPricing", "k".repeat(8_000)));

        assertThat(journal.entries(null, null)).hasSizeBetween(1_000, 3_000);
        assertThat(journal.count(null, "getPricing")).isEqualTo(STORED);
    }
}
