package io.freightsdk.benchmarks;

import io.freightsdk.FreightClient;
import io.freightsdk.error.FreightException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/** How much later than its deadline, an interrupt or a close of the client a read ends, which a service never answers. */
final class EndBench {
    private static final int CALLS = 100;
    private static final Duration DEADLINE = Duration.ofMillis(150);
    private static final Duration LONG = Duration.ofHours(1);

    private EndBench() {}

    /** Does something to a call in flight; returns when it should have ended. */
    @FunctionalInterface
    private interface End {
        long end(FreightClient freight, Thread caller, long began);
    }

    static void run() throws Exception {
        print("deadline", DEADLINE, (freight, caller, began) -> began + DEADLINE.toNanos());
        print("interrupt", LONG, (freight, caller, began) -> {
            long now = System.nanoTime();
            caller.interrupt();
            return now;
        });
        print("close", LONG, (freight, caller, began) -> {
            long now = System.nanoTime();
            freight.close();
            return now;
        });
    }

    private static void print(String name, Duration deadline, End end) throws Exception {
        double[] lateMillis = new double[CALLS];
        try (SilentService service = new SilentService()) {
            for (int i = -10; i < CALLS; i++) {
                double late = lateNanos(service, deadline, end) / 1e6;
                lateMillis[Math.max(0, i)] = late;
            }
        }
        System.out.printf(
                Locale.ROOT,
                "a read without a response ends %.1f ms after its %s (slowest of %d: %.1f ms)%n",
                Measure.median(lateMillis),
                name,
                CALLS,
                Arrays.stream(lateMillis).max().orElseThrow());
    }

    private static long lateNanos(SilentService service, Duration deadline, End end) throws InterruptedException {
        try (FreightClient freight = FreightClient.builder()
                .baseUrl(service.url())
                .account("acme")
                .agentKey("agent_bench")
                .deadline(deadline)
                .attemptTimeout(LONG)
                .build()) {
            AtomicLong began = new AtomicLong();
            AtomicLong ended = new AtomicLong();
            Thread caller = new Thread(() -> {
                began.set(System.nanoTime());
                try {
                    Object unused = freight.getBalance();
                } catch (FreightException e) {
                    ended.set(System.nanoTime());
                }
            });
            caller.start();
            service.requests.acquire();
            long due = end.end(freight, caller, began.get());
            caller.join();
            return ended.get() - due;
        }
    }

    /** Takes requests and says nothing. */
    private static final class SilentService implements AutoCloseable {
        private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        private final Semaphore requests = new Semaphore(0);

        SilentService() throws IOException {
            start(this::accept);
        }

        private static void start(Runnable work) {
            Thread thread = new Thread(work, "silent-service");
            thread.setDaemon(true);
            thread.start();
        }

        private void accept() {
            try {
                while (true) {
                    Socket socket = server.accept();
                    start(() -> hear(socket));
                }
            } catch (IOException e) {
                // the benchmark is over
            }
        }

        private void hear(Socket socket) {
            byte[] request = new byte[64 << 10];
            try (socket) {
                while (socket.getInputStream().read(request) >= 0) {
                    requests.release();
                }
            } catch (IOException e) {
                // the client has hung up
            }
        }

        String url() {
            return "http://127.0.0.1:" + server.getLocalPort();
        }

        @Override
        public void close() {
            try {
                server.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
