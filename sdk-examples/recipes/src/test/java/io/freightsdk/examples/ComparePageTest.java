package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.compare.Recording;
import io.freightsdk.server.InMemoryFreightServer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code of in-memory-server/docs/compare.md. */
class ComparePageTest {
    private final InMemoryFreightServer server = InMemoryFreightServer.start();
    private final String agentKey = server.addBroker().agentKey();

    @TempDir
    Path folder;

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void clientRecordsItsTraffic() {
        Path traffic = folder.resolve("traffic.ndjson");
        RecordTraffic.to(traffic, server.url(), agentKey);
        assertThat(traffic).isNotEmptyFile();
        assertThat(Recording.compare(traffic).differences()).isEmpty();
    }

    @Test
    void serviceThatIsUnchangedPasses() throws Exception {
        CompareDaily.assertUnchanged(server.url(), agentKey);
    }
}
