package io.freightsdk.tools;

import io.freightsdk.internal.Recent;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The memory of this process: the load of each reference, orders that look like a repeat of another, and warnings that were
 * given. An order is paid once without it, by its idempotency key and its reference.
 */
final class RecentOrders {
    /** Two orders with the same details within this time are taken for one. */
    static final Duration DUPLICATE_WINDOW = Duration.ofHours(12);

    private static final int MOST = 65_536;

    private final Recent<String, Created> created = new Recent<>(MOST);
    private final Recent<String, Latest> latest = new Recent<>(MOST);
    private final Recent<String, Instant> warned = new Recent<>(MOST);

    /**
     * An order of an agent.
     *
     * @param json the whole order
     * @param details what duplicates have in common: the driver and the places
     */
    record Order(String agent, String customerRef, String json, String details) {
        private String detailsKey() {
            return agent + "\n" + details;
        }
    }

    /** A load, and the order with which it was created. */
    record Created(String loadNumber, String json) {}

    /**
     * The latest order of an agent with these details.
     *
     * @param loadNumber null until it is known
     */
    record Latest(Instant at, String customerRef, @Nullable String loadNumber) {
        String inWords() {
            return (loadNumber == null ? "an order" : "load " + Words.number(loadNumber)) + " with customerRef "
                    + Words.quoted(customerRef);
        }
    }

    /** Returns the load with this reference, or null. */
    @Nullable
    Created withReference(String customerRef) {
        return created.get(customerRef);
    }

    /** Returns an order with another reference of which this one looks like a repeat, or null. */
    synchronized @Nullable Latest similarTo(Order order, Instant now) {
        Latest before = latest.get(order.detailsKey());
        boolean isSimilar = before != null
                && !before.customerRef.equals(order.customerRef())
                && now.isBefore(before.at.plus(DUPLICATE_WINDOW));
        return isSimilar ? before : null;
    }

    /** Remembers an order before it is sent, unless it looks like a repeat. Of several at the same time, one is remembered. */
    synchronized @Nullable Latest claim(Order order, Instant now) {
        Latest similar = similarTo(order, now);
        Latest before = latest.get(order.detailsKey());
        if (similar == null && (before == null || !before.customerRef.equals(order.customerRef()))) {
            Latest unused = latest.put(order.detailsKey(), new Latest(now, order.customerRef(), null));
        }
        return similar;
    }

    /** Forgets an order that has cost nothing. */
    synchronized void release(Order order) {
        Latest claimed = latest.get(order.detailsKey());
        if (claimed != null && claimed.loadNumber == null && claimed.customerRef.equals(order.customerRef())) {
            Latest unused = latest.remove(order.detailsKey());
        }
    }

    synchronized void created(Order order, String loadNumber, Instant now) {
        Created unused = created.put(order.customerRef(), new Created(loadNumber, order.json()));
        Latest unusedToo = latest.put(order.detailsKey(), new Latest(now, order.customerRef(), loadNumber));
    }

    /** Returns whether the agent was warned about its order before this call began, and remembers that it is warned now. */
    synchronized boolean wasWarned(Order order, String of, Instant begun, Instant now) {
        String key = of + "\n" + order.agent() + "\n" + order.json();
        Instant at = warned.get(key);
        if (at == null || at.isAfter(now) || at.isBefore(now.minus(DUPLICATE_WINDOW))) {
            Instant unused = warned.put(key, now);
            return false;
        }
        return !at.isAfter(begun);
    }
}
