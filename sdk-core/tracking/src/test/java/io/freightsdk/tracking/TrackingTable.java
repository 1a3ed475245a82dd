package io.freightsdk.tracking;

import io.freightsdk.Spend;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * Prints what following costs and how late it learns, over many simulated trips, beside polls and plain rules, and draws the
 * cost against the delay. Arguments: the seed, the trips of each length, where to write the plot, a policy of your own as USD an
 * hour, and for the real client on the real server one answer of how many is lost, 0 for none. Below 0 nothing else is printed.
 */
public final class TrackingTable {
    private static final String HEAD = """
            | | reads mean / p95 | USD mean / p95 | pickup known after, p50/p95/max min | departure | delivery | means | missed/invented/doubled |
            |---|---|---|---|---|---|---|---|""";
    private static final int[] LANES = {60, 250, 500, 900, 1_500, 2_000};

    private final long seed;
    private final int count;
    private final Map<String, double[]> frontier = new LinkedHashMap<>();

    private TrackingTable(long seed, int count) {
        this.seed = seed;
        this.count = count;
    }

    /** See the class. */
    public static void main(String[] args) throws IOException {
        TrackingTable table = new TrackingTable(Long.parseLong(args[0]), Integer.parseInt(args[1]));
        int lost = args.length > 4 ? Integer.parseInt(args[4]) : 0;
        if (lost >= 0) {
            table.print(args.length > 3 ? TrackingPolicy.forDelayCost(args[3]) : null);
            Files.writeString(Path.of(args[2]), Plot.of(table.frontier));
        }
        overTheWire(ServedWorld.mixed(table.seed, table.count), Math.abs(lost));
    }

    /** The same trips by the real client on the real server, in virtual time: the same reads, and every cent. */
    private static void overTheWire(List<Trips.Trip> trips, int lost) {
        List<TrackingEvent> events = new ArrayList<>();
        try (ServedWorld world = new ServedWorld("100000.00");
                LoadTracker tracker = world.tracker().listener(events::add).build()) {
            world.add(trips, tracker);
            if (lost > 0) {
                world.loseOneIn(lost);
            }
            world.run(tracker, Objects.requireNonNull(ServedWorld.last(trips)).plusSeconds(9 * 86_400));
            Spend spend = world.client.spend();
            System.out.printf(
                    Locale.ROOT,
                    "%nreal client, real server: %d trips, %d paid reads (%.1f a load), debits %s USD, spend() %s USD and"
                            + " uncertain %s USD, the tracker %s USD, events %d with %d ids, followed still %d%n",
                    trips.size(),
                    world.reads(),
                    world.reads() / (double) trips.size(),
                    world.debitsUsd(),
                    spend.chargedUsd(),
                    spend.uncertainUsd(),
                    tracker.stats().spentUsd(),
                    events.size(),
                    events.stream().map(TrackingEvent::id).distinct().count(),
                    tracker.stats().active());
            if (lost == 0) {
                compare(world, tracker);
            }
        }
    }

    /** Words that nobody knows are the server's own business, so loads with such are left out. */
    private static void compare(ServedWorld world, LoadTracker tracker) {
        int same = 0;
        int compared = 0;
        for (Map.Entry<String, Trips.Trip> one : world.trips.entrySet()) {
            if (!one.getValue().strangeStatuses()) {
                Table alone = Table.of(List.of(one.getValue()), Poller.rules(), TrackingPolicy.STANDARD, any -> true);
                TrackedLoad watch = Objects.requireNonNull(tracker.find(one.getKey()));
                compared++;
                same += watch.reads() == alone.reads.get(0) ? 1 : 0;
            }
        }
        System.out.printf(Locale.ROOT, "reads equal to those of the rules alone in %d of %d loads%n", same, compared);
    }

    private void print(TrackingPolicy own) {
        System.out.println("seed " + seed + ", " + count + " trips of each length; delays count from when the service"
                + " shows a stamp; USD with the load's own 0.65");
        for (int miles : LANES) {
            System.out.println("\n" + miles + " miles\n\n" + HEAD);
            List<Trips.Trip> trips = Trips.of(seed, count, miles, Trips.Kind.FIELD);
            Map<String, Table> rows = rows(trips, own, miles == 900);
            rows.forEach((name, row) -> {
                System.out.println(row.row(name));
                if (miles == 900 && !name.contains("looks")) {
                    frontier.put(name, new double[] {
                        row.meanReads(),
                        (Table.mean(row.pickups) + Table.mean(row.departures) + Table.mean(row.deliveries)) / 3
                    });
                }
            });
            plain("plain loads, STANDARD", trips, Poller.rules());
            shifted("wavy roads, STANDARD", miles, Trips.Kind.WAVY);
            shifted("stays of half an hour, STANDARD", miles, Trips.Kind.HOOKED);
            shifted("stays of 200 minutes, STANDARD", miles, Trips.Kind.SLOW_DOCKS);
            shifted("a clean world, STANDARD", miles, Trips.Kind.CLEAN);
            System.out.println("\nreads of a load by STANDARD: "
                    + Objects.requireNonNull(rows.get("STANDARD")).reasons());
        }
    }

    private void shifted(String name, int miles, Trips.Kind kind) {
        System.out.println(
                Table.of(Trips.of(seed, count, miles, kind), Poller.rules(), TrackingPolicy.STANDARD, any -> true)
                        .row(name));
    }

    private static void plain(String name, List<Trips.Trip> trips, Poller poller) {
        System.out.println(Table.of(trips, poller, TrackingPolicy.STANDARD, Trips.Trip::plain)
                .row(name));
    }

