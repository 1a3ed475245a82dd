package io.freightsdk;

import static io.freightsdk.Served.leaves;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.TransportException;
import io.freightsdk.server.InMemoryFreightServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLHandshakeException;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.CertificatePinner;
import okhttp3.Headers;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Over TLS, as the service is reached in earnest. */
class TlsTest {
    private static final HeldCertificate CERTIFICATE = held(new HeldCertificate.Builder()
            .addSubjectAlternativeName("localhost")
            .addSubjectAlternativeName("127.0.0.1"));
    private static final Duration IDLE = Duration.ofSeconds(2);

    @AutoClose
    private final MockWebServer service = new MockWebServer();

    private final VirtualTimer timer = new VirtualTimer();

    @BeforeEach
    void start() throws IOException {
        service.useHttps(new HandshakeCertificates.Builder()
                .heldCertificate(CERTIFICATE)
                .build()
                .sslSocketFactory());
        service.start(InetAddress.getLoopbackAddress(), 0);
    }

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

    /** What trusts the service. */
    private static OkHttpClient.Builder trusting() {
        HandshakeCertificates trusted = new HandshakeCertificates.Builder()
                .addTrustedCertificate(CERTIFICATE.certificate())
                .build();
        return new OkHttpClient.Builder().sslSocketFactory(trusted.sslSocketFactory(), trusted.trustManager());
    }

    private FreightClient client(OkHttpClient.Builder users) {
        return FreightClient.builder()
                .baseUrl(service.url("/").toString())
                .account("acme")
                .agentKey(FakeService.KEY)
                .okHttpClient(users.build())
                .retryPolicy(RetryPolicy.none())
                .timing(timer, () -> 0.5)
                .build();
    }

    private static MockResponse.Builder good(AnyCall call) {
        return new MockResponse.Builder().code(call.goodStatus).body(call.goodBody);
    }

    @ParameterizedTest
    @EnumSource(names = {"HTTP_1_1", "HTTP_2"})
    void connectionThatWasIdleIsUsedAgain(Protocol protocol) throws InterruptedException {
        service.setProtocols(protocol == Protocol.HTTP_2 ? List.of(protocol, Protocol.HTTP_1_1) : List.of(protocol));
        service.enqueue(good(AnyCall.GET_PRICING).build());
        service.enqueue(good(AnyCall.CREATE_LOAD).build());
        service.enqueue(good(AnyCall.GET_LOAD_POSITION).build());
        service.enqueue(good(AnyCall.GET_LOAD_POSITION).build());
        try (FreightClient freight = Served.priced(client(trusting()))) {
            freight.createLoad(Served.load(), CallOptions.none());
            timer.advance(IDLE);
            freight.getLoadPosition("LD-1");
            timer.advance(IDLE);
            freight.async().getLoadPosition("LD-1").join();
        }
        for (int exchange = 0; exchange < 4; exchange++) {
            RecordedRequest request = service.takeRequest();
            assertThat(request.getConnectionIndex()).isZero();
            assertThat(request.getExchangeIndex()).isEqualTo(exchange);
        }
    }

    @Test
    void connectionThatWasClosedWhileIdleCostsNoRead() throws Exception {
        service.setProtocols(List.of(Protocol.HTTP_1_1));
        service.enqueue(good(AnyCall.GET_PRICING).build());
        service.enqueue(good(AnyCall.GET_BALANCE)
                .onResponseEnd(new SocketEffect.CloseSocket())
                .build());
        service.enqueue(good(AnyCall.GET_LOAD_POSITION).build());
        Sockets sockets = new Sockets();
        try (FreightClient freight = Served.priced(client(trusting().socketFactory(sockets)))) {
            freight.getBalance();
            sockets.awaitWord(0);
            timer.advance(IDLE);
            freight.getLoadPosition("LD-1");
        }
        assertThat(service.takeRequest().getConnectionIndex()).isZero();
        assertThat(service.takeRequest().getConnectionIndex()).isZero();
        assertThat(service.takeRequest().getConnectionIndex()).isEqualTo(1);
        assertThat(service.getRequestCount()).isEqualTo(3);
    }

    /** The sockets below the encryption. */
    private static final class Sockets extends UnconnectedSockets {
        private final List<PeekedSocket> made = new CopyOnWriteArrayList<>();

