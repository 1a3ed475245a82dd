package io.freightsdk.examples.mcp;

import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Tells a host that asked for it that its call is still on: hosts give up on what is silent. */
final class Waiting implements AutoCloseable {
    static final Duration EVERY = Duration.ofSeconds(5);

    private static final ScheduledExecutorService TIMER =
            Executors.newSingleThreadScheduledExecutor(StdioTransport::daemon);

    private final McpSyncServerExchange exchange;
    private final @Nullable Object token;
    private final @Nullable ScheduledFuture<?> ticks;
    private int told;
    private String what = "waiting for the service";

    private Waiting(McpSyncServerExchange exchange, @Nullable Object token) {
        this.exchange = exchange;
        this.token = token;
        this.ticks = token == null
                ? null
                : TIMER.scheduleAtFixedRate(this::tell, EVERY.toMillis(), EVERY.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** A host that sent no token gets no notifications. */
    static Waiting during(CallToolRequest call, McpSyncServerExchange exchange) {
        return new Waiting(exchange, call.meta() == null ? null : call.meta().get("progressToken"));
    }

    /** Says so at once. */
    synchronized void now(String what) {
        this.what = what;
        tell();
    }

    private synchronized void tell() {
        if (token != null) {
            told++;
            try {
                exchange.progressNotification(
                        ProgressNotification.builder(token, told).message(what).build());
            } catch (RuntimeException e) {
                // the call goes on without it
            }
        }
    }

    @Override
    public synchronized void close() {
        if (ticks != null) {
            ticks.cancel(false);
        }
    }
}