    private static Map<String, Table> rows(List<Trips.Trip> trips, TrackingPolicy own, boolean inFull) {
        Predicate<Trips.Trip> all = any -> true;
        Map<String, Table> rows = new LinkedHashMap<>();
        for (int minutes : inFull ? new int[] {5, 15, 30, 60} : new int[] {15}) {
            rows.put("every " + minutes + " min", Table.of(trips, Poller.every(minutes), TrackingPolicy.STANDARD, all));
        }
        rows.put(
                "every 15 min from 2 h before the pickup",
                Table.of(trips, Poller.beforePickup(15), TrackingPolicy.STANDARD, all));
        rows.put("rest-aware rule", Table.of(trips, Poller.restAwareRule(15), TrackingPolicy.STANDARD, all));
        if (inFull) {
            rows.put("plain rule", Table.of(trips, Poller.plainRule(15), TrackingPolicy.STANDARD, all));
        }
        rows.put("ECONOMY", Table.of(trips, Poller.rules(), TrackingPolicy.ECONOMY, all));
        rows.put("STANDARD", Table.of(trips, Poller.rules(), TrackingPolicy.STANDARD, all));
        rows.put("TIGHT", Table.of(trips, Poller.rules(), TrackingPolicy.TIGHT, all));
        rows.put(
                "STANDARD, no places, no readable ETA",
                Table.of(trips, Poller.blindRules(), TrackingPolicy.STANDARD, all));
        for (String usd : inFull ? new String[] {"0.30", "2.00"} : new String[0]) {
            rows.put(usd + " USD an hour", Table.of(trips, Poller.rules(), TrackingPolicy.forDelayCost(usd), all));
        }
        if (own != null) {
            rows.put("your own", Table.of(trips, Poller.rules(), own, all));
        }
        return rows;
    }

    /** Cost against delay, both on logarithmic scales. */
    private static final class Plot {
        private static final int WIDTH = 720;
        private static final int HEIGHT = 440;
        private static final int LEFT = 70;
        private static final int BOTTOM = 380;

        /** The rows of the table that are drawn, and their labels. */
        private static final Map<String, String> SHOWN = shown();

        private static Map<String, String> shown() {
            Map<String, String> shown = new LinkedHashMap<>();
            shown.put("every 5 min", "poll every 5 min");
            shown.put("every 15 min", "poll every 15 min");
            shown.put("every 30 min", "poll every 30 min");
            shown.put("every 60 min", "poll every 60 min");
            shown.put("ECONOMY", "ECONOMY");
            shown.put("STANDARD", "STANDARD");
            shown.put("TIGHT", "TIGHT");
            return shown;
        }

        private Plot() {}

        static String of(Map<String, double[]> points) {
            List<String> lines = new ArrayList<>();
            lines.add("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + WIDTH + "\" height=\"" + HEIGHT
                    + "\" viewBox=\"0 0 " + WIDTH + " " + HEIGHT + "\" font-family=\"sans-serif\" font-size=\"12\">");
            lines.add("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>");
            lines.add(text(
                    LEFT,
                    24,
                    "Following a load of 900 miles: the reads that it takes, and the delay of its events",
                    "bold"));
            for (double reads : new double[] {10, 20, 50, 100, 200, 500}) {
                lines.add(line(x(reads), 40, x(reads), BOTTOM));
                lines.add(text(
                        x(reads) - 22, BOTTOM + 18, String.format(Locale.ROOT, "%.0f: $%.2f", reads, reads * 0.02)));
            }
            for (double minutes : new double[] {2, 5, 10, 20, 50, 100}) {
                lines.add(line(LEFT, y(minutes), WIDTH - 20, y(minutes)));
                lines.add(text(30, y(minutes) + 4, String.format(Locale.ROOT, "%.0f min", minutes)));
            }
            lines.add(
                    text(
                            LEFT,
                            BOTTOM + 42,
                            "To the right: reads of one load, and their price. Upwards: mean delay of arrivals and departures."));
            SHOWN.forEach((name, shown) -> {
                double[] point = Objects.requireNonNull(points.get(name));
                boolean isPoll = name.startsWith("every");
                lines.add(String.format(
                        Locale.ROOT,
                        "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"%s\"/>",
                        x(point[0]),
                        y(point[1]),
                        isPoll ? "#b3541e" : "#0a6cbd"));
                lines.add(text(x(point[0]) + (isPoll ? -64 : 9), y(point[1]) + (isPoll ? 20 : 4), shown));
            });
            lines.add("</svg>");
            return String.join("\n", lines) + "\n";
        }

        private static double x(double reads) {
            return LEFT + Math.log(reads / 8) / Math.log(800 / 8.0) * (WIDTH - LEFT - 20);
        }

        private static double y(double minutes) {
            return BOTTOM - Math.log(minutes / 1.5) / Math.log(200 / 1.5) * (BOTTOM - 40);
        }

        private static String line(double x, double y, double toX, double toY) {
            return String.format(
                    Locale.ROOT,
                    "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>",
                    x,
                    y,
                    toX,
                    toY);
        }

        private static String text(double x, double y, String text) {
            return text(x, y, text, "normal");
        }

        private static String text(double x, double y, String text, String weight) {
            return String.format(
                    Locale.ROOT,
                    "<text x=\"%.1f\" y=\"%.1f\" font-weight=\"%s\" fill=\"#222\">%s</text>",
                    x,
                    y,
                    weight,
                    text);
        }
    }
}
