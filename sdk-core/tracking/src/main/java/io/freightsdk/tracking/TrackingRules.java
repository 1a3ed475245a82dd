package io.freightsdk.tracking;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.ForbiddenException;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.LoadNotFoundException;
import io.freightsdk.internal.OneLine;
import io.freightsdk.internal.Usd;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.EtaEstimate;
import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.StopInput;
import io.freightsdk.tracking.TrackingEvent.FailureReason;
import io.freightsdk.tracking.TrackingEvent.StuckReason;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The pure core of tracking, for a scheduler and a database of your own: decides when to read a load and which events a read
 * shows. No clock, randomness or I/O: the same watch, position and time give the same step on any node.
 *
 * <p>From what is known of the load it estimates when the next arrival or departure will show. From that, the price of a
 * read and the value of knowing early it derives the next read with the lowest total cost.
 */
public final class TrackingRules {
    private static final int REFUSALS = 3;
    private static final long REFUSED_FOR = Duration.ofMinutes(30).toMillis();
    private static final int UNREADABLE_READS = 10;
    private static final long UNREADABLE_FOR = Duration.ofHours(24).toMillis();
    private static final long BUDGET_AGAIN = Duration.ofMinutes(15).toMillis();
    static final Duration LONGEST_RETRY = Duration.ofHours(2);
    private static final int FIXES_TIMED = 8;

    /** The flags dropped when a load that was given up is followed again. */
    private static final Set<Flag> FORGOTTEN =
            Set.of(Flag.ENDED, Flag.GIVEN_UP, Flag.OVERDUE_TOLD, Flag.COST_TOLD, Flag.UNREADABLE_TOLD);

    static final int MOST_QUOTED = 80;

    private final double readUsd;
    private final double shortage;

    private TrackingRules(double readUsd, double shortage) {
        this.readUsd = readUsd;
        this.shortage = shortage;
    }

    /**
     * Returns the rules for a price of a read.
     *
     * @param readUsd what a position read costs, as the price list has it
     * @throws IllegalArgumentException if it is below 0
     */
    public static TrackingRules at(BigDecimal readUsd) {
        return new TrackingRules(
                Math.max(0.000_1, Usd.notNegative("readUsd", readUsd).doubleValue()), 1);
    }

    /** {@link #at(BigDecimal)}, with a price such as {@code 0.05}. */
    public static TrackingRules at(String readUsd) {
        return at(Usd.of("readUsd", readUsd));
    }

    /** Returns a copy for a short budget: a read must be worth this many times its price. */
    public TrackingRules shortOfMoney(double shortage) {
        if (!(shortage >= 1)) {
            throw new IllegalArgumentException("rules: expected a shortage of 1 or more, was " + shortage);
        }
        return new TrackingRules(readUsd, shortage);
    }

    /**
     * Starts to follow a load. Reads nothing: the step says when the first read is worth its price.
     *
     * @param order the input that created the load, for the places and times of its stops; null if unknown
     */
    public Step begin(String loadNumber, @Nullable CreateLoadInput order, WatchOptions options, Instant now) {
        State state = new State();
        state.loadNumber = Objects.requireNonNull(loadNumber, "loadNumber");
        state.policy = Objects.requireNonNullElse(options.policy(), TrackingPolicy.STANDARD);
        state.begun = now.toEpochMilli();
        state.tag = Objects.requireNonNullElse(options.tag(), "");
        describe(state, order, options);
        state.expectedPickup = StopState.millis(options.expectedPickupAt());
        state.set(Flag.TO_LAST_DEPARTURE, options.toLastDeparture());
        state.enRouteMinutes = minutes(options.enRouteEvery(), 1, state.enRouteMinutes);
        state.stayMinutes = minutes(options.usualStay(), 1, state.stayMinutes);
        state.freeMinutes = minutes(options.freeTime(), 0, state.freeMinutes);
        if (order != null) {
            int pickups = order.pickups().size();
            List<StopInput> stops = Stream.concat(order.pickups().stream(), order.deliveries().stream())
                    .toList();
            state.planFor(stops.size());
            for (StopState stop : state.stops) {
                stop.plan(stops.get(stop.number - 1), stop.number <= pickups);
            }
        }
        forecast(state, state.begun, 5).plan();
        if (order == null) {
            state.next = state.begun;
        }
        return new Step(Watch.of(state), List.of());
    }

