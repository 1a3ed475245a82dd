package io.freightsdk.tracking;

import io.freightsdk.model.PositionStop;
import io.freightsdk.model.StopType;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a watch remembers of one stop; times in milliseconds, 0 for none. */
final class StopState {
    private static final int PICKUP = 1;
    private static final int PLACED = 2;
    private static final int ARRIVED = 4;
    private static final int DEPARTED = 8;
    private static final int ARRIVAL_TAKEN_BACK = 16;
    private static final int DEPARTURE_TAKEN_BACK = 32;
    private static final int SKIPPED = 64;
    private static final int PASSED = 128;
    private static final int APPROACHED = 256;
    private static final int FREE_TIME_TOLD = 512;

    boolean pickup;
    boolean placed;
    double lat;
    double lng;
    long windowFrom;
    long windowTo;

    /** The last stamps told, and whether they are there now. */
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

    void place(double lat, double lng) {
        placed = true;
        this.lat = Degrees.packed(lat);
        this.lng = Degrees.packed(lng);
    }

    void plan(PositionStop stop) {
        pickup = stop.type().equals(StopType.PICKUP);
        windowFrom = millis(stop.windowFrom());
        windowTo = millis(stop.windowTo());
    }

    /** When a stay here can begin to count. */
    long dwellFrom() {
        return Math.max(arrivalTold, windowFrom);
    }

    void write(Packed to, long from) {
        to.put(flag(pickup, PICKUP)
                | flag(placed, PLACED)
                | flag(arrived, ARRIVED)
                | flag(departed, DEPARTED)
                | flag(arrivalTakenBack, ARRIVAL_TAKEN_BACK)
                | flag(departureTakenBack, DEPARTURE_TAKEN_BACK)
                | flag(skipped, SKIPPED)
                | flag(passed, PASSED)
                | flag(approached, APPROACHED)
                | flag(freeTimeTold, FREE_TIME_TOLD));
        if (placed) {
            to.putDegrees(lat).putDegrees(lng);
        }
        to.putSecond(windowFrom, from).put((windowTo - windowFrom) / 1_000);
        to.putTime(arrivalTold, from).putTime(departureTold, arrivalTold == 0 ? from : arrivalTold);
    }

    static StopState read(Packed from, long base) {
        StopState stop = new StopState();
        long flags = from.number();
        stop.pickup = (flags & PICKUP) != 0;
        stop.placed = (flags & PLACED) != 0;
        stop.arrived = (flags & ARRIVED) != 0;
        stop.departed = (flags & DEPARTED) != 0;
        stop.arrivalTakenBack = (flags & ARRIVAL_TAKEN_BACK) != 0;
        stop.departureTakenBack = (flags & DEPARTURE_TAKEN_BACK) != 0;
        stop.skipped = (flags & SKIPPED) != 0;
        stop.passed = (flags & PASSED) != 0;
        stop.approached = (flags & APPROACHED) != 0;
        stop.freeTimeTold = (flags & FREE_TIME_TOLD) != 0;
        if (stop.placed) {
            stop.lat = from.degrees();
            stop.lng = from.degrees();
        }
        stop.windowFrom = from.second(base);
        stop.windowTo = stop.windowFrom + from.number() * 1_000;
        stop.arrivalTold = from.time(base);
        stop.departureTold = from.time(stop.arrivalTold == 0 ? base : stop.arrivalTold);
        return stop;
    }

    static long millis(@Nullable Instant time) {
        return time == null ? 0 : time.toEpochMilli();
    }

    private static long flag(boolean set, int bit) {
        return set ? bit : 0;
    }
}
