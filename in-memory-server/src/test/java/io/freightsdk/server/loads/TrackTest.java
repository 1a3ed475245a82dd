package io.freightsdk.server.loads;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.geo.GreatCircle;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.GeoPoint;
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
        for (int before = 0; before < 2; before++) {
            List<Fix> cut = track.cut(fixes.get(from).time().minusMillis(before));
            assertThat(cut).isEqualTo(fixes.subList(from, 1_000));
            assertThat(track.miles()).isEqualTo(sum(fixes.subList(0, from)));
            cut.forEach(track::add);
            assertThat(track.miles()).isEqualTo(sum(fixes));
            assertThat(track.fixes(0)).isEqualTo(fixes);
        }
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
        assertThat(track(fixes).newest(500)).isEqualTo(fixes.subList(Math.max(0, size - 500), size));
    }

    @Test
    void aCopyDoesNotChangeWithTheTrack() {
        List<Fix> fixes = wandering(10);
        Track track = track(fixes);
        Points before = track.newest(500);
        track.cut(fixes.get(5).time());
        track.add(Fix.of(fixes.get(5).time(), Trip.FAR));
        assertThat(before.get(5)).isEqualTo(fixes.get(5));
        assertThat(before.size()).isEqualTo(10);
    }

    @Test
    void holdsMatchesExactTimesOnly() {
        Track track = track(wandering(300));
        assertThat(track.holds(Trip.START.plusSeconds(290))).isTrue();
        assertThat(track.holds(Trip.START.plusSeconds(290).plusMillis(1))).isFalse();
        assertThat(track.holds(Trip.START.minusSeconds(1))).isFalse();
        assertThat(track.holds(Trip.START.plusSeconds(300))).isFalse();
        assertThat(new Track().holds(Instant.EPOCH)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 513, 1_000, 1_025, 100_000})
    void aFixOfAPhoneTakesAbout11BytesOfHeapAndOneOfAnyDigits20(int size) {
        Random random = new Random(11);
        List<Fix> fixes = new ArrayList<>();
        double lat = 32;
        for (int i = 0; i < size; i++) {
            // a mile a minute, give or take, a clock that wavers, seven decimals
            lat += 0.0145 * random.nextDouble() * (i / 1_000 % 2 == 0 ? 1 : -1);
            GeoPoint at = new GeoPoint(rounded(lat), rounded(-97 + lat / 5));
            Instant time = Trip.START.plusSeconds(60L * i).plusMillis(random.nextInt(40));
            fixes.add(new Fix(time, at, 50 + random.nextInt(200) / 10.0, 80 + random.nextInt(20), Fix.UNKNOWN));
        }
        assertThat(track(fixes).fixes(0)).isEqualTo(fixes);
        assertThat(bytesAFix(fixes)).isBetween(10.0, 12.0);
        assertThat(bytesAFix(wandering(size))).isBetween(19.0, 21.0);
    }

    private static double rounded(double degrees) {
        return Math.round(degrees * 1e7) / 1e7;
    }

    private static double bytesAFix(List<Fix> fixes) {
        Track track = track(fixes);
        int perChunk = 16 + 48 + 80 + 24 + 8 + 8; // array header, packed fixes, their reader, chunk, two references
        int perTrack = 512; // lists and the rest of a journey's timeline
        return (track.capacity() + track.chunks() * perChunk + perTrack) / (double) fixes.size();
    }

    /** Zeros of both signs, the ends of the ranges, neighbours in the last bit, times far apart: all come back as they were. */
    @Test
    void everyFixComesBackToTheLastBit() {
        double[] lats = {-0.0, 0.0, 90, -90, 41.8781136, Math.nextUp(41.8781136), 0.1 + 0.2, Double.MIN_VALUE, 1e-7};
        Random random = new Random(5);
        List<Fix> fixes = new ArrayList<>();
        long time = 0;
        for (int i = 0; i < 3_000; i++) {
            time += random.nextInt(4) == 0 ? 1 + random.nextInt(2_000_000_000) * 40L : 60_000;
            GeoPoint at = new GeoPoint(lats[random.nextInt(lats.length)], 2 * lats[random.nextInt(lats.length)]);
            fixes.add(new Fix(
                    Instant.ofEpochMilli(time),
                    at,
                    random.nextInt(3) == 0 ? Fix.UNKNOWN : random.nextInt(3_000) / 10.0,
                    random.nextInt(3) == 0 ? Fix.UNKNOWN : random.nextInt(360),
                    Fix.UNKNOWN));
        }
        Track track = track(fixes);
        assertThat(track.fixes(0)).isEqualTo(fixes);
        for (int i = 0; i < fixes.size(); i += 97) {
            assertThat(track.fix(i)).isEqualTo(fixes.get(i));
            assertThat(track.holds(fixes.get(i).time())).isTrue();
        }
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
