package io.freightsdk.tracking;

import io.freightsdk.model.EtaEstimate;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.PositionStop;
import io.freightsdk.tracking.Engine.Update;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** How far expected arrivals are from the true ones, ours and the service's of the same reads, and whom we warned rightly. */
final class Scorecard {
    static final String HEAD = """
            | | told, p50/p90 min | 0-2 h out, ours : the service's p50/p90 | 2-6 h | 6-12 h | 12-24 h | 24-48 h | late loads | warned, hours before the window ends, p50 | warned falsely | at even odds: warned, hours before, falsely |
            |---|---|---|---|---|---|---|---|---|---|---|""";
    private static final int[] HOURS_OUT = {2, 6, 12, 24, 48};
    private static final Duration LATE = Duration.ofMinutes(15);

    final List<Double> told = new ArrayList<>();
    int loads;
    int late;
    private final Warned warnings = new Warned();
    private final Warned atEvenOddsWarnings = new Warned();
    private int reads;

    /** Alarms of the clock by type: how many were told, and how many of something that was over by then. */
    private final Map<String, int[]> alarms = new TreeMap<>();

    /** Last departures that there were, and that were told. */
    int lastDepartures;

    int lastDeparturesTold;
    private final FollowOptions options;
    private final List<List<Double>> ours = lists();
    private final List<List<Double>> theirs = lists();

    private final boolean byNumber;

    private Scorecard(FollowOptions options, boolean byNumber) {
        this.options = options;
        this.byNumber = byNumber;
    }

    private static List<List<Double>> lists() {
        List<List<Double>> lists = new ArrayList<>();
        for (int unused : HOURS_OUT) {
            lists.add(new ArrayList<>());
        }
        return lists;
    }

    static Scorecard of(List<Trips.Trip> trips, FollowOptions options) {
        return of(trips, options, false);
    }

    /**
     * Follows trips.
     *
     * @param byNumber whether the places of stops are unknown
     */
    static Scorecard of(List<Trips.Trip> trips, FollowOptions options, boolean byNumber) {
        Scorecard card = new Scorecard(options, byNumber);
        trips.forEach(card::follow);
        return card;
    }

    private void follow(Trips.Trip trip) {
        List<PositionStop> truth = new Play(trip, false)
                .read(trip.lastBatchAt().plus(Duration.ofDays(1)), 1)
                .stops();
        Rules rules = Rules.at(Table.READ_USD);
        Play play = new Play(trip, false);
        Update step = rules.begin(play.loadNumber(), byNumber ? null : trip.order(), options, trip.createdAt());
        Map<Integer, Instant> atRisk = new TreeMap<>();
        Map<Integer, Instant> atEvenOdds = new TreeMap<>();
        lastDepartures += truth.get(truth.size() - 1).departedAt() == null ? 0 : 1;
        for (Instant now = step.load().nextReadAt();
                now != null;
                now = step.load().nextReadAt()) {
            LoadPosition position = play.read(now, 500);
            reads++;
            step = rules.onRead(step.load(), position, now);
            compare(step.load().state(), position, truth, now, atEvenOdds);
            for (TrackingEvent event : step.events()) {
                alarm(event, truth);
                if (event instanceof TrackingEvent.AtRisk risk) {
                    atRisk.putIfAbsent(risk.stop(), now);
                } else if (event instanceof TrackingEvent.EtaChanged changed) {
                    Instant arrivedAt = truth.get(changed.stop() - 1).arrivedAt();
                    if (arrivedAt != null && arrivedAt.isAfter(now)) {
                        told.add(minutes(changed.expectedAt(), arrivedAt));
                    }
                }
            }
        }
        loads++;
        late += warnings.add(truth, atRisk) ? 1 : 0;
        boolean unused = atEvenOddsWarnings.add(truth, atEvenOdds);
    }

    /** While the truck is on its way to a stop. */
    private void compare(
            LoadState state,
            LoadPosition position,
            List<PositionStop> truth,
            Instant now,
            Map<Integer, Instant> atEvenOdds) {
        Instant expected = state.isEnded() || state.told().standing() != 0
                ? null
                : state.told().seenAt();
        int ahead = state.told().stop();
        Instant arrivedAt = ahead == 0 ? null : truth.get(ahead - 1).arrivedAt();
        Instant due = ahead == 0 ? null : state.stops().get(ahead - 1).windowTo();
        if (expected != null && due != null && due.isAfter(now) && expected.isAfter(due.plus(LATE))) {
            atEvenOdds.putIfAbsent(ahead, now);
        }
        if (arrivedAt == null
                || !arrivedAt.isAfter(now)
                || expected == null
                || !(position.eta() instanceof EtaEstimate eta)) {
            return;
        }
        double hours = minutes(now, arrivedAt) / 60;
        for (int i = 0; i < HOURS_OUT.length; i++) {
            if (hours < HOURS_OUT[i]) {
                ours.get(i).add(minutes(expected, arrivedAt));
                theirs.get(i).add(minutes(eta.etaAt(), arrivedAt));
                return;
            }
        }
    }

