package io.freightsdk.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.json.FreightJson;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Our side of the protocol with the tools that the conformance suite calls by name, in place of ours. */
final class ConformanceServer {
    private static final String SECRET = UUID.randomUUID().toString();

    private final AtomicInteger changes = new AtomicInteger();
    private final Listing listing;

    private ConformanceServer() throws IOException {
        try (InputStream tools = ConformanceServer.class.getResourceAsStream("/conformance.json")) {
            String json = new String(Objects.requireNonNull(tools).readAllBytes(), UTF_8);
            List<Suited> all = new ArrayList<>();
            ((Map<?, ?>) Objects.requireNonNull(FreightJson.tree().fromJson(json)))
                    .forEach((name, behaviour) -> all.add(new Suited("" + name, (Map<?, ?>) behaviour)));
            listing = new Listing(all);
        }
    }

    @SuppressWarnings("AddressSelection") // an address, not a name
    public static void main(String[] args) throws Exception {
        ConformanceServer server = new ConformanceServer();
        server.listing.refresh();
        Protocol protocol = new Protocol(server.listing, "", CompletableFuture.completedFuture(null));
        Listen here = new Listen(new InetSocketAddress("127.0.0.1", 0), null, null, "0");
        HttpTransport transport = new HttpTransport(here, protocol, new Sessions(InstantSource.system()));
        System.err.println("listens at " + transport.start());
        new CountDownLatch(1).await();
    }

    /** Asks and answers round by round as it was written down. */
    private final class Suited implements Tool {
        private final String name;
        private final Map<?, ?> behaviour;

        Suited(String name, Map<?, ?> behaviour) {
            this.name = name;
            this.behaviour = behaviour;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public Listed listed() {
            String about = "For the suite; changed " + changes.get() + " times.";
            return new Listed(
                    McpJson.of("name", name, "description", about, "inputSchema", Map.of("type", "object")), Map.of());
        }

        @Override
        public Map<String, @Nullable Object> call(Exchange exchange) throws RefusedException {
            if (behaviour.containsKey("changes")) {
                changes.incrementAndGet();
                listing.refresh();
            }
            if (behaviour.containsKey("progress")) {
                List.of("first", "second", "third").forEach(exchange::progress);
            }
            List<?> rounds = behaviour.get("questions") instanceof List<?> questions ? questions : List.of();
            if (!exchange.isStateless()) {
                rounds.forEach(round -> ((Map<?, ?>) round).values().forEach(question -> ask(exchange, question)));
                return result();
            }
            @Nullable Object state = exchange.params().get("requestState");
            int round = state == null ? 0 : round(String.valueOf(state));
            if (round < rounds.size() && isAnswered((Map<?, ?>) rounds.get(round), exchange)) {
                round++;
            }
            return round < rounds.size() ? required((Map<?, ?>) rounds.get(round), round, exchange) : result();
        }

        private Map<String, @Nullable Object> result() {
            return McpJson.of(
                    "content", behaviour.get("content"), "isError", Boolean.TRUE.equals(behaviour.get("isError")));
        }

        private Map<String, @Nullable Object> required(Map<?, ?> questions, int round, Exchange exchange)
                throws RefusedException {
            Map<Object, Object> asked = new LinkedHashMap<>(questions);
            Map<?, ?> declared = (Map<?, ?>) exchange.message().meta("clientCapabilities");
            asked.values().removeIf(question -> !(declared.get(capability(question)) instanceof Map<?, ?>));
            if (asked.isEmpty()) {
                throw RefusedException.capability(
                        capability(questions.values().iterator().next()));
            }
            return McpJson.of(
                    "resultType",
                    "input_required",
                    "inputRequests",
                    asked,
                    "requestState",
                    round + ":" + signed(round));
        }

        private boolean isAnswered(Map<?, ?> questions, Exchange exchange) {
            Map<?, ?> answers = McpJson.object(exchange.params(), "inputResponses");
            return questions.keySet().stream().allMatch(key -> answers.get(key) instanceof Map<?, ?>);
        }

        private int round(String state) throws RefusedException {
            String number = state.replaceFirst(":.*", "");
            if (!number.matches("\\d") || !state.equals(number + ":" + signed(Integer.parseInt(number)))) {
                throw RefusedException.params("requestState is not ours");
            }
            return Integer.parseInt(number);
        }

        private String signed(int round) {
            return UUID.nameUUIDFromBytes((SECRET + name + round).getBytes(UTF_8))
                    .toString();
        }
    }

    private static String capability(@Nullable Object question) {
        return String.valueOf(((Map<?, ?>) Objects.requireNonNull(question)).get("method"))
                .replaceFirst("/.*", "");
    }

    @SuppressWarnings("unchecked") // names are texts
    private static void ask(Exchange exchange, Object question) {
        try {
            exchange.session().ask(exchange.host(), (Map<String, ?>) question, Duration.ofSeconds(20), exchange.stop());
        } catch (IOException | TimeoutException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
