package io.freightsdk.mcp;

import io.freightsdk.tools.ToolMemory;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The tools as hosts know them, and the hosts that want to know of changes. */
final class Listing {
    static final String SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";

    private volatile List<? extends Tool> tools;
    private volatile StoredQuotes quotes = new StoredQuotes(ToolMemory.inMemory(), InstantSource.system());
    private final Set<Listener> listeners = ConcurrentHashMap.newKeySet();
    private volatile Read read = new Read(List.of(), Map.of());

    Listing(List<? extends Tool> tools) {
        this.tools = tools;
    }

    /** Lists these from the next {@link #refresh} on. */
    void serve(List<? extends Tool> tools, StoredQuotes quotes) {
        this.tools = tools;
        this.quotes = quotes;
    }

    record Read(List<Map<String, @Nullable Object>> tools, Map<String, BigDecimal> prices) {}

    /** @param id of the subscription; null for all of a session */
    record Listener(@Nullable Object id, Exchange.ReplyChannel host) {}

    Read read() {
        return read;
    }

    /** The listed price; zero if there is none. */
    BigDecimal usd(String priceKey) {
        return read.prices.getOrDefault(priceKey, BigDecimal.ZERO);
    }

    /** The lowest price that a host may have read lately, in any list of the home; zero if that is not known. */
    BigDecimal lowestUsd(String priceKey) {
        try {
            return quotes.lowestUsd(priceKey, usd(priceKey));
        } catch (RuntimeException e) {
            // the kill switch, which fails too, has said so
            return BigDecimal.ZERO;
        }
    }

    List<String> scopes() {
        return Stream.concat(Stream.of(Grant.ALL), tools.stream().map(Tool::name))
                .toList();
    }

    Optional<? extends Tool> named(@Nullable Object name) {
        return tools.stream().filter(tool -> tool.name().equals(name)).findAny();
    }

    void add(Listener listener) {
        listeners.add(listener);
    }

    void remove(@Nullable Object id, Exchange.ReplyChannel host) {
        listeners.remove(new Listener(id, host));
    }

    synchronized void refresh() {
        Map<String, BigDecimal> prices = new HashMap<>();
        List<Tool.Listed> listed = tools.stream().map(Tool::listed).toList();
        listed.forEach(tool -> prices.putAll(tool.prices()));
        List<Map<String, @Nullable Object>> now =
                listed.stream().map(Tool.Listed::tree).toList();
        prices.forEach(this::quote);
        boolean isChanged = !read.tools.isEmpty() && !read.tools.equals(now);
        read = new Read(now, prices);
        if (isChanged) {
            listeners.forEach(this::listChanged);
        }
    }

    private void quote(String priceKey, BigDecimal usd) {
        try {
            if (usd.signum() > 0) {
                quotes.store(priceKey, usd);
            }
        } catch (RuntimeException e) {
            System.err.println("freight-mcp: the price " + priceKey + " of the description cannot be stored: "
                    + e.getClass().getSimpleName());
        }
    }

    private void listChanged(Listener listener) {
        Map<String, ?> params = listener.id == null ? Map.of() : Map.of("_meta", Map.of(SUBSCRIPTION, listener.id));
        try {
            listener.host.send(McpJson.notification("notifications/tools/list_changed", params));
        } catch (IOException e) {
            // a host that cannot be notified keeps the old description: each call's price is approved separately
            listeners.remove(listener);
        }
    }
}
