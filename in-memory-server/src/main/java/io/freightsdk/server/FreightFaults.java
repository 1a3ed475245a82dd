package io.freightsdk.server;

import io.freightsdk.server.api.Operations;
import io.freightsdk.server.state.CurrentWorld;
import io.freightsdk.server.state.FaultBook;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.PendingFault;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The faults in force, like {@code add(Fault.of(FaultPoint.BEFORE, FaultEffect.reset()).onOperation("createLoad"))}. Those
 * of a broker strike that broker's calls alone, whatever others do at the same time.
 */
public final class FreightFaults {
    private final CurrentWorld world;
    private final @Nullable String brokerId;

    FreightFaults(CurrentWorld world, @Nullable String brokerId) {
        this.world = world;
        this.brokerId = brokerId;
    }

    /** Adds a fault and returns its id, which the journal names; one of another broker or operation is refused. */
    public String add(Fault fault) {
        if (fault.operation() != null) {
            Operations.check(Operations.STRUCK, fault.operation());
        }
        String named = fault.brokerId();
        if (brokerId == null) {
            world.changesForAll("fault for all brokers", "broker.faults()");
        } else if (named != null && !named.equals(brokerId)) {
            throw new IllegalArgumentException("fault for broker " + named + " among those of broker " + brokerId);
        }
        Fault added = brokerId == null ? fault : fault.onBroker(brokerId);
        return world.call(now -> now.faults().add(added));
    }

    /** Returns those still in force, oldest first. */
    public List<PendingFault> list() {
        return mine(book().list());
    }

    /** Returns those that have not fired as often as they should, oldest first. */
    public List<PendingFault> unused() {
        return mine(book().unused());
    }

    /** Removes one of them; returns false if it was used up, cleared or is another broker's. */
    public boolean remove(String id) {
        changesForAll();
        return world.call(
                now -> list().stream().anyMatch(pending -> pending.id().equals(id))
                        && now.faults().remove(id));
    }

    /** Removes all of them. */
    public void clear() {
        changesForAll();
        world.call(now -> {
            now.faults().clear(brokerId);
            return now;
        });
    }

    private void changesForAll() {
        if (brokerId == null) {
            world.changesForAll("faults of all brokers", "broker.faults()");
        }
    }

    private List<PendingFault> mine(List<PendingFault> all) {
        return brokerId == null
                ? all
                : all.stream()
                        .filter(pending -> brokerId.equals(pending.fault().brokerId()))
                        .toList();
    }

    private FaultBook book() {
        return world.get().faults();
    }
}
