package io.freightsdk.server;

import io.freightsdk.server.PingResult.RefusedFix;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A load: its order, its positions in the order of their times, and the status and timestamps that follow from them. After a late
 * position they are computed again; the status never goes back, and a timestamp is never lost, but it may be corrected. A delivered
 * load accepts positions until its truck has left, and for a day at most.
 */
final class Load {
    /** The most points that a position read shows. */
    static final int POINTS_SHOWN = 500;

    private static final Comparator<Position> BY_TIME = Comparator.comparingLong(Position::at);
    private static final Duration AHEAD = Duration.ofMinutes(5);
    private static final Duration BEHIND = Duration.ofDays(2);
    private static final Duration UNLOADING = Duration.ofDays(1);

    /** The order without its stops. */
    record Order(
            String loadNumber,
            String loadId,
            Broker broker,
            Instant createdAt,
            String trackingToken,
            String driverToken,
            String phone,
            String driverResolution,
            @Nullable String customerRef,
            @Nullable String truckNumber) {
        @Override
        public String toString() {
            return "Order[" + loadNumber + "]";
        }
    }

    /** What a read of the load shows; never less than an earlier read. */
    record View(Status status, @Nullable Instant deliveredAt, List<Visit> visits) {
        private View over(View before) {
            List<Visit> all = new ArrayList<>(visits.size());
            for (int i = 0; i < visits.size(); i++) {
                all.add(visits.get(i).over(before.visits.get(i)));
            }
            boolean isFurther = status.compareTo(before.status) >= 0;
            return new View(
                    isFurther ? status : before.status, deliveredAt == null ? before.deliveredAt : deliveredAt, all);
        }
    }

    /** The arrival and departure of one stop. */
    record Visit(@Nullable Instant arrivedAt, @Nullable Instant departedAt) {
        private Visit over(Visit before) {
            Instant arrived = arrivedAt == null ? before.arrivedAt : arrivedAt;
            Instant departed = departedAt == null ? before.departedAt : departedAt;
            boolean isInOrder = departed == null || (arrived != null && !departed.isBefore(arrived));
            return new Visit(arrived, isInOrder ? departed : null);
        }
    }

    private final Order order;
    private final List<Stop> stops;
    private final boolean awaitConfirm;
    private final List<Position> positions = new ArrayList<>();
    private Trip trip;
    private View view;
    private @Nullable Instant bolAt;
    private @Nullable Instant confirmedAt;
    private @Nullable Instant deliveryKnownAt;
    private boolean cancelled;
    private Json.@Nullable Encoded shown;

    Load(Order order, List<Stop> stops) {
        this.order = order;
        this.stops = List.copyOf(stops);
        this.awaitConfirm = order.broker().completion() == CompletionMode.AWAIT_CONFIRM;
        this.trip = new Trip(this.stops, awaitConfirm);
        this.view = computed();
    }

    Order order() {
        return order;
    }

    List<Stop> stops() {
        return stops;
    }

    Status status() {
        return cancelled ? Status.CANCELLED : view.status();
    }

    @Nullable
    Instant deliveredAt() {
        return view.deliveredAt();
    }

    Visit visit(int stop) {
        return view.visits().get(stop);
    }

    @Nullable
    Instant bolAt() {
        return bolAt;
    }

    int positionCount() {
        return positions.size();
    }

    /** Returns the length of the track; null until there are two positions. */
    @Nullable
    Double miles() {
        return positions.size() < 2 ? null : (Double) (Math.round(trip.miles() * 10) / 10.0);
    }

    @Nullable
    Position last() {
        return positions.isEmpty() ? null : positions.get(positions.size() - 1);
    }

    int standsAt() {
        return trip.standsAt();
    }

    /** Returns a copy of the newest positions, oldest first. */
    List<Position> newest(int most) {
        return List.copyOf(positions.subList(Math.max(0, positions.size() - most), positions.size()));
    }

    /** Returns all that a read shows but for the estimate, which is encoded once until something changes. */
    Json.Encoded shown() {
        if (shown == null) {
            Map<String, @Nullable Object> tree = PositionJson.withoutEta(this);
            shown = new Json.Encoded(() -> tree);
        }
        return shown;
    }

