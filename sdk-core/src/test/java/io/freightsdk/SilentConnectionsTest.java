package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.IntStream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Idle connections that something between has forgotten, which shows at none of them before its timeout. */
@Tag("slow")
class SilentConnectionsTest {
    private static final int CONNECTIONS = 6;

    @AutoClose
    private final MockWebServer server = new MockWebServer();

    private volatile boolean isBurst = true;

    @Test
    void callThatFindsOneTriesNoOther() throws IOException {
        CyclicBarrier all = new CyclicBarrier(CONNECTIONS);
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
                try {
                    if (isBurst) {
                        all.await();
                    }
                } catch (BrokenBarrierException e) {
                    throw new IllegalStateException(e);
                }
                return new MockResponse.Builder()
                        .body(AnyCall.GET_BALANCE.goodBody)
                        .build();
            }
        });
        server.start();
        try (ForgetfulGateway gateway = new ForgetfulGateway(server.getPort());
                FreightClient freight = FreightClient.builder()
                        .baseUrl(gateway.url())
                        .account("acme")
                        .agentKey(FakeService.KEY)
                        .attemptTimeout(Duration.ofSeconds(5))
                        .build()) {
            CompletableFuture.allOf(IntStream.range(0, CONNECTIONS)
                            .mapToObj(i -> freight.async().getBalance())
                            .toArray(CompletableFuture[]::new))
                    .join();
            isBurst = false;
            gateway.forgetAll();
            assertThat(freight.getBalance()).isNotNull();
        }
    }
}
