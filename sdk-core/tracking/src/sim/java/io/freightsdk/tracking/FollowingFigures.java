package io.freightsdk.tracking;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/** Prints what following costs, how late it learns, and how true its warnings and alarms are, on simulated trips. */
public final class FollowingFigures {
    private static final int[] LANES = {60, 250, 500, 900, 1_500, 2_000};
    private static final String HEAD = """
            | miles | policy | reads mean / p95 | USD mean / p95, the load's own 0.65 included | pickup known after, p50/p95/max min | departure | delivery | means | missed/invented/doubled |
            |---|---|---|---|---|---|---|---|---|""";

    private FollowingFigures() {}

    /**
     * Prints a table of reads and delays, and one of warnings.
     *
     * @param seed of the trips
     * @param count trips of each length
     */
    public static void print(long seed, int count) {
        System.out.println("seed " + seed + ", " + count + " trips of each length\n\n" + HEAD);
        for (int miles : LANES) {
            List<Trips.Trip> trips = Trips.of(seed, count, miles, Trips.Kind.FIELD);
            policies().forEach((name, policy) -> row(miles + " | " + name, trips, Poller.rules(), policy));
            row(miles + " | STANDARD without places and ETA", trips, Poller.blindRules(), TrackingPolicy.STANDARD);
        }
        for (Trips.Kind kind : Trips.Kind.values()) {
            row("900 | STANDARD, " + kind, Trips.of(seed, count, 900, kind), Poller.rules(), TrackingPolicy.STANDARD);
        }
        System.out.println("\n" + Scorecard.HEAD);
        for (int miles : new int[] {900, 1_500, 2_000}) {
            warnings(seed, Math.min(count, 150), miles, Trips.Kind.FIELD);
        }
        warnings(seed, Math.min(count, 150), 900, Trips.Kind.WAVY);
        warnings(seed, Math.min(count, 150), 2_000, Trips.Kind.WAVY);
        System.out.println();
        for (int miles : new int[] {250, 900, 2_000}) {
            alarms(seed, Math.min(count, 150), miles);
        }
    }

    private static Map<String, TrackingPolicy> policies() {
        Map<String, TrackingPolicy> policies = new LinkedHashMap<>();
        policies.put("ECONOMY", TrackingPolicy.ECONOMY);
        policies.put("STANDARD", TrackingPolicy.STANDARD);
        policies.put("TIGHT", TrackingPolicy.TIGHT);
        return policies;
    }

    private static void row(String name, List<Trips.Trip> trips, Poller poller, TrackingPolicy policy) {
        System.out.println(Table.of(trips, poller, policy, any -> true).row(name));
    }

    private static void warnings(long seed, int count, int miles, Trips.Kind kind) {
        System.out.println(Scorecard.of(Trips.of(seed, count, miles, kind), FollowOptions.defaults())
                .row(miles + " miles, " + kind));
    }

    /** To the last departure, and with phones that are silent for seven to twenty hours around an arrival. */
    private static void alarms(long seed, int count, int miles) {
        List<Trips.Trip> trips = Trips.of(seed, count, miles, Trips.Kind.FIELD);
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
