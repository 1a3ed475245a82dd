package io.freightsdk.server.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.OwnThread;
import io.freightsdk.server.api.Remote;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The jar as somebody who does not write Java meets it. */
class StandaloneJarIT {
    private static final int SECONDS = 300;
    private static final String TOKEN = "a-control-token";

    @Test
    void firstLineIsWhereItServes() throws Exception {
        try (StandaloneProcess server = StandaloneProcess.start("--port", "0", "--clock", "2026-05-04T12:00:00Z")) {
            String url = server.line();
            assertThat(url).matches("http://127\\.0\\.0\\.1:\\d+");
            Remote remote = new Remote(url, "");
            assertThat(remote.get("/_control/health").body())
                    .isEqualTo("{\"status\":\"up\",\"version\":\"" + System.getProperty("standalone.version")
                            + "\",\"time\":\"2026-05-04T12:00:00Z\"}");
            assertThat(remote.call(remote.broker("1.00"), "GET", "/v1/agent/pricing", "")
                            .body())
                    .contains("\"load_create\":0.65");
        }
    }

    @Test
    void phonesAndZipsAreKnownInsideTheJar() throws Exception {
        try (StandaloneProcess server = StandaloneProcess.start("--port", "0")) {
            Remote remote = new Remote(server.line(), "");
            String order = Bodies.load()
                    .replace("+12145550142", "(214) 555-0142")
                    .replace("\"Dallas\"", "\"Nowhere At All\"")
                    .replace("75201", "00000");
            Remote.Reply created = remote.call(remote.broker("1.00"), "POST", "/v1/agent/loads", order);
            assertThat(remote.get("/_control/sms").body()).contains("\"to\":\"+12145550142\"");
            assertThat(remote.get("/_control/loads/" + created.text("loadNumber"))
                            .body())
                    .contains("\"precision\":\"ZIP\"", "\"precision\":\"STATE\"");
        }
    }

    @Test
    void jarHoldsEverythingUnderItsOwnNames() throws IOException {
        try (JarFile jar = new JarFile(StandaloneProcess.jar().toFile())) {
            List<String> names = jar.stream().map(entry -> entry.getName()).toList();
            assertThat(names)
                    .contains("META-INF/LICENSE", "META-INF/NOTICE", "META-INF/openapi/freight-agent-api.yaml")
                    .contains("io/freightsdk/server/zips.txt.gz")
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
    void terminationEndsTheServerAndFreesThePort() throws Exception {
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
    void interruptEndsTheServerWithACallInProgress() throws Exception {
        assumeThat(StandaloneProcess.onPath("kill")).isTrue();
        assumeThat(StandaloneProcess.hearsInterrupts()).isTrue();
        try (StandaloneProcess server = StandaloneProcess.start("--port", "0", "--demo")) {
            Remote remote = new Remote(server.line(), "");
            remote.send("POST", "/_control/faults", "{\"operation\":\"listServices\",\"type\":\"STALL\"}");
            CompletableFuture<?> call = OwnThread.supply(() -> remote.get("/v1/catalog"));
            assertThat(remote.get("/_control/requests?operation=listServices&count=1&within=PT5M")
                            .status())
                    .isEqualTo(200);
            server.interrupt();
            assertThat(server.status(SECONDS)).isEqualTo(130);
            assertThat(server.errors()).isEmpty();
            assertThat(call).failsWithin(Duration.ofSeconds(SECONDS));
        }
    }

    @Test
    void serverGoesOnAfterItHadNoFileDescriptorLeft() throws Exception {
        assumeThat(StandaloneProcess.onPath("sh")).isTrue();
        int most = 64;
        try (StandaloneProcess server = StandaloneProcess.withDescriptors(most, "--port", "0")) {
            String url = server.line();
            List<Socket> silent = new ArrayList<>();
            for (int i = 0; i < most; i++) {
                silent.add(new Socket(
                        InetAddress.getLoopbackAddress(), URI.create(url).getPort()));
            }
            server.awaitDescriptors(most);
            for (Socket one : silent) {
                one.close();
            }
            assertThat(new Remote(url, "").get("/_control/health").body()).contains("\"status\":\"up\"");
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
    void healthcheckOfASilentServerIsDown() throws Exception {
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
                            + ": Address already in use; choose another --port (0 picks a free one) or --host");
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
    void helpAndVersionArePrintedAlone() throws Exception {
        try (StandaloneProcess help = StandaloneProcess.start("--help");
                StandaloneProcess version = StandaloneProcess.start("--version")) {
            assertThat(help.status(SECONDS)).isZero();
            assertThat(help.rest()).isEqualTo(Options.HELP);
            assertThat(version.rest())
                    .isEqualTo("freight-in-memory-server " + System.getProperty("standalone.version"));
        }
    }

    @Test
    void tokenFromTheEnvironmentGuardsControl() throws Exception {
        Map<String, String> environment = Map.of("FREIGHT_CONTROL_TOKEN", TOKEN);
        try (StandaloneProcess server = StandaloneProcess.start(environment, "--port", "0")) {
            String url = server.line();
            assertThat(new Remote(url, "").get("/_control/health").body()).contains("MISSING_TOKEN");
            assertThat(new Remote(url, TOKEN).get("/_control/health").body()).contains("\"status\":\"up\"");
        }
    }

    @Test
    void demoGivesAKeyWithMoneyAndMovesItsTrucks() throws Exception {
        try (StandaloneProcess server = StandaloneProcess.start("--port", "0", "--demo", "--seed", "1")) {
            String url = server.line();
            Matcher key = Pattern.compile("agent key (agent_\\w+), 25\\.00 USD").matcher(server.line());
            assertThat(key.matches()).isTrue();
            for (int i = 0; i < 4; i++) {
                assertThat(server.line()).startsWith("LD-").contains(": customer's page " + url + "/track/trk_");
            }
            assertThat(new Remote(url, key.group(1)).get("/v1/agent/balance").body())
                    .isEqualTo("{\"currency\":\"USD\",\"balanceUsd\":25.00}");
            Remote remote = new Remote(url, "");
            assertThat(remote.get("/").body()).contains("<title>Freight server</title>");
            String load = remote.get("/_control/brokers/brk_000001/loads").text("loads.0.loadNumber");
            assertThat(remote.get("/_control/loads/" + load).body()).containsPattern("\"pingCount\":[1-9]");
        }
    }
}