    private static int minutes(@Nullable Duration duration, int least, int none) {
        return duration == null ? none : (int) Math.max(least, duration.toMinutes());
    }

    /** The watch whose events have what is given here; what is not given stays. */
    static Watch described(Watch watch, @Nullable CreateLoadInput order, WatchOptions options) {
        State state = watch.state();
        describe(state, order, options);
        return Watch.of(state);
    }

    private static void describe(State state, @Nullable CreateLoadInput order, WatchOptions options) {
        if (!options.labels().isEmpty()) {
            state.labels.clear();
            state.labels.putAll(options.labels());
        }
        state.trackingLink = Objects.requireNonNullElse(options.trackingLink(), state.trackingLink)
                .toString();
        if (order != null) {
            state.truckNumber = Objects.requireNonNullElse(order.truckNumber(), state.truckNumber);
            state.customerRef = Objects.requireNonNullElse(order.customerRef(), state.customerRef);
        }
    }

    /** {@link #onRead(Watch, LoadPosition, Instant, BigDecimal)} of a read that has cost its price. */
    public Step onRead(Watch watch, LoadPosition position, Instant readAt) {
        return onRead(watch, position, readAt, BigDecimal.valueOf(readUsd));
    }

    /**
     * Applies a position that was read. For an ended watch it still reports changes, and the watch stays ended.
     *
     * @param costUsd what the read has cost at most, as {@link io.freightsdk.CallReport#atMostUsd} of its call says
     */
    public Step onRead(Watch watch, LoadPosition shown, Instant readAt, BigDecimal costUsd) {
        State state = watch.state();
        LoadPosition position = TrackState.believed(shown);
        if (!state.loadNumber.equals(position.loadNumber())) {
            throw new IllegalArgumentException("watch of load " + OneLine.quoted(state.loadNumber, MOST_QUOTED)
                    + ": the position is of load " + OneLine.quoted(position.loadNumber(), MOST_QUOTED));
        }
        long now = readAt.toEpochMilli();
        NewEvents found = new NewEvents(state, now);
        state.reads++;
        state.spend(costUsd, BigDecimal.ZERO);
        state.dearestMicros = Math.max(state.dearestMicros, Math.round(readUsd * 1_000_000));
        state.failures = 0;
        state.refusals = 0;
        state.flags.remove(Flag.UNREADABLE_TOLD);
        state.lastRead = now;
        int standing = StopState.number(state.standing());
        int ahead = StopState.number(state.ahead());
        new Changes(state, found).in(position);
        if (StopState.number(state.standing()) != standing) {
            state.etaSeen = 0;
        }
        if (StopState.number(state.ahead()) != ahead) {
            state.forgetTheLastStop();
        }
        TimeEvents timeEvents = new TimeEvents(state, found, now);
        timeEvents.ofTrack(position);
        TrackState.learn(state, position.gpsTrack());
        Patience.learn(state);
        timeEvents.ofRoad();
        ArrivalForecast forecast = forecast(state, now, interval(position.gpsTrack()));
        timeEvents.ofArrival(expected(state, forecast, position), forecast);
        timeEvents.ofTime(forecast);
        timeEvents.ofPatience();
        if (state.is(Flag.ENDED)) {
            state.end();
        } else {
            forecast.plan();
        }
        return Step.of(state, found);
    }

    /** {@link #onRead(Watch, LoadPosition, Instant, BigDecimal)} of a read that has cost an amount such as {@code 0.02}. */
    public Step onRead(Watch watch, LoadPosition position, Instant readAt, String costUsd) {
        return onRead(watch, position, readAt, Usd.of("costUsd", costUsd));
    }

    /** {@link #onFailure(Watch, FreightException, Instant, BigDecimal)} of a read that has cost its price unless nothing was charged. */
    public Step onFailure(Watch watch, FreightException failure, Instant now) {
        boolean isFree = failure.chargeStatus() == ChargeStatus.NOT_CHARGED;
        return onFailure(watch, failure, now, isFree ? BigDecimal.ZERO : BigDecimal.valueOf(readUsd));
    }

