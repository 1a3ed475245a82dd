package io.freightsdk.tracking;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.ForbiddenException;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.LoadNotFoundException;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.EtaEstimate;
import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.StopInput;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
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
    private static final long ABANDONED_AFTER = Duration.ofHours(30).toMillis();
    private static final Duration LONGEST_RETRY = Duration.ofHours(2);
    private static final int FIXES_TIMED = 8;

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
        if (readUsd.signum() < 0) {
            throw new IllegalArgumentException("rules: expected a price of 0 USD or more, was " + readUsd);
        }
        return new TrackingRules(Math.max(0.000_1, readUsd.doubleValue()), 1);
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
        state.policy = options.policy() == null ? TrackingPolicy.STANDARD : options.policy();
        state.begun = now.toEpochMilli();
        state.tag = options.tag() == null ? "" : options.tag();
        state.expectedPickup = StopState.millis(options.expectedPickup());
        Detention.Terms terms = options.terms();
        if (terms != null) {
            state.freeAtPickup = (int) terms.freeAtPickup().toMinutes();
            state.freeAtDelivery = (int) terms.freeAtDelivery().toMinutes();
            state.lateMinutes =
                    terms.lateness() == null ? -1 : (int) terms.lateness().toMinutes();
        }
        if (order != null) {
            state.stops = Stream.concat(
                            order.pickups().stream().map(stop -> planned(stop, true)),
                            order.deliveries().stream().map(stop -> planned(stop, false)))
                    .toArray(StopState[]::new);
        }
        outlook(state, state.begun, 5).plan();
        if (order == null) {
            state.next = state.begun;
        }
        return Step.of(state, List.of());
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
    public Step onRead(Watch watch, LoadPosition position, Instant readAt, BigDecimal costUsd) {
        State state = watch.state();
        if (!state.loadNumber.equals(position.loadNumber())) {
            throw new IllegalArgumentException("watch of load " + Quoted.of(state.loadNumber)
                    + ": the position is of load " + Quoted.of(position.loadNumber()));
        }
        long now = readAt.toEpochMilli();
        Found found = new Found(state, now);
        state.reads++;
        state.spend(costUsd);
        state.failures = 0;
        state.lastRead = now;
        int standing = state.standing();
        int ahead = state.ahead();
        new Changes(state, found).in(position);
        if (state.standing() != standing || state.ahead() != ahead) {
            forgetTheLastStop(state);
        }
        Judgements judgements = new Judgements(state, found, now);
        judgements.ofTrack(position);
        Road.learn(state, position.gpsTrack());
        judgements.ofRoad();
        Outlook outlook = outlook(state, now, interval(position.gpsTrack()));
        judgements.ofArrival(expected(state, outlook, position));
        judgements.ofTime();
        abandon(state, found, now);
        if (state.ended) {
            end(state);
        } else {
            outlook.plan();
        }
        return Step.of(state, found.inOrder());
    }

    /** {@link #onFailure(Watch, FreightException, Instant, BigDecimal)} of a read that has cost its price unless nothing was charged. */
    public Step onFailure(Watch watch, FreightException failure, Instant now) {
        boolean isFree = failure.chargeStatus() == ChargeStatus.NOT_CHARGED;
        return onFailure(watch, failure, now, isFree ? BigDecimal.ZERO : BigDecimal.valueOf(readUsd));
    }

    /**
     * Applies a failed read: a temporary failure delays the next read, longer each time; a load that is not found or
     * forbidden is given up.
     *
     * @param costUsd what the read has cost at most, as {@link io.freightsdk.CallReport#atMostUsd} of its call says
     */
    public Step onFailure(Watch watch, FreightException failure, Instant now, BigDecimal costUsd) {
        State state = watch.state();
        state.spend(costUsd);
        if (state.ended) {
            return Step.of(state, List.of());
        }
        Found found = new Found(state, now.toEpochMilli());
        state.failures++;
        if (failure instanceof LoadNotFoundException || failure instanceof ForbiddenException) {
            String reason = failure instanceof LoadNotFoundException ? "not found" : "forbidden";
            found.add("", f -> new TrackingEvent.TrackingFailed(f, reason));
            end(state);
        } else {
            double first = Math.max(1, state.policy.atMostEvery().toSeconds() / 180.0);
            double wait =
                    Math.min((double) LONGEST_RETRY.toMinutes(), first * Math.pow(2, Math.min(20, state.failures - 1)));
            state.next = now.toEpochMilli() + Math.round(wait * 60) * 1_000;
            state.why = Why.FAILED;
            abandon(state, found, now.toEpochMilli());
        }
        return Step.of(state, found.inOrder());
    }

    /** Reports the events that depend on time alone; see {@link #onTimeAt}. The next read is unchanged. */
    public Step onTime(Watch watch, Instant now) {
        State state = watch.state();
        Found found = new Found(state, now.toEpochMilli());
        if (!state.ended) {
            new Judgements(state, found, now.toEpochMilli()).ofTime();
        }
        return Step.of(state, found.inOrder());
    }

    /** Returns when {@link #onTime} has an event to report, unless a read comes first; null for never. */
    public static @Nullable Instant onTimeAt(Watch watch) {
        long at = Judgements.nextOfTime(watch.state());
        return at == 0 ? null : Instant.ofEpochMilli(at);
    }

    /** Ends a watch whose delivery the caller has confirmed. Nothing more is read. */
    public Step onConfirmed(Watch watch, Instant now) {
        State state = watch.state();
        Found found = new Found(state, now.toEpochMilli());
        if (!state.ended || state.status.equals("AT_DELIVERY")) {
            state.status = "DELIVERED";
            found.at(now, Integer.MAX_VALUE, "", TrackingEvent.Delivered::new);
            end(state);
        }
        return Step.of(state, found.inOrder());
    }

    /** Changes the policy of a watch; the next read is at the same time or sooner. */
    public Step onPolicy(Watch watch, TrackingPolicy policy, Instant now) {
        State state = watch.state();
        state.policy = policy;
        if (!state.ended) {
            long next = state.next;
            outlook(state, now.toEpochMilli(), 5).plan();
            state.next = Math.min(state.next, next);
        }
        return Step.of(state, List.of());
    }

    /** Books what a read has cost whose position is older than what is known. */
    Step onCost(Watch watch, BigDecimal costUsd) {
        State state = watch.state();
        state.spend(costUsd);
        return Step.of(state, List.of());
    }

    /** Gives a load up, for a reason in words. */
    Step giveUp(Watch watch, String reason, BigDecimal costUsd, Instant now) {
        State state = watch.state();
        state.spend(costUsd);
        Found found = new Found(state, now.toEpochMilli());
        found.add("", f -> new TrackingEvent.TrackingFailed(f, reason));
        end(state);
        return Step.of(state, found.inOrder());
    }

    /** Puts the next read off. */
    Step notBefore(Watch watch, Instant at) {
        State state = watch.state();
        state.next = Math.max(state.next, at.toEpochMilli());
        return Step.of(state, List.of());
    }

    private Outlook outlook(State state, long now, double interval) {
        return new Outlook(state, now, interval, readUsd, shortage);
    }

    private static StopState planned(StopInput stop, boolean pickup) {
        StopState state = new StopState();
        state.pickup = pickup;
        if (stop.lat() != null && stop.lng() != null) {
            state.place(stop.lat(), stop.lng());
        }
        state.windowFrom = StopState.millis(stop.date());
        state.windowTo = state.windowFrom;
        return state;
    }

    private static void forgetTheLastStop(State state) {
        state.leastMiles = -1;
        state.dwellTold = 0;
        state.riskSeen = 0;
        state.riskTold = 0;
        state.etaSeen = 0;
        state.etaTold = 0;
    }

    private static long expected(State state, Outlook outlook, LoadPosition position) {
        long own = outlook.expectedArrival();
        if (own != 0) {
            return own;
        }
        return position.eta() instanceof EtaEstimate eta && state.standing() < 0
                ? eta.etaAt().toEpochMilli()
                : 0;
    }

    private static void abandon(State state, Found found, long now) {
        long last = Math.max(Math.max(state.begun, state.fixAt), state.expectedPickup);
        for (StopState stop : state.stops) {
            last = Math.max(last, stop.windowTo);
        }
        if (!state.ended && now - last > ABANDONED_AFTER) {
            found.add("", TrackingEvent.TrackingAbandoned::new);
            end(state);
        }
    }

    private static void end(State state) {
        state.ended = true;
        state.next = 0;
        state.why = Why.ENDED;
    }

    /** Minutes between the newest fixes. */
    private static double interval(List<GpsPoint> track) {
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