        /** Until that one has something unread: the service says that it closes it. */
        void awaitWord(int number) throws IOException {
            made.get(number).awaitWord();
        }

        @Override
        public Socket createSocket() {
            PeekedSocket socket = new PeekedSocket();
            made.add(socket);
            return socket;
        }
    }

    @Test
    void serviceThatAnswersAsAProxyMayHaveBeenPaid() {
        service.enqueue(good(AnyCall.GET_PRICING).build());
        service.enqueue(new MockResponse.Builder()
                .code(407)
                .headers(Headers.of("Proxy-Authenticate", "Basic"))
                .build());
        try (FreightClient freight = Served.priced(client(trusting()))) {
            assertThatThrownBy(() -> freight.getLoadPosition("LD-1"))
                    .isInstanceOfSatisfying(FreightException.class, leaves(ChargeStatus.UNKNOWN));
        }
        assertThat(service.getRequestCount()).isEqualTo(2);
    }

    @Test
    void proxyThatMakesNoTunnelCostsNothing() {
        try (FakeService proxy = new FakeService().answers(407, "", "Proxy-Authenticate", "Basic")) {
            try (FreightClient freight = Served.withPrices(client(trusting().proxy(proxyAt(proxy))))) {
                assertThatThrownBy(() -> freight.createLoad(Served.load(), CallOptions.none()))
                        .satisfies(TlsTest::cannotHaveBeenPaid);
            }
            assertThat(proxy.requests()).isEqualTo(1);
        }
        assertThat(service.getRequestCount()).isZero();
    }

    @Test
    void serviceThatNobodyVouchesForGetsNothing() {
        service.enqueue(good(AnyCall.CREATE_LOAD).build());
        try (FreightClient freight = Served.withPrices(client(new OkHttpClient.Builder()))) {
            assertThatThrownBy(() -> freight.createLoad(Served.load(), CallOptions.none()))
                    .satisfies(TlsTest::cannotHaveBeenPaid)
                    .hasCauseInstanceOf(SSLHandshakeException.class)
                    .hasMessageContaining("SSLHandshakeException")
                    .hasMessageContaining("nothing charged");
        }
        assertThat(service.getRequestCount()).isZero();
    }

