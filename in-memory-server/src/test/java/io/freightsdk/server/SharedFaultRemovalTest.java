package io.freightsdk.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import io.freightsdk.server.values.PendingFault;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Removing a fault that others rely on, through a server that is shared with them. */
@Tag("acceptance")
class SharedFaultRemovalTest {
    @AutoClose
    private final InMemoryFreightServer server = InMemoryFreightServer.start();

    @Test
    void faultOfAllBrokersOrOfAnotherOneIsLeftAlone() {
        Fault reset = Fault.of(FaultPoint.BEFORE, FaultEffect.reset());
        String everybodys = server.faults().add(reset);
        String others = server.addBroker().faults().add(reset);
        FreightFaults shared = server.sharedBy("other methods").faults();

        assertThatIllegalStateException().isThrownBy(() -> shared.remove(everybodys));
        assertThatIllegalStateException().isThrownBy(() -> shared.remove(others));

        assertThat(server.faults().list()).extracting(PendingFault::id).containsExactly(everybodys, others);
    }
}
