package io.freightsdk.tracking;

import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.StopType;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened to a load that is followed. What the service's stamps tell has an id that does not depend on which
 * reads were made: it is told once, whoever reads and how often.
 */
public sealed interface TrackingEvent {
    /** What all events have. */
    Facts facts();

    /** The same for the same event, on every node and after every restart. */
    default String id() {
        return facts().id();
    }

    /** The load it happened to; empty if it concerns all of them. */
    default String loadNumber() {
        return facts().loadNumber();
    }

    /** Its place among the events of its load, from 1, without gaps. */
    default int sequence() {
        return facts().sequence();
    }

    /** When it happened; null if nothing tells. */
    default @Nullable Instant occurredAt() {
        return facts().occurredAt();
    }

    /** When it was learned. */
    default Instant detectedAt() {
        return facts().detectedAt();
    }

    /** Its kind, as JSON has it, such as {@code StopArrived}. */
    default String type() {
        return getClass().getSimpleName();
    }

    /** One line of JSON. */
    default String toJson() {
        return EventJson.write(this);
    }

    /**
     * The event that {@link #toJson} wrote.
     *
     * @throws IllegalArgumentException if it is not one, or of a kind this version does not know
     */
    static TrackingEvent fromJson(String json) {
        return EventJson.read(json);
    }

    /** An event about a stop of its load. */
    sealed interface OfStop extends TrackingEvent {
        /** Its number, from 1 over pickups and deliveries. */
        int stop();

        /** Whether cargo comes aboard or goes off there. */
        StopType stopType();
    }

    /** Which of the two times of a stop. */
    enum Stamp {
        /** When the truck came. */
        ARRIVAL,

        /** When it left. */
        DEPARTURE
    }

    /**
     * What all events have.
     *
     * @param id made of the load, the kind and what tells it from others of its kind
     * @param loadNumber the load
     * @param sequence its place among the events of its load
     * @param occurredAt when it happened; null if nothing tells
     * @param detectedAt when it was learned
     */
    record Facts(
            String id,
            String loadNumber,
            int sequence,
            @Nullable Instant occurredAt,
            Instant detectedAt) {
        /** Refuses what is missing. */
        public Facts {
            Objects.requireNonNull(id, "id");
            Objects.requireNonNull(loadNumber, "loadNumber");
            Objects.requireNonNull(detectedAt, "detectedAt");
        }
    }

    /** The driver's phone has begun to share its position. */
    record DriverJoined(Facts facts) implements TrackingEvent {}

    /** The driver shares no position, an hour after the load was followed, or when the pickup is near: time to call. */
    record DriverNotJoined(Facts facts, boolean pickupIsNear) implements TrackingEvent {}

    /** The truck has come to a stop. */
    record StopArrived(Facts facts, int stop, StopType stopType) implements OfStop {}

    /** The truck has left a stop. */
    record StopDeparted(Facts facts, int stop, StopType stopType) implements OfStop {}

    /** The service has moved a time that was told. */
    record StopTimeCorrected(Facts facts, int stop, StopType stopType, Stamp stamp, Instant was) implements OfStop {}

    /** The service does not show a time any more that was told. Told once for each. */
    record StopTakenBack(Facts facts, int stop, StopType stopType, Stamp stamp, Instant was) implements OfStop {}

    /** A later stop was arrived at, and this one was not. */
    record StopSkipped(Facts facts, int stop, StopType stopType) implements OfStop {}

    /** A guess: the truck moves away from a pickup that was never seen reached, after its time. */
    record PickupPassed(Facts facts, int stop, StopType stopType, int milesAway) implements OfStop {}

    /** The service's word for the load has changed. */
    record StatusChanged(Facts facts, LoadStatus from, LoadStatus to) implements TrackingEvent {}

    /** Delivered: nothing more is read. */
    record Delivered(Facts facts) implements TrackingEvent {}

    /** Called off: nothing more is read. */
    record Cancelled(Facts facts) implements TrackingEvent {}

    /** The truck is at its last stop and the load waits for {@code confirmDelivery}: nothing more is read. */
    record AwaitingConfirmation(Facts facts) implements TrackingEvent {}

    /** Fewer than 30 miles are left to a stop. */
    record Approaching(Facts facts, int stop, StopType stopType, int milesAway) implements OfStop {}

    /** A stop is expected at another time than was told, on two reads in a row. */
    record EtaChanged(
            Facts facts,
            int stop,
            StopType stopType,
            @Nullable Instant was,
            Instant expectedAt) implements OfStop {}

    /** A stop is expected after the end of its window, on two reads in a row. */
    record AtRisk(Facts facts, int stop, StopType stopType, int minutesLate, Instant expectedAt) implements OfStop {}

    /** The end of a window has passed without a known arrival. */
    record Late(Facts facts, int stop, StopType stopType, int minutesLate) implements OfStop {}

    /** A stop that was at risk is expected in time again, on two reads in a row. */
    record BackOnTime(Facts facts, int stop, StopType stopType, Instant expectedAt) implements OfStop {}

    /** The truck stands at a stop for this long, and was not seen to leave. */
    record LongDwell(Facts facts, int stop, StopType stopType, int minutes) implements OfStop {}

    /** The free time at a stop is over, and the truck was not seen to leave; see {@link Detention}. */
    record FreeTimeEnded(Facts facts, int stop, StopType stopType, int freeMinutes) implements OfStop {}

    /** A phone that should report does not. */
    record TrackingStale(Facts facts, Instant lastFixAt) implements TrackingEvent {}

    /** A phone that was told stale is back. */
    record TrackingResumed(Facts facts, Instant lastFixAt) implements TrackingEvent {}

    /** More points were taken since the last read than it shows: the way between is not known. */
    record TrackGap(Facts facts, int missingPoints) implements TrackingEvent {}

    /** The truck stands away from every stop for longer than a legal rest takes. */
    record LongHalt(Facts facts, double lat, double lng, Instant since) implements TrackingEvent {}

    /** The truck is much further from the next stop than it has been, without having been there. */
    record OffRoute(Facts facts, int stop, StopType stopType, double lat, double lng, int milesAway, int leastMilesAway)
            implements OfStop {}

    /** Two fixes that follow each other faster than any truck: one of them is wrong. */
    record ImpossibleJump(Facts facts, double fromLat, double fromLng, double toLat, double toLng, int mph)
            implements TrackingEvent {}

    /** The budget of a day is used up to this share. */
    record BudgetThreshold(Facts facts, int percent, String spentUsd, String limitUsd) implements TrackingEvent {}

    /** The balance covers no read; nothing is read until it is topped up. */
    record BalanceLow(Facts facts, String balanceUsd) implements TrackingEvent {}

    /** Nothing is read any more until what is wrong with the account or its key is put right. */
    record TrackingPaused(Facts facts, String reason) implements TrackingEvent {}

    /** The load cannot be read and is not followed any more. */
    record TrackingFailed(Facts facts, String reason) implements TrackingEvent {}

    /** Nothing was heard for more than a day after the last window: the load is not followed any more. */
    record TrackingAbandoned(Facts facts) implements TrackingEvent {}
}
