package io.freightsdk.tracking;

import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.Fix;
import io.freightsdk.server.GeoPoint;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A truck that does as it is told, without chance. Times are hours since {@link Trips#EPOCH}, when its load is created. */
final class Script {
    static final GeoPoint CHICAGO = new GeoPoint(41.85, -87.65);
    static final GeoPoint DALLAS = new GeoPoint(32.78, -96.80);
    private static final double STRAIGHT_MPH = 46;
    private static final double DRIVE_HOURS = 11;
    private static final double REST_HOURS = 10.25;

    private final List<StopInput> pickups = new ArrayList<>();
    private final List<StopInput> deliveries = new ArrayList<>();
    private final List<Trips.Batch> batches = new ArrayList<>();
    private double hour;
    private GeoPoint at;
    private double minutesApart = 5;
    private boolean phoneIsOn;
    private double driven;
    private double nextFix;
    private double cancelledAt = -1;
    private boolean awaitsConfirmation;

    private Script(GeoPoint home) {
        at = home;
    }

    /** A truck at home, whose driver has not joined. */
    static Script truckAt(GeoPoint home) {
        return new Script(home);
    }

    /** The order of a trip from Chicago to Dallas, by the hours of its windows. */
    static CreateLoadInput order(double pickup, double delivery) {
        return truckAt(DALLAS)
                .pickup(CHICAGO, pickup)
                .delivery(DALLAS, delivery)
                .trip()
                .order();
    }

    /** A place so many miles north of another. */
    static GeoPoint north(GeoPoint of, double miles) {
        return new GeoPoint(of.lat() + miles / 69.09, of.lng());
    }

    /** A pickup; the window is an hour, NaN for none. */
    Script pickup(GeoPoint place, double window) {
        pickups.add(stop(place, window));
        return this;
    }

    Script delivery(GeoPoint place, double window) {
        deliveries.add(stop(place, window));
        return this;
    }

    private static StopInput stop(GeoPoint place, double window) {
        StopInput.Builder stop = StopInput.builder()
                .address("1 Dock Road")
                .city("Town")
                .state("KS")
                .zip("66002")
                .lat(place.lat())
                .lng(place.lng());
        return (Double.isNaN(window) ? stop : stop.date(time(window))).build();
    }

    Script every(double minutes) {
        minutesApart = minutes;
        return this;
    }

    Script phoneOn() {
        phoneIsOn = true;
        nextFix = hour;
        return this;
    }

    Script phoneOff() {
        phoneIsOn = false;
        return this;
    }

    Script cancelled(double atHour) {
        cancelledAt = atHour;
        return this;
    }

    Script awaitsConfirmation() {
        awaitsConfirmation = true;
        return this;
    }

    Script until(double then) {
        while (phoneIsOn && nextFix < then) {
            report(nextFix);
        }
        if (then - hour >= REST_HOURS - 0.25) {
            driven = 0;
        }
        hour = Math.max(hour, then);
        return this;
    }

    Script stay(double hours) {
        return until(hour + hours);
    }

    /** Straight there, with the rests of the law. */
    Script drive(GeoPoint to) {
        while (true) {
            double miles = Geo.miles(at.lat(), at.lng(), to.lat(), to.lng());
            double hours = Math.min(DRIVE_HOURS - driven, miles / STRAIGHT_MPH);
            GeoPoint from = at;
            double begun = hour;
            double share = miles == 0 ? 1 : Math.min(1, hours * STRAIGHT_MPH / miles);
            while (phoneIsOn && nextFix < begun + hours) {
                at = between(from, to, share * (nextFix - begun) / hours);
                report(nextFix);
            }
            at = between(from, to, share);
            hour = begun + hours;
            driven += hours;
            if (share >= 1) {
                return this;
            }
            stay(REST_HOURS);
        }
    }

    /** The usual trip from here on: loads, drives to Dallas, unloads, goes. */
    Script usualTrip(double pickupAt) {
        double way = Geo.miles(at.lat(), at.lng(), CHICAGO.lat(), CHICAGO.lng()) / STRAIGHT_MPH;
        return until(pickupAt - way)
                .drive(CHICAGO)
                .stay(1.5)
                .drive(DALLAS)
                .stay(2)
                .drive(north(DALLAS, 40));
    }

    private static GeoPoint between(GeoPoint from, GeoPoint to, double share) {
        return new GeoPoint(from.lat() + (to.lat() - from.lat()) * share, from.lng() + (to.lng() - from.lng()) * share);
    }

    private void report(double then) {
        Instant time = time(then);
        batches.add(new Trips.Batch(time.plusSeconds(3), List.of(new Fix(time, at, 0, 0))));
        nextFix = then + minutesApart / 60;
    }

    static Instant time(double hour) {
        return Trips.EPOCH.plusMillis(Math.round(hour * 3_600_000));
    }

    Trips.Trip trip() {
        CreateLoadInput order = CreateLoadInput.builder()
                .driverPhone("+12145550142")
                .pickups(pickups)
                .deliveries(deliveries)
                .customerRef("script")
                .build();
        @Nullable Instant cancelled = cancelledAt < 0 ? null : time(cancelledAt);
        return new Trips.Trip(
                1, Trips.EPOCH, order, batches, cancelled, awaitsConfirmation, false, !batches.isEmpty(), false);
    }

    /** How long the story is. */
    Duration length() {
        return Duration.between(Trips.EPOCH, time(hour));
    }
}
