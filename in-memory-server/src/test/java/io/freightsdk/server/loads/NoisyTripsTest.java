package io.freightsdk.server.loads;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.loads.JourneyView.StopVisit;
import io.freightsdk.server.values.CompletionMode;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.Fix;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How often FIELD is wrong about thousands of noisy trips, as a table; a figure worse than its target fails. */
class NoisyTripsTest {
    private static final int TRIPS = 2_500;
    private static final int EXACT_TRIPS = Boolean.getBoolean("slow") ? 2_500 : 200;
    private static final Duration BEFORE_THE_DOCK = Duration.ofMinutes(10);
    private static final Duration STILL_THERE = Duration.ofMinutes(2);
    private static final double ROUNDING = 0.005;

    private final Map<String, Row> rows = new TreeMap<>();

    @Test
    @Tag("slow")
    void fieldIsNoWorseThanItsTargets() {
        play(FenceSettings.FIELD, TRIPS);
        Row apart = row("apart");
        Row near = row("near");
        assertThat(apart.missed()).as("apart, missed").isLessThan(ROUNDING);
        assertThat(apart.leftTooEarly()).as("apart, false departures").isLessThanOrEqualTo(0.4);
        assertThat(row("apart, outliers 3 %").leftTooEarly())
                .as("apart with 3 %% of outliers, false departures")
                .isLessThanOrEqualTo(0.8);
        assertThat(near.missed()).as("near, missed").isLessThanOrEqualTo(1.0);
        assertThat(near.leftTooEarly()).as("near, false departures").isLessThanOrEqualTo(1.5);
        assertThat(row("all").driveByPercent()).as("false drive-bys").isLessThan(0.5);
        assertThat(apart.minutesLate(95)).as("apart, arrival error p95").isLessThanOrEqualTo(2.9);
        assertThat(near.minutesLate(95)).as("near, arrival error p95").isLessThanOrEqualTo(4.1);
    }

    /** Of a test author's profile, which believes every fix, no more is asked than that no stop is lost. */
    @Test
    @Tag("long")
    void exactFindsStopsNearEachOther() {
        play(FenceSettings.EXACT, EXACT_TRIPS);
        assertThat(row("apart").missed()).as("apart, missed").isLessThanOrEqualTo(0.5);
        assertThat(row("near, outliers 0 %").missed())
                .as("near, without outliers, missed")
                .isLessThanOrEqualTo(1.0);
    }

    private void play(FenceSettings fences, int trips) {
        for (int seed = 1; seed <= trips; seed++) {
            play(new NoisyTrip(seed), fences);
        }
        StringBuilder table = new StringBuilder(String.format(
                Locale.ROOT,
                "%s, seeds 1 to %d%n%-22s %6s %9s %9s %11s %20s  %s%n",
                fences.profile(),
                trips,
                "",
                "stays",
                "missed",
                "too early",
                "false dep.",
                "error p5/p50/p95 min",
                "false drive-bys"));
        rows.forEach((name, row) -> table.append(row.text(name)));
        System.out.println(table);
    }

    private void play(NoisyTrip trip, FenceSettings fences) {
        Journey journey = Journey.start(trip.plan(), CompletionMode.ON_ARRIVAL, fences);
        Instant now = Instant.EPOCH;
        for (List<Fix> batch : trip.batches()) {
            Instant newest = batch.get(batch.size() - 1).time();
            now = newest.isAfter(now) ? newest : now;
            journey.accept(batch, now);
        }
        List<StopVisit> visits = journey.view().stops();
        for (NoisyTrip.Stay stay : trip.stays) {
            StopVisit visit = visits.get(stay.stop());
            rowsOf(trip, stay.stop()).forEach(row -> row.judge(stay, visit));
        }
        for (NoisyTrip.DriveBy driveBy : trip.driveBys) {
            StopVisit visit = visits.get(driveBy.stop());
            rowsOf(trip, driveBy.stop()).forEach(row -> row.judge(driveBy, visit));
        }
    }

    private List<Row> rowsOf(NoisyTrip trip, int stop) {
        String where = (trip.isNear(stop) ? "near" : "apart") + (trip.gaps ? ", gaps" : "");
        List<String> names = new ArrayList<>(List.of("all", where));
        if (!trip.gaps) {
            names.add(where + ", outliers " + trip.outliers + " %");
            names.add(String.format(Locale.ROOT, "sigma %2d m", trip.sigma));
            names.add(String.format(Locale.ROOT, "fix every %3d s", trip.rhythm));
        }
        if (trip.late) {
            names.add("some fixes sent late");
        }
        return names.stream().map(this::row).toList();
    }

    private Row row(String name) {
        return rows.computeIfAbsent(name, unknown -> new Row());
    }

    /** What became of the stays of one kind. */
    private static final class Row {
        private int stays;
        private int missed;
        private int arrivedTooEarly;
        private int leftTooEarly;
        private int driveBys;
        private int falseDriveBys;
        private final List<Double> minutesLate = new ArrayList<>();

        void judge(NoisyTrip.Stay stay, StopVisit visit) {
            stays++;
            Instant arrived = visit.arrivedAt();
            if (arrived == null || arrived.isAfter(stay.to())) {
                missed++;
            } else if (arrived.isBefore(stay.from().minus(BEFORE_THE_DOCK))) {
                arrivedTooEarly++;
            } else {
                minutesLate.add(Duration.between(stay.from(), arrived).toMillis() / 60_000.0);
                Instant departed = visit.departedAt();
                leftTooEarly += departed != null && departed.isBefore(stay.to().minus(STILL_THERE)) ? 1 : 0;
            }
        }

        void judge(NoisyTrip.DriveBy driveBy, StopVisit visit) {
            Instant arrived = visit.arrivedAt();
            driveBys++;
            falseDriveBys +=
                    arrived != null && !arrived.isBefore(driveBy.from()) && arrived.isBefore(driveBy.to()) ? 1 : 0;
        }

        double missed() {
            return 100.0 * missed / stays;
        }

        double leftTooEarly() {
            return 100.0 * leftTooEarly / stays;
        }

        double driveByPercent() {
            return 100.0 * falseDriveBys / driveBys;
        }

        double minutesLate(int percentile) {
            List<Double> sorted = new ArrayList<>(minutesLate);
            Collections.sort(sorted);
            return sorted.get(sorted.size() * percentile / 100);
        }

        String text(String name) {
            return String.format(
                    Locale.ROOT,
                    "%-22s %6d %7.2f %% %7.2f %% %9.2f %% %7.1f/%5.1f/%6.1f   %d of %d%n",
                    name,
                    stays,
                    missed(),
                    100.0 * arrivedTooEarly / stays,
                    leftTooEarly(),
                    minutesLate(5),
                    minutesLate(50),
                    minutesLate(95),
                    falseDriveBys,
                    driveBys);
        }
    }
}
