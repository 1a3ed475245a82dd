package io.freightsdk.server.wire;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** The settings of an edge; each has a default, and none is changed once an edge has started with them. */
public final class EdgeConfig {
    /** The most bytes of a request line or a header, with its end; a larger one, and what exceeds the next three, is refused unread. */
    public static final int LINE_BYTES = 8 * 1024;
    /** The most bytes of all lines before the body. */
    public static final int HEAD_BYTES = 32 * 1024;
    /** The most headers. */
    public static final int HEADERS = 100;
    /** The most bytes of a body, but for those that {@link #bodyBytes} allows. */
    public static final int BODY_BYTES = 1024 * 1024;

    final InetAddress host;
    int port;
    ToIntFunction<Request> bodyBytes = request -> BODY_BYTES;
    InstantSource clock;
    final Supplier<String> requestIds;
    Consumer<RefusedRequest> refusals = refused -> {};

    // the same for every server
    Timeouts timeouts = Timeouts.standard();
    /** The time a closing edge waits for responses in flight. */
    Duration closeGrace = Duration.ofSeconds(1);
    /** The time a refused peer may go on sending before it reads the reason. */
    Duration linger = Duration.ofSeconds(1);
    /** The most open connections; one more gets a 503 and is closed. */
    int connections = 1_000;
    /** Receives the request id and the exception of a 500. */
    BiConsumer<String, Throwable> failures = EdgeConfig::log;

    /** Creates those of a server; port 0 picks a free one, the clock is that of the {@code Date} header. */
    public EdgeConfig(InetAddress host, int port, InstantSource clock, Supplier<String> requestIds) {
        this.host = host;
        this.port = port;
        this.clock = clock;
        this.requestIds = requestIds;
    }

    /** Sets the largest body of a request by its head; {@link #BODY_BYTES} by default. */
    public EdgeConfig bodyBytes(ToIntFunction<Request> value) {
        bodyBytes = value;
        return this;
    }

    /** Sets what receives each request that the edge answers on its own, before its peer does; by default nothing. */
    public EdgeConfig refusals(Consumer<RefusedRequest> value) {
        refusals = value;
        return this;
    }

    private static void log(String requestId, Throwable failure) {
        System.getLogger(Edge.class.getName())
                .log(System.Logger.Level.ERROR, "request " + requestId + " failed", failure);
    }

    InetSocketAddress address() {
        return new InetSocketAddress(host, port);
    }

    /** The limits of a peer's real time: until a request, for its head, its body (408), and each write of an answer. */
    public record Timeouts(Duration idle, Duration head, Duration body, Duration write) {

        /** Refuses what would mean no time or no end. */
        public Timeouts {
            for (Duration each : new Duration[] {idle, head, body, write}) {
                if (each.toMillis() < 1 || each.toDays() > 0) {
                    throw new IllegalArgumentException("timeout is not between 1 ms and 24 hours: " + each);
                }
            }
        }

        /** Returns 60 s idle, 10 s a head, 30 s a body, 30 s a write. */
        public static Timeouts standard() {
            return new Timeouts(
                    Duration.ofSeconds(60), Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofSeconds(30));
        }
    }
}
