package io.freightsdk.server.api;

import io.freightsdk.server.GoldenFile;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every operation of the contract and of {@code /_control}, with the bytes of its response: a file of requests after {@code >},
 * those with the broker's key after {@code k>}, each followed by its status and body.
 */
@Tag("golden")
class GoldenBodiesTest {
    private static final Path FILE = Path.of("src/test/resources/io/freightsdk/server/api/bodies.txt");

    @AutoClose
    private final InMemoryFreightServer server = InMemoryFreightServer.start(ServerOptions.builder()
            .seed(11)
            .clock(Instant.parse("2026-05-04T12:00:00Z"))
            .publicUrl("https://freight.example")
            .build());

    private final Remote remote = new Remote(server);
    private String agentKey = "";

    @Test
    void everyBodyIsAsItWas() throws IOException {
        StringBuilder played = new StringBuilder();
        Files.readString(FILE)
                .lines()
                .filter(line -> line.startsWith("> ") || line.startsWith("k> "))
                .forEach(line -> played.append(line)
                        .append('\n')
                        .append(response(line.split(" ", 4)))
                        .append('\n'));

        GoldenFile.assertIs(FILE, played.toString());
    }

    /** Who, method, path, body. */
    private String response(String[] line) {
        String body = line.length < 4 ? "" : line[3];
        Remote.Reply reply = line[0].equals("k>")
                ? remote.call(new Remote.Account("", agentKey), line[1], line[2], body)
                : remote.send(line[1], line[2], body);
        if (agentKey.isEmpty() && reply.body().contains("agentKey")) {
            agentKey = reply.text("agentKey");
        }
        String masked = reply.body()
                .replaceAll("\"durationMs\":\\d+", "\"durationMs\":0")
                .replaceAll("\"version\":\"[^\"]*\"", "\"version\":\"1\"")
                .replaceAll("\"userAgent\":\"[^\"]*\"", "\"userAgent\":\"me\"");
        return reply.status() + " " + masked;
    }
}