    /** Neither gets better by trying again, and a directory locks an account after a few wrong logins. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatOnlyASettingCanChangeIsTriedOnce(boolean async) {
        Recorded recorded = new Recorded();
        OkHttpClient.Builder strange = trusting().hostnameVerifier((host, session) -> false);
        String host = "the certificate is for another host: check the host name in the base URL";
        String authority = "the certificate is not trusted: add its authority to the truststore of the JVM, or of the"
                + " OkHttpClient given to the builder";
        for (OkHttpClient.Builder users : List.of(new OkHttpClient.Builder(), strange)) {
            try (FreightClient freight = retrying(users, recorded)) {
                assertThatThrownBy(() -> {
                            if (async) {
                                freight.async()
                                        .createLoad(Served.load(), CallOptions.none())
                                        .get();
                            } else {
                                freight.createLoad(Served.load(), CallOptions.none());
                            }
                        })
                        .satisfies(thrown -> {
                            Throwable failure = async ? thrown.getCause() : thrown;
                            cannotHaveBeenPaid(failure);
                            assertThat(((FreightException) failure).retryable()).isFalse();
                            assertThat(((FreightException) failure).attempts()).isEqualTo(1);
                            assertThat(failure).hasMessageEndingWith(users == strange ? host : authority);
                        });
            }
        }
        assertThat(recorded.all(CallListener.RetryScheduled.class)).isEmpty();
        assertThat(service.getRequestCount()).isZero();
    }

    @Test
    void portWithoutTlsIsTriedOnce() {
        Recorded recorded = new Recorded();
        try (InMemoryFreightServer plain = InMemoryFreightServer.start();
                FreightClient freight = Served.withPrices(FreightClient.builder()
                        .baseUrl(plain.url().replace("http:", "https:"))
                        .account("acme")
                        .agentKey(FakeService.KEY)
                        .listener(recorded)
                        .timing(timer, () -> 0.5)
                        .build())) {
            assertThatThrownBy(() -> freight.createLoad(Served.load(), CallOptions.none()))
                    .satisfies(TlsTest::cannotHaveBeenPaid)
                    .hasMessageEndingWith("the port responds without TLS: check port and scheme of the base URL");
        }
        assertThat(recorded.all(CallListener.RetryScheduled.class)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 1})
    void certificateOfAnotherTimeIsNotCalledOneOfAStranger(long days) {
        HeldCertificate authority = held(new HeldCertificate.Builder().certificateAuthority(0));
        long day = Duration.ofDays(1).toMillis();
        long from = System.currentTimeMillis() + 2 * days * day - day / 2;
        service.useHttps(new HandshakeCertificates.Builder()
                .heldCertificate(held(new HeldCertificate.Builder()
                        .signedBy(authority)
                        .addSubjectAlternativeName("localhost")
                        .addSubjectAlternativeName("127.0.0.1")
                        .validityInterval(from, from + day)))
                .build()
                .sslSocketFactory());
        HandshakeCertificates trusted = new HandshakeCertificates.Builder()
                .addTrustedCertificate(authority.certificate())
                .build();
        fails(
                new OkHttpClient.Builder().sslSocketFactory(trusted.sslSocketFactory(), trusted.trustManager()),
                "the certificate has expired or is not valid yet: have it renewed, or set this machine's clock");
    }

    @Test
    void certificateThatIsNotPinnedIsNotCalledOneOfAnotherHost() {
        CertificatePinner pinner = new CertificatePinner.Builder()
                .add(
                        service.getHostName(),
                        CertificatePinner.pin(
                                held(new HeldCertificate.Builder()).certificate()))
                .build();
        fails(
                trusting().certificatePinner(pinner),
                "the certificate is not pinned: correct the certificatePinner of the OkHttpClient given to the builder");
    }

    private void fails(OkHttpClient.Builder users, String remedy) {
        try (FreightClient freight = retrying(users, new Recorded())) {
            assertThatThrownBy(freight::getBalance)
                    .satisfies(TlsTest::cannotHaveBeenPaid)
                    .hasMessageEndingWith(remedy)
                    .isInstanceOfSatisfying(
                            FreightException.class,
                            failure -> assertThat(failure.attempts()).isEqualTo(1));
        }
        assertThat(service.getRequestCount()).isZero();
    }

    @Test
    void proxyThatRefusesTheLoginIsAskedOnce() {
        try (FakeService proxy = new FakeService()
                .answers(407, "", "Proxy-Authenticate", "Basic")
                .answers(407, "", "Proxy-Authenticate", "Basic")) {
            Recorded recorded = new Recorded();
            OkHttpClient.Builder users = trusting().proxy(proxyAt(proxy));
            try (FreightClient freight = retrying(users, recorded)) {
                assertThatThrownBy(() -> freight.createLoad(Served.load(), CallOptions.none()))
                        .satisfies(TlsTest::cannotHaveBeenPaid)
                        .hasMessageEndingWith("nothing charged; the proxy refuses the login: set or correct the"
                                + " proxyAuthenticator of the OkHttpClient given to the builder");
            }
            assertThat(proxy.requests()).isEqualTo(1);
        }
    }

    @Test
    void proxyThatDoesNotLetTheHostThroughIsAskedOnce() {
        try (FakeService proxy = new FakeService().answers(403, "").answers(403, "")) {
            OkHttpClient.Builder users = trusting().proxy(proxyAt(proxy));
            try (FreightClient freight = retrying(users, new Recorded())) {
                assertThatThrownBy(freight::getBalance)
                        .satisfies(TlsTest::cannotHaveBeenPaid)
                        .hasMessageEndingWith(
                                "nothing charged; the proxy does not let this host through: have it allowed there");
            }
            assertThat(proxy.requests()).isEqualTo(1);
        }
    }

    private static Proxy proxyAt(FakeService proxy) {
        int port = URI.create(proxy.url()).getPort();
        return new Proxy(Proxy.Type.HTTP, new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    }

    private FreightClient retrying(OkHttpClient.Builder users, CallListener listener) {
        return Served.withPrices(FreightClient.builder()
                .baseUrl(service.url("/").toString())
                .account("acme")
                .agentKey(FakeService.KEY)
                .okHttpClient(users.build())
                .listener(listener)
                .timing(timer, () -> 0.5)
                .build());
    }

    private static void cannotHaveBeenPaid(Throwable thrown) {
        assertThat(thrown).isInstanceOfSatisfying(TransportException.class, leaves(ChargeStatus.NOT_CHARGED));
    }
}
