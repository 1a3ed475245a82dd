package io.freightsdk.server;

import io.freightsdk.server.api.Links.PublicUrl;
import io.freightsdk.server.pages.Pages.PageSettings;
import io.freightsdk.server.state.Chance;
import io.freightsdk.server.state.StateFile;
import io.freightsdk.server.state.World.WorldSettings;
import io.freightsdk.server.values.CallTap;
import io.freightsdk.server.values.Decisions;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.Geocoder;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The settings of a server; each has a default. */
public final class ServerOptions {
    final WorldSettings world;
    final InetAddress host;
    final int port;
    final boolean control;
    final @Nullable String controlToken;
    final PageSettings pages;
    final @Nullable PublicUrl publicUrl;
    final @Nullable StateFile state;
    final List<CallTap> taps;

    private ServerOptions(Builder builder) {
        this.world = new WorldSettings(
                builder.seed,
                builder.startAt,
                builder.keyPrefix,
                builder.idempotencyKeyRetention,
                builder.fences,
                builder.geocoder,
                builder.decisions);
        this.host = builder.host;
        this.port = builder.port;
        this.control = builder.control;
        this.controlToken = builder.controlToken();
        PageSettings.Control steering = controlToken == null ? PageSettings.Control.OPEN : PageSettings.Control.TOKEN;
        this.pages = new PageSettings(control ? steering : PageSettings.Control.OFF, builder.fleetPage);
        this.publicUrl = builder.publicUrl;
        this.state = builder.state;
        this.taps = List.copyOf(builder.taps);
    }

    /** Creates a builder with the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /** Builder for server options. */
    public static final class Builder {
        private @Nullable Long seed;
        private @Nullable Instant startAt;
        private String keyPrefix = WorldSettings.standard().keyPrefix();
        private Duration idempotencyKeyRetention = WorldSettings.standard().idempotencyKeyRetention();
        private FenceSettings fences = FenceSettings.EXACT;
        private Geocoder geocoder = WorldSettings.standard().geocoder();
        private Decisions decisions = Decisions.STANDARD;
        private InetAddress host = InetAddress.getLoopbackAddress();
        private int port;
        private boolean control = true;
        private @Nullable String controlToken;
        private boolean fleetPage;
        private @Nullable PublicUrl publicUrl;
        private @Nullable StateFile state;
        private final List<CallTap> taps = new ArrayList<>();

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

        /** Makes ids, tokens, keys and routes the same on every run; by default they cannot be guessed. */
        public Builder seed(long seed) {
            this.seed = seed;
            return this;
        }

        /** Freezes the clock at this time at the start and after a reset; by default it shows real time. */
        public Builder clock(Instant startAt) {
            this.startAt = startAt;
            return this;
        }

        /** Sets how every agent key begins; {@code agent_} by default. */
        public Builder keyPrefix(String keyPrefix) {
            this.keyPrefix = keyPrefix;
            return this;
        }

        /** Sets how long an Idempotency-Key returns its first response; 24 hours of server time by default. */
        public Builder idempotencyKeyRetention(Duration kept) {
            this.idempotencyKeyRetention = kept;
            return this;
        }

        /** Sets how wide fences are and how easily a fix is believed; {@link FenceSettings#EXACT} by default. */
        public Builder fences(FenceSettings fences) {
            this.fences = fences;
            return this;
        }

        /** Sets what locates stops without coordinates; an offline table of US ZIP codes by default. */
        public Builder geocoder(Geocoder geocoder) {
            this.geocoder = geocoder;
            return this;
        }

        /** Sets whether {@code /_control} exists; true by default. */
        public Builder control(boolean control) {
            this.control = control;
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

        /** Sets whether {@code /} shows every load with all its links to everyone, for demos; false by default. */
        public Builder fleetPage(boolean fleetPage) {
            this.fleetPage = fleetPage;
            return this;
        }

        /**
         * Sets the URL that others reach the server by, like {@code https://freight.example}; links begin with it. By
         * default they begin with {@link InMemoryFreightServer#url}.
         */
        public Builder publicUrl(String url) {
            publicUrl = new PublicUrl(url);
            return this;
        }

        /**
         * Restores the state from that file, in place of clock, seed, fences and the like of these options, and saves
         * it there on close. By default all is lost then. A file that is not there yet is
         * made; a damaged one is an {@link IllegalStateException} at the start, and stays as it is.
         */
        public Builder state(Path file) {
            this.state = new StateFile(file);
            return this;
        }

        /** Adds code around every call of the contract's operations, after what was added before. */
        public Builder tap(CallTap tap) {
            taps.add(tap);
            return this;
        }

        private @Nullable String controlToken() {
            if (!control || controlToken != null || host.isLoopbackAddress()) {
                return controlToken;
            }
            byte[] token = new byte[16];
            Chance.unguessable().stream("control token", 0).nextBytes(token);
            return HexFormat.of().formatHex(token);
        }

        /** Decides otherwise where the contract is silent; {@link Decisions#STANDARD} by default. */
        public Builder decisions(Decisions decisions) {
            this.decisions = decisions;
            return this;
        }

        /** Returns the options; the builder can be used again. */
        public ServerOptions build() {
            return new ServerOptions(this);
        }
    }
}
