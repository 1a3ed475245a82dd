package io.freightsdk.compare;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.values.CallTap;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrafficFileTest {
    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");

    @TempDir
    Path folder;

    private String recorded(String answer) throws IOException {
        Path path = folder.resolve("traffic.ndjson");
        try (TrafficFile file = TrafficFile.appendTo(path, () -> NOON)) {
            file.answered(
                    new CallTap.Asked(
                            "GET",
                            "https://me:pw@f.example:8443/v1/agent/balance?key=agent_0123456789abcdef",
                            Map.of("Cookie", "k"),
                            ""),
                    new CallTap.Answered(200, Map.of("Content-Type", "application/json", "Set-Cookie", "s=1"), answer));
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

    /** A list of names may hold anything, and so may the names of an object that nobody knows. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'fields': ['driverPhone: +13125550142', 'pickups.0.address: 2600 S Federal St', 'agent_0123456789abcdefSECRET']}",
                "{'code': ['2600 S Federal St', 'ask at ops@broker.example'], 'status': ['call (312) 555-0142 now']}",
                "{'reason': 'driver 3125550142 is 12 miles from 1800 N Market St, see https://f.example/x'}",
                "{'reason': 'driver-312-555-0142', 'code': 'driver.3125550142.lost', 'category': '+13125550142'}",
                "{'drivers': {'+13125550142': 1, '2600 S Federal St': {'(312) 555-0142': [{'312.555.0142': 2}]}}}",
                "{'prices': {'2600 S Federal St': 1, '3125550142': 2, 'load_create': 13125550142}}",
                "{'endpoint': 'https://f.example/driver/x', 'payment': '//f.example/x'}",
            })
    void textThatIsNoWordIsLeftOutWhereverItStands(String answer) throws IOException {
        assertThat(recorded(answer.replace('\'', '"')))
                .doesNotContain("5550142", "555-0142", "555.0142", "SECRET", "Federal", "Market", "ops@", "x/x", "/x");
    }

    @Test
    void wordsOfTheContractAreShown() throws IOException {
        assertThat(recorded("""
                {"fields": ["pickups.0.zip"], "reason": "bol_received_before_geofence_arrive", "prices": {"load_create": 0.65},
                 "createdAt": "2026-05-04T12:00:00.123+02:00", "loadNumber": "LD-20260504-0001",
                 "loadId": "550e8400-e29b-41d4-a716-446655440000", "endpoint": "/v1/freight/create_tracked_load"}""")).doesNotContain("same-", "***");
    }

    @Test
    void phoneInAPathOrAHeaderIsLeftOut() throws IOException {
        Path path = folder.resolve("traffic.ndjson");
        try (TrafficFile file = TrafficFile.appendTo(path, () -> NOON)) {
            for (String load : List.of("+13125550142", "%2B13125550142", "(312)%20555-0142", "at 1 Main St", "LD-1")) {
                file.answered(
                        new CallTap.Asked("GET", "https://f.example/api/v1/agent/loads/" + load, Map.of(), ""),
                        new CallTap.Answered(200, Map.of("X-Request-Id", "for +13125550142"), ""));
            }
        }
        assertThat(Files.readString(path))
                .doesNotContain("5550142", "555-0142", "Main")
                .contains("https://f.example/api/v1/agent/loads/***\"", "https://f.example/api/v1/agent/loads/LD-1\"");
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
                file.answered(
                        new CallTap.Asked(
                                "POST", "https://f.example/v1/agent/loads", headers, "{\"customerRef\": \" \"}"),
                        new CallTap.Answered(0, Map.of(), ""));
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

    /** Another process may write to the file between two writes. */
    @Test
    void lineIsOneWriteHoweverLongItIs() {
        Writes writes = new Writes(new ArrayList<>());
        try (TrafficFile file = new TrafficFile(writes, () -> NOON)) {
            for (int i = 0; i < 2; i++) {
                file.answered(
                        new CallTap.Asked("GET", "https://f.example/v1", Map.of(), ""),
                        new CallTap.Answered(200, Map.of(), "[" + "1,".repeat(100_000) + "1]"));
            }
        }
        assertThat(writes.texts).hasSize(2).allMatch(line -> line.startsWith("{") && line.endsWith("}\n"));
    }

    private record Writes(List<String> texts) implements WritableByteChannel {
        @Override
        public int write(ByteBuffer bytes) {
            int count = bytes.remaining();
            texts.add(UTF_8.decode(bytes).toString());
            return count;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    @Test
    void twoRecordersOfOneFileLoseNoLine() throws IOException {
        Path path = folder.resolve("traffic.ndjson");
        try (TrafficFile one = TrafficFile.appendTo(path, () -> NOON);
                TrafficFile other = TrafficFile.appendTo(path, () -> NOON)) {
            for (TrafficFile file : List.of(one, other, one, other)) {
                file.answered(
                        new CallTap.Asked("GET", "https://f.example/v1", Map.of(), ""),
                        new CallTap.Answered(200, Map.of(), "{}"));
            }
        }
        assertThat(Files.readAllLines(path)).hasSize(4).allMatch(line -> line.endsWith("\"{}\"}}}"));
    }

    @Test
    void interruptedThreadRecordsToo() throws IOException {
        Path path = folder.resolve("traffic.ndjson");
        try (TrafficFile file = TrafficFile.appendTo(path, () -> NOON)) {
            Thread.currentThread().interrupt();
            file.answered(
                    new CallTap.Asked("GET", "https://f.example/v1", Map.of(), ""),
                    new CallTap.Answered(200, Map.of(), "{}"));
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(Files.readAllLines(path)).hasSize(1);
    }

    @Test
    void bodyThatIsNotJsonIsLeftOut() throws IOException {
        assertThat(recorded("<html>+12145550142")).contains("\"text\":\"***\"").doesNotContain("html");
    }
}
