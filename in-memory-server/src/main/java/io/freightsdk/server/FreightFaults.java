package io.freightsdk.server;

import io.freightsdk.server.agent.Operations;
import io.freightsdk.server.faults.Fault;
import io.freightsdk.server.faults.FaultBook;
import io.freightsdk.server.faults.PendingFault;
import io.freightsdk.server.world.CurrentWorld;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to go wrong, like {@code add(Fault.of(FaultPoint.AFTER_COMMIT, FaultEffect.reset()).onOperation("createLoad"))}. Those of a
 * broker strike that broker's calls alone, whatever others do at the same time.
 */
public final class FreightFaults {
    private final CurrentWorld world;
    private final @Nullable String brokerId;

    FreightFaults(CurrentWorld world, @Nullable String brokerId) {
        this.world = world;
        this.brokerId = brokerId;
    }

    /**
     * Puts a fault behind those already there and gives back the id the journal will name; another broker's is refused,
     * and one on an operation that does not exist.
     */
    public String add(Fault fault) {
        if (fault.operation() != null) {
            Operations.check(Operations.STRUCK, fault.operation());
        }
        if (brokerId == null) {
            world.changesForAll("fault for all brokers", "broker.faults()");
            return added(fault);
        }
        String named = fault.brokerId();
        if (named != null && !named.equals(brokerId)) {
            throw new IllegalArgumentException("fault for broker " + named + " among those of broker " + brokerId);
        }
        return added(fault.onBroker(brokerId));
    }

    /** Those still in force, oldest first. */
    public List<PendingFault> list() {
        return mine(book().list());
    }

    /** Those that have not done all they were put there for, oldest first. */
    public List<PendingFault> unused() {
        return mine(book().unused());
    }

    /** Takes one of them out; false if it was used up, cleared or is another broker's. */
    public boolean remove(String id) {
        return world.call(
                now -> list().stream().anyMatch(pending -> pending.id().equals(id))
                        && now.faults().remove(id));
    }

    /** Takes all of them out. */
    public void clear() {
        if (brokerId == null) {
            world.changesForAll("faults of all brokers", "broker.faults()");
        }
        world.call(now -> {
            if (brokerId == null) {
                now.faults().clear();
            } else {
                now.faults().clear(brokerId);
            }
            return now;
        });
    }

    private String added(Fault fault) {
        return world.call(now -> now.faults().add(fault));
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
