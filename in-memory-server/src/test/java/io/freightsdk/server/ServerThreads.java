package io.freightsdk.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;

/** The threads of servers, by the ports they listen on. */
public final class ServerThreads {
    private static final long PATIENCE_MILLIS = 100_000;

    private ServerThreads() {}

    /** Those of this server that run now. */
    public static List<Thread> of(int port) {
        String name = "freight-http-" + port + "-";
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(name))
                .toList();
    }

    /** A thread that has its last word to say when its server has been closed says it, and then there is none. */
    public static void end(int port) {
        of(port).forEach(ServerThreads::awaitEnd);
        assertThat(of(port)).isEmpty();
    }

    /** The same by the server's address. */
    public static void end(String url) {
        end(URI.create(url).getPort());
    }

    private static void awaitEnd(Thread thread) {
        try {
            thread.join(PATIENCE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
