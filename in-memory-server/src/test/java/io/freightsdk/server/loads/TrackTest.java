package io.freightsdk.server.loads;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.geo.GeoPoint;
import io.freightsdk.server.geo.GreatCircle;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrackTest {

    @Test
    void milesAreTheSumOverTheTrackToTheLastBit() {
        List<Fix> fixes = wandering(1_000);
        assertThat(track(fixes).miles()).isEqualTo(sum(fixes));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 255, 256, 257, 511, 512, 700, 999})
    void whatIsCutAndAddedAgainIsTheSameTrack(int from) {
        List<Fix> fixes = wandering(1_000);
        Track track = track(fixes);
        List<Fix> cut = track.cut(fixes.get(from).time());
        assertThat(cut).isEqualTo(fixes.subList(from, 1_000));
        assertThat(track.miles()).isEqualTo(sum(fixes.subList(0, from)));
        cut.forEach(track::add);
        assertThat(track.miles()).isEqualTo(sum(fixes));
        assertThat(track.fixes(0)).isEqualTo(fixes);
    }

    @Test
    void aCutAfterTheNewestTakesNothing() {
        Track track = track(wandering(256));
        assertThat(track.cut(Trip.minute(10_000))).isEmpty();
        assertThat(track.size()).isEqualTo(256);
        assertThat(new Track().cut(Trip.START)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 499, 500, 501, 512, 756, 768, 1_000})
    void theNewestAreCopiedOldestFirst(int size) {
        List<Fix> fixes = wandering(size);
        Points newest = track(fixes).newest(500);
        List<Fix> copied = new ArrayList<>();
        for (int i = 0; i < newest.size(); i++) {
            copied.add(newest.fix(i));
        }
        assertThat(copied).isEqualTo(fixes.subList(Math.max(0, size - 500), size));
    }

    @Test
    void aCopyDoesNotChangeWithTheTrack() {
        List<Fix> fixes = wandering(10);
        Track track = track(fixes);
        Points before = track.newest(500);
        track.cut(fixes.get(5).time());
        track.add(Fix.of(fixes.get(5).time(), Trip.FAR));
        assertThat(before.fix(5)).isEqualTo(fixes.get(5));
        assertThat(before.size()).isEqualTo(10);
    }

    @Test
    void onlyExactTimesAreHeld() {
        Track track = track(wandering(300));
        assertThat(track.holds(Trip.START.plusSeconds(290))).isTrue();
        assertThat(track.holds(Trip.START.plusSeconds(290).plusMillis(1))).isFalse();
        assertThat(track.holds(Trip.START.minusSeconds(1))).isFalse();
        assertThat(track.holds(Trip.START.plusSeconds(300))).isFalse();
        assertThat(new Track().holds(Instant.EPOCH)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 513, 1_000, 1_025, 100_000})
    void aFixTakesAtMost32BytesOfHeap(int size) {
        Track track = track(wandering(size));
        int columns = 8 + 8 + 8 + 2 + 2; // time, lat, lng, speed, heading
        int perChunk = 5 * 24 + 48 + 24 + 8 + 8; // array headers with padding, two objects, two references
        int perTrack = 512; // lists and the rest of a journey's timeline
        assertThat(track.capacity()).isGreaterThanOrEqualTo(size);
        double bytes = track.capacity() * columns + track.chunks() * perChunk + perTrack;
        assertThat(bytes / size).isLessThanOrEqualTo(32);
    }

    private static Track track(List<Fix> fixes) {
        Track track = new Track();
        fixes.forEach(track::add);
        return track;
    }

    private static double sum(List<Fix> fixes) {
        double miles = 0;
        for (int i = 1; i < fixes.size(); i++) {
            miles += GreatCircle.miles(fixes.get(i - 1).at(), fixes.get(i).at());
        }
        return miles;
    }

    private static List<Fix> wandering(int size) {
        Random random = new Random(7);
        List<Fix> fixes = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            GeoPoint at = new GeoPoint(32 + random.nextDouble(), -97 + random.nextDouble());
            double speed = random.nextInt(10) == 0 ? Fix.UNKNOWN : random.nextDouble(90);
            fixes.add(new Fix(Trip.START.plusSeconds(i), at, speed, random.nextInt(-40, 360), Fix.UNKNOWN));
        }
        return fixes;
    }
}
