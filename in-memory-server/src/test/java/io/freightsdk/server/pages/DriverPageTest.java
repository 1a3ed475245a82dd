package io.freightsdk.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.state.Load;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

final class DriverPageTest {
    @AutoClose
    private final Serving serving = Serving.start();

    private final Party broker = serving.broker("25.00");
    private final Load load = PageLoads.any(broker);
    private final String events = PageLoads.driver(load) + "/events";

    @Test
    void stopsComeWithTheirStreets() {
        Map<?, ?> state = Watching.stateOf(serving, events);
        Map<?, ?> pickup = (Map<?, ?>) ((List<?>) state.get("stops")).get(0);
        assertThat(pickup.get("address")).isEqualTo("1 Dock Rd");
        assertThat(pickup.get("zip")).isEqualTo("60601");
        assertThat(state.get("status")).isEqualTo("PLANNED");
        assertThat(state.get("closed")).isEqualTo(false);
    }

    @Test
    void driverPageShowsNoPrivateDetails() {
        try (Watching watching = new Watching(serving, events)) {
            assertThat(watching.event())
                    .doesNotContain(PageLoads.PHONE, "4321", "Secret Shipper", broker.key(), broker.id())
                    .doesNotContain(load.order().trackingToken(), load.order().loadId(), "PO-0");
        }
    }

    @Test
    void ownFixesAreShownAtOnce() {
        try (Watching watching = new Watching(serving, events)) {
            watching.state();
            PageLoads.ping(serving, load, 40);
            assertThat(watching.awaitPings(1).get("status")).isEqualTo("AT_PICKUP");
        }
    }

    @Test
    void cancelledLoadIsClosed() {
        load.cancel(Serving.NOON);
        assertThat(Watching.stateOf(serving, events).get("closed")).isEqualTo(true);
    }
}
