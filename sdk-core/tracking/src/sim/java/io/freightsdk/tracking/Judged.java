package io.freightsdk.tracking;

import io.freightsdk.model.StopInput;
import io.freightsdk.server.Fix;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a service says of one load by its fixes: exact geofences of 800 m around stops with coordinates, as of the reference server. */
final class Judged {
    private static final double RADIUS_METERS = 800;
    private static final double EXIT_METERS = 1_000;
    private static final Duration PICKUPS_MISSED_AFTER = Duration.ofMinutes(10);
    private static final Duration AHEAD = Duration.ofMinutes(5);
    private static final Duration BEHIND = Duration.ofDays(2);
    private static final Duration UNLOADING = Duration.ofDays(1);
    private static final Duration STALE = Duration.ofHours(1);
    private static final Duration EARLY = Duration.ofHours(12);
    private static final double ROAD_FACTOR = 1.18;
    private static final double MPH = 50;

    enum Status {
        PLANNED,
        AT_PICKUP,
        IN_TRANSIT,
        AT_DELIVERY,
        DELIVERED,
        CANCELLED
    }

    /** A stop, and when the truck came and went. */
    record Visit(
            int sequence,
            boolean isPickup,
            @Nullable Instant window,
            @Nullable Instant arrivedAt,
            @Nullable Instant departedAt) {
        private Visit over(Visit before) {
            Instant arrived = arrivedAt == null ? before.arrivedAt : arrivedAt;
            Instant departed = departedAt == null ? before.departedAt : departedAt;
            boolean isInOrder = departed == null || (arrived != null && !departed.isBefore(arrived));
            return new Visit(sequence, isPickup, window, arrived, isInOrder ? departed : null);
        }
    }

    /** What a read shows. */
    record View(Status status, @Nullable Instant deliveredAt, List<Visit> stops) {
        private View over(View before) {
            List<Visit> all = new ArrayList<>();
            for (int i = 0; i < stops.size(); i++) {
                all.add(stops.get(i).over(before.stops.get(i)));
            }
            return new View(
                    status.compareTo(before.status) >= 0 ? status : before.status,
                    deliveredAt == null ? before.deliveredAt : deliveredAt,
                    all);
        }
    }

    /** An arrival at the next stop, or why there is none. */
    record Forecast(@Nullable Instant etaAt, @Nullable String reason) {}

    private final List<StopInput> stops;
    private final int pickups;
    private final boolean awaitsConfirmation;
    private final TreeMap<Instant, Fix> fixes = new TreeMap<>();
    private Told told;
    private View view;
    private @Nullable Instant deliveryKnownAt;
    private boolean isCancelled;

    Judged(List<StopInput> stops, int pickups, boolean awaitsConfirmation) {
        this.stops = stops;
        this.pickups = pickups;
        this.awaitsConfirmation = awaitsConfirmation;
        this.told = new Told();
        this.view = told.view();
    }

    /** All that counted, by time. */
    List<Fix> fixes() {
        return new ArrayList<>(fixes.values());
    }

    View view() {
        return isCancelled ? new View(Status.CANCELLED, view.deliveredAt, view.stops) : view;
    }

    void accept(List<Fix> batch, Instant now) {
        if (isClosed(now)) {
            return;
        }
        boolean isLate = false;
        boolean isChanged = false;
        for (Fix fix : batch) {
            Instant time = fix.time();
            if (time.isAfter(now.plus(AHEAD)) || time.isBefore(now.minus(BEHIND)) || fixes.containsKey(time)) {
                continue;
            }
            isChanged = true;
            isLate |= !fixes.isEmpty() && time.isBefore(fixes.lastKey());
            fixes.put(time, fix);
            if (!isLate) {
                told.step(fix);
            }
        }
        if (isLate) {
            told = new Told();
            fixes.values().forEach(told::step);
        }
        if (isChanged) {
            view = told.view().over(view);
            deliveryKnownAt = deliveryKnownAt == null && view.status == Status.DELIVERED ? now : deliveryKnownAt;
        }
    }

    private boolean isClosed(Instant now) {
        boolean isLongAgo = deliveryKnownAt != null && now.isAfter(deliveryKnownAt.plus(UNLOADING));
        return isCancelled || (view.status == Status.DELIVERED && (told.standsAt == null || isLongAgo));
    }

    void cancel() {
        isCancelled |= view.status != Status.DELIVERED;
    }

