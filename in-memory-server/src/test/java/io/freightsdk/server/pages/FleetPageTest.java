package io.freightsdk.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.state.Load;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class FleetPageTest {

    @Test
    void everyLoadIsThereWithItsLinks() {
        try (Serving serving = Serving.start(Serving.options().fleetPage(true));
                Watching watching = new Watching(serving, "/fleet/events")) {
            assertThat(watching.state().keySet()).isEqualTo(Set.of("now", "clockRuns"));
            String first = serving.broker("25.00").created();
            Load load = PageLoads.any(serving.broker("25.00"));
            Map<?, ?> state = watching.await(told -> told.size() == 4);
            Map<?, ?> newest = (Map<?, ?>) state.get("load " + load.order().loadNumber());
            assertThat(state.keySet().toString()).contains("load " + first);
            assertThat((List<?>) newest.get("stops"))
                    .extracting(stop -> ((Map<?, ?>) stop).get("city"))
                    .isEqualTo(List.of("Chicago", "Dallas"));
            assertThat(newest.get("loadNumber")).isEqualTo(load.order().loadNumber());
            assertThat(newest.get("trackingLink")).isEqualTo(serving.url() + PageLoads.track(load));
            assertThat(newest.get("driverWebLink")).isEqualTo(serving.url() + PageLoads.driver(load));
            assertThat(newest.toString()).doesNotContain(PageLoads.PHONE, PageLoads.STREET);
        }
    }

    @Test
    void aLoadThatIsNotAmongTheNewestAnyMoreLeavesThePage() {
        try (Serving serving = Serving.start(Serving.options().fleetPage(true))) {
            Party broker = serving.broker("100.00");
            String first = broker.created();
            try (Watching watching = new Watching(serving, "/fleet/events")) {
                assertThat(watching.state().get("load " + first)).isNotNull();
                for (int i = 0; i < 40; i++) {
                    broker.created();
                }
                Map<?, ?> state = watching.await(known -> known.containsKey("load LD-2026-000041"));
                assertThat(state.get("load " + first)).isNull();
            }
        }
    }
}
