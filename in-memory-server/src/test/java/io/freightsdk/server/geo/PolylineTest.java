package io.freightsdk.server.geo;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.values.GeoPoint;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class PolylineTest {

    /** The example that the encoding's inventors give. */
    @Test
    void textIsThatOfTheKnownEncoding() {
        Polyline line = new Polyline();
        line.add(38.5, -120.2);
        line.add(40.7, -120.95);
        line.add(43.252, -126.453);
        assertThat(line.encoded()).isEqualTo("_p~iF~ps|U_ulLnnqC_mqNvxq`@");
        assertThat(new Polyline().encoded()).isEmpty();
    }

    /** Chicago to Dallas and a bit of every road between, a fix each half mile. */
    @Test
    void twoThousandFixesKeepTheirShape() {
        RoadPath road = RoadPath.between(new GeoPoint(41.88, -87.63), new GeoPoint(32.78, -96.8), 7);
        Duration all = road.duration(60);
        Polyline driven = new Polyline();
        for (int i = 0; i < 2_000; i++) {
            GeoPoint at = road.at(all.multipliedBy(i).dividedBy(1_999), 60).point();
            driven.add(at.lat(), at.lng());
        }
        Polyline thinned = driven.thinned(400);
        assertThat(thinned.size()).isLessThanOrEqualTo(400);
        assertThat(Lines.meters(thinned, driven)).isLessThan(200);
        assertThat(thinned.followedBy(driven).size()).isEqualTo(thinned.size() + 2_000);
    }

    @Test
    void whatIsStraightNeedsItsEndsAlone() {
        Polyline line = new Polyline();
        for (int i = 0; i <= 100; i++) {
            line.add(40, -90 + i / 10.0);
        }
        assertThat(line.thinned(500).size()).isEqualTo(2);
        assertThat(new Polyline().thinned(500).size()).isZero();
    }

    @Test
    void thereAndBackKeepsTheFarEnd() {
        Polyline line = new Polyline();
        for (int i = 0; i <= 100; i++) {
            line.add(40, -90 + Math.min(i, 100 - i) / 10.0);
        }
        Polyline thinned = line.thinned(500);
        assertThat(thinned.size()).isEqualTo(3);
        assertThat(Lines.meters(thinned, line)).isLessThan(1);
    }
}
