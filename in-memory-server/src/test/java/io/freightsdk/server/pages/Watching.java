package io.freightsdk.server.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.Serving;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Somebody who looks on, as a browser's event source does. */
final class Watching implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 60_000;

    private final Socket socket = new Socket();
    private final BufferedReader reader;
    private final String head;
    private final Map<String, Object> sofar = new HashMap<>();

    Watching(Serving serving, String path) {
        try {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.connect(serving.address());
            socket.getOutputStream().write(Serving.request("GET " + path, List.of(), new byte[0]));
            reader = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
            head = block();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How things stand for somebody who looks in once. */
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
            return block();
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

    private String block() throws IOException {
        StringBuilder lines = new StringBuilder();
        for (String line = reader.readLine(); line != null && !line.isEmpty(); line = reader.readLine()) {
            lines.append(line).append('\n');
        }
        return lines.toString();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
