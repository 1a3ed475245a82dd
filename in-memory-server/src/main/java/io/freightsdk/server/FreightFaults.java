package io.freightsdk.server;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The faults in force, like {@code add(Fault.reset().afterCommit().on("createLoad"))}. Those of a broker strike that broker's
 * calls alone, whatever others do at the same time.
 */
public final class FreightFaults {
    private final World world;
    private final @Nullable Broker broker;

    FreightFaults(World world, @Nullable Broker broker) {
        this.world = world;
        this.broker = broker;
    }

    /** Adds a fault and returns its id, which the journal names; one of another broker is refused. */
    public String add(Fault fault) {
        String named = fault.brokerId();
        if (broker != null && named != null && !named.equals(broker.id())) {
            throw new IllegalArgumentException("fault for broker " + named + " among those of broker " + broker.id());
        }
        Fault added = broker == null ? fault : fault.onBroker(broker.id());
        return world.run(() -> world.faults().add(added));
    }

    /** Returns those still in force, oldest first. */
    public List<PendingFault> list() {
        return world.run(
                () -> world.faults().list().stream().filter(this::isMine).toList());
    }

    /** Returns those that have not struck as often as they should, oldest first. */
    public List<PendingFault> unused() {
        return list().stream().filter(PendingFault::isUnused).toList();
    }

    /** Removes one of them; returns false if it was used up, cleared or is another broker's. */
    public boolean remove(String id) {
        return world.run(() -> world.faults().removeIf(pending -> pending.id().equals(id) && isMine(pending)));
    }

    /** Removes all of them. */
    public void clear() {
        world.change(() -> world.faults().removeIf(this::isMine));
    }

    private boolean isMine(PendingFault pending) {
        return broker == null || broker.id().equals(pending.fault().brokerId());
    }
}
