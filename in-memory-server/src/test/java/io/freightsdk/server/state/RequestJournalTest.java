package io.freightsdk.server.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.server.values.JournalEntry;
import io.freightsdk.server.wire.Headers;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestJournalTest {

    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");
    private static final Duration TOOK = Duration.ofMillis(3);
    private static final Secrets SECRETS = new Secrets(Set.of("agent_", "trk_", "drv_"));
    private static final Duration LONG = Duration.ofSeconds(100);

    private final RequestJournal journal = new RequestJournal(1000, 1_000_000, SECRETS);

    @Test
    void anEntryHoldsAllThatWasLearned() {
        Headers headers = Headers.none()
                .with("idempotency-key", "order-7")
                .with("User-Agent", "curl/8.5")
                .with("traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
                .with("X-Client-Request-Id", "call-7.1");
        RequestFacts facts = request("createLoad", "/v1/agent/loads", headers)
                .brokerId("brk_000001")
                .chargedUsd(new BigDecimal("0.65"))
                .faultId("flt_000001")
                .committed()
                .idempotencyMismatch();
        JournalEntry entry = journal.append(facts, 201, TOOK);
        assertThat(entry)
                .isEqualTo(new JournalEntry(
                        1,
                        "req_000009",
                        NOON,
                        "createLoad",
                        "POST",
                        "/v1/agent/loads",
                        201,
                        "brk_000001",
                        "order-7",
                        new BigDecimal("0.65"),
                        "flt_000001",
                        true,
                        3,
                        true,
                        false,
                        "curl/8.5",
                        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                        "call-7.1"));
        assertThat(all()).containsExactly(entry);
    }

    @ParameterizedTest
    @CsvSource({
        "GET, GET",
        "VERSION-CONTROL, VERSION-CONTROL",
        "'', ''",
        "agent_0123456789, ***",
        "ABCDEFGHIJKLMNOPQRSTU, ***"
    })
    void aMethodIsShownWhereItLooksLikeOne(String sent, String shown) {
        RequestFacts facts = new RequestFacts(NOON, "unknown", "req_000009", sent, "/v1", Headers.none());
        assertThat(journal.append(facts, 400, TOOK).method()).isEqualTo(shown);
    }

    @Test
    void brokersAreCountedApart() throws InterruptedException {
        RequestJournal tiny = new RequestJournal(1, 1_000, SECRETS);
        tiny.append(request("createLoad", "/v1/agent/loads").brokerId("brk_000001"), 201, TOOK);
        tiny.append(request("createLoad", "/v1/agent/loads").brokerId("brk_000001"), 201, TOOK);
        tiny.append(request("createLoad", "/v1/agent/loads"), 401, TOOK);

        assertThat(tiny.count("brk_000001", "createLoad")).isEqualTo(2);
        assertThat(tiny.count("brk_000002", null)).isZero();
        assertThat(tiny.count(null, null)).isEqualTo(3);
        assertThat(tiny.await("brk_000001", "createLoad", 2, Duration.ZERO)).isTrue();
        assertThat(tiny.await("brk_000002", "createLoad", 1, Duration.ZERO)).isFalse();
    }

    @Test
    void unknownFactsAreNull() {
        JournalEntry entry = journal.append(request("getPricing", "/v1/agent/pricing"), 401, TOOK);
        assertThat(entry)
                .hasAllNullFieldsOrPropertiesExcept(
                        "seq",
                        "requestId",
                        "at",
                        "operation",
                        "method",
                        "path",
                        "status",
                        "committed",
                        "durationMs",
                        "idempotencyMismatch",
                        "responseLost");
        assertThat(entry.committed()).isFalse();
        assertThat(entry.idempotencyMismatch()).isFalse();
    }

    @Test
    void theOldestGoFirstAndTheCountsStay() {
        for (int i = 0; i < 2500; i++) {
            journal.append(request(i % 2 == 0 ? "createLoad" : "getBalance", "/v1"), 200 + i % 3, TOOK);
        }
        assertThat(all())
                .hasSize(1000)
                .extracting(JournalEntry::seq)
                .startsWith(1501L)
                .endsWith(2500L);
        assertThat(journal.count(null, "createLoad")).isEqualTo(1250);
        assertThat(journal.count(null, "getBalance")).isEqualTo(1250);
        assertThat(journal.count(null, null)).isEqualTo(2500);
    }

    @Test
    void longTextsPushOutMore() {
        Headers headers = Headers.none().with("Idempotency-Key", "k".repeat(255));
        for (int i = 0; i < 5000; i++) {
            journal.append(request("createLoad", "/" + "x".repeat(9000), headers), 400, TOOK);
            assertThat(journal.bytes()).isLessThanOrEqualTo(1_000_000);
        }
        assertThat(all()).hasSizeBetween(500, 600);
    }

    @Test
    void anEntryOverTheLimitIsCountedButNotKept() {
        RequestJournal tiny = new RequestJournal(10, 100, SECRETS);
        tiny.append(request("createLoad", "/v1/agent/loads"), 201, TOOK);
        assertThat(tiny.entries(entry -> true)).isEmpty();
        assertThat(tiny.bytes()).isZero();
        assertThat(tiny.count(null, "createLoad")).isOne();
        assertThat(tiny.count(null, null)).isOne();
    }

    @Test
    void entriesCanBeAskedForByAnything() {
        journal.append(request("createLoad", "/1").brokerId("brk_1"), 201, TOOK);
        journal.append(request("createLoad", "/2").brokerId("brk_2"), 201, TOOK);
        journal.append(request("getBalance", "/3").brokerId("brk_1"), 200, TOOK);
        assertThat(journal.entries(e -> e.operation().equals("createLoad") && "brk_1".equals(e.brokerId())))
                .extracting(JournalEntry::path)
                .containsExactly("/1");
    }

    @Test
    void countsAreExactAndMemoryBoundedUnderManyThreads() throws Exception {
        Crowd.atOnce(16, thread -> () -> {
            Random random = new Random(thread);
            for (int i = 0; i < 1000; i++) {
                String path = "/" + "x".repeat(random.nextInt(400));
                journal.append(request("operation" + random.nextInt(3), path), 200 + thread, TOOK);
                assertThat(journal.bytes()).isLessThanOrEqualTo(1_000_000);
            }
            return thread;
        });
        assertThat(journal.count(null, null)).isEqualTo(16_000);
        List<Long> kept = all().stream().map(JournalEntry::seq).toList();
        assertThat(kept)
                .isSorted()
                .doesNotHaveDuplicates()
                .hasSizeLessThanOrEqualTo(1000)
                .endsWith(16_000L);
    }

    @Test
    void waitingEndsWithTheRequestThatCompletesTheCount() throws Exception {
        List<Boolean> arrived = Crowd.atOnce(4, thread -> () -> {
            if (thread == 0) {
                for (int i = 0; i < 100; i++) {
                    journal.append(request("createLoad", "/v1"), 201, TOOK);
                }
                return true;
            }
            return journal.await(null, "createLoad", 100, LONG);
        });
        assertThat(arrived).containsOnly(true);
    }

    @Test
    void waitingCountsWhatTheRingHasLetGoOf() throws Exception {
        RequestJournal tiny = new RequestJournal(1, 1_000_000, SECRETS);
        tiny.append(request("createLoad", "/v1"), 201, TOOK);
        tiny.append(request("getBalance", "/v1"), 200, TOOK);
        assertThat(tiny.await(null, "createLoad", 1, Duration.ZERO)).isTrue();
        assertThat(tiny.await(null, "getBalance", 1, Duration.ZERO)).isTrue();
    }

    @Test
    void waitingEndsWhenTheTimeIsUp() throws Exception {
        assertThat(journal.await(null, "createLoad", 1, Duration.ofMillis(1))).isFalse();
        assertThat(journal.await(null, "createLoad", 1, Duration.ofSeconds(-1))).isFalse();
    }

    @Test
    void waitingEndsWithAnInterrupt() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> journal.await(null, "createLoad", 1, Duration.ofSeconds(Long.MAX_VALUE)))
                .isInstanceOf(InterruptedException.class);
    }

    private List<JournalEntry> all() {
        return journal.entries(entry -> true);
    }

    private static RequestFacts request(String operation, String path) {
        return request(operation, path, Headers.none());
    }

    private static RequestFacts request(String operation, String path, Headers headers) {
        return new RequestFacts(NOON, operation, "req_000009", "POST", path, headers);
    }
}
