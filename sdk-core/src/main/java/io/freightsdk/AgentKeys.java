package io.freightsdk;

import java.util.Objects;
import java.util.function.Supplier;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/** The agent key of the moment: a fixed one, or one that is read before each attempt, so that it can be rotated. */
final class AgentKeys {
    private final @Nullable Supplier<String> source;
    private volatile Key newest;

    private AgentKeys(@Nullable Supplier<String> source, Key first) {
        this.source = source;
        this.newest = first;
    }

    static AgentKeys fixed(String key) {
        return new AgentKeys(null, Key.checked(key));
    }

    /** Reads it once now, so that a key that cannot be used is found when the client is made. */
    static AgentKeys of(Supplier<String> source) {
        return new AgentKeys(source, Key.checked(Objects.requireNonNull(source.get(), "agentKey")));
    }

    boolean mayChange() {
        return source != null;
    }

    /** The key for the next attempt; throws if user code throws or gives what fits into no header. */
    Key now() {
        Key known = newest;
        if (source == null) {
            return known;
        }
        try {
            String key = Objects.requireNonNull(source.get(), "agentKey");
            Key next = known.is(key) ? known : Key.checked(key);
            newest = next;
            return next;
        } catch (Throwable e) {
            throw new NoKeyException(e);
        }
    }

    boolean haveChangedSince(Key used) {
        try {
            return !now().is(used.key);
        } catch (NoKeyException e) {
            return false;
        }
    }

    /** The supplier gave no key. What it threw may hold one, so its message is not repeated. */
    static final class NoKeyException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NoKeyException(Throwable cause) {
            super(
                    "the agentKey supplier gave no usable key ("
                            + cause.getClass().getName() + ")",
                    cause);
        }
    }

    enum Login {
        BEARER,
        AGENT_KEY
    }

    /** One that fits into a header. Nothing here prints it: OkHttp would, if it were given one with a line break. */
    record Key(String key, Request bearer, Request agentKey) {
        private static final HttpUrl NOWHERE = HttpUrl.get("https://localhost");

        private static Request request(String header, String value) {
            return new Request.Builder()
                    .url(NOWHERE)
                    .header(header, value)
                    .header("Accept", "application/json")
                    .build();
        }

        static Key checked(String key) {
            if (key.isBlank()) {
                throw new IllegalArgumentException("agentKey is blank");
            }
            RequestHeaders.checkCharacters(
                    "agentKey",
                    key,
                    c -> c > ' ' && c <= '~',
                    "a space, a control character or not ASCII; look for a line break at its end, or a word before it");
            return new Key(key, request("Authorization", "Bearer " + key), request("X-Agent-Key", key));
        }

        /** A request with the headers of all with this key, to be copied with an address. */
        Request request(Login login) {
            return login == Login.BEARER ? bearer : agentKey;
        }

        boolean is(String other) {
            return key.equals(other);
        }

        @Override
        public String toString() {
            return "(redacted)";
        }
    }
}
