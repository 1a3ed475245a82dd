package io.freightsdk.tracking;

import io.freightsdk.error.ForbiddenException;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.LoadNotFoundException;
import io.freightsdk.internal.OneLine;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.EtaEstimate;
import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.StopInput;
import io.freightsdk.model.StopType;
import io.freightsdk.tracking.LoadState.Plan;
import io.freightsdk.tracking.LoadState.Progress;
import io.freightsdk.tracking.LoadState.Reads;
import io.freightsdk.tracking.LoadState.Shown;
import io.freightsdk.tracking.LoadState.Stop;
import io.freightsdk.tracking.LoadState.Terms;
import io.freightsdk.tracking.LoadState.Told;
import io.freightsdk.tracking.TrackingEvent.AttentionReason;
import io.freightsdk.tracking.TrackingEvent.EndReason;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The pure core of tracking: decides which events a read shows and when to read a load next. No clock, randomness or I/O: the same
 * load, position and time give the same step on any node.
 */
final class Engine {
    static final int MOST_QUOTED = 80;
    private static final int REFUSALS = 3;
    private static final Duration REFUSED_FOR = Duration.ofMinutes(30);
    private static final int UNREADABLE_READS = 10;
    private static final Duration UNREADABLE_FOR = Duration.ofHours(24);
    private static final Duration SILENT_FOR = Duration.ofHours(12);
    private static final Duration STAYS_AT_MOST = Duration.ofDays(1);
    private static final double LONGEST_RETRY = 120;
    private static final int SILENT_READS = 3;
    private static final int NEARER_MILES = 5;
    private static final double NEVER = 1e9;
    private static final double LEAST_READ_USD = 0.000_1;

    private final double readUsd;
    private final double throttle;

    /** @param throttle how many times its price a read has to be worth, 1 unless money is short */
    Engine(double readUsd, double throttle) {
        this.readUsd = Math.max(LEAST_READ_USD, readUsd);
        this.throttle = throttle;
    }

    /** The load from now on, and the events, in order: both are stored in one transaction. */
    record Update(TrackedLoad load, List<TrackingEvent> events) {}

    private static Update update(LoadState after, Events found) {
        return new Update(new TrackedLoad(after), found.of(after));
    }

    private static TrackedLoad changed(LoadState after) {
        return new TrackedLoad(after);
    }

    /**
     * Starts to follow a load. Reads nothing: the load says when the first read is worth its price.
     *
     * @param order the input that created the load, for the places and times of its stops; null if unknown
     */
    TrackedLoad begin(
            String loadNumber,
            @Nullable CreateLoadInput order,
            TrackingPolicy policy,
            FollowOptions options,
            @Nullable URI link,
            Instant now) {
        Terms terms = new Terms(
                policy,
                options.tag(),
                options.metadata(),
                options.freeTime(),
                options.toLastDeparture(),
                options.positions(),
                order == null ? null : order.customerRef(),
                order == null ? null : order.truckNumber(),
                link);
        List<Stop> stops = order == null ? List.of() : stops(order);
        LoadState begun = new LoadState(
                loadNumber,
                now.toEpochMilli() * 1_000,
                now,
                terms,
                new Shown(stops, null, null),
                Told.NOTHING,
                Progress.NONE,
                Reads.NONE,
                Plan.begun(now));
        return changed(order == null ? begun : planned(begun, new Forecast(stops, List.of(), null, now)));
    }

    /** The load with what is given here; what is not given stays. */
    static TrackedLoad described(
            TrackedLoad load, @Nullable CreateLoadInput order, FollowOptions options, @Nullable URI link) {
        LoadState state = load.state();
        Terms was = state.terms();
        boolean isUsualTime = options.freeTime().equals(FollowOptions.defaults().freeTime());
        Terms terms = new Terms(
                was.policy(),
                options.tag() == null ? was.tag() : options.tag(),
                options.metadata().isEmpty() ? was.metadata() : options.metadata(),
                isUsualTime ? was.freeTime() : options.freeTime(),
                was.toLastDeparture() || options.toLastDeparture(),
                was.positions() || options.positions(),
                order == null || order.customerRef() == null ? was.customerRef() : order.customerRef(),
                order == null || order.truckNumber() == null ? was.truckNumber() : order.truckNumber(),
                link == null ? was.trackingLink() : link);
        LoadState described = terms.equals(was) ? state : state.terms(terms);
        List<Stop> stops = order == null ? List.of() : stops(order);
        boolean isPlaced = state.stops().stream().allMatch(Stop::isPlaced)
                && !state.stops().isEmpty();
        return changed(isPlaced ? described : described.placed(stops));
    }

