package io.freightsdk.server.proof;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.sun.net.httpserver.HttpServer;
import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.wire.RawClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.logging.Level;
import java.util.logging.Logger;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;

/**
 * The same small position read from this server, which checks the key, debits and writes a journal, and from servers that
 * are told what to say: WireMock with a stub that looks at path and key, MockWebServer and the JDK's HttpServer with a
 * constant body.
 */
final class PeersBench {
    private static final int ROUNDS = 3;
    private static final int STARTS = 25;
    private static final String KEY = "agent_bench";
    private static final String PATH = "/v1/agent/loads/LD-2026-000421";
    private static final Logger MOCK_WEB_SERVER = Logger.getLogger(MockWebServer.class.getName());

    private PeersBench() {}

    /** Something that serves the read. */
    private interface Peer extends AutoCloseable {
        InetSocketAddress address();

        default String path() {
            return PATH;
        }

        default String key() {
            return KEY;
        }

        default String url() {
            return "http://127.0.0.1:" + address().getPort() + path();
        }

        @Override
        void close();
    }

    private interface Start {
        Peer start(byte[] body) throws IOException;
    }

    static void run() throws IOException {
        MOCK_WEB_SERVER.setLevel(Level.OFF);
        byte[] body;
        try (Serving serving = Serving.start()) {
            Party broker = serving.broker("10.00");
            body = broker.get("/v1/agent/loads/" + broker.created()).body().getBytes(UTF_8);
        }
        print("this server", PeersBench::ours, body);
        print("WireMock", PeersBench::wireMock, body);
        print("MockWebServer", PeersBench::mockWebServer, body);
        print("JDK HttpServer", PeersBench::jdk, body);
    }

    private static void print(String name, Start start, byte[] body) throws IOException {
        double[] starts = new double[STARTS];
        for (int i = 0; i < STARTS; i++) {
            starts[i] = Meter.nanos(1, () -> startAndAsk(start, body));
        }
        double[] rates = new double[ROUNDS];
        double[] micros = new double[ROUNDS];
        try (Peer peer = start.start(body)) {
            Wrk.run(peer.url(), peer.key(), 3);
            for (int i = 0; i < ROUNDS; i++) {
                Wrk.Rate rate = Wrk.run(peer.url(), peer.key(), 4);
                rates[i] = rate.perSecond();
                micros[i] = rate.micros();
            }
        }
        System.out.printf(
                "%-15s start to first answer %7.2f ms, reads %,8.0f/s, %6.1f us of processor time each%n",
                name, Meter.median(starts) / 1e6, Meter.median(rates), Meter.median(micros));
    }

    private static void startAndAsk(Start start, byte[] body) throws IOException {
        try (Peer peer = start.start(body);
                RawClient client = new RawClient(peer.address())) {
            String head = "GET " + peer.path() + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + peer.key();
            client.send(head + "\r\nConnection: close\r\n\r\n").reply();
        }
    }

    private static Peer ours(byte[] body) {
        Serving serving = Serving.start();
        Party broker = serving.broker("999999.00");
        String path = "/v1/agent/loads/" + broker.created();
        return new Peer() {
            @Override
            public InetSocketAddress address() {
                return serving.address();
            }

            @Override
            public String path() {
                return path;
            }

            @Override
            public String key() {
                return broker.key();
            }

            @Override
            public void close() {
                serving.close();
            }
        };
    }

    private static Peer wireMock(byte[] body) {
        // its journal is unbounded unless it is limited
        WireMockServer server = new WireMockServer(
                options().bindAddress("127.0.0.1").dynamicPort().maxRequestJournalEntries(1_000));
        server.start();
        server.stubFor(get(urlPathMatching("/v1/agent/loads/LD-.*"))
                .withHeader("Authorization", equalTo("Bearer " + KEY))
                .willReturn(aResponse()
                        .withStatus(200)
                        .withHeader("Content-Type", "application/json")
                        .withBody(body)));
        return peer(server.port(), server::stop);
    }

    private static Peer mockWebServer(byte[] body) throws IOException {
        MockWebServer server = new MockWebServer();
        MockResponse response = new MockResponse.Builder()
                .addHeader("Content-Type", "application/json")
                .body(new String(body, UTF_8))
                .build();
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                return response;
            }
        });
        server.start();
        return peer(server.getPort(), server::close);
    }

    private static Peer jdk(byte[] body) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        ExecutorService threads = Executors.newCachedThreadPool();
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            exchange.getResponseHeaders().put("Content-Type", List.of("application/json"));
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        return peer(server.getAddress().getPort(), () -> {
            server.stop(0);
            threads.shutdownNow();
        });
    }

    private static Peer peer(int port, Runnable stop) {
        return new Peer() {
            @Override
            public InetSocketAddress address() {
                return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
            }

            @Override
            public void close() {
                stop.run();
            }
        };
    }
}
