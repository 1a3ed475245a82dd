package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.compare.ComparisonReport;
import io.freightsdk.server.InMemoryFreightServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The code of in-memory-server/docs/compare.md. */
class ComparePageTest {
    private final InMemoryFreightServer server = InMemoryFreightServer.start();
    private final String agentKey = server.addBroker().agentKey();

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void clientJudgesItsTraffic() {
        ComparisonReport report = RecordTraffic.of(server.url(), agentKey);
        assertThat(report.notes()).containsExactly("1 calls of the document's operations");
        assertThat(report.differences()).isEmpty();
    }

    @Test
    void serviceThatIsUnchangedPasses() throws Exception {
        CompareDaily.assertUnchanged(server.url(), agentKey);
    }
}
