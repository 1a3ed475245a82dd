package io.freightsdk.server.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.api.Remote;
import io.freightsdk.server.api.Remote.Reply;
import io.freightsdk.server.wire.RawClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may control a server. */
class ControlGuardTest {
    private static final String TOKEN = "s3cret-token";

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:%s", "127.0.0.1", "localhost:%s", "LOCALHOST:%s", "[::1]:%s", "127.1.2.3:9999"})
    void aProgramOnThisMachineMayComeIn(String host) throws IOException {
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            assertThat(asked(server, "Host: " + host.formatted(port(server))).status())
                    .isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example:%s",
                "localhost.evil.example",
                "127.0.0.1.evil.example:%s",
                "evil-localhost",
                "192.168.1.7:%s",
                "[fe80::1]:%s",
                ""
            })
    void foreignHostIsRefused(String host) throws IOException {
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            RawClient.Reply refused = asked(server, "Host: " + host.formatted(port(server)));

            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.body()).contains("FOREIGN_HOST");
        }
    }

    @Test
    void blankTokenIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ServerOptions.builder().controlToken(" "))
                .withMessage("controlToken: expected a text, was blank");
    }

    @Test
    void duplicateTokensAreRefused() throws IOException {
        try (InMemoryFreightServer server = withToken()) {
            String token = "Authorization: Bearer " + TOKEN;

            assertThat(asked(server, "Host: localhost", token, token).body())
                    .isEqualTo("{\"error\":\"Authorization header 2 times in one request\"}");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Origin: http://evil.example",
                "Origin: null",
                "Origin: http://localhost:3000",
                "Origin: https://127.0.0.1:%s"
            })
    void aPageOfAnotherOriginIsRefused(String header) throws IOException {
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            RawClient.Reply refused = asked(server, "Host: 127.0.0.1:" + port(server), header.formatted(port(server)));

            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.body()).contains("FOREIGN_ORIGIN");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Origin: http://127.0.0.1:%s", "Accept: */*"})
    void aPageOfTheServerItselfMayComeIn(String header) throws IOException {
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            assertThat(asked(server, "Host: 127.0.0.1:" + port(server), header.formatted(port(server)))
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void aRefusedCallChangesNothing() {
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            Remote remote = new Remote(server);
            String broker = remote.broker("10.00").brokerId();

            remote.send("POST", "/_control/reset", "Origin", "http://evil.example");

            assertThat(remote.get("/_control/brokers/" + broker).status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Bearer s3cret-token, 200",
        "bearer   s3cret-token, 200",
        "Bearer s3cret-token2, 403",
        "Bearer s3cret-toke, 403",
        "Basic s3cret-token, 403",
        "s3cret-token, 403"
    })
    void aTokenIsNeededFromThisMachineToo(String authorization, int status) {
        try (InMemoryFreightServer server = withToken()) {
            assertThat(new Remote(server)
                            .send("GET", "/_control/health", "Authorization", authorization)
                            .status())
                    .isEqualTo(status);
        }
    }

    @Test
    void withoutTheTokenNothingIsSaid() {
        try (InMemoryFreightServer server = withToken()) {
            Reply refused = new Remote(server).get("/_control/requests");

            assertThat(refused.status()).isEqualTo(401);
            assertThat(refused.body())
                    .isEqualTo("{\"error\":\"the control token is missing; send Authorization: Bearer <token>\","
                            + "\"code\":\"MISSING_TOKEN\"}");
        }
    }

    @Test
    void aTokenDoesNotLetAnotherPageIn() throws IOException {
        try (InMemoryFreightServer server = withToken()) {
            assertThat(asked(server, "Host: a.example", "Origin: http://evil.example", "Authorization: Bearer " + TOKEN)
                            .status())
                    .isEqualTo(403);
        }
    }

    private static InMemoryFreightServer withToken() {
        return InMemoryFreightServer.start(
                ServerOptions.builder().controlToken(TOKEN).build());
    }

    private static int port(InMemoryFreightServer server) {
        return URI.create(server.url()).getPort();
    }

    private static RawClient.Reply asked(InMemoryFreightServer server, String... headers) throws IOException {
        return sent(server, "GET /_control/health HTTP/1.1", headers);
    }

    private static RawClient.Reply sent(InMemoryFreightServer server, String line, String... headers)
            throws IOException {
        String[] lines = new String[headers.length + 1];
        lines[0] = line;
        System.arraycopy(headers, 0, lines, 1, headers.length);
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port(server));
        try (RawClient client = new RawClient(address)) {
            return client.send(RawClient.head(lines)).reply();
        }
    }
}
