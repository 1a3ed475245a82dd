package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.squareup.moshi.JsonAdapter;
import com.sun.management.ThreadMXBean;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Supplier;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The bytes that a small read takes on its thread, against OkHttp by hand: more work is more of them, on a machine of any speed. */
class CallBytesTest {
    private static final long MOST = 2_000;
    private static final int READS = 400;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @AutoClose
    private final InMemoryFreightServer server = InMemoryFreightServer.start();

    private final FreightBroker broker =
            server.addBroker(BrokerOptions.builder().balanceUsd("1000.00").build());

    private static long bytesOf(Supplier<LoadPosition> read) {
        reads(read);
        long before = THREADS.getCurrentThreadAllocatedBytes();
        reads(read);
        return (THREADS.getCurrentThreadAllocatedBytes() - before) / READS;
    }

    private static void reads(Supplier<LoadPosition> read) {
        for (int i = 0; i < READS; i++) {
            Objects.requireNonNull(read.get());
        }
    }

    private Supplier<LoadPosition> byHand(String loadNumber) {
        OkHttpClient http = new OkHttpClient.Builder()
                .callTimeout(Duration.ofSeconds(100))
                .readTimeout(Duration.ZERO)
                .build();
        HttpUrl loads = HttpUrl.get(server.url() + "/v1/agent/loads");
        JsonAdapter<LoadPosition> adapter = FreightJson.adapter(LoadPosition.class);
        return () -> {
            Request request = new Request.Builder()
                    .url(loads.newBuilder().addPathSegment(loadNumber).build())
                    .header("Authorization", "Bearer " + broker.agentKey())
                    .header("Accept", "application/json")
                    .build();
            try (Response response = http.newCall(request).execute()) {
                return Objects.requireNonNull(adapter.fromJson(response.body().source()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }

    @Test
    void smallReadTakesFewBytesMoreThanByHand() {
        try (FreightClient freight = FreightClient.builder()
                .baseUrl(server.url())
                .account("acme")
                .agentKey(broker.agentKey())
                .build()) {
            String loadNumber = freight.createLoad("order-1", Served.load()).loadNumber();

            long more = bytesOf(() -> freight.getLoadPosition(loadNumber)) - bytesOf(byHand(loadNumber));

            System.out.println("a small read: " + more + " bytes more than by hand, of at most " + MOST);
            assertThat(more).isLessThanOrEqualTo(MOST);
        }
    }
}
