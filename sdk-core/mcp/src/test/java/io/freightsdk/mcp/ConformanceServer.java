package io.freightsdk.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.freightsdk.json.FreightJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Our side of the protocol, over standard input and output, with the tools that the conformance suite calls by name. The suite speaks
 * HTTP alone, so each of its sessions is a pair of pipes to a {@link Host}.
 */
final class ConformanceServer {
    private static final String SECRET = UUID.randomUUID().toString();
    private final Map<String, Piped> sessions = new ConcurrentHashMap<>();

    private ConformanceServer() {}

    public static void main(String[] args) throws Exception {
        ConformanceServer server = new ConformanceServer();
        HttpServer http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.setExecutor(Executors.newCachedThreadPool());
        http.createContext("/mcp", server::handle);
        http.start();
        System.err.println("listens at http://127.0.0.1:" + http.getAddress().getPort());
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!exchange.getRequestMethod().equals("POST")) {
                exchange.sendResponseHeaders(exchange.getRequestMethod().equals("DELETE") ? 200 : 405, -1);
                return;
            }
            String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8).replace("\n", " ");
            RpcMessage message;
            try {
                message = RpcMessage.of(body);
            } catch (RpcException e) {
                reply(exchange, 400, McpJson.text(e.answer(null)));
                return;
            }
            String session = exchange.getRequestHeaders().getFirst("Mcp-Session-Id");
            String id = session == null ? UUID.randomUUID().toString() : session;
            Piped piped = sessions.computeIfAbsent(id, key -> new Piped());
            if (message.method().equals("initialize")) {
                exchange.getResponseHeaders().add("Mcp-Session-Id", id);
            }
            if (message.id() == null || message.isAnswer()) {
                piped.write(body);
                exchange.sendResponseHeaders(202, -1);
            } else {
                piped.call(exchange, body, message);
            }
        }
    }

    private static void reply(HttpExchange exchange, int status, String json) throws IOException {
        byte[] bytes = json.getBytes(UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    /** A host and its pipes. */
    private static final class Piped {
        private final OutputStream toHost;
        private final Map<Object, HttpExchange> waiting = new ConcurrentHashMap<>();
        private final Map<Object, CompletableFuture<Void>> answered = new ConcurrentHashMap<>();

        Piped() {
            try {
                Pipe pipe = Pipe.open();
                toHost = Channels.newOutputStream(pipe.sink());
                OutputStream out = new OutputStream() {
                    @Override
                    public void write(int single) {
                        throw new UnsupportedOperationException("lines are written whole");
                    }

                    @Override
                    public void write(byte[] line, int from, int length) throws IOException {
                        heard(new String(line, from, length, UTF_8));
                    }
                };
                Host host = new Host(Channels.newInputStream(pipe.source()), out);
                Thread thread = new Thread(() ->
                        host.serve(new Protocol(new SuiteTools(host), ""), CompletableFuture.completedFuture(null)));
                thread.setDaemon(true);
                thread.start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        synchronized void write(String line) throws IOException {
            toHost.write((line + "\n").getBytes(UTF_8));
            toHost.flush();
        }

        void call(HttpExchange exchange, String body, RpcMessage message) throws IOException {
            Object id = Objects.requireNonNull(message.id());
            CompletableFuture<Void> over = new CompletableFuture<>();
            exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            answered.put(id, over);
            waiting.put(id, exchange);
            write(body);
            over.join();
        }

        /** What the host asks meanwhile goes to the one call that waits. */
        private synchronized void heard(String line) throws IOException {
            Map<?, ?> tree =
                    (Map<?, ?>) Objects.requireNonNull(FreightJson.tree().fromJson(line));
            Object id = tree.get("id");
            boolean isAnswer = !tree.containsKey("method");
            HttpExchange exchange = isAnswer && id != null
                    ? waiting.remove(id)
                    : waiting.values().stream().findFirst().orElse(null);
            if (exchange != null) {
                exchange.getResponseBody().write(("data: " + line.strip() + "\n\n").getBytes(UTF_8));
                exchange.getResponseBody().flush();
            }
            if (isAnswer && id != null) {
                Objects.requireNonNull(answered.remove(id)).complete(null);
            }
        }
    }

    /** Asks and answers round by round as conformance.json says. */
    private record SuiteTools(Host host, Map<?, ?> all) implements McpTools {
        SuiteTools(Host host) {
            this(host, read());
        }

        private static Map<?, ?> read() {
            try (InputStream tools = ConformanceServer.class.getResourceAsStream("/conformance.json")) {
                String json = new String(Objects.requireNonNull(tools).readAllBytes(), UTF_8);
                return (Map<?, ?>) Objects.requireNonNull(FreightJson.tree().fromJson(json));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public List<Map<String, @Nullable Object>> list() {
            return all.keySet().stream()
                    .map(name -> McpJson.of(
                            "name", name, "description", "For the suite.", "inputSchema", Map.of("type", "object")))
                    .toList();
        }

        @Override
        public Map<String, @Nullable Object> call(RpcMessage request) throws RpcException {
            if (!(all.get(request.params().get("name")) instanceof Map<?, ?> tool)) {
                throw RpcException.invalidParams("there is no such tool");
            }
            List<?> rounds = tool.get("questions") instanceof List<?> questions ? questions : List.of();
            Map<String, @Nullable Object> result =
                    McpJson.of("content", tool.get("content"), "isError", Boolean.TRUE.equals(tool.get("isError")));
            if (!request.isStateless()) {
                rounds.forEach(round -> ((Map<?, ?>) round).values().forEach(this::ask));
                return result;
            }
            Object state = request.params().get("requestState");
            int round = state == null ? 0 : round(request, String.valueOf(state));
            if (round < rounds.size() && isAnswered((Map<?, ?>) rounds.get(round), request)) {
                round++;
            }
            return round < rounds.size() ? required((Map<?, ?>) rounds.get(round), round, request) : result;
        }

        @SuppressWarnings("unchecked") // names are texts
        private void ask(Object question) {
            try {
                host.ask((Map<String, ?>) question, Duration.ofSeconds(20));
            } catch (TimeoutException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        private static Map<String, @Nullable Object> required(Map<?, ?> questions, int round, RpcMessage request) {
            Map<Object, Object> asked = new LinkedHashMap<>(questions);
            Map<?, ?> declared = (Map<?, ?>) Objects.requireNonNull(request.meta("clientCapabilities"));
            asked.values().removeIf(question -> !(declared.get(capability(question)) instanceof Map<?, ?>));
            return McpJson.of(
                    "resultType",
                    "input_required",
                    "inputRequests",
                    asked,
                    "requestState",
                    round + ":" + signed(request, round));
        }

        private static String capability(Object question) {
            return String.valueOf(((Map<?, ?>) question).get("method")).replaceFirst("/.*", "");
        }

        private static boolean isAnswered(Map<?, ?> questions, RpcMessage request) {
            Map<?, ?> answers = McpJson.object(request.params(), "inputResponses");
            return questions.keySet().stream().allMatch(key -> answers.get(key) instanceof Map<?, ?>);
        }

        private static int round(RpcMessage request, String state) throws RpcException {
            String number = state.replaceFirst(":.*", "");
            if (!number.matches("\\d") || !state.equals(number + ":" + signed(request, Integer.parseInt(number)))) {
                throw RpcException.invalidParams("requestState is not ours");
            }
            return Integer.parseInt(number);
        }

        private static String signed(RpcMessage request, int round) {
            return UUID.nameUUIDFromBytes((SECRET + request.params().get("name") + round).getBytes(UTF_8))
                    .toString();
        }
    }
}