    /** Adds positions in any order, each at its own time; refused ones leave no trace. */
    PingResult report(List<Position> batch, Instant now) {
        List<RefusedFix> refused = new ArrayList<>();
        if (isClosed(now)) {
            for (int i = 0; i < batch.size(); i++) {
                refused.add(new RefusedFix(i, FixRefusal.LOAD_CLOSED));
            }
            return new PingResult(0, refused);
        }
        List<Position> timed = timed(batch, now);
        boolean late = false;
        for (int i = 0; i < timed.size(); i++) {
            Position position = timed.get(i);
            int place = Collections.binarySearch(positions, position, BY_TIME);
            FixRefusal refusal = refusal(position, place >= 0, now);
            if (refusal != null) {
                refused.add(new RefusedFix(i, refusal));
                continue;
            }
            boolean isNewest = -place - 1 == positions.size();
            positions.add(-place - 1, position);
            late |= !isNewest;
            if (!late) {
                trip.step(position);
            }
        }
        if (late) {
            trip = new Trip(stops, awaitConfirm).over(positions);
        }
        if (refused.size() < batch.size()) {
            changed(now);
        }
        return new PingResult(batch.size() - refused.size(), refused);
    }

    private static @Nullable FixRefusal refusal(Position position, boolean isKnown, Instant now) {
        if (position.at() > now.plus(AHEAD).toEpochMilli()) {
            return FixRefusal.FUTURE;
        }
        if (position.time().isBefore(now.minus(BEHIND))) {
            return FixRefusal.TOO_OLD;
        }
        return isKnown ? FixRefusal.DUPLICATE : null;
    }

    /** Gives each position without a time one of its own, after all that came before it. */
    private List<Position> timed(List<Position> batch, Instant now) {
        long received = now.toEpochMilli();
        long latest = now.plus(AHEAD).toEpochMilli();
        Position last = last();
        long newest = last == null ? Long.MIN_VALUE : last.at();
        Set<Long> taken = new HashSet<>();
        batch.forEach(position -> taken.add(position.at()));
        List<Position> timed = new ArrayList<>(batch.size());
        for (Position position : batch) {
            long at = position.at();
            if (at == Position.ON_RECEIPT) {
                at = newest < received || newest >= latest ? received : newest + 1;
                while (taken.contains(at) || Collections.binarySearch(positions, position.at(at), BY_TIME) >= 0) {
                    at++;
                }
                taken.add(at);
            }
            timed.add(position.at(at));
            newest = at > newest && at <= latest ? at : newest;
        }
        return timed;
    }

    /** Delivers a load that waits at its delivery, and notes the time of its bill of lading. Returns the status before. */
    Status confirm(@Nullable Instant bol, Instant now) {
        Status before = status();
        if (before == Status.AT_DELIVERY || before == Status.DELIVERED) {
            bolAt = bol != null ? bol : bolAt == null ? now : bolAt;
            Instant seen = view.deliveredAt();
            confirmedAt = confirmedAt != null ? confirmedAt : seen == null || seen.isBefore(now) ? now : seen;
            changed(now);
        }
        return before;
    }

    /** Cancels the load; returns false, and does nothing, once it is delivered. */
    boolean cancel() {
        cancelled |= status() != Status.DELIVERED;
        shown = null;
        return cancelled;
    }

    /** Returns whether positions are refused because the load is over. */
    boolean isClosed(Instant now) {
        boolean isDelivered = status() == Status.DELIVERED;
        boolean isLongAgo = deliveryKnownAt != null && now.isAfter(deliveryKnownAt.plus(UNLOADING));
        return cancelled || (isDelivered && (trip.standsAt() < 0 || isLongAgo));
    }

    private void changed(Instant now) {
        view = computed().over(view);
        shown = null;
        deliveryKnownAt = deliveryKnownAt == null && view.status() == Status.DELIVERED ? now : deliveryKnownAt;
    }

    private View computed() {
        List<Visit> visits = new ArrayList<>(stops.size());
        for (int i = 0; i < stops.size(); i++) {
            visits.add(new Visit(trip.arrivedAt(i), trip.departedAt(i)));
        }
        Instant seen = trip.deliveredAt();
        if (confirmedAt == null) {
            return new View(trip.status(), seen, visits);
        }
        return new View(Status.DELIVERED, seen != null && seen.isBefore(confirmedAt) ? seen : confirmedAt, visits);
    }

    @Override
    public String toString() {
        return "Load[" + order.loadNumber() + "]";
    }
}
