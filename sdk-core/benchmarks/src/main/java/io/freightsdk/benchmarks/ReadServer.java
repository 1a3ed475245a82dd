package io.freightsdk.benchmarks;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.sun.net.httpserver.HttpServer;
import io.freightsdk.server.InMemoryFreightServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.net.ServerSocketFactory;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;

/** A server that answers a position read, and the request for it. All of them send without Nagle's delay. */
record ReadServer(String url, byte[] request, AutoCloseable stop) implements AutoCloseable {
    private static final String KEY = "agent_bench";
    private static final String PATH = "/v1/agent/loads/" + Samples.LOAD_NUMBER;
    private static final Logger MOCK_WEB_SERVER = Logger.getLogger(MockWebServer.class.getName());

    /** The servers that are compared, ours first. */
    enum Kind {
        OURS("in-memory server"),
        CONSTANT("constant body"),
        WIREMOCK("WireMock"),
        MOCK_WEB_SERVER("MockWebServer"),
        JDK("JDK HttpServer");

        final String text;

        Kind(String text) {
            this.text = text;
        }
    }

    /** Starts a server; all but ours answer with the body. */
    static ReadServer start(Kind kind, String body) throws IOException {
        return switch (kind) {
            case OURS -> ours();
            case CONSTANT -> constant(body);
            case WIREMOCK -> wireMock(body);
            case MOCK_WEB_SERVER -> mockWebServer(body);
            case JDK -> jdk(body);
        };
    }

    /** Returns the body with which our server answers the read of a new load. */
    static String body() throws IOException {
        try (ReadServer ours = ours();
                HttpConnection connection = new HttpConnection(ours.url)) {
            connection.send(ours.request);
            return connection.body();
        }
    }

    /** Checks the key, debits the price and keeps a journal. */
    private static ReadServer ours() throws IOException {
        InMemoryFreightServer server = InMemoryFreightServer.start();
        ServedLoads loads = new ServedLoads(server);
        return new ReadServer(server.url(), loads.read(loads.create()), server::close);
    }

    private static ReadServer constant(String body) throws IOException {
        ConstantService service = new ConstantService(body);
        return new ReadServer(service.url(), HttpConnection.get(PATH, KEY), service);
    }

    /** With a stub that matches path and key. Its journal is unbounded unless it is limited. */
    private static ReadServer wireMock(String body) {
        WireMockServer server = new WireMockServer(
                options().bindAddress("127.0.0.1").dynamicPort().maxRequestJournalEntries(1_000));
        server.start();
        server.stubFor(get(urlPathMatching("/v1/agent/loads/LD-.*"))
                .withHeader("Authorization", equalTo("Bearer " + KEY))
                .willReturn(aResponse()
                        .withStatus(200)
                        .withHeader("Content-Type", "application/json")
                        .withBody(body)));
        return told(server.port(), server::stop);
    }

    private static ReadServer mockWebServer(String body) throws IOException {
        MOCK_WEB_SERVER.setLevel(Level.OFF);
        MockWebServer server = new MockWebServer();
        server.setServerSocketFactory(new NoDelay());
        MockResponse response = new MockResponse.Builder()
                .addHeader("Content-Type", "application/json")
                .body(body)
                .build();
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                return response;
            }
        });
        server.start();
        return told(server.getPort(), server::close);
    }

    /** The property {@code sun.net.httpserver.nodelay} is set on the command line. */
    private static ReadServer jdk(String json) throws IOException {
        byte[] body = json.getBytes(UTF_8);
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
        return told(server.getAddress().getPort(), () -> {
            server.stop(0);
            threads.shutdownNow();
        });
    }

    private static ReadServer told(int port, AutoCloseable stop) {
        return new ReadServer("http://127.0.0.1:" + port, HttpConnection.get(PATH, KEY), stop);
    }

    @Override
    public void close() throws IOException {
        try {
            stop.close();
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    /** Makes server sockets whose connections send at once, which MockWebServer has no setting for. */
    private static final class NoDelay extends ServerSocketFactory {
        @Override
        public ServerSocket createServerSocket() throws IOException {
            return new ServerSocket() {
                @Override
                public Socket accept() throws IOException {
                    Socket socket = super.accept();
                    socket.setTcpNoDelay(true);
                    return socket;
                }
            };
        }

        @Override
        public ServerSocket createServerSocket(int port) {
            throw new UnsupportedOperationException();
        }

        @Override
        public ServerSocket createServerSocket(int port, int backlog) {
            throw new UnsupportedOperationException();
        }

        @Override
        public ServerSocket createServerSocket(int port, int backlog, InetAddress address) {
            throw new UnsupportedOperationException();
        }
    }
}
