package io.freightsdk.mcp;

import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A tool that is not of the service, and a server of such tools. */
record TestTool(String name, Supplier<?> description, Work work) implements Tool {
    TestTool(String name, Work work) {
        this(name, () -> "", work);
    }

    /** The result of a call. */
    interface Work {
        Map<String, @Nullable Object> of(Exchange exchange) throws Exception;
    }

    static HttpTransport serve(Listing listing) {
        return serve(listing, new Sessions(InstantSource.system()));
    }

    static HttpTransport serve(Listing listing, Sessions sessions) {
        return new HttpTransport(
                Listen.of("--http=0", Map.of()),
                new Protocol(listing, "", CompletableFuture.completedFuture(null)),
                sessions);
    }

    @Override
    public Listed listed() {
        return new Listed(McpJson.of("name", name, "description", description.get()), Map.of());
    }

    @Override
    public Map<String, @Nullable Object> call(Exchange exchange) {
        try {
            return work.of(exchange);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
