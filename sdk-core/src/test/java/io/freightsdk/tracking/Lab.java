package io.freightsdk.tracking;

import java.util.List;

final class Lab {
    public static void main(String[] args) {
        long seed = Long.parseLong(args[0]);
        int count = Integer.parseInt(args[1]);
        int[] lanes = args.length > 2 ? new int[] {Integer.parseInt(args[2])} : new int[] {250, 900, 2000};
        boolean more = args.length > 3;
        for (int miles : lanes) {
            long t = System.nanoTime();
            List<Trips.Trip> trips = Trips.of(seed, count, miles, Trips.Kind.FIELD);
            System.out.println("== " + miles + " fixes/trip "
                    + trips.stream()
                            .mapToInt(x -> x.batches().stream()
                                    .mapToInt(b -> b.fixes().size())
                                    .sum())
                            .average()
                            .orElse(0));
            if (more) {
                for (int m : new int[] {15, 30, 60})
                    p("fixed " + m, Table.of(trips, Poller.every(m), TrackingPolicy.STANDARD, x -> true));
                p("plain", Table.of(trips, Poller.plainRule(15), TrackingPolicy.STANDARD, x -> true));
                p("recipe", Table.of(trips, Poller.thirdOfTheWay(), TrackingPolicy.STANDARD, x -> true));
                p("advice", Table.of(trips, Poller.halfOfTheTime(), TrackingPolicy.STANDARD, x -> true));
                p("blind", Table.of(trips, Poller.blindRules(), TrackingPolicy.STANDARD, x -> true));
            }
            Table s = Table.of(trips, Poller.rules(), TrackingPolicy.STANDARD, x -> true);
            p("E", Table.of(trips, Poller.rules(), TrackingPolicy.ECONOMY, x -> true));
            p("S", s);
            p("T", Table.of(trips, Poller.rules(), TrackingPolicy.TIGHT, x -> true));
            p("S plain", Table.of(trips, Poller.rules(), TrackingPolicy.STANDARD, Trips.Trip::plain));
            p(
                    "S silent",
                    Table.of(
                            trips,
                            Poller.rules(),
                            TrackingPolicy.STANDARD,
                            x -> !x.plain()
                                    && x.joins()
                                    && x.order().pickups().size()
                                                    + x.order().deliveries().size()
                                            == 2));
            p(
                    "S nodate",
                    Table.of(
                            trips,
                            Poller.rules(),
                            TrackingPolicy.STANDARD,
                            x -> x.order().pickups().get(0).date() == null));
            p("S never", Table.of(trips, Poller.rules(), TrackingPolicy.STANDARD, x -> !x.joins()));
            System.out.println(s.why + " per load x" + s.reads.size() + " state " + s.longestState + "  "
                    + (System.nanoTime() - t) / 1_000_000 + " ms");
        }
    }

    static void p(String n, Table t) {
        System.out.println(t.row(n));
    }
}
