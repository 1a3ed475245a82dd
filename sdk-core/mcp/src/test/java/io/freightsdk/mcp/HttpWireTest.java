package io.freightsdk.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Connections that stay open, end early or say nothing that HTTP knows. */
class HttpWireTest {
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final McpDesk desk = new McpDesk();
    private final HttpInside server = new HttpInside(desk.environment(), "--http=0");
    private String url = server.url;

    @AfterEach
    void close() {
        server.close();
        desk.close();
    }

    private HttpRequest.Builder request(String session) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream");
        return session.isEmpty() ? request : request.header(HttpTransport.SESSION, session);
    }

    private HttpResponse<String> post(String session, String body) throws Exception {
        return HTTP.sendAsync(
                        request(session)
                                .POST(HttpRequest.BodyPublishers.ofString(body))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .get(McpDesk.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    private String session() throws Exception {
        return post("", """
                {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":
                 {"elicitation":{}},"clientInfo":{"name":"raw","version":"1"}}}""").headers().firstValue(HttpTransport.SESSION).orElseThrow();
    }

    private static String call(int id) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/call\",\"params\":{\"name\":\"ask\"}}";
    }

    @Test
    void answersGetThroughHoweverManyQuestionsAreOpen() throws Exception {
        Tool ask = new TestTool("ask", exchange -> McpJson.of("answer", exchange.ask("Go on?", Duration.ofHours(1))));
        HttpTransport asking = TestTool.serve(new Listing(List.of(ask)));
        url = asking.start();
        try {
            String session = session();
            BlockingQueue<String> questions = new LinkedBlockingQueue<>();
            List<CompletableFuture<String>> answers = new ArrayList<>();
            for (int i = 0; i < 2 * StdioTransport.CALLS_AT_ONCE; i++) {
                HttpRequest call = request(session)
                        .POST(HttpRequest.BodyPublishers.ofString(call(i)))
                        .build();
                answers.add(HTTP.sendAsync(call, HttpResponse.BodyHandlers.ofLines())
                        .thenApplyAsync(
                                response -> heard(response.body(), questions), work -> new Thread(work).start()));
            }
            List<String> open = new ArrayList<>();
            while (open.size() < answers.size()) {
                @Nullable String question = questions.poll(McpDesk.PATIENCE.toSeconds(), TimeUnit.SECONDS);
                assertThat(question).as("after " + open).isNotNull();
                open.add(question);
            }
            for (String question : open) {
                String no = "{\"jsonrpc\":\"2.0\",\"id\":\"" + question + "\",\"result\":{\"action\":\"decline\"}}";
                assertThat(post(session, no).statusCode()).isEqualTo(202);
            }
            for (CompletableFuture<String> answer : answers) {
                assertThat(answer.get(McpDesk.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                        .contains("\"answer\":\"decline\"");
            }
        } finally {
            asking.close();
        }
    }

    @Test
    void callThatEndsInAnErrorIsAnsweredAndItsNumberIsFree() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        Tool ask = new TestTool("ask", exchange -> {
            if (calls.getAndIncrement() == 0) {
                throw new OutOfMemoryError("as if");
            }
            return McpJson.of("answer", 1);
        });
        HttpTransport failing = TestTool.serve(new Listing(List.of(ask)));
        url = failing.start();
        try {
            String session = session();
            // one that takes events has begun to read them after a second
            HttpRequest plain = request(session)
                    .setHeader("Accept", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(call(7)))
                    .build();
            HttpResponse<String> first = HTTP.send(plain, HttpResponse.BodyHandlers.ofString());
            assertThat(first.statusCode() + first.body()).contains("500", "-32603", "\"id\":7");
            assertThat(post(session, call(7)).body()).contains("\"answer\":1");
        } finally {
            failing.close();
        }
    }

    private static String heard(Stream<String> lines, BlockingQueue<String> questions) {
        return lines.peek(line -> {
                    if (line.contains("elicitation/create")) {
                        questions.add(line.replaceFirst(".*\"id\":\"(question-\\d+)\".*", "$1"));
                    }
                })
                .collect(Collectors.joining());
    }

    private HttpResponse<InputStream> stream(String session) throws Exception {
        return HTTP.send(request(session).GET().build(), HttpResponse.BodyHandlers.ofInputStream());
    }

    private static CompletableFuture<byte[]> all(HttpResponse<InputStream> stream) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return stream.body().readAllBytes();
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                },
                work -> new Thread(work).start());
    }

    @Test
    void streamEndsWithItsSession() throws Exception {
        String session = session();
        CompletableFuture<byte[]> all = all(stream(session));
        assertThat(HTTP.send(request(session).DELETE().build(), HttpResponse.BodyHandlers.discarding())
                        .statusCode())
                .isEqualTo(204);
        assertThat(all.get(McpDesk.PATIENCE.toSeconds(), TimeUnit.SECONDS)).startsWith(':');
    }

    /** Or each notification would be sent on both. */
    @Test
    void streamEndsWhereItsSessionOpensAnother() throws Exception {
        String session = session();
        CompletableFuture<byte[]> older = all(stream(session));
        CompletableFuture<byte[]> newer = all(stream(session));
        assertThat(older.get(McpDesk.PATIENCE.toSeconds(), TimeUnit.SECONDS)).startsWith(':');
        assertThat(newer).isNotDone();
    }

    @Test
    void questionIsTakenBackWithItsSession() throws Exception {
        String session = session();
        HttpRequest call = request(session)
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":"
                                + "{\"name\":\"freight_create_load\",\"arguments\":" + McpDesk.LOAD + "}}"))
                .build();
        HttpResponse<Stream<String>> stream = HTTP.send(call, HttpResponse.BodyHandlers.ofLines());
        Iterator<String> lines = stream.body().iterator();
        assertThat(lineWith("elicitation/create", lines)).contains("question-1");
        HTTP.send(request(session).DELETE().build(), HttpResponse.BodyHandlers.discarding());
        assertThat(lineWith("notifications/cancelled", lines)).contains("question-1");
        assertThat(lines).toIterable().noneMatch(line -> line.contains("\"isError\":false"));
        assertThat(desk.debits()).isEmpty();
    }

    private static String lineWith(String part, Iterator<String> lines) {
        String line = lines.next();
        while (!line.contains(part)) {
            line = lines.next();
        }
        return line;
    }

    @Test
    void bodyThatBreaksOffIsAnsweredInJsonRpc() throws Exception {
        assertThat(answer("/mcp", "Content-Type: application/json\r\nTransfer-Encoding: chunked", "no chunk\r\n"))
                .startsWith("HTTP/1.1 400")
                .contains("{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32600");
    }

    /** As a page of another host could send it by a name of its own for this machine. */
    @Test
    void requestForAnotherHostBesideOursIsRefused() throws Exception {
        String json = "Content-Type: application/json\r\nContent-Length: 2";
        assertThat(answer("http://evil.example/mcp", json, "{}")).startsWith("HTTP/1.1 403");
        assertThat(answer("/mcp", "Host: evil.example\r\n" + json, "{}")).startsWith("HTTP/1.1 403");
        assertThat(answer("/mcp", json, "{}")).startsWith("HTTP/1.1 400");
    }

    @Test
    void bodyOfAnotherKindIsRefused() throws Exception {
        for (String header : List.of("Content-Type: text/plain", "Accept: */*", "Content-Type: application/jsonp")) {
            assertThat(answer("/mcp", header + "\r\nContent-Length: 2", "{}")).startsWith("HTTP/1.1 415");
        }
        assertThat(answer("/mcp", "Content-Type: Application/JSON; charset=utf-8\r\nContent-Length: 2", "{}"))
                .startsWith("HTTP/1.1 400");
    }

    /** The answer to a request as it is sent here. */
    private String answer(String target, String headers, String body) throws IOException {
        URI uri = URI.create(server.url);
        try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
            socket.setSoTimeout((int) McpDesk.PATIENCE.toMillis());
            socket.getOutputStream()
                    .write(("POST " + target + " HTTP/1.1\r\nHost: " + uri.getAuthority() + "\r\n" + headers
                                    + "\r\nConnection: close\r\n\r\n" + body)
                            .getBytes(UTF_8));
            BufferedReader reader = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
            StringBuilder answer = new StringBuilder();
            int read = reader.read();
            while (read >= 0 && answer.append((char) read).indexOf("}}") < 0) {
                read = reader.read();
            }
            return answer.toString();
        }
    }

    @Test
    void headIsRefusedWithoutAWarning() throws Exception {
        Logger logger = Logger.getLogger("com.sun.net.httpserver");
        List<String> said = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord entry) {
                said.add(entry.getMessage());
            }

            @Override
            public void flush() {
                // nothing is held
            }

            @Override
            public void close() {
                // nothing is open
            }
        };
        logger.addHandler(handler);
        try {
            HttpRequest head = request("")
                    .method("HEAD", HttpRequest.BodyPublishers.noBody())
                    .build();
            assertThat(HTTP.send(head, HttpResponse.BodyHandlers.discarding()).statusCode())
                    .isEqualTo(405);
        } finally {
            logger.removeHandler(handler);
        }
        assertThat(said).isEmpty();
    }
}
