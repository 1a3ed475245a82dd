package io.freightsdk.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Serving;
import io.freightsdk.server.book.Load;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class FleetPageTest {

    @Test
    void everyLoadIsThereWithItsLinksNewestFirst() {
        try (Serving serving = Serving.start(Serving.options().fleetPage(true));
                Watching watching = new Watching(serving, "/fleet/events")) {
            assertThat(watching.state().get("loads")).isEqualTo(List.of());
            serving.broker("25.00").created();
            Load load = PageLoads.any(serving.broker("25.00"));
            List<?> loads = (List<?>) watching.await(state -> ((List<?>) state.get("loads")).size() == 2)
                    .get("loads");
            Map<?, ?> newest = (Map<?, ?>) loads.get(0);
            assertThat(newest.get("loadNumber")).isEqualTo(load.order().loadNumber());
            assertThat(newest.get("trackingLink")).isEqualTo(serving.url() + PageLoads.track(load));
            assertThat(newest.get("driverWebLink")).isEqualTo(serving.url() + PageLoads.driver(load));
            assertThat(newest.toString()).doesNotContain(PageLoads.PHONE, PageLoads.STREET);
        }
    }
}
