package io.freightsdk;

import io.freightsdk.model.Balance;
import io.freightsdk.model.Pricing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * The freight tracking service. One client serves all threads; make one and keep it.
 *
 * <p>Each call sends exactly one request: nothing is repeated, not by this class and not by the HTTP client below it, and
 * no redirect is followed. What a call throws is an {@link io.freightsdk.error.FreightException}.
 */
public interface FreightClient extends AutoCloseable {
    /** Begins a client; {@code baseUrl} and {@code agentKey} have to be set. */
    static Builder builder() {
        return new Builder();
    }

    /**
     * A client for the base URL in {@code FREIGHT_BASE_URL} and the key in {@code FREIGHT_AGENT_KEY}.
     *
     * @throws IllegalStateException naming what is not set
     */
    static FreightClient fromEnvironment() {
        return Environment.of(System.getenv()).client();
    }

    /** The live price list. Free; sends exactly one request. */
    Pricing getPricing();

    /** What is left of the prepaid balance. Free; sends exactly one request. */
    Balance getBalance();

    /**
     * Refuses further calls and lets those under way end. A connection pool of a user's own {@code OkHttpClient} stays as
     * it is. Closing twice does nothing.
     */
    @Override
    void close();

    /** Collects the settings of a {@link FreightClient}; can be used again after {@link #build()}. */
    final class Builder {
        private @Nullable String baseUrl;
        private @Nullable String agentKey;
        private @Nullable OkHttpClient okHttpClient;
        private boolean allowPlainHttp;
        private Duration attemptTimeout = Duration.ofSeconds(10);

        Builder() {}

        /** Where the service is, such as {@code https://freight.example}; a path is kept as a prefix. */
        public Builder baseUrl(String baseUrl) {
            this.baseUrl = Objects.requireNonNull(baseUrl, "baseUrl");
            return this;
        }

        /** The agent key. It is sent to the base URL and printed nowhere. */
        public Builder agentKey(String agentKey) {
            this.agentKey = Objects.requireNonNull(agentKey, "agentKey");
            return this;
        }

        /**
         * A client to derive from, for its proxy, TLS, DNS, pool and interceptors. Its timeouts, redirects, repeats,
         * authenticator and cache are not taken over. It stays yours: {@link FreightClient#close()} leaves it open.
         */
        public Builder okHttpClient(OkHttpClient okHttpClient) {
            this.okHttpClient = Objects.requireNonNull(okHttpClient, "okHttpClient");
            return this;
        }

        /** Whether the key may travel over {@code http} to a host that is not this one; false unless set. */
        public Builder allowPlainHttp(boolean allowPlainHttp) {
            this.allowPlainHttp = allowPlainHttp;
            return this;
        }

        /** The time from the first look for a connection to the last byte of the answer; 10 s unless set. */
        public Builder attemptTimeout(Duration attemptTimeout) {
            this.attemptTimeout = Objects.requireNonNull(attemptTimeout, "attemptTimeout");
            return this;
        }

        /**
         * Makes the client; connects to nothing.
         *
         * @throws IllegalStateException naming everything that is missing
         * @throws IllegalArgumentException if a setting cannot be used; the key is not printed
         */
        public FreightClient build() {
            if (baseUrl == null || agentKey == null) {
                List<String> missing = new ArrayList<>();
                if (baseUrl == null) {
                    missing.add("baseUrl");
                }
                if (agentKey == null) {
                    missing.add("agentKey");
                }
                throw new IllegalStateException("FreightClient: missing " + String.join(", ", missing));
            }
            Endpoint endpoint = new Endpoint(BaseUrl.checked(baseUrl, allowPlainHttp), AgentKey.checked(agentKey));
            return new HttpFreightClient(endpoint, Transport.of(okHttpClient, attemptTimeout));
        }
    }
}
