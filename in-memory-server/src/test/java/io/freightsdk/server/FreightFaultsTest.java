package io.freightsdk.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.freightsdk.server.api.Remote;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class FreightFaultsTest {
    private static final Fault UNAVAILABLE = Fault.status(503).on("createLoad");

    @AutoClose
    private final InMemoryFreightServer server = InMemoryFreightServer.start();

    private final FreightBroker broker = server.addBroker();
    private final FreightBroker other = server.addBroker();

    @Test
    void faultFiresAndIsUsedUp() {
        String id = server.faults().add(UNAVAILABLE);
        Remote client = Remote.of(server, broker);

        assertThat(client.create().status()).isEqualTo(503);
        assertThat(client.create().status()).isEqualTo(201);
        assertThat(server.faults().list()).isEmpty();
        assertThat(server.requests()).extracting(JournalEntry::faultId).containsExactly(id, null);
    }

    @Test
    void lostResponseIsCharged() {
        broker.faults().add(Fault.reset().afterCommit());

        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> Remote.of(server, broker).create());
        assertThat(broker.balanceUsd()).isEqualTo("99.35");
        assertThat(broker.loads()).hasSize(1);
    }

    @Test
    void faultOfABrokerSparesTheOthers() {
        broker.faults().add(UNAVAILABLE);

        assertThat(Remote.of(server, other).create().status()).isEqualTo(201);
        assertThat(Remote.of(server, broker).create().status()).isEqualTo(503);
    }

    @Test
    void brokerSeesAndClearsItsOwnFaultsOnly() {
        String own = broker.faults().add(UNAVAILABLE);
        String others = other.faults().add(UNAVAILABLE);
        String everybodys = server.faults().add(UNAVAILABLE);

        assertThat(broker.faults().list()).extracting(PendingFault::id).containsExactly(own);
        assertThat(broker.faults().unused()).extracting(PendingFault::id).containsExactly(own);
        broker.faults().clear();
        assertThat(server.faults().unused()).extracting(PendingFault::id).containsExactly(others, everybodys);
        server.faults().clear();
        assertThat(server.faults().list()).isEmpty();
    }

    @Test
    void anotherBrokersFaultIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> broker.faults().add(UNAVAILABLE.onBroker(other.id())))
                .withMessage("fault: it is for broker " + other.id() + ", and these are the faults of broker "
                        + broker.id());
    }

    @Test
    void anOperationThatDoesNotExistIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> server.faults().add(UNAVAILABLE.on("createload")))
                .withMessage("operation: expected one of confirmDelivery, createLoad, createTrackedLoad, getBalance, "
                        + "getLoadPosition, getPricing, getTrackedLoadPosition, listServices, postPings, topUpByCard, "
                        + "updateLoadStatus, was createload");
    }
}
