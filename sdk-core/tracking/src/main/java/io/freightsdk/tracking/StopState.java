package io.freightsdk.tracking;

import io.freightsdk.model.PositionStop;
import io.freightsdk.model.StopInput;
import io.freightsdk.model.StopType;
import io.freightsdk.model.TimeZones;
import io.freightsdk.tracking.TrackingEvent.Facts;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The state of one stop of a watch; times in milliseconds, 0 for none. */
final class StopState {
    private static final StopType OTHER = StopType.of("OTHER");

    /** From 1. */
    final int number;

    final Set<StopFlag> flags = EnumSet.noneOf(StopFlag.class);

    String city = "";
    String state = "";
    String zip = "";
    double lat;
    double lng;
    long windowFrom;
    long windowTo;

    long arrivalReported;
    long departureReported;

    StopState(int number) {
        this.number = number;
    }

    static int number(@Nullable StopState stop) {
        return stop == null ? 0 : stop.number;
    }

    boolean is(StopFlag flag) {
        return flags.contains(flag);
    }

    void set(StopFlag flag, boolean is) {
        boolean unused = is ? flags.add(flag) : flags.remove(flag);
    }

    void plan(StopInput stop, boolean pickup) {
        set(StopFlag.PICKUP, pickup);
        city = Objects.requireNonNullElse(stop.city(), city);
        state = Objects.requireNonNullElse(stop.state(), state);
        zip = stop.zip();
        if (stop.lat() != null && stop.lng() != null) {
            flags.add(StopFlag.PLACED);
            lat = Degrees.packed(stop.lat());
            lng = Degrees.packed(stop.lng());
        }
        windowFrom = millis(stop.date());
        windowTo = windowFrom;
    }

    void plan(PositionStop stop) {
        set(StopFlag.PICKUP, stop.type().equals(StopType.PICKUP));
        set(StopFlag.OTHER_TYPE, stop.type().known() == StopType.Known.OTHER);
        city = Objects.requireNonNullElse(stop.city(), city);
        state = Objects.requireNonNullElse(stop.state(), state);
        windowFrom = millis(stop.windowFrom());
        windowTo = millis(stop.windowTo());
    }

    boolean isReportedOf(PositionStop shown) {
        return (arrivalReported != 0 || departureReported != 0)
                && is(StopFlag.PICKUP) == shown.type().equals(StopType.PICKUP)
                && city.equals(shown.city())
                && state.equals(shown.state());
    }

    StopType type() {
        return is(StopFlag.OTHER_TYPE) ? OTHER : is(StopFlag.PICKUP) ? StopType.PICKUP : StopType.DELIVERY;
    }

    /** An event of a stop: its facts, number and type, and what it adds. */
    interface Event {
        TrackingEvent of(Facts facts, int stop, StopType type);
    }

    Function<Facts, TrackingEvent> event(Event event) {
        return facts -> event.of(facts, number, type());
    }

    long dwellFrom() {
        return Math.max(arrivalReported, windowFrom);
    }

    void pack(Packed form, long from) {
        form.flags(flags, EnumSet.allOf(StopFlag.class));
        if (is(StopFlag.PLACED)) {
            lat = form.degrees(lat);
            lng = form.degrees(lng);
        }
        long windowSeconds = (windowTo - windowFrom) / 1_000;
        windowFrom = form.second(windowFrom, from);
        windowTo = windowFrom + form.number(windowSeconds) * 1_000;
        arrivalReported = form.time(arrivalReported, from);
        departureReported = form.time(departureReported, arrivalReported == 0 ? from : arrivalReported);
    }

    void packPlace(Packed form) {
        city = form.text(city);
        state = form.text(state);
        zip = form.text(zip);
    }

    TrackedLoad.Stop shown(long expected) {
        return new TrackedLoad.Stop(
                type(),
                State.unlessEmpty(city),
                State.unlessEmpty(state),
                TimeZones.of(state, State.unlessEmpty(zip)),
                instant(windowFrom),
                instant(windowTo),
                instant(is(StopFlag.ARRIVED) ? arrivalReported : 0),
                instant(is(StopFlag.DEPARTED) ? departureReported : 0),
                instant(expected));
    }

    static @Nullable Instant instant(long millis) {
        return millis == 0 ? null : Instant.ofEpochMilli(millis);
    }

    static long millis(@Nullable Instant time) {
        return time == null ? 0 : time.toEpochMilli();
    }
}
