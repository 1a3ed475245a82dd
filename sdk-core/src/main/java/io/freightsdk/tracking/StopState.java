package io.freightsdk.tracking;

import io.freightsdk.model.PositionStop;
import io.freightsdk.model.StopType;
import io.freightsdk.model.TimeZones;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The state of one stop of a watch; times in milliseconds, 0 for none. */
final class StopState {
    boolean pickup;

    /** Where it is; empty if unknown. */
    String city = "";

    String state = "";
    String zip = "";
    boolean placed;
    double lat;
    double lng;
    long windowFrom;
    long windowTo;

    /** The last timestamps reported, and whether the service shows them now. */
    long arrivalTold;

    long departureTold;
    boolean arrived;
    boolean departed;
    boolean arrivalTakenBack;
    boolean departureTakenBack;
    boolean skipped;
    boolean passed;
    boolean approached;
    boolean freeTimeTold;
    boolean unloadedTold;

    /** Told to be off the road to it, and not nearer than ever since. */
    boolean offRoute;

    void at(@Nullable String city, @Nullable String state) {
        this.city = city == null ? this.city : city;
        this.state = state == null ? this.state : state;
    }

    void place(double lat, double lng) {
        placed = true;
        this.lat = Degrees.packed(lat);
        this.lng = Degrees.packed(lng);
    }

    void plan(PositionStop stop) {
        pickup = stop.type().equals(StopType.PICKUP);
        at(stop.city(), stop.state());
        windowFrom = millis(stop.windowFrom());
        windowTo = millis(stop.windowTo());
    }

    StopType type() {
        return pickup ? StopType.PICKUP : StopType.DELIVERY;
    }

    /** When the stay starts to count. */
    long dwellFrom() {
        return Math.max(arrivalTold, windowFrom);
    }

    void pack(Packed form, long from) {
        boolean[] flags = form.flags(
                pickup,
                placed,
                arrived,
                departed,
                arrivalTakenBack,
                departureTakenBack,
                skipped,
                passed,
                approached,
                freeTimeTold,
                unloadedTold,
                offRoute);
        pickup = flags[0];
        placed = flags[1];
        arrived = flags[2];
        departed = flags[3];
        arrivalTakenBack = flags[4];
        departureTakenBack = flags[5];
        skipped = flags[6];
        passed = flags[7];
        approached = flags[8];
        freeTimeTold = flags[9];
        unloadedTold = flags[10];
        offRoute = flags[11];
        if (placed) {
            lat = form.degrees(lat);
            lng = form.degrees(lng);
        }
        long windowSeconds = (windowTo - windowFrom) / 1_000;
        windowFrom = form.second(windowFrom, from);
        windowTo = windowFrom + form.number(windowSeconds) * 1_000;
        arrivalTold = form.time(arrivalTold, from);
        departureTold = form.time(departureTold, arrivalTold == 0 ? from : arrivalTold);
    }

    void packPlace(Packed form) {
        city = form.text(city);
        state = form.text(state);
        zip = form.text(zip);
    }

    /** The stop as events have it. */
    TrackedLoad.Stop shown(long expected) {
        return new TrackedLoad.Stop(
                type(),
                city.isEmpty() ? null : city,
                state.isEmpty() ? null : state,
                TimeZones.of(state, zip.isEmpty() ? null : zip),
                instant(windowFrom),
                instant(windowTo),
                instant(arrived ? arrivalTold : 0),
                instant(departed ? departureTold : 0),
                instant(expected));
    }

    static @Nullable Instant instant(long millis) {
        return millis == 0 ? null : Instant.ofEpochMilli(millis);
    }

    static long millis(@Nullable Instant time) {
        return time == null ? 0 : time.toEpochMilli();
    }
}
