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
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * However a service hangs, a call ends within 100 ms of its deadline and of an interrupt, and at once when its client is closed. Time
 * is stepped; the benchmark {@code client.ends} measures what that takes on a wall clock.
 */
@Tag("acceptance")
class PromptEndTest {
    private static final Duration DEADLINE = Duration.ofMillis(150);
    private static final Duration PROMPT = Duration.ofMillis(100);

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

    PromptEndTest() throws IOException {}

    private final SteppedTimer timer = SteppedTimer.ofRequestsToo();
    private final BlockingQueue<CallReport> reports = new LinkedBlockingQueue<>();

    private FreightClient.Builder builder(Duration deadline) {
        return FreightClient.builder()
                .baseUrl(service.url())
                .account("acme")
                .agentKey("agent_1")
                .deadline(deadline)
                .attemptTimeout(Duration.ofHours(1))
                .listener(new CallListener() {
                    @Override
                    public void callCompleted(CallReport report) {
                        reports.add(report);
                    }
                });
    }

    private FreightClient stepped(Duration deadline) {
        return Served.withPrices(builder(deadline).timing(timer, () -> 0.5).build());
    }

    @ParameterizedTest
    @EnumSource
    void callEndsAtItsDeadline(Hang hang) throws Exception {
        service.hang = hang;
        try (FreightClient freight = stepped(DEADLINE)) {
            CompletableFuture<Throwable> blocking =
                    OwnThread.call(() -> catchThrowable(() -> freight.getLoadPosition("LD-1")));
            CompletableFuture<?> future = freight.async().getLoadPosition("LD-1");
            service.requests.acquire(2);
            timer.advance(DEADLINE.minusNanos(1));
            assertThat(blocking).isNotDone();
            assertThat(future).isNotDone();
            timer.advance(PROMPT.plusNanos(1));
            assertThat(blocking.join()).isInstanceOf(CallTimeoutException.class);
            assertThat(Served.failure(future)).isInstanceOf(CallTimeoutException.class);
            for (int i = 0; i < 2; i++) {
                assertThat(reports.take().duration()).isBetween(DEADLINE, DEADLINE.plus(PROMPT));
            }
        }
    }

    /** The store has the call wait for its answer, which never comes. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void callEndsAtItsDeadlineThoughTheChargeStoreHangs(boolean isAsync) throws Exception {
        MemoryChargeStore store = new MemoryChargeStore(timer);
        store.hold();
        SpendLimit limit = SpendLimit.usd("1.00").shared(store);
        try (FreightClient freight = Served.withPrices(
                builder(DEADLINE).timing(timer, () -> 0.5).spendLimit(limit).build())) {
            CompletableFuture<Throwable> ended = isAsync
                    ? freight.async().getLoadPosition("LD-1").handle((position, thrown) -> thrown)
                    : OwnThread.call(() -> catchThrowable(() -> freight.getLoadPosition("LD-1")));
            timer.awaitDue(1);
            timer.advance(DEADLINE.minusNanos(1));
            assertThat(ended).isNotDone();
            timer.advance(Duration.ofNanos(1));
            assertThat(ended.join()).isInstanceOf(CallTimeoutException.class);
            assertThat(reports.take().duration()).isEqualTo(DEADLINE);
        } finally {
            store.release();
        }
    }

    @ParameterizedTest
    @EnumSource
    void callEndsAtAnInterrupt(Hang hang) throws Exception {
        service.hang = hang;
        try (FreightClient freight = stepped(Duration.ofHours(1))) {
            CompletableFuture<Throwable> ended = new CompletableFuture<>();
            Thread caller = new Thread(() -> ended.complete(catchThrowable(() -> freight.getLoadPosition("LD-1"))));
            caller.start();
            service.requests.acquire();
            caller.interrupt();
            timer.advance(PROMPT);
            assertThat(ended.join()).isInstanceOf(CallInterruptedException.class);
        }
    }

    /** At once: no time passes on the stepped timer. */
    @ParameterizedTest
    @EnumSource
    void callEndsAtAClose(Hang hang) throws Exception {
        service.hang = hang;
        endsAtAClose(stepped(Duration.ofHours(1)));
    }

    @ParameterizedTest
    @EnumSource
    void closeAmidCallsLeavesNoThread(Hang hang) throws Exception {
        service.hang = hang;
        ClientThreads threads = new ClientThreads();
        endsAtAClose(Served.withPrices(builder(Duration.ofHours(1)).build()));
        threads.awaitNone();
    }

    private void endsAtAClose(FreightClient freight) throws InterruptedException {
        CompletableFuture<Throwable> blocking =
                OwnThread.call(() -> catchThrowable(() -> freight.getLoadPosition("LD-1")));
        CompletableFuture<?> future = freight.async().getLoadPosition("LD-1");
        service.requests.acquire(2);
        freight.close();
        assertThat(blocking.join()).isInstanceOf(ClientClosedException.class);
        assertThat(Served.failure(future)).isInstanceOf(ClientClosedException.class);
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
