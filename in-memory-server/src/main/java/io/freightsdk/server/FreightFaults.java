package io.freightsdk.server;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The faults in force, like {@code add(Fault.reset().afterCommit().on("createLoad"))}. Those of a broker apply to that broker's
 * calls alone, whatever others do at the same time.
 */
public final class FreightFaults {
    private final ServerState state;
    private final @Nullable Broker broker;

    FreightFaults(ServerState state, @Nullable Broker broker) {
        this.state = state;
        this.broker = broker;
    }

    /** Adds a fault and returns its id, which the journal names; one of another broker is refused. */
    public String add(Fault fault) {
        String named = fault.brokerId();
        if (broker != null && named != null && !named.equals(broker.id())) {
            throw new IllegalArgumentException("fault for broker " + named + " among those of broker " + broker.id());
        }
        Fault added = broker == null ? fault : fault.onBroker(broker.id());
        return state.run(() -> state.faults().add(added));
    }

    /** Returns those still in force, oldest first. */
    public List<PendingFault> list() {
        return state.run(
                () -> state.faults().list().stream().filter(this::isMine).toList());
    }

    /** Returns those that have not fired as often as they should, oldest first. */
    public List<PendingFault> unused() {
        return list().stream().filter(PendingFault::isUnused).toList();
    }

    /** Removes one of them; returns false if it was used up, cleared or is another broker's. */
    public boolean remove(String id) {
        return state.run(() -> state.faults().removeIf(pending -> pending.id().equals(id) && isMine(pending)));
    }

    /** Removes all of them. */
    public void clear() {
        state.change(() -> state.faults().removeIf(this::isMine));
    }

    private boolean isMine(PendingFault pending) {
        return broker == null || broker.id().equals(pending.fault().brokerId());
    }
}
