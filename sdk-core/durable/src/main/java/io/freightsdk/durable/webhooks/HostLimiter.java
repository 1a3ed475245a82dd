package io.freightsdk.durable.webhooks;

import java.util.HashMap;
import java.util.Map;

/** Limits how many requests one host gets at once, so that a receiver which does not respond delays its own events alone. */
final class HostLimiter {
    private final int most;
    private final Map<String, Integer> requests = new HashMap<>();

    HostLimiter(int most) {
        this.most = most;
    }

    synchronized boolean tryAcquire(String host) {
        int now = requests.getOrDefault(host, 0);
        if (now >= most) {
            return false;
        }
        requests.put(host, now + 1);
        return true;
    }

    synchronized void release(String host) {
        requests.computeIfPresent(host, (name, now) -> now == 1 ? null : (Integer) (now - 1));
    }
}
