package io.freightsdk.tracking;

import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.StopType;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened to a followed load. The id of an event follows from its facts, so two nodes, a restart or a rarer
 * policy report the same event under the same id, and a store keeps it once.
 */
public sealed interface TrackingEvent {
    /** Returns the fields that all events have. */
    Header header();

    /** Returns the id, which is the same for the same event on every node and after every restart. */
    default String id() {
        return header().id();
    }

    /** Returns the number of its load; empty if the event concerns all loads. */
    default String loadNumber() {
        return header().loadNumber();
    }

    /** Returns its number among the stored events of its load, from 1 and without gaps; 0 until it is stored. */
    default int sequence() {
        return header().sequence();
    }

    /** Returns when it happened; null if that is unknown. */
    default @Nullable Instant timestamp() {
        return header().timestamp();
    }

    /** Returns when the read that shows it was made. */
    default Instant detectedAt() {
        return header().detectedAt();
    }

    /** Returns the load as it was known then; null if the event concerns all loads. */
    default @Nullable LoadSnapshot load() {
        return header().load();
    }

    /** Returns its type as JSON has it, such as {@code stop.arrived}. */
    default String type() {
        return RecordJson.type(getClass());
    }

    /** Returns a copy with the number that a store gives it. */
    default TrackingEvent withSequence(int sequence) {
        Header now = header();
        return RecordJson.with(
                this, new Header(now.id(), now.loadNumber(), sequence, now.timestamp(), now.detectedAt(), now.load()));
    }

    /**
     * Returns the event as one line of JSON, as {@code events-1.schema.json} beside this class describes it. Within its version
     * types, fields and words of open lists may be added: who reads it ignores what it does not know.
     */
    default String toJson() {
        return RecordJson.write(this);
    }

    /**
     * Returns the event that {@link #toJson} wrote.
     *
     * @throws IllegalArgumentException if it is not an event, or of a type that is not in {@link #types}
     */
    static TrackingEvent fromJson(String json) {
        return RecordJson.event(json);
    }

    /** Returns the names of all types. */
    static Set<String> types() {
        return RecordJson.KINDS.keySet();
    }

    /** An event about a stop of its load. */
    sealed interface OfStop extends TrackingEvent {
        /** Returns the number of the stop: pickups are counted first, from 1, and then deliveries. */
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
    enum AttentionReason {
        /** Nothing has happened for a day after something should have; for three days if the next stop has no date. */
        OVERDUE,

        /** 80 % of what the load may cost are spent. */
        COST,

        /** No read has succeeded for a day. */
        UNREADABLE
    }

    /** The reason why following a load ended before the load did. */
    enum EndReason {
        /** The service knows no load of this number. */
        NOT_FOUND,

        /** The load is of another broker, or the key may not read it. */
        FORBIDDEN,

        /** The load has cost what it may. */
        COST,

        /** The number cannot be read, or the service responded with another load. */
        INVALID,

        /** There was no sign for four days after the last window that the load goes on, or for seven without a date. */
        TIMEOUT
    }

    /**
     * The fields of all events.
     *
     * @param id derived from the load, the type and what distinguishes it within its type
     * @param loadNumber the load; empty if the event concerns all loads
     * @param sequence its number among the stored events of its load
     * @param timestamp when it happened; null if unknown
     * @param detectedAt when it was detected
     * @param load the load as it was known then; null if the event concerns all loads
     */
    record Header(
            String id,
            String loadNumber,
            int sequence,
            @Nullable Instant timestamp,
            Instant detectedAt,
            @Nullable LoadSnapshot load) {
        /** Checks that id, load number and detection time are present. */
        public Header {
            Objects.requireNonNull(id, "id");
            Objects.requireNonNull(loadNumber, "loadNumber");
            Objects.requireNonNull(detectedAt, "detectedAt");
        }

        /** Creates the fields of an event without its load. */
        public Header(String id, String loadNumber, int sequence, @Nullable Instant timestamp, Instant detectedAt) {
            this(id, loadNumber, sequence, timestamp, detectedAt, null);
        }
    }

    /** The driver's phone has begun to share its position. */
    record DriverJoined(Header header) implements TrackingEvent {}

