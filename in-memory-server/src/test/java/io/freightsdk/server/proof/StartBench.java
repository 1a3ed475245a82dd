package io.freightsdk.server.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.Serving;
import io.freightsdk.server.http.RawClient;
import java.io.IOException;
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
        double[] cold = new double[PROCESSES];
        for (int i = 0; i < PROCESSES; i++) {
            cold[i] = Meter.nanos(1, StartBench::newProcess);
        }
        System.out.printf(
                "cold JVM to first answer of java.net.http: %.0f ms (median of %d)%n",
                Meter.median(cold) / 1e6, PROCESSES);
    }

    private static void startAndAsk() throws IOException {
        try (Serving serving = Serving.start();
                RawClient client = new RawClient(serving.address())) {
            client.send(REQUEST).reply();
        }
    }

    private static void newProcess() throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        StartBench.class.getName())
                .start();
        if (process.getInputStream().read() != '2') {
            throw new IOException(
                    "no answer: " + new String(process.getErrorStream().readAllBytes(), UTF_8));
        }
        process.destroy();
    }

    /** The new process: says 2 when it has been answered. */
    public static void main(String[] args) throws IOException, InterruptedException {
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + "/v1/catalog"))
                    .build();
            int status = HttpClient.newHttpClient()
                    .send(request, HttpResponse.BodyHandlers.ofString())
                    .statusCode();
            System.out.println(status);
        }
    }
}
