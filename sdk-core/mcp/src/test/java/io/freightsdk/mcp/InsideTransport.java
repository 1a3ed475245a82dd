package io.freightsdk.mcp;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/** The official client's way to a server in this JVM: lines, as on standard input and output. */
final class InsideTransport implements McpClientTransport {
    private static final McpJsonMapper JSON = McpJsonDefaults.getMapper();

    private final RawHost host;
    private final ExecutorService writer = Executors.newSingleThreadExecutor();

    InsideTransport(Map<String, String> environment) {
        try {
            host = RawHost.inside(environment);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Mono<Void> connect(Function<Mono<JSONRPCMessage>, Mono<JSONRPCMessage>> handler) {
        return Mono.fromRunnable(() -> {
            Thread reader = new Thread(() -> read(handler), "inside");
            reader.setDaemon(true);
            reader.start();
        });
    }

    private void read(Function<Mono<JSONRPCMessage>, Mono<JSONRPCMessage>> handler) {
        try {
            while (true) {
                JSONRPCMessage message = McpSchema.deserializeJsonRpcMessage(JSON, host.take());
                // a question to the user must not hold up the answers after it
                new Thread(() -> handler.apply(Mono.just(message)).block()).start();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** On a thread of its own: Reactor may interrupt the one that it sends on, and that would close the pipe. */
    @Override
    public Mono<Void> sendMessage(JSONRPCMessage message) {
        return Mono.fromFuture(() -> CompletableFuture.runAsync(
                () -> {
                    try {
                        RawHost unused = host.send(JSON.writeValueAsString(message));
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                },
                writer));
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.fromRunnable(() -> {
            writer.shutdown();
            host.close();
        });
    }

    @Override
    public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
        return JSON.convertValue(data, type);
    }
}