    /**
     * Applies a failed read: the next one comes later, longer each time. A load that is not found or forbidden three times in
     * half an hour is given up.
     *
     * @param costUsd what the read has cost at most, as {@link io.freightsdk.CallReport#atMostUsd} of its call says
     */
    public Step onFailure(Watch watch, FreightException failure, Instant at, BigDecimal costUsd) {
        return onFailure(onCost(watch, costUsd, BigDecimal.ZERO), failure, at, true);
    }

    /** Of a load that may be given up for it, or one that may not, as it is not the load's. */
    Step onFailure(Watch watch, FreightException failure, Instant at, boolean isOfLoad) {
        return step(watch, at, (state, found) -> {
            if (!state.is(Flag.ENDED)) {
                fail(state, found, failure, at.toEpochMilli(), isOfLoad);
            }
        });
    }

    private static void fail(State state, NewEvents found, FreightException failure, long now, boolean isOfLoad) {
        state.failures++;
        if (isOfLoad && isRefusedForGood(state, failure, now)) {
            state.giveUp(
                    found,
                    failure instanceof LoadNotFoundException ? FailureReason.NOT_FOUND : FailureReason.FORBIDDEN);
            return;
        }
        double first = Math.max(1, state.policy.minInterval().toSeconds() / 180.0);
        double wait =
                Math.min((double) LONGEST_RETRY.toMinutes(), first * Math.pow(2, Math.min(20, state.failures - 1)));
        state.next = now + Math.round(wait * 60) * 1_000;
        state.reason = ReadReason.FAILED;
        boolean isLong = now - Math.max(state.begun, state.lastRead) > UNREADABLE_FOR;
        if (isLong && state.failures >= UNREADABLE_READS && state.flags.add(Flag.UNREADABLE_TOLD)) {
            new Patience(state).report(found, StuckReason.UNREADABLE);
        }
    }

    /** {@link #onFailure(Watch, FreightException, Instant, BigDecimal)} of a read that has cost an amount such as {@code 0.02}. */
    public Step onFailure(Watch watch, FreightException failure, Instant at, String costUsd) {
        return onFailure(watch, failure, at, Usd.of("costUsd", costUsd));
    }

    private static boolean isRefusedForGood(State state, FreightException failure, long now) {
        if (!(failure instanceof LoadNotFoundException || failure instanceof ForbiddenException)) {
            return false;
        }
        state.refusedSince = state.refusals == 0 ? now : state.refusedSince;
        state.refusals++;
        return state.refusals >= REFUSALS && now - state.refusedSince >= REFUSED_FOR;
    }

    /** {@link #onConfirmed(Watch, Instant, Instant)} without the time of a bill of lading. */
    public Step onConfirmed(Watch watch, Instant now) {
        return onConfirmed(watch, null, now);
    }

    /**
     * Ends a watch whose delivery the caller has confirmed, unless its last departure is waited for.
     *
     * @param bolReceivedAt when the bill of lading was received, which the cargo was off the truck by; null if that is not known
     */
    public Step onConfirmed(Watch watch, @Nullable Instant bolReceivedAt, Instant now) {
        return step(watch, now, (state, found) -> {
            Changes changes = new Changes(state, found);
            if (state.flags.remove(Flag.GIVEN_UP) || !state.is(Flag.ENDED) || state.status.equals("AT_DELIVERY")) {
                state.status = "DELIVERED";
                changes.delivered(now);
            }
            if (state.stops.length > 0 && bolReceivedAt != null) {
                changes.unloadedByBill(state.lastStop(), bolReceivedAt.isAfter(now) ? now : bolReceivedAt);
            }
            if (!state.isFollowedToTheLastDeparture()) { // whose arrival may not be read yet
                state.end();
            }
        });
    }

    /** Changes the policy of a watch; the next read is at the same time or sooner. */
    public Step onPolicy(Watch watch, TrackingPolicy policy, Instant now) {
        return step(watch, now, (state, found) -> {
            state.policy = policy;
            if (!state.is(Flag.ENDED)) {
                long next = state.next;
                forecast(state, now.toEpochMilli(), 5).plan();
                state.next = Math.min(state.next, next);
            }
        });
    }

