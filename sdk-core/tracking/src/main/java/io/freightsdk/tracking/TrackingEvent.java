package io.freightsdk.tracking;

import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.StopType;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened to a followed load. The id of an event that comes from the service's timestamps does not depend on
 * which reads were made, so it is reported once.
 */
public sealed interface TrackingEvent {
    /** The fields of all events. */
    Facts facts();

    /** The id, equal for the same event on every node and after every restart. */
    default String id() {
        return facts().id();
    }

    /** The number of its load; empty if the event concerns all loads. */
    default String loadNumber() {
        return facts().loadNumber();
    }

    /** Its number among the events of its load, from 1, without gaps until {@link LoadTracker#forget}. */
    default int sequence() {
        return facts().sequence();
    }

    /** The time of the event; null if unknown. */
    default @Nullable Instant occurredAt() {
        return facts().occurredAt();
    }

    /** The time of its detection. */
    default Instant detectedAt() {
        return facts().detectedAt();
    }

    /** The load as it was known then; null if the event concerns all loads. */
    default @Nullable TrackedLoad load() {
        return facts().load();
    }

    /** Its type in JSON, such as {@code StopArrived}. */
    default String type() {
        return getClass().getSimpleName();
    }

    /**
     * Returns the event as one line of JSON, as {@code events-1.schema.json} beside this class describes it. Within its version
     * types, fields and words of open lists may be added: who reads it ignores what it does not know.
     */
    default String toJson() {
        return EventJson.write(this);
    }

    /**
     * Returns the event that {@link #toJson} wrote.
     *
     * @throws IllegalArgumentException if it is not an event, or of a type that is not in {@link #types}
     */
    static TrackingEvent fromJson(String json) {
        return EventJson.read(json);
    }

    /** The names of all types. */
    static Set<String> types() {
        return EventJson.KINDS.keySet();
    }

    /** An event about a stop of its load. */
    sealed interface OfStop extends TrackingEvent {
        /** The number of the stop, from 1 over pickups and deliveries. */
        int stop();

        /** Returns whether it is a pickup or a delivery; {@code OTHER} if it is of a type that this version does not know. */
        StopType stopType();
    }

    /** One of the two timestamps of a stop. */
    enum Stamp {
        /** The arrival. */
        ARRIVAL,

        /** The departure. */
        DEPARTURE
    }

    /** The reason why a load needs a person. */
    enum StuckReason {
        /** Nothing has happened for a day after something should have; for three days if the next stop has no date. */
        OVERDUE,

        /** Four fifths of what the load may cost are spent. */
        COST,

        /** No read has succeeded for a day. */
        UNREADABLE
    }

    /** The reason why following a load ended before the load did. */
    enum FailureReason {
        /** The service knows no load of this number. */
        NOT_FOUND,

        /** The load is of another broker, or the key may not read it. */
        FORBIDDEN,

        /** The load has cost what it may. */
        COST,

        /** The number cannot be read, or the service responded with another load. */
        INVALID
    }

    /**
     * The fields of all events.
     *
     * @param id derived from the load, the type and what distinguishes it within its type
     * @param loadNumber the load
     * @param sequence its number among the events of its load
     * @param occurredAt when it happened; null if unknown
     * @param detectedAt when it was detected
     * @param load the load as it was known then; null if the event concerns all loads
     */
    record Facts(
            String id,
            String loadNumber,
            int sequence,
            @Nullable Instant occurredAt,
            Instant detectedAt,
            @Nullable TrackedLoad load) {
        /** Checks that id, load number and detection time are present. */
        public Facts {
            Objects.requireNonNull(id, "id");
            Objects.requireNonNull(loadNumber, "loadNumber");
            Objects.requireNonNull(detectedAt, "detectedAt");
        }

        /** The fields of an event without its load. */
        public Facts(String id, String loadNumber, int sequence, @Nullable Instant occurredAt, Instant detectedAt) {
            this(id, loadNumber, sequence, occurredAt, detectedAt, null);
        }
    }

    /** The driver's phone has begun to share its position. */
    record DriverJoined(Facts facts) implements TrackingEvent {}

    /** The driver shares no position an hour after following began, or when the pickup is near: time to call the driver. */
    record DriverNotJoined(Facts facts, boolean pickupIsNear) implements TrackingEvent {}

    /** The truck has arrived at a stop. */
    record StopArrived(Facts facts, int stop, StopType stopType) implements OfStop {}

    /** The truck has left a stop. */
    record StopDeparted(Facts facts, int stop, StopType stopType) implements OfStop {}

    /** The service has changed a timestamp that was reported. */
    record StopTimeCorrected(Facts facts, int stop, StopType stopType, Stamp stamp, Instant previousAt)
            implements OfStop {}

    /** The service no longer shows a timestamp that was reported; once for each timestamp. */
    record StopTakenBack(Facts facts, int stop, StopType stopType, Stamp stamp, Instant previousAt) implements OfStop {}

    /** The truck has arrived at a later stop and not at this one. */
    record StopSkipped(Facts facts, int stop, StopType stopType) implements OfStop {}

    /** A guess: after the time of the pickup the truck moves away from it, and no arrival was seen. */
    record PickupPassed(Facts facts, int stop, StopType stopType, int milesAway) implements OfStop {}

