package io.freightsdk.server;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A response, and what a fault does to it on its way out.
 *
 * @param body a tree of JSON, which is encoded when it is sent, or bytes
 */
record Response(
        int status,
        Map<String, String> headers,
        @Nullable Object body,
        @Nullable Effect effect) {
    private static final byte[] NONE = {};

    /** What happens to a response on the wire. */
    enum Effect {
        /** The connection ends in order before the first byte. */
        CLOSE,
        /** The connection breaks off before the first byte. */
        RESET,
        /** Nothing is sent, and the connection stays open. */
        STALL,
        /** Half of the body is sent, though all of it is announced. */
        TRUNCATE
    }

    /** Returns a response with a body of JSON. */
    static Response json(int status, Object tree) {
        return new Response(status, Map.of("Content-Type", "application/json"), tree, null);
    }

    /** Returns a response with bytes of that type. */
    static Response of(int status, String contentType, byte[] body) {
        return new Response(status, Map.of("Content-Type", contentType), body, null);
    }

    /** Returns a 204. */
    static Response empty() {
        return empty(204);
    }

    /** Returns a response without a body. */
    static Response empty(int status) {
        return new Response(status, Map.of(), NONE, null);
    }

    /** Returns a copy with one more header. */
    Response header(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new Response(status, more, body, effect);
    }

    Response with(Effect other) {
        return new Response(status, headers, body, other);
    }

    boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    byte[] bytes() {
        return body instanceof byte[] bytes ? bytes : Json.bytes(body);
    }

    /** Returns a copy whose body is encoded once and for all. */
    Response encoded() {
        return new Response(status, headers, bytes(), effect);
    }
}
