package io.freightsdk.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrafficFileTest {
    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");

    @TempDir
    Path folder;

    private String recorded(String answer) throws IOException {
        Path path = folder.resolve("traffic.ndjson");
        try (TrafficFile file = TrafficFile.appendTo(path, () -> NOON)) {
            file.sent(
                            "GET",
                            "https://me:pw@f.example:8443/v1/agent/balance?key=agent_0123456789abcdef",
                            Map.of("Cookie", "k"),
                            "")
                    .answered(200, Map.of("Content-Type", "application/json", "Set-Cookie", "s=1"), answer);
        }
        return Files.readString(path);
    }

    @Test
    void lineIsAnEntryOfTheHarFormat() throws IOException {
        assertThat(recorded("{\"currency\":\"USD\",\"balanceUsd\":1.50}"))
                .isEqualTo("{\"startedDateTime\":\"2026-05-04T12:00:00Z\",\"request\":{\"method\":\"GET\","
                        + "\"url\":\"https://f.example:8443/v1/agent/balance\",\"headers\":[]},\"response\":{\"status\":200,"
                        + "\"headers\":[{\"name\":\"Content-Type\",\"value\":\"application/json\"}],\"content\":{\"text\":"
                        + "\"{\\\"currency\\\":\\\"USD\\\",\\\"balanceUsd\\\":1.50}\"}}}\n");
    }

    @Test
    void knownNameOverSomethingElseGivesNothingAway() throws IOException {
        String line = recorded("""
                {"id": "+12145550142", "code": "write to ops@broker.example", "reason": "agent_0123456789abcdef", "status": 12145550142,
                 "loadNumber": "214-555-0142", "type": {"id": "Acme"}, "eta": ["at 1 Main St"], "prices": {"to": "Acme"}}""");
        assertThat(line).doesNotContain("2145550142", "214-555", "ops@", "agent_", "Acme", "Main St");
        assertThat(line).contains("\\\"status\\\":0", "same-");
    }

    /** A recording may be of several brokers, and what is promised to one of them is not promised to another. */
    @Test
    void sameKeyHasTheSameNameInEitherHeaderAndABlankReferenceHasNone() throws IOException {
        Path path = folder.resolve("traffic.ndjson");
        try (TrafficFile file = TrafficFile.appendTo(path, () -> NOON)) {
            for (Map<String, String> headers : List.of(
                    Map.of("Authorization", "Bearer agent_1"),
                    Map.of("X-Agent-Key", "agent_1"),
                    Map.of("X-Agent-Key", "agent_2"))) {
                file.sent("POST", "https://f.example/v1/agent/loads", headers, "{\"customerRef\": \" \"}")
                        .answered(0, Map.of(), "");
            }
        }
        List<String> names = Pattern.compile("same-[0-9a-f]{16}")
                .matcher(Files.readString(path))
                .results()
                .map(MatchResult::group)
                .toList();
        assertThat(names).hasSize(3);
        assertThat(names.get(1)).isEqualTo(names.get(0));
        assertThat(names.get(2)).isNotEqualTo(names.get(0));
    }

    @Test
    void bodyThatIsNotJsonIsLeftOut() throws IOException {
        assertThat(recorded("<html>+12145550142")).contains("\"text\":\"***\"").doesNotContain("html");
    }
}
