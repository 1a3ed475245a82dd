package io.freightsdk.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.loads.Milestone;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.values.FenceSettings;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A load is the same whether or not somebody looks at it. */
final class LookingTest {
    @AutoClose
    private final Serving serving =
            Serving.start(Serving.options().fleetPage(true).fences(FenceSettings.FIELD));

    private final Party broker = serving.broker("25.00");
    private final Load load = PageLoads.any(broker);

    private void fix(double minute, double lat, double mph) {
        String ts = Serving.NOON.plusSeconds((long) (60 * minute)).toString();
        String fix = "{\"lat\":%s,\"lng\":-90,\"speed\":%s,\"ts\":\"%s\"}".formatted(lat, mph, ts);
        assertThat(PageLoads.ping(serving, load, fix).body()).contains("\"accepted\":1");
    }

    /** Delivers it, as far as is known before the last fix comes: it lies between those of the arrival, and outside. */
    private Milestone statusAfterALateFix(Runnable looking) {
        serving.world().clock().advance(Duration.ofHours(3));
        fix(0, 40, 1);
        fix(60, 40.5, 60);
        fix(61, 40.51, 60);
        fix(120, 41, 20);
        fix(121, 41, 21);
        assertThat(load.view().journey().status()).isEqualTo(Milestone.DELIVERED);
        looking.run();
        fix(120.5, 41.0145, 20);
        return load.view().journey().status();
    }

    @Test
    void lateFixTakesBackWhatNobodySaw() {
        assertThat(statusAfterALateFix(() -> {})).isEqualTo(Milestone.IN_TRANSIT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"track", "driver", "fleet", "console"})
    void openPageChangesNoStatus(String page) {
        Map<String, String> paths = Map.of(
                "track", PageLoads.track(load) + "/events",
                "driver", PageLoads.driver(load) + "/events",
                "fleet", "/fleet/events");
        Runnable looking = page.equals("console")
                ? () -> broker.get("/console/api/loads")
                : () -> Watching.stateOf(serving, paths.get(page));
        assertThat(statusAfterALateFix(looking)).isEqualTo(Milestone.IN_TRANSIT);
    }
}
