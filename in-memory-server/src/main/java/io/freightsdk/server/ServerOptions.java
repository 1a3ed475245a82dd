package io.freightsdk.server;

import java.net.InetAddress;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Settings of an {@link InMemoryFreightServer}. Each has a default. Immutable. */
public final class ServerOptions {
    final InetAddress host;
    final int port;
    final @Nullable Long seed;
    final @Nullable Instant startAt;
    final @Nullable String controlToken;
    final @Nullable String publicUrl;

    private ServerOptions(Builder builder) {
        this.host = builder.host;
        this.port = builder.port;
        this.seed = builder.seed;
        this.startAt = builder.startAt;
        this.controlToken = builder.controlToken();
        this.publicUrl = builder.publicUrl;
    }

    /** Creates a builder with the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /** Builder for {@link ServerOptions}. */
    public static final class Builder {
        private static final String SHAPE = "https?://(?:[a-z0-9.-]+|\\[[0-9a-f:.]+])(?::[0-9]{1,5})?";
        private static final int HIGHEST_PORT = 65_535;

        private InetAddress host = InetAddress.getLoopbackAddress();
        private int port;
        private @Nullable Long seed;
        private @Nullable Instant startAt;
        private @Nullable String controlToken;
        private @Nullable String publicUrl;

        private Builder() {}

        /**
         * Sets the address to listen on. The default is the loopback address, which only this machine reaches. On any other address
         * the server is open to the network, and {@code /_control} requires a token.
         */
        public Builder host(InetAddress host) {
            this.host = host;
            return this;
        }

        /** Sets the port to listen on. The default, 0, lets the system pick a free port. */
        public Builder port(int port) {
            this.port = port;
            return this;
        }

        /** Sets the seed of ids, tokens and keys, which makes them the same on every run. By default they cannot be guessed. */
        public Builder seed(long seed) {
            this.seed = seed;
            return this;
        }

        /** Freezes the clock at this time, at the start and after a reset. By default the clock shows real time. */
        public Builder clock(Instant startAt) {
            this.startAt = startAt;
            return this;
        }

        /**
         * Sets the bearer token that {@code /_control} requires. With a token other machines may call it too. By default a
         * server on the loopback address requires none, and one on another address makes a token that cannot be guessed; {@link
         * InMemoryFreightServer#controlToken} returns it.
         *
         * @throws IllegalArgumentException if the token is blank
         */
        public Builder controlToken(String token) {
            if (token.isBlank()) {
                throw new IllegalArgumentException("controlToken: expected a text, was blank");
            }
            this.controlToken = token;
            return this;
        }

        /**
         * Sets the URL by which others reach the server, such as {@code https://freight.example}, with which links of loads then
         * begin. By default they begin with {@link InMemoryFreightServer#url}.
         *
         * @throws IllegalArgumentException if the URL is not {@code http} or {@code https}, a host and optionally a port
         */
        public Builder publicUrl(String url) {
            String text = url.toLowerCase(Locale.ROOT).replaceFirst("/$", "");
            if (!text.matches(SHAPE) || URI.create(text).getPort() > HIGHEST_PORT) {
                throw new IllegalArgumentException(
                        "publicUrl: expected http or https, a host and optionally a port, such as https://freight.example");
            }
            publicUrl = text;
            return this;
        }

        private @Nullable String controlToken() {
            if (controlToken != null || host.isLoopbackAddress()) {
                return controlToken;
            }
            byte[] token = new byte[16];
            new SecureRandom().nextBytes(token);
            return HexFormat.of().formatHex(token);
        }

        /** Returns the options; the builder can be used again. */
        public ServerOptions build() {
            return new ServerOptions(this);
        }
    }
}
