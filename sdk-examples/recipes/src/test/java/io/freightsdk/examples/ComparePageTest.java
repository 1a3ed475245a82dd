package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.TrafficRecorder;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.compare.Recording;
import java.nio.file.Path;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java of docs/compare.md that is about a client. */
class ComparePageTest {
    @TempDir
    Path folder;

    @Test
    void clientRecordsItsTraffic() {
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            String baseUrl = server.url();
            String agentKey = server.addBroker().agentKey();
            Path traffic = folder.resolve("traffic.ndjson");
            TrafficRecorder recorder = TrafficRecorder.to(traffic);
            FreightClient freight = FreightClient.builder()
                    .baseUrl(baseUrl)
                    .agentKey(agentKey)
                    .okHttpClient(
                            new OkHttpClient.Builder().addInterceptor(recorder).build())
                    .build();
            freight.getBalance();
            freight.close();
            recorder.close();
            assertThat(Recording.compare(traffic).differences()).isEmpty();
        }
    }
}