    /** The driver shares no position an hour after following began, or when the pickup is near: call the driver. */
    record DriverNotJoined(Header header, boolean pickupIsNear) implements TrackingEvent {}

    /** The driver's phone has stopped reporting positions. */
    record DriverOffline(Header header, Instant lastPositionAt) implements TrackingEvent {}

    /** The driver's phone reports positions again. */
    record DriverOnline(Header header, Instant lastPositionAt) implements TrackingEvent {}

    /** The truck has arrived at a stop. */
    record StopArrived(Header header, int stop, StopType stopType) implements OfStop {}

    /** The truck has left a stop. */
    record StopDeparted(Header header, int stop, StopType stopType) implements OfStop {}

    /** The service has changed a timestamp that was reported; {@code at} is null if it no longer shows one. */
    record StopTimeChanged(
            Header header,
            int stop,
            StopType stopType,
            Stamp stamp,
            Instant previousAt,
            @Nullable Instant at) implements OfStop {}

    /** The free time at a stop is over, and a position from after its end shows the truck still there. */
    record DetentionStarted(Header header, int stop, StopType stopType, int freeMinutes) implements OfStop {}

    /** The expected arrival at a stop has changed, on two reads in a row. */
    record EtaChanged(
            Header header,
            int stop,
            StopType stopType,
            @Nullable Instant previousAt,
            Instant expectedAt) implements OfStop {}

    /** The truck will hardly reach a stop in time; while it is at another, not even if it left now. */
    record AtRisk(Header header, int stop, StopType stopType, int minutesLate, Instant expectedAt) implements OfStop {}

    /** The window of the next stop ended 15 minutes ago, and a later position shows no arrival, or there was none for a day. */
    record Late(Header header, int stop, StopType stopType) implements OfStop {}

    /** The expected arrival at a stop that was at risk is on time again. */
    record BackOnTime(Header header, int stop, StopType stopType, Instant expectedAt) implements OfStop {}

    /**
     * A new position of the truck, for loads followed with {@link FollowOptions#positions}; miles and arrival are those of the next
     * stop, null if its place is unknown or the truck is at a stop.
     */
    record PositionUpdated(
            Header header,
            double lat,
            double lng,
            @Nullable Integer milesToStop,
            @Nullable Instant expectedAt) implements TrackingEvent {}

    /** The service's status of the load has changed; {@code AT_DELIVERY} means that it waits for {@code confirmDelivery}, which is free. */
    record StatusChanged(Header header, @Nullable LoadStatus from, LoadStatus to) implements TrackingEvent {}

    /** The load is delivered: nothing more is read, unless its last departure is waited for. */
    record Delivered(Header header) implements TrackingEvent {}

    /** The load is cancelled: nothing more is read. */
    record Cancelled(Header header) implements TrackingEvent {}

    /**
     * The load needs a person: call the driver, correct the place of the stop, or stop following the load. It is still followed,
     * less often.
     *
     * @param stop the number of the stop where it is or is expected; 0 if unknown
     * @param since when something last happened or should have happened; for {@link AttentionReason#UNREADABLE} the last read
     * @param lastPositionAt the time of its newest position; null if it has none
     * @param spentUsd what following it has cost
     */
    record NeedsAttention(
            Header header,
            AttentionReason reason,
            int stop,
            Instant since,
            @Nullable Instant lastPositionAt,
            BigDecimal spentUsd)
            implements TrackingEvent {}

    /** The load is no longer followed though it has not ended. */
    record TrackingEnded(Header header, EndReason reason) implements TrackingEvent {}

    /**
     * Nothing is read until the problem with the account, its key or a limit is corrected; reported once a day.
     *
     * @param reason {@code BALANCE}: the balance does not cover a read; {@code KEY}; {@code FORBIDDEN}; {@code SERVICE}: the price of
     *     a read is not known; {@code SPEND_LIMIT}: a limit of the client is used up, or the daily limit is below the price of a read
     * @param balanceUsd the balance, if that is the reason and it is known
     */
    record TrackingPaused(
            Header header, PauseReason reason, @Nullable BigDecimal balanceUsd) implements TrackingEvent {}

    /** A test that was asked for; nothing has happened. */
    record Test(Header header) implements TrackingEvent {}
}
