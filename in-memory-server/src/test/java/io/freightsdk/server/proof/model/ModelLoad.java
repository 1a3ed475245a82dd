package io.freightsdk.server.proof.model;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A load with all its fixes, folded anew whenever somebody looks. */
final class ModelLoad {
    private static final List<String> STATUSES =
            List.of("PLANNED", "AT_PICKUP", "IN_TRANSIT", "AT_DELIVERY", "DELIVERED");

    final String label;
    final ModelBroker broker;
    final Order order;
    final String resolution;
    private final Instant createdAt;
    private final boolean awaitConfirm;
    private final @Nullable Instant[] due;
    private final TreeMap<Instant, Ping> fixes = new TreeMap<>();
    private @Nullable Instant confirmedAt;
    private @Nullable Instant bolAt;
    private boolean cancelled;
    private @Nullable Fold shown;
    private @Nullable Instant knownDelivered;
    private final @Nullable Instant pickupBegins;

    ModelLoad(String label, ModelBroker broker, Order order, String resolution, Instant createdAt) {
        this.label = label;
        this.broker = broker;
        this.order = order;
        this.resolution = resolution;
        this.createdAt = createdAt;
        this.awaitConfirm = broker.completion.equals("AWAIT_CONFIRM");
        int stops = order.places().length();
        due = new @Nullable Instant[stops];
        for (int i = 0; i < stops; i++) {
            due[i] = order.date(i < pickups());
        }
        pickupBegins = earliestPickup();
    }

    private int pickups() {
        return order.pickups().length();
    }

    private @Nullable Instant earliestPickup() {
        Instant earliest = null;
        for (int i = 0; i < pickups(); i++) {
            boolean sooner = due[i] != null && (earliest == null || due[i].isBefore(earliest));
            earliest = sooner ? due[i] : earliest;
        }
        return earliest;
    }

    private Fold fold() {
        return new Fold(order.places(), pickups(), awaitConfirm, pickupBegins).over(fixes);
    }

    String status() {
        return cancelled ? "CANCELLED" : told().status;
    }

    /** What the fixes and the broker say, and of what was said before whatever they say no more. */
    private Fold told() {
        Fold told = fold();
        if (confirmedAt != null) {
            told.status = "DELIVERED";
            boolean earlier = told.deliveredAt != null && told.deliveredAt.isBefore(confirmedAt);
            told.deliveredAt = earlier ? told.deliveredAt : confirmedAt;
        }
        if (shown != null) {
            told.status = STATUSES.indexOf(told.status) < STATUSES.indexOf(shown.status) ? shown.status : told.status;
            told.deliveredAt = told.deliveredAt == null ? shown.deliveredAt : told.deliveredAt;
            for (int i = 0; i < told.arrived.length; i++) {
                told.arrived[i] = told.arrived[i] == null ? shown.arrived[i] : told.arrived[i];
                told.departed[i] = told.departed[i] == null ? shown.departed[i] : told.departed[i];
                if (told.departed[i] != null && told.departed[i].isBefore(told.arrived[i])) {
                    told.departed[i] = null;
                }
            }
        }
        return told;
    }

    /** Nothing that was ever reached is taken back, whether or not somebody looked. */
    private void note(Instant now) {
        shown = told();
        boolean isDelivered = shown.status.equals("DELIVERED");
        knownDelivered = knownDelivered == null && isDelivered ? now : knownDelivered;
    }

    Said confirm(Instant bol, Instant now) {
        String before = status();
        if (!before.equals("AT_DELIVERY") && !before.equals("DELIVERED")) {
            return Said.of(422, "status", before, "reason", "bol_received_before_geofence_arrive");
        }
        bolAt = bol;
        Instant seen = told().deliveredAt;
        Instant at = seen == null || seen.isBefore(now) ? now : seen;
        confirmedAt = confirmedAt == null ? at : confirmedAt;
        note(now);
        return before.equals("DELIVERED")
                ? Said.of(200, "ok", true, "idempotent", true)
                : Said.of(200, "ok", true, "oldStatus", before, "newStatus", "DELIVERED");
    }

    Said cancel() {
        if (status().equals("DELIVERED")) {
            return Said.of(409);
        }
        cancelled = true;
        return Said.of(200, "status", "CANCELLED");
    }

    Said ping(List<Ping> pings, Instant now) {
        for (int i = 0; i < pings.size(); i++) {
            if (pings.get(i).isNone()) {
                return Said.of(400, "fields", List.of("pings." + i + ".lat"));
            }
        }
        List<Map<String, @Nullable Object>> refused = new ArrayList<>();
        boolean closed = isClosed(now);
        List<Instant> times = times(pings, now);
        for (int i = 0; i < pings.size(); i++) {
            String reason = closed ? "load_closed" : refusal(times.get(i), now);
            if (reason == null) {
                fixes.put(times.get(i), pings.get(i));
            } else {
                Map<String, @Nullable Object> one = new LinkedHashMap<>();
                one.put("index", i);
                one.put("reason", reason);
                refused.add(one);
            }
        }
        if (refused.size() < pings.size()) {
            note(now);
        }
        return Said.of(200, "accepted", pings.size() - refused.size(), "refused", refused, "status", status());
    }