    Forecast forecast(Instant now) {
        Status status = view().status;
        Visit next = view.stops.stream()
                .filter(visit -> visit.arrivedAt == null)
                .min(Comparator.comparingInt(Visit::sequence))
                .orElse(null);
        if (status == Status.DELIVERED || status == Status.CANCELLED) {
            return new Forecast(null, "load_closed");
        }
        if (fixes.isEmpty()) {
            return new Forecast(null, "driver_not_joined");
        }
        Fix last = fixes.lastEntry().getValue();
        if (last.time().isBefore(now.minus(STALE))) {
            return new Forecast(null, "stale_position");
        }
        if (next == null || (status == Status.AT_DELIVERY && told.standsAt != null)) {
            return new Forecast(null, "at_stop");
        }
        if (status == Status.PLANNED && next.window != null && next.window.isAfter(now.plus(EARLY))) {
            return new Forecast(null, "too_early");
        }
        double miles = meters(stops.get(next.sequence - 1), last) / 1_609.344 * ROAD_FACTOR;
        Instant eta = last.time().plus(Duration.ofMinutes(Math.round(miles / MPH * 60)));
        return new Forecast(eta.isBefore(now) ? now : eta, null);
    }

    private static double meters(StopInput stop, Fix fix) {
        double half = Math.sin(Math.toRadians(fix.at().lat() - stop.lat()) / 2);
        double across = Math.sin(Math.toRadians(fix.at().lng() - stop.lng()) / 2);
        double cosines = Math.cos(Math.toRadians(stop.lat()))
                * Math.cos(Math.toRadians(fix.at().lat()));
        return 2 * 6_371_008.8 * Math.asin(Math.sqrt(Math.min(1, half * half + cosines * across * across)));
    }

    /** What fixes say, taken by their times. */
    private final class Told {
        private final List<Visit> visits = new ArrayList<>();
        private Status status = Status.PLANNED;
        private @Nullable Instant deliveredAt;
        private @Nullable Integer standsAt;
        private @Nullable Instant outsideSince;
        private @Nullable Integer waitsAt;
        private @Nullable Instant waitsSince;

        Told() {
            for (StopInput stop : stops) {
                visits.add(new Visit(visits.size() + 1, visits.size() < pickups, stop.date(), null, null));
            }
        }

        View view() {
            return new View(status, deliveredAt, List.copyOf(visits));
        }

        void step(Fix fix) {
            Integer stop = null;
            for (int i = 0; i < visits.size(); i++) {
                double meters = visits.get(i).departedAt == null ? meters(stops.get(i), fix) : Double.MAX_VALUE;
                boolean isNearer = stop == null || meters < meters(stops.get(stop), fix);
                stop = meters <= RADIUS_METERS && isNearer ? (Integer) i : stop;
            }
            if (stop == null || visits.get(stop).arrivedAt != null) {
                waitsAt = null;
                stand(fix);
            } else if (status != Status.PLANNED || visits.get(stop).isPickup) {
                arrive(stop, fix.time());
            } else {
                waitForPickup(stop, fix.time());
            }
        }

        private void waitForPickup(Integer stop, Instant time) {
            if (!stop.equals(waitsAt) || waitsSince == null) {
                waitsAt = stop;
                waitsSince = time;
            }
            boolean hasBegun = visits.stream()
                    .filter(visit -> visit.isPickup && visit.window != null)
                    .map(Visit::window)
                    .min(Comparator.naturalOrder())
                    .map(begins -> !time.isBefore(begins))
                    .orElse(true);
            if (hasBegun && !time.isBefore(waitsSince.plus(PICKUPS_MISSED_AFTER))) {
                arrive(stop, waitsSince);
            }
        }

        private void arrive(int stop, Instant time) {
            if (standsAt != null) {
                depart(outsideSince == null ? time : outsideSince);
            }
            Visit visit = visits.get(stop);
            visits.set(stop, new Visit(visit.sequence, visit.isPickup, visit.window, time, null));
            standsAt = stop;
            outsideSince = null;
            waitsAt = null;
            if (status == Status.PLANNED) {
                status = visit.isPickup ? Status.AT_PICKUP : Status.AT_DELIVERY;
            } else if (!awaitsConfirmation && visits.stream().allMatch(each -> each.arrivedAt != null)) {
                status = Status.DELIVERED;
                deliveredAt = time;
            } else if (stop == visits.size() - 1) {
                status = Status.AT_DELIVERY;
            }
        }

        private void stand(Fix fix) {
            if (standsAt == null) {
                return;
            }
            double meters = meters(stops.get(standsAt), fix);
            if (meters > EXIT_METERS) {
                depart(fix.time());
            } else if (meters <= RADIUS_METERS) {
                outsideSince = null;
            } else if (outsideSince == null) {
                outsideSince = fix.time();
            }
        }

        private void depart(Instant time) {
            Visit visit = visits.get(standsAt);
            visits.set(standsAt, new Visit(visit.sequence, visit.isPickup, visit.window, visit.arrivedAt, time));
            standsAt = null;
            outsideSince = null;
            status = status == Status.AT_PICKUP ? Status.IN_TRANSIT : status;
        }
    }
}
