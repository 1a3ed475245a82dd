package io.freightsdk.server.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** The settings of an edge, fixed once it has started. */
public final class EdgeConfig {
    final InetSocketAddress address;
    final Limits limits;
    final ToIntFunction<Request> bodyBytes;
    final Timeouts timeouts;
    final Duration closeGrace;
    final Duration linger;
    final int connections;
    final InstantSource clock;
    final Supplier<String> requestIds;
    final BiConsumer<String, Throwable> failures;
    final Consumer<RefusedRequest> refusals;

    private EdgeConfig(Builder builder) {
        address = new InetSocketAddress(builder.host, builder.port);
        limits = builder.limits;
        bodyBytes = builder.bodyBytes == null ? request -> limits.bodyBytes() : builder.bodyBytes;
        timeouts = builder.timeouts;
        closeGrace = builder.closeGrace;
        linger = builder.linger;
        connections = builder.connections;
        clock = builder.clock;
        requestIds = builder.requestIds;
        failures = builder.failures;
        refusals = builder.refusals;
    }

    /** Starts from the defaults, with which an edge listens on a free port of the loopback address. */
    public static Builder builder() {
        return new Builder();
    }

    /** Collects settings; each has a default. */
    public static final class Builder {
        private InetAddress host = InetAddress.getLoopbackAddress();
        private int port;
        private Limits limits = Limits.standard();
        private @Nullable ToIntFunction<Request> bodyBytes;
        private Timeouts timeouts = Timeouts.standard();
        private Duration closeGrace = Duration.ofSeconds(1);
        private Duration linger = Duration.ofSeconds(1);
        private int connections = 1_000;
        private InstantSource clock = InstantSource.system();
        private Supplier<String> requestIds = counting(new AtomicLong());
        private BiConsumer<String, Throwable> failures = Builder::log;
        private Consumer<RefusedRequest> refusals = refused -> {};

        private Builder() {}

        /** Where to listen; the loopback address by default. */
        public Builder host(InetAddress value) {
            host = value;
            return this;
        }

        /** Which port to listen on; 0, the default, picks a free one. */
        public Builder port(int value) {
            port = value;
            return this;
        }

        /** How large a request may be; {@link Limits#standard()} by default. */
        public Builder limits(Limits value) {
            limits = value;
            return this;
        }

        /** How large the body of a request may be, judged by its head; by default what the limits say, whatever it is. */
        public Builder bodyBytes(ToIntFunction<Request> value) {
            bodyBytes = value;
            return this;
        }

        /** How long a peer may take; {@link Timeouts#standard()} by default. */
        public Builder timeouts(Timeouts value) {
            timeouts = value;
            return this;
        }

        /** How long a closing edge waits for answers in flight; 1 s by default. */
        public Builder closeGrace(Duration value) {
            closeGrace = value;
            return this;
        }

        /** How long a refused peer may go on sending, so that it comes to read why; 1 s by default. */
        public Builder linger(Duration value) {
            linger = value;
            return this;
        }

        /** How many connections may be open; one more is answered 503 and closed. 1,000 by default. */
        public Builder connections(int value) {
            connections = value;
            return this;
        }

        /** What the {@code Date} header follows; the system's clock by default. */
        public Builder clock(InstantSource value) {
            clock = value;
            return this;
        }

        /** Where request ids come from, called by many threads; {@code req-1}, {@code req-2} and so on by default. */
        public Builder requestIds(Supplier<String> value) {
            requestIds = value;
            return this;
        }

        /** Who is told the request id and the exception behind a 500; by default the system logger. */
        public Builder failures(BiConsumer<String, Throwable> value) {
            failures = value;
            return this;
        }

        /** Who is told of each request that the edge answers by itself, before its peer is; by default nobody. */
        public Builder refusals(Consumer<RefusedRequest> value) {
            refusals = value;
            return this;
        }

        /** Fixes the settings; the builder can go on to others. */
        public EdgeConfig build() {
            return new EdgeConfig(this);
        }

        private static Supplier<String> counting(AtomicLong count) {
            return () -> "req-" + count.incrementAndGet();
        }

        private static void log(String requestId, Throwable failure) {
            System.getLogger(Edge.class.getName())
                    .log(System.Logger.Level.ERROR, "request " + requestId + " failed", failure);
        }
    }
}