    private void alarm(TrackingEvent event, List<PositionStop> truth) {
        boolean isLate = event instanceof TrackingEvent.Late;
        boolean isStay = event instanceof TrackingEvent.DetentionStarted;
        if (isLate || isStay) {
            PositionStop stop = truth.get(((TrackingEvent.OfStop) event).stop() - 1);
            Instant over = isLate ? stop.arrivedAt() : stop.departedAt();
            int[] count = alarms.computeIfAbsent(event.getClass().getSimpleName(), type -> new int[2]);
            count[0]++;
            count[1] += over != null && over.isBefore(event.timestamp()) ? 1 : 0;
        } else if (event instanceof TrackingEvent.StopDeparted left && left.stop() == truth.size()) {
            lastDeparturesTold++;
        }
    }

    /** The loads that were warned of, and how many hours before the end of a window that was not kept; and the others. */
    private static final class Warned {
        final List<Double> rightly = new ArrayList<>();
        int falsely;

        /** Returns whether the load was late. */
        boolean add(List<PositionStop> truth, Map<Integer, Instant> warned) {
            boolean isLate = false;
            boolean isFalse = false;
            double before = -1;
            for (int i = 0; i < truth.size(); i++) {
                Instant due = truth.get(i).windowTo();
                Instant arrivedAt = truth.get(i).arrivedAt();
                Instant warnedAt = warned.get(i + 1);
                if (due != null && arrivedAt != null) {
                    boolean stopIsLate = arrivedAt.isAfter(due.plus(LATE));
                    isLate |= stopIsLate;
                    isFalse |= !stopIsLate && warnedAt != null;
                    if (stopIsLate && warnedAt != null) {
                        before = Math.max(before, minutes(warnedAt, due) / 60);
                    }
                }
            }
            if (before >= 0) {
                rightly.add(before);
            }
            falsely += isFalse ? 1 : 0;
            return isLate;
        }

        double hoursBefore() {
            return Table.quantile(rightly, 0.5);
        }
    }

    private static double minutes(Instant one, Instant other) {
        return Math.abs(Duration.between(one, other).toMillis()) / 60_000.0;
    }

    double meanReads() {
        return reads / (double) loads;
    }

    double falseShare(String alarm) {
        int[] count = alarms.getOrDefault(alarm, new int[2]);
        return count[1] / (double) Math.max(1, count[0]);
    }

    int told(String alarm) {
        return alarms.getOrDefault(alarm, new int[2])[0];
    }

    String alarms() {
        StringBuilder text = new StringBuilder(String.format(Locale.ROOT, "%.1f reads", meanReads()));
        alarms.forEach((type, count) ->
                text.append(String.format(Locale.ROOT, ", %d %s, of them false %d", count[0], type, count[1])));
        return text + ", " + lastDeparturesTold + " of " + lastDepartures + " last departures";
    }

    int warned() {
        return warnings.rightly.size();
    }

    int falselyWarned() {
        return warnings.falsely;
    }

    /** The median of how long before the end of its window a late load was warned of. */
    double hoursBefore() {
        return warnings.hoursBefore();
    }

    double toldP90() {
        return Table.quantile(told, 0.9);
    }

    /** The median error of ours, for arrivals 2 to 12 hours out, as a share of the service's. */
    double shareOfTheServices() {
        return median(ours) / median(theirs);
    }

    private static double median(List<List<Double>> errors) {
        List<Double> between = new ArrayList<>(errors.get(1));
        between.addAll(errors.get(2));
        return Table.quantile(between, 0.5);
    }

    String row(String name) {
        StringBuilder row = new StringBuilder("| " + name + " | " + errors(told));
        for (int i = 0; i < HOURS_OUT.length; i++) {
            row.append(" | ").append(errors(ours.get(i))).append(" : ").append(errors(theirs.get(i)));
        }
        return row
                + String.format(
                        Locale.ROOT,
                        " | %d of %d | %d, %.1f | %d | %d, %.1f, %d |",
                        late,
                        loads,
                        warned(),
                        hoursBefore(),
                        falselyWarned(),
                        atEvenOddsWarnings.rightly.size(),
                        atEvenOddsWarnings.hoursBefore(),
                        atEvenOddsWarnings.falsely);
    }

    private static String errors(List<Double> errors) {
        return String.format(Locale.ROOT, "%.0f/%.0f", Table.quantile(errors, 0.5), Table.quantile(errors, 0.9));
    }
}