    /** The service's status of the load has changed, and no other event of the read says so, or the word is not known. */
    record StatusChanged(Facts facts, LoadStatus from, LoadStatus to) implements TrackingEvent {}

    /**
     * The cargo of a delivery is off the truck: that has left, or the bill of lading of the last delivery was recorded; again if
     * the departure that said so is corrected.
     */
    record Unloaded(Facts facts, int stop, StopType stopType) implements OfStop {}

    /** The load is delivered: nothing more is read, unless its last departure is waited for. */
    record Delivered(Facts facts) implements TrackingEvent {}

    /** The load is cancelled: nothing more is read. */
    record Cancelled(Facts facts) implements TrackingEvent {}

    /**
     * The truck is at its last stop and the load waits for {@code confirmDelivery}: nothing more is read, unless its last departure is
     * waited for or a delivery nearby is open.
     */
    record AwaitingConfirmation(Facts facts) implements TrackingEvent {}

    /**
     * The truck is under way to a stop, with its cargo; at most as often as {@link WatchOptions#enRouteEvery()} says, at reads that
     * are made anyway.
     */
    record EnRoute(Facts facts, int stop, StopType stopType) implements OfStop {}

    /** Fewer than 30 miles are left to a stop; to the first pickup not while the truck stands, nor over 12 hours early. */
    record Approaching(Facts facts, int stop, StopType stopType, int milesAway) implements OfStop {}

    /** The expected arrival at a stop has changed, on two reads in a row. */
    record EtaChanged(
            Facts facts,
            int stop,
            StopType stopType,
            @Nullable Instant previousAt,
            Instant expectedAt) implements OfStop {}

    /** A stop will as good as certainly be reached after the end of its window; while the truck is at another, even if it left now. */
    record AtRisk(Facts facts, int stop, StopType stopType, int minutesLate, Instant expectedAt) implements OfStop {}

    /** The window of the next stop has passed, and a position from after it shows no arrival, or a silent truck was too far. */
    record Late(Facts facts, int stop, StopType stopType, int minutesLate) implements OfStop {}

    /** The expected arrival at a stop that was at risk is on time again, on two reads in a row. */
    record BackOnTime(Facts facts, int stop, StopType stopType, Instant expectedAt) implements OfStop {}

    /** The free time at a stop is over, and a position from after its end shows the truck still there. */
    record DetentionStarted(Facts facts, int stop, StopType stopType, int freeMinutes) implements OfStop {}

    /** The driver's phone has stopped reporting positions. */
    record TrackingStale(Facts facts, Instant lastFixAt) implements TrackingEvent {}

    /** The driver's phone reports positions again. */
    record TrackingResumed(Facts facts, Instant lastFixAt) implements TrackingEvent {}

    /**
     * More points were recorded since the last read than a read shows, so part of the track is missing; the first time, and the first
     * after each departure.
     */
    record TrackGap(Facts facts, int missingPoints) implements TrackingEvent {}

    /** The truck has stood away from every stop for longer than a legal rest. */
    record LongHalt(Facts facts, double lat, double lng, Instant since) implements TrackingEvent {}

    /** The truck is much farther from the next stop than before, without having been there; again once it was nearer than ever. */
    record OffRoute(Facts facts, int stop, StopType stopType, double lat, double lng, int milesAway, int leastMilesAway)
            implements OfStop {}

    /** This percentage of the budget of 24 hours is used. */
    record BudgetThreshold(Facts facts, int percent, BigDecimal spentUsd, BigDecimal limitUsd)
            implements TrackingEvent {}

    /** The balance, null if unknown, does not cover a read; nothing is read until it is topped up. */
    record BalanceLow(Facts facts, @Nullable BigDecimal balanceUsd) implements TrackingEvent {}

    /**
     * Nothing is read until the problem with the account, its key or a limit is corrected; if it has a load, none with that load's tag.
     *
     * @param reason {@code KEY}; {@code FORBIDDEN}; {@code SERVICE}: the price of a read is not known; {@code SPEND_LIMIT}, once a
     *     day by each tracker: a limit of the client or of a tag is used up, or the budget is below the price of a read
     */
    record TrackingPaused(Facts facts, PauseReason reason) implements TrackingEvent {}

    /**
     * The load needs a person: call the driver, correct the place of the stop, or forget the load. It is still followed, less
     * often.
     *
     * @param stop the number of the stop where it is or is expected; 0 if unknown
     * @param since when something last happened or should have happened; for {@link StuckReason#UNREADABLE} the last read
     * @param lastFixAt the time of its newest position; null if it has none
     * @param spentUsd what following it has cost
     */
    record Stuck(
            Facts facts,
            StuckReason reason,
            int stop,
            Instant since,
            @Nullable Instant lastFixAt,
            BigDecimal spentUsd) implements TrackingEvent {}

    /** The load cannot be read, or has cost what it may; it is no longer followed. */
    record TrackingFailed(Facts facts, FailureReason reason) implements TrackingEvent {}

    /**
     * There was no sign for four days after the last window that the load goes on, or for seven without a date; it is no longer
     * followed. A {@link Stuck} came before.
     */
    record TrackingAbandoned(Facts facts) implements TrackingEvent {}

    /** A test, sent on request; nothing has happened. */
    record Test(Facts facts) implements TrackingEvent {}
}
