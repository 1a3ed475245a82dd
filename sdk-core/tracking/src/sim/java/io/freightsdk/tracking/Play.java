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
import io.freightsdk.server.Fix;
import io.freightsdk.tracking.Judged.Visit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One trip played into a service's judgement, as far as it was read. */
final class Play {
    private final String loadNumber;
    private final Trips.Trip trip;
    private final Judged judged;
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
        judged = new Judged(inputs(trip), trip.order().pickups().size(), trip.awaitsConfirmation());
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
            judged.accept(next.fixes(), next.receivedAt());
        }
        cancelIfDue(now);
        return this;
    }

    Judged.View view() {
        return judged.view();
    }

    List<Visit> stops() {
        return judged.view().stops();
    }

    private void cancelIfDue(Instant now) {
        if (!cancelled && trip.cancelledAt() != null && !trip.cancelledAt().isAfter(now)) {
            cancelled = true;
            judged.cancel();
        }
    }

    /** What a read shows, and holds the server to. */
    LoadPosition read(Instant now, int points) {
        until(now);
        Judged.View view = judged.view();
        List<Visit> visits = view.stops();
        List<PositionStop> stops = new ArrayList<>(visits.size());
        for (Visit visit : visits) {
            stops.add(new PositionStop(
                    visit.isPickup() ? StopType.PICKUP : StopType.DELIVERY,
                    visit.sequence(),
                    "Town",
                    "KS",
                    visit.window(),
                    visit.window(),
                    visit.arrivedAt(),
                    visit.departedAt()));
        }
        LoadPosition.Builder position = LoadPosition.builder()
                .loadNumber(loadNumber())
                .status(status(view))
                .createdAt(trip.createdAt())
                .deliveredAt(view.deliveredAt())
                .stops(stops)
                .gpsTrack(track(judged.fixes(), points))
                .pingCount(judged.fixes().size());
        return eta(position, judged.forecast(now)).build();
    }

    private LoadStatus status(Judged.View view) {
        String name = view.status().name();
        boolean strange = trip.strangeStatuses() && (name.equals("AT_PICKUP") || name.equals("IN_TRANSIT"));
        return LoadStatus.of(strange ? "ON_" + name : name);
    }

    private LoadPosition.Builder eta(LoadPosition.Builder position, Judged.Forecast forecast) {
        if (opaqueEta) {
            return position.eta(EtaOpaque.builder().build());
        }
        return position.eta(
                forecast.etaAt() == null
                        ? new EtaUnavailable(forecast.reason(), Map.of())
                        : EtaEstimate.builder().etaAt(forecast.etaAt()).build());
    }

    private static List<GpsPoint> track(List<Fix> fixes, int most) {
        return fixes.subList(Math.max(0, fixes.size() - most), fixes.size()).stream()
                .map(fix -> new GpsPoint(fix.at().lat(), fix.at().lng(), null, null, fix.time()))
                .toList();
    }
}
