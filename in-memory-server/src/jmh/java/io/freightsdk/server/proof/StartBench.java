package io.freightsdk.server.proof;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.Serving;
import io.freightsdk.server.wire.RawClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;

/** From nothing to the first answer, in a warm process and in a new one. */
final class StartBench {
    private static final int ROUNDS = 1_000;
    private static final int PROCESSES = 7;
    private static final byte[] REQUEST = Serving.request("GET /v1/catalog", List.of(), new byte[0]);

    private StartBench() {}

    static void run() throws IOException, InterruptedException {
        double[] nanos = new double[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            nanos[i] = Meter.nanos(1, StartBench::startAndAsk);
        }
        System.out.printf("warm start to first answer: %.2f ms (median of %d)%n", Meter.median(nanos) / 1e6, ROUNDS);
        double[][] cold = new double[First.values().length][PROCESSES];
        for (int i = 0; i < PROCESSES; i++) {
            for (First first : First.values()) {
                cold[first.ordinal()][i] = Meter.nanos(1, () -> newProcess(first));
            }
        }
        for (First first : First.values()) {
            System.out.printf(
                    "cold JVM to %s: %.0f ms (median of %d, in turns)%n",
                    first.what, Meter.median(cold[first.ordinal()]) / 1e6, PROCESSES);
        }
    }

    /** What a new process does first. The last shows what of the one before is not ours. */
    private enum First {
        OVER_A_SOCKET("first answer over a socket"),
        JAVA_NET_HTTP("first answer of java.net.http"),
        JDK_SERVER("first answer of java.net.http, from the JDK's own server");

        private final String what;

        First(String what) {
            this.what = what;
        }
    }

    private static void startAndAsk() throws IOException {
        try (Serving serving = Serving.start();
                RawClient client = new RawClient(serving.address())) {
            client.send(REQUEST).reply();
        }
    }

    private static void newProcess(First first) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        StartBench.class.getName(),
                        first.name())
                .start();
        if (process.getInputStream().read() != '2') {
            throw new IOException(
                    "no response: " + new String(process.getErrorStream().readAllBytes(), UTF_8));
        }
        process.destroy();
    }

    /** The new process: says 2 when it has been answered. */
    public static void main(String[] args) throws IOException, InterruptedException {
        First first = First.valueOf(args[0]);
        if (first == First.JDK_SERVER) {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                exchange.sendResponseHeaders(200, -1);
                exchange.close();
            });
            server.start();
            System.out.println(ask("http://127.0.0.1:" + server.getAddress().getPort()));
            server.stop(0);
            return;
        }
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            System.out.println(first == First.JAVA_NET_HTTP ? ask(server.url()) : askOverASocket(server.url()));
        }
    }

    private static int ask(String url) throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(url + "/v1/catalog")).build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .statusCode();
    }

    private static String askOverASocket(String url) throws IOException {
        URI server = URI.create(url);
        try (Socket socket = new Socket(server.getHost(), server.getPort())) {
            String request = "GET /v1/catalog HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), US_ASCII);
            return answer.substring(answer.indexOf(' ') + 1);
        }
    }
}