    private static List<Stop> stops(CreateLoadInput order) {
        List<Stop> stops = new ArrayList<>();
        for (StopInput stop : order.pickups()) {
            stops.add(Stop.of(stop, StopType.PICKUP));
        }
        for (StopInput stop : order.deliveries()) {
            stops.add(Stop.of(stop, StopType.DELIVERY));
        }
        return List.copyOf(stops);
    }

    /** Applies a position that was read. For an ended load it still reports changes, and the load stays ended. */
    Update onRead(TrackedLoad load, LoadPosition shown, Instant now) {
        LoadState before = load.state();
        if (!before.loadNumber().equals(shown.loadNumber())) {
            throw new IllegalArgumentException("load " + OneLine.quoted(before.loadNumber(), MOST_QUOTED)
                    + ": the position is of load " + OneLine.quoted(shown.loadNumber(), MOST_QUOTED));
        }
        List<GpsPoint> track = Road.believed(shown.gpsTrack(), now);
        Instant eta = shown.eta() instanceof EtaEstimate estimate ? estimate.etaAt() : null;
        List<Stop> stops = LoadState.shown(before.stops(), shown.stops());
        Forecast forecast = new Forecast(stops, track, eta, now);
        Events found = new Events(now);
        LoadState read = read(before, shown, stops, forecast);
        StopEvents.between(before, read, shown.deliveredAt(), found);
        joined(before, read, shown, found);
        boolean wasEnded = before.isEnded();
        boolean isEnded = wasEnded || (read.isOver() && !read.isWaitedFor(now));
        if (!isEnded) {
            Told told = ofThisStop(before.told(), forecast);
            Instant expected = forecast.expected();
            Told seen = Alarms.eta(read, forecast, expected, told, found);
            Set<Alarm> alarms = new Alarms(read, forecast, told).of(expected, shown.pingCount() == 0);
            boolean isShown = forecast.standing == null || alarms.contains(Alarm.AT_RISK);
            read = read.told(
                    new Told(seen.stop(), seen.standing(), alarms, seen.expectedAt(), isShown ? seen.seenAt() : null));
            Alarms.events(read, forecast, told, found);
        }
        position(before, read, forecast, found);
        LoadState after = isEnded
                ? read.end(wasEnded ? before.endReason() : null)
                : planned(timedOut(read, before, forecast, found), forecast);
        return update(after, found);
    }

    /** What a read shows, before anything is said of it. */
    private static LoadState read(LoadState before, LoadPosition shown, List<Stop> stops, Forecast forecast) {
        GpsPoint newest = forecast.road == null ? null : forecast.road.last();
        LoadSnapshot.Position last = before.position();
        boolean isNewer = newest != null && (last == null || newest.ts().isAfter(last.at()));
        LoadSnapshot.Position position =
                newest != null && isNewer ? new LoadSnapshot.Position(newest.lat(), newest.lng(), newest.ts()) : last;
        int silent = isNewer ? 0 : before.progress().silentReads() + (last == null ? 0 : 1);
        Reads was = before.reads();
        return new LoadState(
                before.loadNumber(),
                before.revision(),
                before.begunAt(),
                before.terms(),
                new Shown(stops, shown.status(), position),
                before.told(),
                progress(before, forecast, position, silent),
                new Reads(was.count() + 1, was.spentUsd(), forecast.now, 0, 0, null),
                before.plan());
    }

    /** Notes that the truck is nearer to the next stop than it ever was; where that is unknown, that it drives. */
    private static Progress progress(
            LoadState before, Forecast forecast, LoadSnapshot.@Nullable Position position, int silent) {
        Progress was = before.progress();
        Stop ahead = forecast.ahead;
        int nearest = before.told().stop() == forecast.aheadNumber ? was.nearestMiles() : -1;
        if (forecast.road == null || position == null || forecast.standing != null || ahead == null) {
            return new Progress(was.at(), nearest, silent);
        }
        if (!ahead.isPlaced()) {
            boolean isAllOfTheTrack = forecast.road.driven() == 0 && was.at() != null;
            Duration stood = Duration.ofSeconds(Math.round(60 * forecast.road.stood()));
            return new Progress(isAllOfTheTrack ? was.at() : position.at().minus(stood), 0, silent);
        }
        int miles = (int) ahead.milesFrom(position);
        return nearest < 0 || miles <= nearest - NEARER_MILES
                ? new Progress(position.at(), miles, silent)
                : new Progress(was.at(), nearest, silent);
    }

    private static void joined(LoadState before, LoadState read, LoadPosition shown, Events found) {
        if (before.position() == null && read.position() != null) {
            List<GpsPoint> track = shown.gpsTrack();
            Instant first = shown.pingCount() <= track.size() ? track.get(0).ts() : null;
            found.at(first, -1, "", TrackingEvent.DriverJoined::new);
        }
    }