    /**
     * Follows a load again that was given up, or that a later read has shown to go on; its next read is due at once. Events of its
     * stops that were reported are not reported again. Another watch is unchanged.
     */
    public Step onFollowedAgain(Watch watch, TrackingPolicy policy, Instant now) {
        return step(watch, now, (state, found) -> {
            boolean goesOn = !state.isOver();
            if (state.is(Flag.GIVEN_UP) || (state.is(Flag.ENDED) && goesOn)) {
                state.flags.removeAll(FORGOTTEN);
                state.flags.removeAll(goesOn ? Set.of(Flag.DELIVERED_TOLD, Flag.AWAITING_TOLD) : Set.of());
                state.begun = now.toEpochMilli();
                state.next = state.begun;
                state.reason = ReadReason.JUST_BEGUN;
                state.reasonAt = state.begun;
                state.policy = policy;
                state.failures = 0;
                state.refusals = 0;
                state.spentBefore = state.spentMicros;
            }
        });
    }

    Step onNoBudget(Watch watch, Instant now) {
        return step(watch, now, (state, found) -> {
            state.reason = ReadReason.NO_BUDGET;
            state.next = now.toEpochMilli() + BUDGET_AGAIN;
        });
    }

    Step onBudget(Watch watch, Instant now) {
        return step(
                watch,
                now,
                (state, found) -> forecast(state, now.toEpochMilli(), 5).plan());
    }

    static Step onMostSpent(Watch watch, Instant now) {
        return step(watch, now, (state, found) -> {
            state.flags.add(Flag.COST_TOLD);
            new Patience(state).report(found, StuckReason.COST);
        });
    }

    /** Says that a limit for the tag of the load is used up, once a day. */
    static Step onTagLimit(Watch watch, Instant now) {
        PauseReason reason = PauseReason.SPEND_LIMIT;
        String today = reason.name() + now.truncatedTo(ChronoUnit.DAYS);
        return step(watch, now, (state, found) -> {
            if (state.isNewAlarm(today + '@' + state.begun)) {
                found.add(today, f -> new TrackingEvent.TrackingPaused(f, reason));
            }
        });
    }

    static Watch onCost(Watch watch, BigDecimal costUsd, BigDecimal reservedUsd) {
        State state = watch.state();
        state.spend(costUsd, reservedUsd);
        return Watch.of(state);
    }

    /** Counts a read that shows nothing newer than another that is stored already. */
    static Step onOvertaken(Watch watch, Instant now) {
        return step(watch, now, (state, found) -> state.reads++);
    }

    static Step giveUp(Watch watch, FailureReason reason, Instant now) {
        return step(watch, now, (state, found) -> state.giveUp(found, reason));
    }

    static Step notBefore(Watch watch, Instant at) {
        return step(watch, at, (state, found) -> state.next = Math.max(state.next, at.toEpochMilli()));
    }

    private static Step step(Watch watch, Instant now, BiConsumer<State, NewEvents> change) {
        State state = watch.state();
        NewEvents found = new NewEvents(state, now.toEpochMilli());
        change.accept(state, found);
        return Step.of(state, found);
    }

    private ArrivalForecast forecast(State state, long now, double interval) {
        return new ArrivalForecast(state, now, interval, readUsd, shortage);
    }

    /** By the places or, where they are unknown, by the service. */
    private static long expected(State state, ArrivalForecast forecast, LoadPosition position) {
        StopState ahead = state.ahead();
        boolean isUnplaced = ahead != null && !ahead.is(StopFlag.PLACED) && forecast.overstayed() <= 0;
        return isUnplaced && state.standing() == null && position.eta() instanceof EtaEstimate eta
                ? eta.etaAt().toEpochMilli()
                : forecast.expectedArrival();
    }

    /** Minutes between the newest fixes. */
    static double interval(List<GpsPoint> track) {
        int count = Math.min(FIXES_TIMED, track.size());
        if (count < 2) {
            return 5;
        }
        Instant first = track.get(track.size() - count).ts();
        Instant last = track.get(track.size() - 1).ts();
        double minutes = Duration.between(first, last).toSeconds() / 60.0 / (count - 1);
        return Math.min(15, Math.max(0.5, minutes));
    }
}
