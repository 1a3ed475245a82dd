package io.freightsdk.tracking;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/** Prints what following costs, how late it learns, and how true its warnings and alarms are, on simulated trips. */
public final class FollowingFigures {
    private static final int[] LANES = {60, 250, 500, 900, 1_500, 2_000};
    private static final int DRAWN = 900;
    private static final int MOST_WARNED = 150;

    private final long seed;
    private final int count;
    private final Map<String, double[]> drawn = new LinkedHashMap<>();

    private FollowingFigures(long seed, int count) {
        this.seed = seed;
        this.count = count;
    }

    /**
     * Prints a table of reads and delays, which are counted from when the service shows a stamp, and one of warnings.
     *
     * @param seed of the trips
     * @param count trips of each length
     * @param plot where to draw the cost against the delay
     */
    public static void print(long seed, int count, Path plot) throws IOException {
        System.out.println("seed " + seed + ", " + count + " trips of each length\n\n" + Table.HEAD);
        FollowingFigures figures = new FollowingFigures(seed, count);
        for (int miles : LANES) {
            figures.policies(miles);
        }
        figures.otherTrips();
        Files.writeString(plot, Plot.of(figures.drawn));
        System.out.println("\n" + Scorecard.HEAD);
        for (int miles : new int[] {900, 1_500, 2_000}) {
            figures.warnings(miles, Trips.Kind.FIELD, Trips.Phone.USUAL);
        }
        for (Trips.Phone phone : new Trips.Phone[] {Trips.Phone.EXACT, Trips.Phone.NOISY}) {
            figures.warnings(900, Trips.Kind.FIELD, phone);
            figures.warnings(2_000, Trips.Kind.FIELD, phone);
        }
        figures.warnings(900, Trips.Kind.WAVY, Trips.Phone.USUAL);
        figures.warnings(2_000, Trips.Kind.WAVY, Trips.Phone.USUAL);
        System.out.println();
        for (int miles : new int[] {250, 900, 2_000}) {
            figures.alarms(miles);
        }
    }

    private void policies(int miles) {
        List<Trips.Trip> trips = Trips.of(seed, count, miles, Trips.Kind.FIELD);
        for (int minutes : miles == DRAWN ? new int[] {5, 15, 30, 60} : new int[] {15}) {
            row(miles, "every " + minutes + " min", trips, Poller.every(minutes), TrackingPolicy.STANDARD);
        }
        row(miles, "ECONOMY", trips, Poller.rules(), TrackingPolicy.ECONOMY);
        row(miles, "STANDARD", trips, Poller.rules(), TrackingPolicy.STANDARD);
        row(miles, "TIGHT", trips, Poller.rules(), TrackingPolicy.TIGHT);
        row(miles, "STANDARD, no places, no readable ETA", trips, Poller.blindRules(), TrackingPolicy.STANDARD);
        for (Trips.Phone phone : new Trips.Phone[] {Trips.Phone.EXACT, Trips.Phone.NOISY}) {
            List<Trips.Trip> same = Trips.of(seed, count, miles, Trips.Kind.FIELD, phone);
            row(miles, "STANDARD, phones " + phone, same, Poller.rules(), TrackingPolicy.STANDARD);
        }
    }

    private void otherTrips() {
        for (Trips.Kind kind : Trips.Kind.values()) {
            List<Trips.Trip> trips = Trips.of(seed, count, DRAWN, kind);
            row(DRAWN, "STANDARD, " + kind, trips, Poller.rules(), TrackingPolicy.STANDARD);
        }
    }

    private void row(int miles, String name, List<Trips.Trip> trips, Poller poller, TrackingPolicy policy) {
        Table table = Table.of(trips, poller, policy, any -> true);
        System.out.println(table.row(miles + " | " + name));
        if (miles == DRAWN) {
            drawn.put(name, new double[] {table.meanReads(), table.meanDelay()});
        }
    }

    private void warnings(int miles, Trips.Kind kind, Trips.Phone phone) {
        List<Trips.Trip> trips = Trips.of(seed, Math.min(count, MOST_WARNED), miles, kind, phone);
        System.out.println(
                Scorecard.of(trips, FollowOptions.defaults()).row(miles + " miles, " + kind + ", phones " + phone));
    }

    /** To the last departure, and with phones that are silent for seven to twenty hours around an arrival. */
    private void alarms(int miles) {
        List<Trips.Trip> trips = Trips.of(seed, Math.min(count, MOST_WARNED), miles, Trips.Kind.FIELD);
        FollowOptions toTheEnd = FollowOptions.defaults().toLastDeparture(true);
        Random chance = new Random(miles);
        List<Trips.Trip> silent = trips.stream()
                .flatMap(trip -> Stream.ofNullable(trip.silentAtAStop(chance)))
                .toList();
        System.out.println(miles + " miles, to the last departure: "
                + Scorecard.of(trips, toTheEnd).alarms());
        System.out.println(miles + " miles, phones silent around an arrival: "
                + Scorecard.of(silent, FollowOptions.defaults()).alarms());
    }
}