    /** What was told of another stop says nothing of this one. */
    private static Told ofThisStop(Told told, Forecast forecast) {
        Set<Alarm> alarms = EnumSet.noneOf(Alarm.class);
        alarms.addAll(told.alarms());
        boolean isSame = told.stop() == forecast.aheadNumber;
        if (!isSame) {
            alarms.removeAll(Set.of(Alarm.AT_RISK, Alarm.LATE));
        }
        if (told.standing() != forecast.standingNumber) {
            alarms.remove(Alarm.DETENTION);
        }
        return new Told(
                forecast.aheadNumber,
                forecast.standingNumber,
                alarms,
                isSame ? told.expectedAt() : null,
                isSame ? told.seenAt() : null);
    }

    private static void position(LoadState before, LoadState read, Forecast forecast, Events found) {
        LoadSnapshot.Position now = read.position();
        if (!read.terms().positions() || now == null || now.equals(before.position())) {
            return;
        }
        Stop ahead = forecast.standing == null ? forecast.ahead : null;
        Integer miles = ahead == null || !ahead.isPlaced() ? null : (int) Math.round(ahead.milesFrom(now));
        Instant expectedAt = ahead == null ? null : read.told().seenAt();
        found.at(
                now.at(),
                Integer.MAX_VALUE,
                now.at().toString(),
                header -> new TrackingEvent.PositionUpdated(header, now.lat(), now.lng(), miles, expectedAt));
    }

    /** A load without a sign that it goes on ends, after a person was needed. */
    private static LoadState timedOut(LoadState read, LoadState before, Forecast forecast, Events found) {
        Instant now = forecast.now;
        if (read.isOver()) {
            Instant newest =
                    read.position() == null ? read.begunAt() : read.position().at();
            boolean isSilent = read.progress().silentReads() >= SILENT_READS
                    && newest.plus(SILENT_FOR).isBefore(now);
            Instant arrived = read.lastStop().lastArrivedAt();
            boolean isLong = arrived != null && arrived.plus(STAYS_AT_MOST).isBefore(now);
            return isSilent || isLong || read.isFarFromTheLastStop() ? read.end(null) : read;
        }
        boolean isTold = before.told().is(Alarm.OVERDUE) && read.told().is(Alarm.OVERDUE);
        return isTold && Timeouts.of(read, forecast).isOver(now) ? ended(read, EndReason.TIMEOUT, found) : read;
    }

    private static LoadState ended(LoadState load, EndReason reason, Events found) {
        found.add("", header -> new TrackingEvent.TrackingEnded(header, reason));
        return load.end(reason);
    }

    /** With the time of the next read, unless it has ended. */
    private LoadState planned(LoadState load, Forecast forecast) {
        if (load.isEnded()) {
            return load;
        }
        Instant alarm = Alarms.next(load, forecast);
        double untilAlarm = untilAlarm(alarm, forecast);
        ReadPlan.Next next = new ReadPlan(load.terms().policy(), readUsd, throttle)
                .next(
                        forecast,
                        load.begunAt(),
                        load.firstStop().opens(),
                        load.isOver(),
                        load.progress().silentReads(),
                        Timeouts.of(load, forecast).idle(forecast.now),
                        untilAlarm);
        return load.next(next.at(), next.reason());
    }

    /** For how many minutes a position may come yet that decides on the alarm. */
    private static double untilAlarm(@Nullable Instant alarm, Forecast forecast) {
        Road road = forecast.road;
        if (alarm == null || road == null) {
            return NEVER;
        }
        boolean isHopeless = !road.last().ts().isBefore(alarm)
                || (forecast.isSilent() && (!alarm.isAfter(forecast.now) || forecast.standing != null));
        return isHopeless ? NEVER : Math.max(road.every(), Road.minutes(forecast.now, alarm) + road.every() + 1);
    }

    /**
     * Applies a failed read: the next one comes later, longer each time.
     *
     * @param isOfLoad whether following ends if the load is not found or forbidden three times in half an hour; false while it may be
     *     the key that is refused
     */
    Update onFailure(TrackedLoad load, FreightException failure, Instant now, boolean isOfLoad) {
        LoadState before = load.state();
        Events found = new Events(now);
        if (before.isEnded()) {
            return new Update(load, List.of());
        }
        Reads was = before.reads();
        boolean isRefused = failure instanceof LoadNotFoundException || failure instanceof ForbiddenException;
        int refusals = was.refusals() + (isRefused ? 1 : 0);
        Instant refusedSince = isRefused && was.refusals() == 0 ? now : was.refusedSince();
        LoadState failed = before.reads(
                new Reads(was.count(), was.spentUsd(), was.lastAt(), was.failures() + 1, refusals, refusedSince));
        if (isRefused
                && isOfLoad
                && refusals >= REFUSALS
                && refusedSince != null
                && !refusedSince.plus(REFUSED_FOR).isAfter(now)) {
            EndReason reason = failure instanceof LoadNotFoundException ? EndReason.NOT_FOUND : EndReason.FORBIDDEN;
            return update(ended(failed, reason, found), found);
        }
        Instant since = was.lastAt() == null ? before.begunAt() : was.lastAt();
        boolean isUnreadable = failed.reads().failures() >= UNREADABLE_READS
                && since.plus(UNREADABLE_FOR).isBefore(now)
                && !before.told().is(Alarm.UNREADABLE);
        if (isUnreadable) {
            failed = failed.told(with(failed.told(), Alarm.UNREADABLE));
            Alarms.attention(failed, AttentionReason.UNREADABLE, before.told().stop(), since, found);
        }
        double first = Math.max(1, before.terms().policy().soonest() / 3);
        double wait = Math.min(LONGEST_RETRY, first * Math.pow(2, Math.min(20, was.failures())));
        return update(failed.next(now.plusSeconds(Math.round(wait * 60)), "the last read failed"), found);
    }

