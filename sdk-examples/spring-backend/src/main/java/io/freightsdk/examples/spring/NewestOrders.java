package io.freightsdk.examples.spring;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** So many orders and no more: those that were posted or asked for last. */
final class NewestOrders {
    private static final boolean BY_USE = true;

    private final Map<String, Tracked> newest;

    NewestOrders(int most) {
        newest = new LinkedHashMap<>(16, 0.75f, BY_USE) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Tracked> eldest) {
                return size() > most;
            }
        };
    }

    synchronized void addIfAbsent(String orderId, Supplier<Tracked> order) {
        newest.computeIfAbsent(orderId, id -> order.get());
    }

    synchronized @Nullable Tracked get(String orderId) {
        return newest.get(orderId);
    }
}
