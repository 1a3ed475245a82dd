package io.freightsdk.server.pages;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.Serving;
import io.freightsdk.server.wire.RawClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Somebody who looks on, as a browser's event source does. */
final class Watching implements AutoCloseable {
    private final RawClient client;
    private final String head;
    private final Map<String, Object> sofar = new HashMap<>();

    Watching(Serving serving, String path) {
        try {
            client = new RawClient(serving.address());
            client.send(Serving.request("GET " + path, List.of(), new byte[0]));
            head = client.headOnly().replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The state that a new watcher receives. */
    static Map<?, ?> stateOf(Serving serving, String path) {
        try (Watching watching = new Watching(serving, path)) {
            return watching.state();
        }
    }

    /** Status line and headers. */
    String head() {
        return head;
    }

    /** The next event's lines; empty at the end of the stream. */
    String event() {
        try {
            return client.until("\n\n").utf8().replace("\n\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How things stand after the next event. */
    Map<?, ?> state() {
        String event = event();
        Map<?, ?> news = Bodies.object(event.substring(event.indexOf("data: ") + "data: ".length()));
        news.forEach((name, value) -> sofar.put(String.valueOf(name), value));
        return new HashMap<>(sofar);
    }

    /** The first state that is so. */
    Map<?, ?> await(Predicate<Map<?, ?>> wanted) {
        Map<?, ?> state = state();
        while (!wanted.test(state)) {
            state = state();
        }
        return state;
    }

    /** The first state with that many fixes, or more. */
    Map<?, ?> awaitPings(int count) {
        return await(state -> ((Number) state.get("pingCount")).intValue() >= count);
    }

    @Override
    public void close() {
        try {
            client.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
