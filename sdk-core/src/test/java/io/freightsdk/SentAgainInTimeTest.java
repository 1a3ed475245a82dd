package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.OneRequest.StaleConnections.StaleConnectionException;
import io.freightsdk.Timer.DaemonTimer;
import io.freightsdk.Transport.Reply;
import io.freightsdk.internal.Warnings;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.junit.jupiter.api.Test;

/** An attempt that finds a closed connection makes a second call, which the time of the attempt ends as well. */
class SentAgainInTimeTest {
    private static final Duration TIMEOUT = Duration.ofHours(1);

    private final Warnings warnings = Warnings.of("test");
    private final CountDownLatch looks = new CountDownLatch(1);
    private final CountDownLatch sentAgain = new CountDownLatch(1);

    /** Its thread stands still, with the first call in hand, until the second has begun and the time of both is over. */
    private final class Stalled implements Timer {
        private final Timer real = new DaemonTimer(warnings, InstantSource.system());

        @Override
        public long nanos() {
            boolean isLook = Thread.currentThread().getName().equals("freight-timer");
            if (isLook) {
                looks.countDown();
                await(sentAgain);
            }
            return real.nanos() + (isLook ? TIMEOUT.toNanos() : 0);
        }

        @Override
        public Cancellation after(Duration delay, Runnable task) {
            return real.after(delay, task);
        }

        @Override
        public Instant instant() {
            return real.instant();
        }

        @Override
        public void close() {
            real.close();
        }
    }

    @Test
    void secondCallOfAnAttemptEndsInTime() throws Exception {
        Timer timer = new Stalled();
        OkHttpClient.Builder http = new OkHttpClient.Builder().addInterceptor(chain -> {
            if (looks.getCount() > 0) {
                await(looks);
                throw new StaleConnectionException("closed while idle");
            }
            sentAgain.countDown();
            return chain.proceed(chain.request());
        });
        Attempt attempt = new Attempt(1, TIMEOUT, false, null);
        CompletableFuture<Reply> reply = new CompletableFuture<>();
        try (ServerSocket silent = new ServerSocket(0);
                Transport transport = new Transport(null, http, timer, timer, warnings)) {
            Request request = new Request.Builder()
                    .url("http://127.0.0.1:" + silent.getLocalPort())
                    .tag(Attempt.class, attempt)
                    .build();
            transport.send(request, attempt, call -> {}, reply::complete);
            assertThat(reply.get(60, TimeUnit.SECONDS)).isInstanceOf(Reply.None.class);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
