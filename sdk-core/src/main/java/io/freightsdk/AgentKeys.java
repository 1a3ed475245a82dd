package io.freightsdk;

import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import okhttp3.Request;

/** The agent key of the moment, read before each attempt, so that it can be rotated. Nothing here prints one. */
final class AgentKeys {
    private static final int SHORTEST = 6;

    private final Supplier<String> source;

    /** Reads it once now, so that a key that cannot be used is found when the client is made. */
    AgentKeys(Supplier<String> source) {
        this.source = source;
        String unused = checked(source.get());
    }

    /** The key for the next attempt; throws if user code throws or gives what fits into no header. */
    String now() {
        try {
            return checked(source.get());
        } catch (Throwable e) {
            throw new NoKeyException(e);
        }
    }

    boolean haveChangedSince(String used) {
        try {
            return !now().equals(used);
        } catch (NoKeyException e) {
            return false;
        }
    }

    /** Returns whether the text has the key that the request is sent with. One of a few letters may be in any text. */
    static boolean isIn(String text, Request request) {
        return Stream.of(Login.values())
                .map(login -> request.header(login.header))
                .filter(Objects::nonNull)
                .map(value -> value.startsWith(Login.SCHEME) ? value.substring(Login.SCHEME.length()) : value)
                .anyMatch(key -> key.length() >= SHORTEST && text.contains(key));
    }

    static String checked(String key) {
        if (Objects.requireNonNull(key, "agentKey").isBlank()) {
            throw new IllegalArgumentException("agentKey must not be blank; it is issued in the console of the broker");
        }
        RequestHeaders.checkCharacters(
                "agentKey",
                key,
                c -> c > ' ' && c <= '~',
                "a space, a control character or not ASCII; look for a line break at its end, or a word before it");
        return key;
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

    /** The header that a key is sent in. */
    enum Login {
        BEARER("Authorization"),
        AGENT_KEY("X-Agent-Key");

        private static final String SCHEME = "Bearer ";

        private final String header;

        Login(String header) {
            this.header = header;
        }

        void set(Request.Builder request, String key) {
            request.header(header, this == BEARER ? SCHEME + key : key);
        }
    }
}
