package io.freightsdk.samples;

import io.freightsdk.FreightClient;
import io.freightsdk.model.LoadPosition;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.slf4j.MDC;

class LogWithContext {
    static CompletableFuture<String> status(FreightClient freight, String loadNumber) {
        return freight.async()
                .getLoadPosition(loadNumber)
                .thenApply(inContext((LoadPosition position) -> position.status() + " for " + MDC.get("orderId")));
    }

    /** What follows an asynchronous call runs on another thread: it takes the context of the one that asked along. */
    static <A, B> Function<A, B> inContext(Function<A, B> then) {
        Map<String, String> context = MDC.getCopyOfContextMap();
        return value -> {
            Map<String, String> before = MDC.getCopyOfContextMap();
            set(context);
            try {
                return then.apply(value);
            } finally {
                set(before);
            }
        };
    }

    private static void set(Map<String, String> context) {
        if (context == null) {
            MDC.clear();
        } else {
            MDC.setContextMap(context);
        }
    }
}