    /** A fix that does not say when is a millisecond after the newest, if that is not before now. */
    private List<Instant> times(List<Ping> pings, Instant now) {
        List<Instant> taken = new ArrayList<>(fixes.keySet());
        pings.stream().filter(ping -> ping.seconds() != null).forEach(ping -> taken.add(ping.at(now)));
        List<Instant> times = new ArrayList<>();
        Instant newest = fixes.isEmpty() ? Instant.MIN : fixes.lastKey();
        for (Ping ping : pings) {
            Instant at = ping.at(now);
            if (ping.seconds() == null) {
                at = newest.isBefore(now) || !newest.isBefore(now.plusSeconds(300)) ? now : newest.plusMillis(1);
                while (taken.contains(at)) {
                    at = at.plusMillis(1);
                }
                taken.add(at);
            }
            times.add(at);
            newest = at.isAfter(newest) && !at.isAfter(now.plusSeconds(300)) ? at : newest;
        }
        return times;
    }

    private @Nullable String refusal(Instant at, Instant now) {
        if (at.isAfter(now.plus(Duration.ofMinutes(5)))) {
            return "future";
        }
        if (at.isBefore(now.minus(Duration.ofDays(2)))) {
            return "too_old";
        }
        return fixes.containsKey(at) ? "duplicate" : null;
    }

    /** A delivered load takes fixes until the truck has left, and a day at most. */
    private boolean isClosed(Instant now) {
        boolean hasLeft = status().equals("DELIVERED") && fold().standsAt < 0;
        boolean isLongAgo = knownDelivered != null && now.isAfter(knownDelivered.plus(Duration.ofDays(1)));
        return cancelled || hasLeft || isLongAgo;
    }

    /** As a position says it. */
    Map<String, @Nullable Object> position(Instant now) {
        int stops = order.places().length();
        Fold told = told();
        @Nullable Instant[] arrived = told.arrived;
        @Nullable Instant[] departed = told.departed;
        Map<String, @Nullable Object> shown = new LinkedHashMap<>();
        shown.put("loadNumber", label);
        shown.put("status", status());
        shown.put("createdAt", createdAt);
        shown.put("deliveredAt", told.deliveredAt);
        shown.put("distanceMiles", miles());
        boolean judged = status().equals("DELIVERED") && arrived[stops - 1] != null && due[stops - 1] != null;
        Duration late = judged ? Duration.between(due[stops - 1], arrived[stops - 1]) : null;
        shown.put("onTime", late == null ? null : late.compareTo(Duration.ofMinutes(15)) <= 0);
        shown.put("delayMinutes", late == null ? null : Math.max(0, late.toMinutes()));
        shown.put("pickupDwellMinutes", dwell(arrived, departed, 0, pickups()));
        shown.put("deliveryDwellMinutes", dwell(arrived, departed, pickups(), stops));
        shown.put("stops", stops(arrived, departed));
        shown.put("pingCount", fixes.size());
        List<Object> track = new ArrayList<>();
        fixes.forEach((time, fix) -> track.add(fix.shown(time)));
        shown.put("gpsTrack", track.subList(Math.max(0, track.size() - 500), track.size()));
        shown.put("eta", eta(now));
        return shown;
    }

    private List<Object> stops(@Nullable Instant[] arrived, @Nullable Instant[] departed) {
        List<Object> stops = new ArrayList<>();
        for (int i = 0; i < arrived.length; i++) {
            Map<String, @Nullable Object> stop = new LinkedHashMap<>();
            stop.put("type", i < pickups() ? "PICKUP" : "DELIVERY");
            stop.put("sequence", i + 1);
            stop.put("city", "City " + order.places().charAt(i));
            stop.put("state", "IL");
            stop.put("windowFrom", due[i]);
            stop.put("windowTo", due[i]);
            stop.put("arrivedAt", arrived[i]);
            stop.put("departedAt", departed[i]);
            stops.add(stop);
        }
        return stops;
    }

    private static @Nullable Long dwell(@Nullable Instant[] arrived, @Nullable Instant[] departed, int first, int end) {
        Duration sum = null;
        for (int i = first; i < end; i++) {
            if (arrived[i] != null && departed[i] != null) {
                Duration stay = Duration.between(arrived[i], departed[i]);
                sum = sum == null ? stay : sum.plus(stay);
            }
        }
        return sum == null ? null : sum.toMinutes();
    }

    private @Nullable Double miles() {
        double miles = 0;
        Ping before = null;
        for (Ping fix : fixes.values()) {
            miles += before == null ? 0 : before.spot().milesTo(fix.spot());
            before = fix;
        }
        return fixes.size() < 2 ? null : Math.round(miles * 10) / 10.0;
    }

    /** Only whether there is a forecast is told here, and of the reasons those that are about the fixes. */
    private String eta(Instant now) {
        if (status().equals("DELIVERED") || status().equals("CANCELLED")) {
            return "load_closed";
        }
        if (fixes.isEmpty()) {
            return "driver_not_joined";
        }
        return now.isAfter(fixes.lastKey().plus(Duration.ofHours(1))) ? "stale_position" : "-";
    }

    /** As the catalog's short read says it. */
    Map<String, @Nullable Object> last() {
        Map.Entry<Instant, Ping> last = fixes.lastEntry();
        Map<String, @Nullable Object> shown = new LinkedHashMap<>();
        shown.put("loadNumber", label);
        shown.put("lat", last == null ? null : last.getValue().spot().lat());
        shown.put("lng", last == null ? null : last.getValue().spot().lng());
        shown.put("timestamp", last == null ? null : last.getKey());
        shown.put("status", status());
        return shown;
    }

    /** As the operator sees it. */
    Map<String, @Nullable Object> record(Instant now) {
        Map<String, @Nullable Object> shown = position(now);
        shown.put("bolReceivedAt", bolAt);
        shown.put("customerRef", order.ref().isEmpty() ? null : order.ref());
        shown.put("driverResolution", resolution);
        return shown;
    }
}
