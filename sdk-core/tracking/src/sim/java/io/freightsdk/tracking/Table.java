package io.freightsdk.tracking;

import io.freightsdk.tracking.Engine.Update;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Reads and delays of one way of following, over many trips. */
final class Table {
    static final String HEAD = """
            | miles | | reads mean / p95 | USD mean / p95, the load's own 0.65 included | pickup known after, p50/p95/max min | departure | delivery | means | missed/invented/doubled |
            |---|---|---|---|---|---|---|---|---|""";
    static final BigDecimal READ_USD = new BigDecimal("0.02");
    private static final double CREATE_USD = 0.65;

    final List<Integer> reads = new ArrayList<>();
    final List<Double> pickups = new ArrayList<>();
    final List<Double> departures = new ArrayList<>();
    final List<Double> deliveries = new ArrayList<>();
    int missed;
    int invented;
    int doubled;
    int longestState;

    static Table of(List<Trips.Trip> trips, Poller poller, TrackingPolicy policy, Predicate<Trips.Trip> which) {
        Table table = new Table();
        for (Trips.Trip trip : trips) {
            if (which.test(trip)) {
                table.follow(trip, Truth.of(trip), poller, policy);
            }
        }
        return table;
    }

    private void follow(Trips.Trip trip, Truth truth, Poller poller, TrackingPolicy policy) {
        Rules rules = Rules.at(READ_USD);
        Play play = new Play(trip, poller.isBlind());
        Update step = rules.begin(play.loadNumber(), poller.order(trip), FollowOptions.of(policy), trip.createdAt());
        Instant now = poller.first(trip, step);
        Set<String> ids = new HashSet<>();
        Map<String, Instant> told = new TreeMap<>();
        int count = 0;
        while (step.load().nextReadAt() != null && count < 5_000) {
            var position = play.read(now, 500);
            count++;
            step = rules.onRead(TrackedLoad.fromJson(step.load().toJson()), position, now);
            longestState = Math.max(longestState, step.load().toJson().length());
            for (TrackingEvent event : step.events()) {
                boolean isNew = ids.add(event.id()); // a store skips what it has
                if (isNew && (event instanceof TrackingEvent.StopArrived || event instanceof TrackingEvent.StopDeparted)) {
                    String name = event.getClass().getSimpleName() + ((TrackingEvent.OfStop) event).stop();
                    doubled += told.put(name, now) == null ? 0 : 1;
                }
            }
            if (step.load().nextReadAt() != null) {
                now = poller.next(step, now);
            }
        }
        reads.add(count);
        boolean isGivenUp = step.load().endReason() != null;
        Instant end = isGivenUp ? Instant.MAX : now; // what it would have lived to see is missed
        truth.shownAt().forEach((name, shown) -> {
            Instant at = told.get(name);
            if (at == null) {
                missed += shown.isAfter(end) ? 0 : 1;
                return;
            }
            double delay = Duration.between(shown, at).toMillis() / 60_000.0;
            boolean pickup = Integer.parseInt(name.replaceAll("\\D", ""))
                    <= trip.order().pickups().size();
            if (name.startsWith("StopArrived")) {
                (pickup ? pickups : deliveries).add(delay);
            } else if (pickup) {
                departures.add(delay);
            }
        });
        for (String name : told.keySet()) {
            invented += truth.shownAt().containsKey(name) ? 0 : 1;
        }
    }

    double meanReads() {
        return reads.stream().mapToInt(i -> i).average().orElse(0);
    }

    double meanDelay() {
        return (mean(pickups) + mean(departures) + mean(deliveries)) / 3;
    }

    double usdP95() {
        return CREATE_USD
                + 0.02 * quantile(reads.stream().map(Integer::doubleValue).toList(), 0.95);
    }

    String row(String name) {
        double p95 = quantile(reads.stream().map(Integer::doubleValue).toList(), 0.95);
        return String.format(
                Locale.ROOT,
                "| %s | %.1f / %.0f | %.3f / %.2f | %s | %s | %s | %.1f/%.1f/%.1f | %d/%d/%d |",
                name,
                meanReads(),
                p95,
                CREATE_USD + 0.02 * meanReads(),
                usdP95(),
                delays(pickups),
                delays(departures),
                delays(deliveries),
                mean(pickups),
                mean(departures),
                mean(deliveries),
                missed,
                invented,
                doubled);
    }

    static double mean(List<Double> delays) {
        return delays.stream().mapToDouble(d -> d).average().orElse(0);
    }

    static String delays(List<Double> delays) {
        return String.format(
                Locale.ROOT, "%.0f/%.0f/%.0f", quantile(delays, 0.5), quantile(delays, 0.95), quantile(delays, 1));
    }

    static double quantile(List<Double> values, double share) {
        if (values.isEmpty()) {
            return 0;
        }
        double[] sorted = values.stream().mapToDouble(d -> d).toArray();
        Arrays.sort(sorted);
        return sorted[(int) Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - (share == 0 ? 0 : 1))];
    }
}
