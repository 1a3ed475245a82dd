package io.freightsdk.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.FreightClient;
import io.freightsdk.error.FreightException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A CONNECT proxy that wants a login, and behind it a service whose certificate only the company vouches for. */
class BehindAProxyTest {
    private final HeldCertificate authority = held(new HeldCertificate.Builder().certificateAuthority(0));

    @AutoClose
    private final MockWebServer proxy = new MockWebServer();

    @TempDir
    Path directory;

    /** OkHttp writes its dates in the digits of the default locale, and nobody reads those of Thai. */
    private static HeldCertificate held(HeldCertificate.Builder certificate) {
        Locale usual = Locale.getDefault(Locale.Category.FORMAT);
        try {
            Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
            return certificate.build();
        } finally {
            Locale.setDefault(Locale.Category.FORMAT, usual);
        }
    }

    private FreightClient client(HeldCertificate trusted) throws Exception {
        HeldCertificate service =
                held(new HeldCertificate.Builder().signedBy(authority).addSubjectAlternativeName("freight.example"));
        proxy.useHttps(new HandshakeCertificates.Builder()
                .heldCertificate(service)
                .build()
                .sslSocketFactory());
        proxy.start();
        Path pem = Files.writeString(directory.resolve("authority.pem"), trusted.certificatePem());
        InetSocketAddress address = InetSocketAddress.createUnresolved(proxy.getHostName(), proxy.getPort());
        return BehindAProxy.client("https://freight.example", "agent_1", address, "dispatch", "secret", pem);
    }

    private static MockResponse refusal() {
        return new MockResponse.Builder()
                .code(407)
                .addHeader("Proxy-Authenticate", "Basic realm=\"acme\"")
                .inTunnel()
                .build();
    }

    private static MockResponse tunnel() {
        return new MockResponse.Builder().inTunnel().build();
    }

    @Test
    void callGoesThroughTheProxyToTheServiceThatTheCompanyVouchesFor() throws Exception {
        try (FreightClient freight = client(authority)) {
            proxy.enqueue(tunnel());
            proxy.enqueue(new MockResponse.Builder()
                    .body("{\"currency\": \"USD\", \"balanceUsd\": 7.5}")
                    .build());
            assertThat(freight.getBalance().balanceUsd()).isEqualTo("7.5");
        }
        RecordedRequest connect = proxy.takeRequest();
        assertThat(connect.getRequestLine()).isEqualTo("CONNECT freight.example:443 HTTP/1.1");
        assertThat(connect.getHeaders().get("Proxy-Authorization")).startsWith("Basic ");
        assertThat(proxy.takeRequest().getRequestLine()).startsWith("GET /v1/agent/balance ");
    }

    @Test
    void loginThatTheProxyRefusesIsSentOnce() throws Exception {
        try (FreightClient freight = client(authority)) {
            for (int i = 0; i < 20; i++) {
                proxy.enqueue(refusal());
            }
            assertThatThrownBy(freight::getBalance).hasMessageContaining("the proxy refuses the login");
        }
        assertThat(proxy.getRequestCount()).isEqualTo(1);
    }

    @Test
    void serviceThatAnotherAuthorityVouchesForIsNotTrustedAndNotAskedAgain() throws Exception {
        HeldCertificate another = held(new HeldCertificate.Builder().certificateAuthority(0));
        try (FreightClient freight = client(another)) {
            proxy.enqueue(tunnel());
            assertThatThrownBy(freight::getBalance)
                    .isInstanceOfSatisfying(
                            FreightException.class,
                            e -> assertThat(e.retryable()).isFalse());
        }
        assertThat(proxy.getRequestCount()).isEqualTo(1);
    }
}
