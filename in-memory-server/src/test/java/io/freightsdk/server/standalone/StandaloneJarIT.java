package io.freightsdk.server.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.freightsdk.server.OwnThread;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar as somebody who does not write Java meets it. */
class StandaloneJarIT {
    private static final int SECONDS = 120;
    private static final String TOKEN = "a-control-token";

    private final HttpClient http = HttpClient.newHttpClient();

    @Test
    void firstLineIsWhereItServes() throws Exception {
        try (StandaloneProcess server = StandaloneProcess.start("--port", "0", "--clock", "2026-05-04T12:00:00Z")) {
            String url = server.line();
            assertThat(url).matches("http://127\\.0\\.0\\.1:\\d+");
            assertThat(get(url + "/_control/health"))
                    .isEqualTo("{\"status\":\"up\",\"version\":\"" + System.getProperty("standalone.version")
                            + "\",\"time\":\"2026-05-04T12:00:00Z\"}");
            assertThat(get(url + "/v1/agent/pricing", "Authorization", "Bearer " + broker(url)))
                    .contains("\"load_create\":0.65");
        }
    }

    @Test
    void phonesAndZipsAreKnownInsideTheJar() throws Exception {
        try (StandaloneProcess server = StandaloneProcess.start("--port", "0")) {
            String url = server.line();
            String order = """
                    {"driverPhone":"(214) 555-0142",
                     "pickups":[{"address":"1 Main St","city":"Chicago","state":"IL","zip":"60608"}],
                     "deliveries":[{"address":"2 Main St","city":"Nowhere At All","state":"TX","zip":"00000"}]}""";
            String load =
                    field("loadNumber", post(url + "/v1/agent/loads", order, "Authorization", "Bearer " + broker(url)));
            assertThat(get(url + "/_control/sms")).contains("\"to\":\"+12145550142\"");
            assertThat(get(url + "/_control/loads/" + load))
                    .contains("\"precision\":\"ZIP\"", "\"precision\":\"STATE\"");
        }
    }

    @Test
    void jarHoldsEverythingUnderItsOwnNames() throws IOException {
        try (JarFile jar = new JarFile(StandaloneProcess.jar().toFile())) {
            List<String> names = jar.stream().map(entry -> entry.getName()).toList();
            assertThat(names)
                    .contains("META-INF/LICENSE", "META-INF/NOTICE", "META-INF/openapi/freight-agent-api.yaml")
                    .contains("io/freightsdk/server/geo/zips.bin")
                    .contains("io/freightsdk/server/pages/leaflet.js", "io/freightsdk/server/pages/leaflet-LICENSE")
                    .noneMatch(name -> name.endsWith("module-info.class") || name.matches("META-INF/.*\\.(SF|RSA|DSA)"))
                    .allMatch(name -> !name.endsWith(".class") || name.startsWith("io/freightsdk/"));
            String notice = new String(
                    jar.getInputStream(jar.getEntry("META-INF/NOTICE")).readAllBytes(), UTF_8);
            assertThat(notice)
                    .containsOnlyOnce("postal code data from GeoNames")
                    .containsOnlyOnce("Leaflet (https://leafletjs.com/)")
                    .containsOnlyOnce("Apache HttpComponents Core");
        }
    }

    @Test
    void terminationEndsItSoonAndLeavesThePortFree() throws Exception {
        try (StandaloneProcess server = StandaloneProcess.start("--port", "0")) {
            int port = URI.create(server.line()).getPort();
            server.terminate();
            assertThat(server.status(SECONDS)).isEqualTo(143);
            assertThat(server.rest()).isEmpty();
            assertThat(server.errors()).isEmpty();
            new ServerSocket(port, 1, InetAddress.getLoopbackAddress()).close();
        }
    }

    @Test
    void interruptEndsItJustAsWellWithACallUnderWay() throws Exception {
        assumeThat(StandaloneProcess.onPath("kill")).isTrue();
        assumeThat(StandaloneProcess.hearsInterrupts()).isTrue();
        try (StandaloneProcess server = StandaloneProcess.start("--port", "0", "--demo")) {
            String url = server.line();
            post(url + "/_control/faults", "{\"operation\":\"listServices\",\"what\":{\"type\":\"STALL\"}}");
            CompletableFuture<?> call =
                    http.sendAsync(request(url + "/v1/catalog").build(), BodyHandlers.ofString());
            long giveUpAt = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
            while (get(url + "/_control/faults").contains("STALL") && System.nanoTime() < giveUpAt) {}
            server.interrupt();
            assertThat(server.status(SECONDS)).isEqualTo(130);
            assertThat(server.errors()).isEmpty();
            assertThat(call).failsWithin(Duration.ofSeconds(SECONDS));
        }
    }

    @Test
    void stateIsKeptOverATermination(@TempDir Path directory) throws Exception {
        String state = directory.resolve("state.json").toString();
        String key;
        try (StandaloneProcess server = StandaloneProcess.start("--port", "0", "--state", state)) {
            key = broker(server.line());
            server.terminate();
            assertThat(server.status(SECONDS)).isEqualTo(143);
            assertThat(server.errors()).isEmpty();
        }
        try (StandaloneProcess server = StandaloneProcess.start("--port", "0", "--state", state)) {
            assertThat(get(server.line() + "/v1/agent/balance", "Authorization", "Bearer " + key))
                    .isEqualTo("{\"currency\":\"USD\",\"balanceUsd\":1.00}");
        }
    }

