package io.freightsdk.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ComparedServiceTest {
    /** Lasts as long as a comparison waits for a response. */
    @Test
    @Tag("slow")
    void bodyThatStallsIsNoResponse() throws InterruptedException {
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            server.faults()
                    .add(Fault.of(FaultPoint.IN_BODY, FaultEffect.stall()).onOperation("getBalance"));
            ComparedService service =
                    new ComparedService(server.url(), server.addBroker().agentKey());
            assertThat(service.call(Ask.get(Script.BALANCE)).trouble()).isEqualTo("no response: TimeoutException");
        }
    }
}
