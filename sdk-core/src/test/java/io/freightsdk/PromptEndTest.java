package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.ClientClosedException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * However a service hangs, a call ends within 100 ms of its deadline, of an interrupt and of a close. The best of some tries counts:
 * a busy machine may be late.
 */
@Tag("acceptance")
class PromptEndTest {
    private static final Duration DEADLINE = Duration.ofMillis(150);
    private static final Duration PROMPT = Duration.ofMillis(100);
    private static final int TRIES = 30;

    /** What a service sends at once, and then again and again. */
    enum Hang {
        SILENCE("", ""),
        HALF_A_HEAD("HTTP/1.1 200 OK\r\nContent-Le", ""),
        HEAD_WITHOUT_END("HTTP/1.1 200 OK\r\n", "x: y\r\n"),
        HALF_A_BODY("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{", ""),
        BODY_THAT_DRIPS("HTTP/1.1 200 OK\r\nContent-Length: 500000\r\n\r\n", " "),
        CHUNKS_WITHOUT_END("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\n \r\n");

        private final String first;
        private final String next;

        Hang(String first, String next) {
            this.first = first;
            this.next = next;
        }
    }

    @AutoClose
    private final HangingService service = new HangingService();

    private final ClientThreads threads = new ClientThreads();

    PromptEndTest() throws IOException {}

    private FreightClient client(Duration deadline) {
        return Served.withPrices(FreightClient.builder()
                .baseUrl(service.url())
                .account("acme")
                .agentKey("agent_1")
                .deadline(deadline)
                .attemptTimeout(Duration.ofHours(1))
                .build());
    }

    private static void assertPrompt(Callable<Long> lateNanos) throws Exception {
        long best = Long.MAX_VALUE;
        for (int i = 0; i < TRIES && best > PROMPT.toNanos(); i++) {
            best = Math.min(best, lateNanos.call());
        }
        assertThat(Duration.ofNanos(best)).isLessThanOrEqualTo(PROMPT);
    }

    @ParameterizedTest
    @EnumSource
    void callEndsAtItsDeadline(Hang hang) throws Exception {
        service.hang = hang;
        try (FreightClient freight = client(DEADLINE)) {
            assertPrompt(() -> {
                long began = System.nanoTime();
                assertThat(catchThrowable(() -> freight.getLoadPosition("LD-1")))
                        .isInstanceOf(CallTimeoutException.class);
                return System.nanoTime() - began - DEADLINE.toNanos();
            });
            assertPrompt(() -> {
                long began = System.nanoTime();
                assertThat(Served.failure(freight.async().getLoadPosition("LD-1")))
                        .isInstanceOf(CallTimeoutException.class);
                return System.nanoTime() - began - DEADLINE.toNanos();
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void callEndsAtAnInterrupt(Hang hang) throws Exception {
        service.hang = hang;
        try (FreightClient freight = client(Duration.ofHours(1))) {
            assertPrompt(() -> {
                CompletableFuture<Throwable> ended = new CompletableFuture<>();
                Thread caller = new Thread(() -> ended.complete(catchThrowable(() -> freight.getLoadPosition("LD-1"))));
                caller.start();
                service.requests.acquire();
                long interrupted = System.nanoTime();
                caller.interrupt();
                assertThat(ended.join()).isInstanceOf(CallInterruptedException.class);
                return System.nanoTime() - interrupted;
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void callEndsAtACloseWhichLeavesNoThread(Hang hang) throws Exception {
        service.hang = hang;
        assertPrompt(() -> {
            FreightClient freight = client(Duration.ofHours(1));
            CompletableFuture<Throwable> blocking =
                    OwnThread.call(() -> catchThrowable(() -> freight.getLoadPosition("LD-1")));
            CompletableFuture<?> future = freight.async().getLoadPosition("LD-1");
            service.requests.acquire(2);
            long closed = System.nanoTime();
            freight.close();
            assertThat(blocking.join()).isInstanceOf(ClientClosedException.class);
            assertThat(Served.failure(future)).isInstanceOf(ClientClosedException.class);
            return System.nanoTime() - closed;
        });
        threads.awaitNone();
    }

    /** Answers each request in the way that was chosen until the client hangs up. */
    private static final class HangingService implements AutoCloseable {
        private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        private final Semaphore requests = new Semaphore(0);
        private volatile Hang hang = Hang.SILENCE;

        HangingService() throws IOException {
            start(this::accept);
        }

        private static void start(Runnable work) {
            Thread thread = new Thread(work, "hanging-service");
            thread.setDaemon(true);
            thread.start();
        }

        private void accept() {
            try {
                while (true) {
                    Socket socket = server.accept();
                    start(() -> serve(socket));
                }
            } catch (IOException e) {
                // closed by the test
            }
        }

        private void serve(Socket socket) {
            try (socket) {
                InputStream in = socket.getInputStream();
                int unused = in.read(new byte[64 << 10]);
                socket.getOutputStream().write(hang.first.getBytes(StandardCharsets.US_ASCII));
                requests.release();
                socket.setSoTimeout(10);
                while (isOpen(in)) {
                    socket.getOutputStream().write(hang.next.getBytes(StandardCharsets.US_ASCII));
                }
            } catch (IOException e) {
                // the client has hung up
            }
        }

        private static boolean isOpen(InputStream in) throws IOException {
            try {
                return in.read() >= 0;
            } catch (SocketTimeoutException e) {
                return true;
            }
        }

        String url() {
            return "http://127.0.0.1:" + server.getLocalPort();
        }

        @Override
        public void close() throws IOException {
            server.close();
        }
    }
}
