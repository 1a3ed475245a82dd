package io.freightsdk.durable;

import java.util.HashMap;
import java.util.Map;

/**
 * Shares threads among the receivers of webhooks: none takes more than it leaves free, so one that does not answer delays its own
 * events alone.
 */
final class Receivers {
    private final Map<String, Integer> taken = new HashMap<>();
    private int free;

    Receivers(int threads) {
        this.free = threads;
    }

    /** Takes a thread for a receiver; false if that has as many as are free. */
    synchronized boolean enter(String receiver) {
        if (taken.getOrDefault(receiver, 0) >= free) {
            return false;
        }
        taken.merge(receiver, 1, Integer::sum);
        free--;
        return true;
    }

    synchronized void leave(String receiver) {
        taken.computeIfPresent(receiver, (name, count) -> count == 1 ? null : count - 1);
        free++;
    }
}
