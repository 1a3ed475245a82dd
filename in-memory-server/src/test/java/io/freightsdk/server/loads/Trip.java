package io.freightsdk.server.loads;

import io.freightsdk.server.geo.GreatCircle;
import io.freightsdk.server.values.CompletionMode;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.GeoPoint;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A journey told in a line of text. A plan like {@code PPD} puts stops 30 miles apart; {@code p} and {@code d} are stops
 * nobody knows the place of. An event is a place, a minute and perhaps a speed: {@code 2@30} inside the fence of stop 2
 * after 30 minutes, {@code 2~@30/40} in its margin at 40 mph, {@code 2+@30} a little beyond its exit line, {@code -@30}
 * far from every stop, {@code ok@30} a beforeConfirmation, {@code x@30} a cancellation.
 */
final class Trip {

    static final Instant START = Instant.parse("2026-05-04T12:00:00Z");
    static final GeoPoint FAR = new GeoPoint(35, -97);

    private final Journey journey;
    private @Nullable Milestone beforeConfirmation;

    Trip(StopPlan plan, CompletionMode completion, FenceSettings fences) {
        journey = Journey.start(plan, completion, fences);
    }

    static Trip exact(String plan) {
        return new Trip(plan(plan), CompletionMode.ON_ARRIVAL, FenceSettings.EXACT);
    }

    static Trip field(String plan) {
        return new Trip(plan(plan), CompletionMode.ON_ARRIVAL, FenceSettings.FIELD);
    }

    static StopPlan plan(String kinds) {
        List<Stop> stops = new ArrayList<>();
        for (int i = 1; i <= kinds.length(); i++) {
            char kind = kinds.charAt(i - 1);
            Stop.Kind type = Character.toUpperCase(kind) == 'P' ? Stop.Kind.PICKUP : Stop.Kind.DELIVERY;
            Fence fence = Character.isLowerCase(kind) ? null : new Fence(place(i), FenceSettings.EXACT.radiusMeters());
            stops.add(new Stop(type, i, fence, null));
        }
        return new StopPlan(stops);
    }

    /** A pickup and a delivery that many meters east of it. */
    static StopPlan apart(double meters) {
        Stop pickup = plan("PD").stops().get(0);
        Fence fence = new Fence(east(place(1), meters, 0), FenceSettings.EXACT.radiusMeters());
        return new StopPlan(List.of(pickup, new Stop(Stop.Kind.DELIVERY, 2, fence, null)));
    }

    /** Plays events like {@code 500@30/4}: meters east of stop 1, a minute, perhaps a speed. */
    static Journey along(Journey journey, String events) {
        for (String event : events.trim().split(" +", -1)) {
            String[] parts = event.split("[@/]", -1);
            Instant at = minute(Double.parseDouble(parts[1]));
            double speed = parts.length > 2 ? Double.parseDouble(parts[2]) : Fix.UNKNOWN;
            GeoPoint place = east(place(1), Double.parseDouble(parts[0]), 0);
            journey.accept(List.of(new Fix(at, place, speed, Fix.UNKNOWN, Fix.UNKNOWN)), at);
        }
        return journey;
    }

    static GeoPoint place(int sequence) {
        return east(new GeoPoint(35, -97), 0, sequence * 30 * 1_609.344);
    }

    static GeoPoint east(GeoPoint from, double metersEast, double metersSouth) {
        GeoPoint south = GreatCircle.destination(from, 180, metersSouth / 1_609.344);
        return GreatCircle.destination(south, 90, metersEast / 1_609.344);
    }

    static Instant minute(double minutes) {
        return START.plusMillis(Math.round(minutes * 60_000));
    }

    Journey journey() {
        return journey;
    }

    Trip play(String events) {
        for (String event : events.trim().split(" +", -1)) {
            play(event.split("[@/]", -1));
        }
        return this;
    }

    Milestone beforeConfirmation() {
        return Objects.requireNonNull(beforeConfirmation);
    }

    /** Stamps in minutes: {@code 1:0-10 2:60-}; stops without one are left out. */
    String stamps() {
        return stamps(journey);
    }

    static String stamps(Journey journey) {
        return journey.view().stops().stream()
                .filter(stop -> stop.arrivedAt() != null)
                .map(stop ->
                        stop.stop().sequence() + ":" + minutes(stop.arrivedAt()) + "-" + minutes(stop.departedAt()))
                .collect(Collectors.joining(" "));
    }

    private void play(String[] event) {
        Instant at = minute(Double.parseDouble(event[1]));
        switch (event[0]) {
            case "ok" -> beforeConfirmation = journey.confirm(at, at);
            case "x" -> journey.cancel(at);
            default -> journey.accept(List.of(fix(event, at)), at);
        }
    }

    private static Fix fix(String[] event, Instant at) {
        double speed = event.length > 2 ? Double.parseDouble(event[2]) : Fix.UNKNOWN;
        return new Fix(at, spot(event[0]), speed, Fix.UNKNOWN, Fix.UNKNOWN);
    }

    private static GeoPoint spot(String name) {
        if (name.equals("-")) {
            return FAR;
        }
        GeoPoint stop = place(name.charAt(0) - '0');
        return switch (name.substring(1)) {
            case "~" -> east(stop, 900, 0);
            case "+" -> east(stop, 1_100, 0);
            default -> stop;
        };
    }

    static String minutes(@Nullable Instant at) {
        if (at == null) {
            return "";
        }
        double minutes = Duration.between(START, at).toMillis() / 60_000.0;
        return minutes == Math.rint(minutes) ? String.valueOf((long) minutes) : String.valueOf(minutes);
    }
}
