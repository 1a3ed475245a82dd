package io.freightsdk.server.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.freightsdk.server.GoldenFile;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.api.Remote;
import io.freightsdk.server.api.Remote.Account;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.GeoPoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The layout of a snapshot follows from the names of records; a changed one is to be seen, and is another version. */
@Tag("golden")
class GoldenSnapshotTest {
    private static final Path FILE = Path.of("src/test/resources/io/freightsdk/server/state/golden.json");

    @AutoClose
    private final InMemoryFreightServer server = InMemoryFreightServer.start(ServerOptions.builder()
            .seed(11)
            .clock(Instant.parse("2026-05-04T12:00:00Z"))
            .publicUrl("https://freight.example")
            .build());

    private final Remote remote = new Remote(server);

    @Test
    void everyPartOfItIsWrittenAsItWas() throws IOException {
        Account account = remote.broker("10.00");
        String broker = "/_control/brokers/" + account.brokerId();
        remote.send(
                "PATCH",
                broker,
                "{\"drivers\":[{\"phone\":\"+12125550123\",\"truckNumber\":\"T 7\"},{\"truckNumber\":\"T 8\"}]}");
        remote.create(account, "PO 1", "order-1");
        remote.create(account, "", "");
        GeoPoint pickup = new GeoPoint(41.8781, -87.6298);
        server.load("LD-2026-000002").ping(new Fix(Instant.parse("2026-05-04T11:00:00Z"), pickup, 12.5, 270, 8));
        server.load("LD-2026-000002")
                .ping(Fix.of(Instant.parse("2026-05-04T11:30:00.125Z"), new GeoPoint(41.5, -87.5)));
        remote.call(account, "GET", "/v1/agent/loads/LD-2026-000002", "");
        remote.send("POST", "/_control/faults", "{\"what\":{\"type\":\"RESET\"},\"brokerId\":\"brk_000001\"}");
        remote.send("POST", "/_control/faults", "{\"what\":{\"type\":\"STATUS\",\"status\":500},\"times\":3}");

        GoldenFile.assertIs(FILE, taken() + "\n");
    }

    @Test
    void goldenSnapshotIsRestored() throws IOException {
        assumeThat(Boolean.getBoolean("golden.write"))
                .as("the file is about to be written")
                .isFalse();
        String golden = Files.readString(FILE).strip();
        assertThat(remote.send("PUT", "/_control/snapshot", golden).body())
                .isEqualTo("{\"brokers\":1,\"loads\":2,\"time\":\"2026-05-04T12:00:00Z\"}");

        assertThat(taken()).isEqualTo(golden);
    }

    /** Looking at it is a request, too. */
    private String taken() {
        return remote.get("/_control/snapshot").body().replaceAll("\"REQUEST_ID\":\"\\d+\"", "\"REQUEST_ID\":\"0\"");
    }
}
