package io.freightsdk.tracking;

import io.freightsdk.model.EtaEstimate;
import io.freightsdk.model.EtaOpaque;
import io.freightsdk.model.EtaUnavailable;
import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.PositionStop;
import io.freightsdk.model.StopInput;
import io.freightsdk.model.StopType;
import io.freightsdk.server.loads.Fence;
import io.freightsdk.server.loads.Forecast;
import io.freightsdk.server.loads.Journey;
import io.freightsdk.server.loads.JourneyView;
import io.freightsdk.server.loads.JourneyView.StopVisit;
import io.freightsdk.server.loads.Points;
import io.freightsdk.server.loads.Stop;
import io.freightsdk.server.loads.Stop.Window;
import io.freightsdk.server.loads.StopPlan;
import io.freightsdk.server.values.CompletionMode;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.GeoPoint;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One trip played into the server's own engine, as far as it was read. */
final class Play {
    private final String loadNumber;
    private final Trips.Trip trip;
    private final Journey journey;
    private final boolean opaqueEta;
    private int batch;
    private boolean cancelled;

    Play(Trips.Trip trip, boolean opaqueEta) {
        this(trip, opaqueEta, "LD-" + trip.number());
    }

    Play(Trips.Trip trip, boolean opaqueEta, String loadNumber) {
        this.loadNumber = loadNumber;
        this.trip = trip;
        this.opaqueEta = opaqueEta;
        List<Stop> stops = new ArrayList<>();
        for (StopInput input : inputs(trip)) {
            boolean pickup = stops.size() < trip.order().pickups().size();
            stops.add(new Stop(
                    pickup ? Stop.Kind.PICKUP : Stop.Kind.DELIVERY,
                    stops.size() + 1,
                    new Fence(new GeoPoint(input.lat(), input.lng()), FenceSettings.FIELD.radiusMeters()),
                    input.date() == null ? null : Window.at(input.date())));
        }
        journey = Journey.start(
                new StopPlan(stops),
                trip.awaitsConfirmation() ? CompletionMode.AWAIT_CONFIRM : CompletionMode.ON_ARRIVAL,
                FenceSettings.FIELD);
    }

    static List<StopInput> inputs(Trips.Trip trip) {
        List<StopInput> all = new ArrayList<>(trip.order().pickups());
        all.addAll(trip.order().deliveries());
        return all;
    }

    String loadNumber() {
        return loadNumber;
    }

    /** Lets everything happen up to then. */
    Play until(Instant now) {
        while (batch < trip.batches().size()
                && !trip.batches().get(batch).receivedAt().isAfter(now)) {
            cancelIfDue(trip.batches().get(batch).receivedAt());
            Trips.Batch next = trip.batches().get(batch++);
            journey.accept(next.fixes(), next.receivedAt());
        }
        cancelIfDue(now);
        return this;
    }

    JourneyView view() {
        return journey.view();
    }

    List<StopVisit> stops() {
        return journey.stops();
    }

    private void cancelIfDue(Instant now) {
        if (!cancelled && trip.cancelledAt() != null && !trip.cancelledAt().isAfter(now)) {
            cancelled = true;
            journey.cancel(trip.cancelledAt());
        }
    }

    /** What a read shows, and holds the server to. */
    LoadPosition read(Instant now, int points) {
        until(now);
        JourneyView view = journey.show();
        List<StopVisit> visits = view.stops();
        List<PositionStop> stops = new ArrayList<>(visits.size());
        for (StopVisit visit : visits) {
            Window window = visit.stop().window();
            stops.add(new PositionStop(
                    visit.stop().kind() == Stop.Kind.PICKUP ? StopType.PICKUP : StopType.DELIVERY,
                    visit.stop().sequence(),
                    "Town",
                    "KS",
                    window == null ? null : window.from(),
                    window == null ? null : window.to(),
                    visit.arrivedAt(),
                    visit.departedAt()));
        }
        LoadPosition.Builder position = LoadPosition.builder()
                .loadNumber(loadNumber())
                .status(status(view))
                .createdAt(trip.createdAt())
                .deliveredAt(view.deliveredAt())
                .stops(stops)
                .gpsTrack(track(view.newest(), points))
                .pingCount(view.pingCount());
        return eta(position, view.forecast(now)).build();
    }

    private LoadStatus status(JourneyView view) {
        String name = view.status().name();
        boolean strange = trip.strangeStatuses() && (name.equals("AT_PICKUP") || name.equals("IN_TRANSIT"));
        return LoadStatus.of(strange ? "ON_" + name : name);
    }

    private LoadPosition.Builder eta(LoadPosition.Builder position, Forecast forecast) {
        if (opaqueEta) {
            return position.eta(EtaOpaque.builder().build());
        }
        if (forecast instanceof Forecast.Arrival arrival) {
            return position.eta(EtaEstimate.builder()
                    .etaAt(arrival.etaAt())
                    .remainingDriveMinutes(arrival.remaining().driveMinutes())
                    .build());
        }
        String reason = ((Forecast.Unavailable) forecast).reason().reason();
        return position.eta(new EtaUnavailable(reason, Map.of()));
    }

    private static List<GpsPoint> track(Points points, int most) {
        List<GpsPoint> track = new ArrayList<>();
        for (int i = Math.max(0, points.size() - most); i < points.size(); i++) {
            track.add(
                    new GpsPoint(points.lat(i), points.lng(i), null, null, Instant.ofEpochMilli(points.epochMilli(i))));
        }
        return track;
    }
}
