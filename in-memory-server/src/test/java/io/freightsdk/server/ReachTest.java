package io.freightsdk.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.server.wire.RawClient;
import io.freightsdk.server.wire.RawClient.Reply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that others reach by another address than the one it listens on. */
class ReachTest {
    private final ServerOptions.Builder known =
            ServerOptions.builder().publicUrl("http://10.0.0.5:8787").publicUrl("https://Freight.example/");

    @ParameterizedTest
    @ValueSource(strings = {"freight.example", "10.0.0.5:8787", "evil.example"})
    void linksAreOnThePublicAddressThatWasSetLastWhateverTheHost(String host) throws IOException {
        String base = "https://freight.example";
        try (InMemoryFreightServer server = InMemoryFreightServer.start(known.build())) {
            FreightBroker broker = server.addBroker();

            String created = created(server, host, broker);

            assertThat(created).contains("\"trackingLink\":\"" + base + "/track/trk_", "\"" + base + "/driver/drv_");
            assertThat(server.sms().get(0).text()).contains(base + "/driver/drv_");
        }
    }

    @Test
    void withoutAPublicAddressLinksAreOnItsOwnWhateverTheHost() throws IOException {
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            assertThat(created(server, "evil.example", server.addBroker()))
                    .contains("\"trackingLink\":\"" + server.url() + "/track/trk_");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://freight.example",
                "freight.example",
                "https://freight.example/path",
                "https://u@freight.example",
                "https://freight.example:65536",
                ""
            })
    void malformedPublicUrlIsRefused(String url) {
        assertThatThrownBy(() -> ServerOptions.builder().publicUrl(url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "publicUrl: expected http or https, a host and optionally a port, such as https://freight.example");
    }

    @ParameterizedTest
    @CsvSource({"https://freight.example, 200", "http://freight.example, 403", "https://evil.example, 403"})
    void itsOwnPageMayControlItThroughAProxy(String origin, int status) throws IOException {
        ServerOptions options = known.controlToken("a-control-token").build();
        try (InMemoryFreightServer server = InMemoryFreightServer.start(options)) {
            assertThat(health(server, "10.0.0.5:8787", "Origin: " + origin, "Authorization: Bearer a-control-token"))
                    .isEqualTo(status);
        }
    }

    @Test
    void aPublicAddressOpensControlToNobodyWithoutAToken() throws IOException {
        try (InMemoryFreightServer server = InMemoryFreightServer.start(
                ServerOptions.builder().publicUrl("https://freight.example").build())) {
            assertThat(health(server, "freight.example")).isEqualTo(403);
        }
    }

    @Test
    void outsideLoopbackThereIsATokenThatNobodyCanGuess() throws IOException {
        ServerOptions.Builder everywhere = ServerOptions.builder().host(InetAddress.getByName("0.0.0.0"));
        try (InMemoryFreightServer server =
                        InMemoryFreightServer.start(everywhere.seed(1).build());
                InMemoryFreightServer other = InMemoryFreightServer.start(everywhere.build())) {
            String token = server.controlToken().orElseThrow();

            assertThat(token)
                    .matches("[0-9a-f]{32}")
                    .isNotEqualTo(other.controlToken().orElseThrow());
            assertThat(health(server, "localhost")).isEqualTo(401);
            assertThat(health(server, "localhost", "Authorization: Bearer " + token))
                    .isEqualTo(200);
        }
    }

    @Test
    void loopbackHasNoToken() {
        try (InMemoryFreightServer own = InMemoryFreightServer.start()) {
            assertThat(own.controlToken()).isEmpty();
        }
    }

    private static String created(InMemoryFreightServer server, String host, FreightBroker broker) throws IOException {
        String key = "Authorization: Bearer " + broker.agentKey();
        return sent(server, "POST /v1/agent/loads", host, Bodies.load(), key).body();
    }

    /** The status of a health request. */
    private static int health(InMemoryFreightServer server, String host, String... headers) throws IOException {
        return sent(server, "GET /_control/health", host, "", headers).status();
    }

    private static Reply sent(InMemoryFreightServer server, String line, String host, String body, String... headers)
            throws IOException {
        int port = URI.create(server.url()).getPort();
        byte[] request = Serving.request(line, List.of(headers), body.getBytes(UTF_8));
        try (RawClient client = new RawClient(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))) {
            return client.send(new String(request, UTF_8).replace("Host: localhost", "Host: " + host))
                    .reply();
        }
    }
}
