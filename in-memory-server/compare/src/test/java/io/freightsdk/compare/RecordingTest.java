package io.freightsdk.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordingTest {
    private static final String CREATED = """
            {"success":true,"loadId":"a","loadNumber":"%s","trackingLink":"https://f.example/track/trk_0123456789abcdef",
            "driverWebLink":"https://f.example/driver/drv_0123456789abcdef","driverAppLink":"f://join/drv_0123456789abcdef"}""";
    private static final String READ = """
            {"loadNumber":"LD-1","status":"%s","createdAt":"2026-05-04T12:00:00Z","stops":[],"gpsTrack":[],"pingCount":0%s}""";

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }

    private static String entry(String method, String path, String key, String body, int status, String answer) {
        return """
                {"request":{"method":"%s","url":"https://f.example%s","headers":[{"name":"Idempotency-Key","value":"%s"}],
                "postData":{"text":%s}},
                "response":{"status":%s,"headers":[],"content":{"text":%s}}}
                """.formatted(method, path, key, quoted(body), status, quoted(answer));
    }

    private static List<String> differences(String... entries) {
        return report(entries).differences().stream().map(Finding::id).toList();
    }

    private static ComparisonReport report(String... entries) {
        return Recording.compare("traffic.har", "{\"log\":{\"entries\":[" + String.join(",", entries) + "]}}");
    }

    private static String created(String key, String reference, String number) {
        return entry(
                "POST",
                "/v1/agent/loads",
                key,
                "{\"customerRef\":\"" + reference + "\"}",
                201,
                CREATED.formatted(number));
    }

    private static String read(String status, String more) {
        return entry("GET", "/v1/agent/loads/LD-1", "", "", 200, READ.formatted(status, more));
    }

    @Test
    void trafficAsTheDocumentSaysDiffersInNothing() {
        ComparisonReport report = report(created("k1", "PO-1", "LD-1"), read("PLANNED", ""), read("IN_TRANSIT", ""));
        assertThat(report.differences()).isEmpty();
        assertThat(report.exitCode()).isZero();
        assertThat(report.notes()).containsExactly("3 calls of the document's operations");
    }

    @Test
    void unknownFieldsAndValuesAndStatusesAreFound() {
        assertThat(differences(
                        read("BOOKED", ",\"truckTemp\":-4"),
                        entry("GET", "/v1/agent/balance", "", "", 206, "{}"),
                        entry("GET", "/somewhere/else", "", "", 200, "{}")))
                .containsExactlyInAnyOrder(
                        "document.enum-value LoadPosition.status BOOKED",
                        "document.unknown-field LoadPosition.truckTemp",
                        "document.status getBalance 206");
    }

    @Test
    void bodyInBase64IsJudgedToo() {
        String read = read("BOOKED", "");
        String plain = quoted(READ.formatted("BOOKED", ""));
        String base64 =
                Base64.getEncoder().encodeToString(READ.formatted("BOOKED", "").getBytes(StandardCharsets.UTF_8));
        assertThat(read).contains(plain);
        assertThat(differences(read.replace(plain, "\"" + base64 + "\",\"encoding\":\"base64\"")))
                .containsExactly("document.enum-value LoadPosition.status BOOKED");
    }

    @Test
    void serviceBelowAPathIsJudgedToo() {
        assertThat(differences(entry("GET", "/freight/v1/agent/loads/LD-1", "", "", 200, READ.formatted("BOOKED", ""))))
                .containsExactly("document.enum-value LoadPosition.status BOOKED");
    }

    @Test
    void repeatsAndStatusesAreJudged() {
        assertThat(differences(created("k1", "PO-1", "LD-1"), created("k1", "PO-2", "LD-2")))
                .containsExactly("contract.created", "replay.answer");
        assertThat(differences(created("k1", "PO-1", "LD-1"), created("k2", "PO-1", "LD-2")))
                .containsExactly("contract.deduplicated");
        assertThat(differences(read("IN_TRANSIT", ""), read("PLANNED", ""))).containsExactly("statuses.shown");
    }

    @Test
    void brokersAreJudgedSeparately() {
        String others = created("k1", "PO-1", "LD-2")
                .replace(
                        "{\"name\":\"Idempotency-Key\"",
                        "{\"name\":\"Authorization\",\"value\":\"Bearer b\"},{\"name\":\"Idempotency-Key\"");
        assertThat(differences(created("k1", "PO-1", "LD-1"), others)).isEmpty();
    }

    @Test
    void secretsAreNotInTheReport() {
        ComparisonReport report = report(created("k1", "PO-1", "LD-1").replace("201", "200"));
        assertThat(report.differences()).isNotEmpty();
        assertThat(report.text()).doesNotContain("0123456789abcdef");
    }

    /** A browser records what else a page has loaded. */
    @ParameterizedTest
    @ValueSource(strings = {"https://fonts.example/css?family=A|B", "data:image/png;base64,AAAA", "about:blank", ""})
    void addressThatIsNoCallOfTheDocumentIsSkipped(String other) {
        String loaded = entry("GET", "", "", "", 200, "").replace("https://f.example", other);
        assertThat(report(loaded, read("PLANNED", "")).notes()).containsExactly("1 calls of the document's operations");
    }

    @Test
    void markOfTheByteOrderIsNoPartOfTheRecording() {
        assertThat(Recording.compare("traffic.har", "\uFEFF{\"log\":{\"entries\":[" + read("PLANNED", "") + "]}}")
                        .exitCode())
                .isZero();
    }

    @Test
    void recordingWithoutCallsIsRefused() {
        assertThatThrownBy(() -> Recording.compare("a.har", "{}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a.har has no call of the document's operations");
    }
}
