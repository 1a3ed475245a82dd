package io.freightsdk.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Serving;
import io.freightsdk.server.geo.Lines;
import io.freightsdk.server.geo.Polyline;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.GeoPoint;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

final class WayTest {
    private static final Instant BEGIN = Serving.NOON.minus(Duration.ofHours(40));

    @AutoClose
    private final Serving serving = Serving.start();

    private final Load load = PageLoads.any(serving.broker("25.00"));
    private final Way way = new Way(load);
    private final Polyline all = new Polyline();

    private static GeoPoint at(int i) {
        return new GeoPoint(30 + i / 400.0 + Math.sin(i / 20.0) / 50, -95 + i / 300.0);
    }

    private void accept(List<Integer> fixes) {
        List<Fix> batch = new ArrayList<>();
        fixes.forEach(i ->
                batch.add(new Fix(BEGIN.plus(Duration.ofMinutes(i)), at(i), Fix.UNKNOWN, Fix.UNKNOWN, Fix.UNKNOWN)));
        assertThat(load.report(batch, Serving.NOON).result().accepted()).isEqualTo(fixes.size());
    }

    private static Polyline decoded(String text) {
        Polyline line = new Polyline();
        long lat = 0;
        long lng = 0;
        int[] next = {0};
        while (next[0] < text.length()) {
            lat += step(text, next);
            lng += step(text, next);
            line.add(lat / 1e5, lng / 1e5);
        }
        return line;
    }

    private static long step(String text, int[] next) {
        long bits = 0;
        int group = 0x20;
        for (int shift = 0; group >= 0x20; shift += 5) {
            group = text.charAt(next[0]++) - 63;
            bits |= (long) (group & 0x1f) << shift;
        }
        return (bits & 1) == 0 ? bits >> 1 : ~(bits >> 1);
    }

    private void isTheWholeTrip(int fixes) {
        Polyline shown = decoded(way.encoded(load.view().change()));
        assertThat(shown.size()).isLessThanOrEqualTo(Way.MOST);
        assertThat(Lines.meters(shown, all)).as("%d fixes", fixes).isLessThan(200);
    }

    @Test
    void wayIsEmptyBeforeTheFirstFix() {
        assertThat(way.encoded(load.view().change())).isEmpty();
    }

    @Test
    void wayFollowsTwoThousandFixes() {
        for (int i = 0; i < 2_000; i++) {
            accept(List.of(i));
            all.add(at(i).lat(), at(i).lng());
            if (i % 37 == 36) {
                isTheWholeTrip(i + 1);
            }
        }
        isTheWholeTrip(2_000);
    }

    @Test
    void lateFixesAreInTheWay() {
        List<Integer> odd = new ArrayList<>();
        List<Integer> even = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            (i % 2 == 0 ? even : odd).add(i);
            all.add(at(i).lat(), at(i).lng());
        }
        accept(even);
        way.encoded(load.view().change());
        accept(odd);
        isTheWholeTrip(300);
    }
}
