package io.freightsdk.server;

import java.net.InetAddress;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The settings of a server; each has a default. */
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

    /** Builder for server options. */
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

        /** Sets the address to listen on; the loopback address by default, anything else at your own risk. */
        public Builder host(InetAddress host) {
            this.host = host;
            return this;
        }

        /** Sets the port to listen on; 0, the default, picks a free one. */
        public Builder port(int port) {
            this.port = port;
            return this;
        }

        /** Makes ids, tokens and keys the same on every run; by default they cannot be guessed. */
        public Builder seed(long seed) {
            this.seed = seed;
            return this;
        }

        /** Freezes the clock at this time at the start and after a reset; by default it shows real time. */
        public Builder clock(Instant startAt) {
            this.startAt = startAt;
            return this;
        }

        /**
         * Requires this bearer token for {@code /_control}, which other machines may call then too. By default
         * there is none on the loopback address, where this machine may call, and a new one that nobody can guess elsewhere,
         * which {@link InMemoryFreightServer#controlToken} returns.
         */
        public Builder controlToken(String token) {
            if (token.isBlank()) {
                throw new IllegalArgumentException("controlToken is blank");
            }
            this.controlToken = token;
            return this;
        }

        /**
         * Sets the URL that others reach the server by, like {@code https://freight.example}; links begin with it. By
         * default they begin with {@link InMemoryFreightServer#url}.
         */
        public Builder publicUrl(String url) {
            String text = url.toLowerCase(Locale.ROOT).replaceFirst("/$", "");
            if (!text.matches(SHAPE) || URI.create(text).getPort() > HIGHEST_PORT) {
                throw new IllegalArgumentException(
                        "public url: expected http or https, a host and perhaps a port, like https://freight.example");
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
