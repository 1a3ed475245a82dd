package io.freightsdk;

import static io.freightsdk.Served.failure;
import static io.freightsdk.Served.leaves;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.error.FreightException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A call that is given up when it has the head of its response, and of the body the beginning. */
class UnendingBodyTest {
    private final CountDownLatch inTheBody = new CountDownLatch(1);

    /** It waits for another request. */
    @AutoClose
    private final RawService service = new RawService("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{", "");

    /** Tells when the first bytes of a body are there. */
    private final EventListener listener = new EventListener() {
        @Override
        public void responseBodyStart(Call call) {
            inTheBody.countDown();
        }
    };

    @AutoClose
    private final FreightClient freight = Served.withPrices(FreightClient.builder()
            .baseUrl(service.url())
            .account("acme")
            .agentKey("agent_1")
            .attemptTimeout(Duration.ofHours(1))
            .deadline(Duration.ofHours(1))
            .okHttpClient(new OkHttpClient.Builder().eventListener(listener).build())
            .build());

    UnendingBodyTest() throws IOException {}

    @Test
    void closedClientEndsTheCall() throws InterruptedException {
        CompletableFuture<?> call = OwnThread.run(() -> freight.getLoadPosition("LD-1"));
        inTheBody.await();
        freight.close();
        assertThat(failure(call)).isInstanceOfSatisfying(ClientClosedException.class, leaves(ChargeStatus.UNKNOWN));
    }

    @Test
    void closedClientEndsTheFuture() throws InterruptedException {
        CompletableFuture<?> call = freight.async().getLoadPosition("LD-1");
        inTheBody.await();
        freight.close();
        assertThat(failure(call)).isInstanceOfSatisfying(ClientClosedException.class, leaves(ChargeStatus.UNKNOWN));
    }

    @Test
    void interruptEndsTheCall() throws InterruptedException {
        CompletableFuture<?> call = new CompletableFuture<>();
        Thread caller = new Thread(() -> {
            try {
                freight.getLoadPosition("LD-1");
            } catch (FreightException e) {
                call.completeExceptionally(e);
            }
        });
        caller.setDaemon(true);
        caller.start();
        inTheBody.await();
        caller.interrupt();
        assertThat(failure(call)).isInstanceOfSatisfying(CallInterruptedException.class, leaves(ChargeStatus.UNKNOWN));
    }
}