    @Test
    void damagedStateIsSaid(@TempDir Path directory) throws Exception {
        Path state = Files.writeString(directory.resolve("state.json"), "[]");
        try (StandaloneProcess server = StandaloneProcess.start("--port", "0", "--state", state.toString())) {
            assertThat(server.status(SECONDS)).isEqualTo(1);
            assertThat(server.errors()).isEqualTo("state: " + state + ": body: expected an object, was an array");
        }
    }

    @Test
    void healthIsAskedForByTheSameJar() throws Exception {
        try (StandaloneProcess server = StandaloneProcess.start("--port", "0", "--host", "0.0.0.0")) {
            String port = Integer.toString(URI.create(server.line()).getPort());
            assertThat(server.line()).matches("control token [0-9a-f]{32}");
            try (StandaloneProcess check =
                    StandaloneProcess.start("--healthcheck", "--port", port, "--host", "0.0.0.0")) {
                assertThat(check.status(SECONDS)).isZero();
                assertThat(check.rest()).isEqualTo("up");
            }
        }
    }

    @Test
    void whatAnswersNothingIsDown() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> hangsUp = OwnThread.run(() -> {
                try {
                    silent.accept().close();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            try (StandaloneProcess check =
                    StandaloneProcess.start("--healthcheck", "--port", "" + silent.getLocalPort())) {
                assertThat(check.status(SECONDS)).isEqualTo(1);
                assertThat(check.rest()).isEqualTo("down");
            }
            assertThat(hangsUp).succeedsWithin(Duration.ofSeconds(SECONDS));
        }
    }

    @Test
    void takenPortIsSaid() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                StandaloneProcess server = StandaloneProcess.start("--port", "" + taken.getLocalPort())) {
            assertThat(server.status(SECONDS)).isEqualTo(1);
            assertThat(server.errors())
                    .isEqualTo("cannot listen on 127.0.0.1:" + taken.getLocalPort()
                            + ": address already in use; choose another --port (0 picks a free one) or --host");
            assertThat(server.rest()).isEmpty();
        }
    }

    @Test
    void wrongOptionIsSaid() throws Exception {
        try (StandaloneProcess server = StandaloneProcess.start("--prot", "80")) {
            assertThat(server.status(SECONDS)).isEqualTo(2);
            assertThat(server.errors()).isEqualTo("--prot: no such option; see --help");
            assertThat(server.rest()).isEmpty();
        }
    }

    @Test
    void helpAndVersionAreSaidAndThatIsAll() throws Exception {
        try (StandaloneProcess help = StandaloneProcess.start("--help");
                StandaloneProcess version = StandaloneProcess.start("--version")) {
            assertThat(help.status(SECONDS)).isZero();
            assertThat(help.rest()).isEqualTo(Help.text());
            assertThat(version.rest())
                    .isEqualTo("freight-in-memory-server " + System.getProperty("standalone.version"));
        }
    }

    @Test
    void controlCanBeLeftOut() throws Exception {
        try (StandaloneProcess server = StandaloneProcess.start("--port", "0", "--no-control")) {
            assertThat(get(server.line() + "/_control/health")).isEqualTo("{\"error\":\"no such path\"}");
        }
    }

    @Test
    void tokenFromTheEnvironmentGuardsControl() throws Exception {
        Map<String, String> environment = Map.of("FREIGHT_CONTROL_TOKEN", TOKEN);
        try (StandaloneProcess server = StandaloneProcess.start(environment, "--port", "0")) {
            String url = server.line();
            assertThat(get(url + "/_control/health")).contains("MISSING_TOKEN");
            assertThat(get(url + "/_control/health", "Authorization", "Bearer " + TOKEN))
                    .contains("\"status\":\"up\"");
        }
    }

    @Test
    void demoGivesAKeyWithMoneyAndMovesItsTrucks() throws Exception {
        try (StandaloneProcess server = StandaloneProcess.start("--port", "0", "--demo", "--seed", "1")) {
            String url = server.line();
            Matcher key = Pattern.compile("agent key (agent_\\w+), 25\\.00 USD").matcher(server.line());
            assertThat(key.matches()).isTrue();
            assertThat(server.line()).startsWith("LD-").contains("Chicago, IL to Dallas, TX: " + url + "/track/trk_");
            assertThat(get(url + "/v1/agent/balance", "Authorization", "Bearer " + key.group(1)))
                    .isEqualTo("{\"currency\":\"USD\",\"balanceUsd\":25.00}");
            assertThat(get(url + "/")).contains("<title>Demo fleet</title>");
            String load = field("loadNumber", get(url + "/_control/brokers/brk_000001/loads"));
            assertThat(get(url + "/_control/loads/" + load)).containsPattern("\"pingCount\":[1-9]");
        }
    }

    private String broker(String url) throws Exception {
        return field("agentKey", post(url + "/_control/brokers", "{\"balanceUsd\":\"1.00\"}"));
    }

    private static String field(String name, String json) {
        Matcher matcher = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
        assertThat(matcher.find()).as(json).isTrue();
        return matcher.group(1);
    }

    private String get(String url, String... headers) throws Exception {
        return send(request(url, headers));
    }

    private String post(String url, String body, String... headers) throws Exception {
        return send(request(url, headers).POST(BodyPublishers.ofString(body)));
    }

    private String send(HttpRequest.Builder request) throws Exception {
        HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
        return response.body();
    }

    private static HttpRequest.Builder request(String url, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
        return headers.length == 0 ? request : request.headers(headers);
    }
}
