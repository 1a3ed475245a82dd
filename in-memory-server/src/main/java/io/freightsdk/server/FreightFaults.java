package io.freightsdk.server;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The faults of a server or of one broker. Add one with, for example, {@code add(Fault.reset().afterCommit().on("createLoad"))}. A
 * fault before the work applies before any fault after it; of faults at the same point the oldest applies. With the JUnit extension,
 * a fault that never fired fails the test.
 */
public final class FreightFaults {
    private final ServerState state;
    private final @Nullable Broker broker;

    FreightFaults(ServerState state, @Nullable Broker broker) {
        this.state = state;
        this.broker = broker;
    }

    /**
     * Adds a fault. Adding the same fault twice makes it fire twice as often.
     *
     * @return the id of the fault, which the journal names
     * @throws IllegalArgumentException if these are the faults of one broker, and the fault is for another
     */
    public String add(Fault fault) {
        String named = fault.brokerId();
        if (broker != null && named != null && !named.equals(broker.id())) {
            throw new IllegalArgumentException(
                    "fault: it is for broker " + named + ", and these are the faults of broker " + broker.id());
        }
        Fault added = broker == null ? fault : fault.onBroker(broker.id());
        return state.run(() -> state.faults().add(added));
    }

    /** Returns the faults that will still fire, oldest first. */
    public List<PendingFault> list() {
        return state.run(
                () -> state.faults().list().stream().filter(this::isMine).toList());
    }

    /** Returns the faults that have fired less often than they should, oldest first; one for {@link Fault#ALWAYS} has to fire once. */
    public List<PendingFault> unused() {
        return list().stream().filter(PendingFault::isUnused).toList();
    }

    /** Removes a fault. Returns false if it is used up, was removed before, or belongs to another broker. */
    public boolean remove(String id) {
        return state.run(() -> state.faults().removeIf(pending -> pending.id().equals(id) && isMine(pending)));
    }

    /** Removes all faults; those of one broker if these are of one broker. */
    public void clear() {
        state.change(() -> state.faults().removeIf(this::isMine));
    }

    private boolean isMine(PendingFault pending) {
        return broker == null || broker.id().equals(pending.fault().brokerId());
    }
}