    private static Told with(Told told, Alarm alarm) {
        Set<Alarm> alarms = EnumSet.of(alarm);
        alarms.addAll(told.alarms());
        return told.with(alarms);
    }

    /** Ends a load whose delivery the caller has confirmed, unless its last departure is waited for. */
    static Update onConfirmed(TrackedLoad load, Instant now) {
        LoadState before = load.state();
        Events found = new Events(now);
        boolean isOpen =
                !before.isEnded() || before.endReason() != null || LoadStatus.AT_DELIVERY.equals(before.status());
        if (!isOpen) {
            return new Update(load, List.of());
        }
        StopEvents.status(before.status(), LoadStatus.DELIVERED, now, null, found);
        LoadState delivered = before.status(LoadStatus.DELIVERED);
        // whose arrival may not be read yet
        boolean goesOn = !before.isEnded() && delivered.isFollowedToTheLastDeparture();
        return update(goesOn ? delivered : delivered.end(null), found);
    }

    /** Changes the policy; the next read is at the same time or sooner, as the pauses go with the root of a delay's price. */
    static TrackedLoad onPolicy(TrackedLoad load, TrackingPolicy policy, Instant now) {
        LoadState before = load.state();
        LoadState after = before.terms(before.terms().policy(policy));
        Instant next = before.nextReadAt();
        if (next == null) {
            return changed(after);
        }
        Instant last = before.reads().lastAt() == null
                ? before.begunAt()
                : before.reads().lastAt();
        double share = Math.min(1, Math.sqrt(before.terms().policy().usdPerMinute() / policy.usdPerMinute()));
        Instant sooner =
                last.plusMillis(Math.round(share * Duration.between(last, next).toMillis()));
        return changed(after.next(sooner.isBefore(now) && next.isAfter(now) ? now : sooner, before.reason()));
    }

    /**
     * Follows a load again that was given up, or that a later read has shown to go on; its next read is due at once. Another load is
     * unchanged.
     */
    static TrackedLoad followedAgain(TrackedLoad load, TrackingPolicy policy, Instant now) {
        LoadState before = load.state();
        boolean goesOn = before.endReason() != null || !before.isOver();
        return before.isEnded() && goesOn ? changed(before.begunAgain(policy, now)) : load;
    }

    /** Returns a load that could not be stored, and so is not followed. */
    static TrackedLoad notStored(String loadNumber) {
        TrackedLoad begun = new Engine(0, 1)
                .begin(loadNumber, null, TrackingPolicy.STANDARD, FollowOptions.defaults(), null, Instant.EPOCH);
        String reason = "not followed, as it could not be stored: call follow with its number again";
        return changed(begun.state().plan(new Plan(null, reason, null)));
    }

    /** Books what a read may cost, before it is sent. */
    static TrackedLoad spent(TrackedLoad load, BigDecimal usd) {
        return changed(load.state().reads(load.state().reads().spend(usd)));
    }

    /** Counts a read that shows nothing newer than another that is stored already. */
    static TrackedLoad overtaken(TrackedLoad load) {
        return changed(load.state().reads(load.state().reads().more()));
    }

    static Update end(TrackedLoad load, EndReason reason, Instant now) {
        Events found = new Events(now);
        return update(ended(load.state(), reason, found), found);
    }

    /** Reports that 80 % of what the load may cost are spent, once. */
    static Update muchSpent(TrackedLoad load, Instant now) {
        LoadState before = load.state();
        Events found = new Events(now);
        LoadState after = before.told(with(before.told(), Alarm.COST));
        Alarms.attention(after, AttentionReason.COST, before.told().stop(), before.begunAt(), found);
        return update(after, found);
    }

    static TrackedLoad notBefore(TrackedLoad load, Instant at) {
        Instant next = load.nextReadAt();
        return next == null || !next.isBefore(at) ? load : changed(load.state().next(at, load.reason()));
    }
}
