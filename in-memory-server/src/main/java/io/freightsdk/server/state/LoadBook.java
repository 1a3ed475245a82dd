package io.freightsdk.server.state;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;

/** All loads of a server, found by number or token. Nothing is ever taken out. */
public final class LoadBook {
    private final ConcurrentMap<String, Load> byNumber = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Load> byTrackingToken = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Load> byDriverToken = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, ConcurrentLinkedQueue<Load>> byBroker = new ConcurrentHashMap<>();

    /** Publishes a load, which can be found from here on. */
    public void add(Load load) {
        LoadOrder order = load.order();
        byTrackingToken.put(order.trackingToken(), load);
        byDriverToken.put(order.driverToken(), load);
        byBroker.computeIfAbsent(order.brokerId(), id -> new ConcurrentLinkedQueue<>())
                .add(load);
        byNumber.put(order.loadNumber(), load);
    }

    /** Returns the load with this number, whosever it is. */
    public Optional<Load> byNumber(String loadNumber) {
        return Optional.ofNullable(byNumber.get(loadNumber));
    }

    /** Returns the load whose tracking link has this token. */
    public Optional<Load> byTrackingToken(String token) {
        return Optional.ofNullable(byTrackingToken.get(token));
    }

    /** The load whose driver may report with this token. */
    public Optional<Load> byDriverToken(String token) {
        return Optional.ofNullable(byDriverToken.get(token));
    }

    /** A broker's loads, oldest first. */
    public List<Load> ofBroker(String brokerId) {
        ConcurrentLinkedQueue<Load> loads = byBroker.get(brokerId);
        return loads == null ? List.of() : List.copyOf(loads);
    }

    /** Returns whether the load of that number is that broker's. */
    public boolean isOf(String brokerId, String loadNumber) {
        return byNumber(loadNumber)
                .filter(load -> load.order().brokerId().equals(brokerId))
                .isPresent();
    }

    /** Every load, a broker's oldest first. */
    public List<Load> all() {
        return byBroker.values().stream().flatMap(ConcurrentLinkedQueue::stream).toList();
    }
}
