package io.freightsdk.tracking;

import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.PositionStop;
import io.freightsdk.model.StopType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The debt of a facility for holding a truck, computed from a position that was already paid for.
 *
 * @param countsFrom when the free time begins: the arrival, or the appointment if that is later
 * @param freeUntil when it ends
 * @param billableMinutes the minutes after that in whole billing steps, up to the departure; without one to the last fix before
 *     the given time, or before the truck arrived elsewhere, and to the last before the departure if a phone that was off
 *     showed that far away: of what came after it there is no evidence
 * @param usd the cost of these minutes
 * @param isFinal whether the truck has left, so that the amount is final
 * @param voidReason the reason why nothing is owed regardless of the time; null if there is no such reason
 * @param evidence the fixes during the stay, as far as the position has them
 */
public record Detention(
        int stop,
        StopType stopType,
        Instant countsFrom,
        Instant freeUntil,
        long billableMinutes,
        BigDecimal usd,
        boolean isFinal,
        @Nullable String voidReason,
        Instant arrivedAt,
        @Nullable Instant departedAt,
        List<GpsPoint> evidence) {
    private static final Duration OFF = Duration.ofMinutes(45);
    private static final double FAR_MILES = 2;

    /** Copies the evidence. */
    public Detention {
        evidence = List.copyOf(evidence);
    }

    /**
     * Detention terms, as agreed with a facility.
     *
     * @param usdPerHour the cost of an hour after that, counted by the minute
     * @param mostUsdPerStop the cap for a stop; null for none
     * @param lateness how late the truck may come without losing its claim; null if it never loses it
     * @param step the steps in which time is billed, of whole minutes
     * @param rounding whether a step that was begun counts: {@code UP} or {@code DOWN}
     */
    public record Terms(
            Duration freeAtPickup,
            Duration freeAtDelivery,
            BigDecimal usdPerHour,
            @Nullable BigDecimal mostUsdPerStop,
            @Nullable Duration lateness,
            Duration step,
            RoundingMode rounding) {
        private static final Duration MINUTE = Duration.ofMinutes(1);

        /** Checks that no duration or amount is negative, and that a step is a minute or more. */
        public Terms {
            refuseNegative("freeAtPickup", freeAtPickup);
            refuseNegative("freeAtDelivery", freeAtDelivery);
            refuseNegative("lateness", lateness);
            if (usdPerHour.signum() < 0 || (mostUsdPerStop != null && mostUsdPerStop.signum() < 0)) {
                throw new IllegalArgumentException("terms: expected 0 USD or more");
            }
            if (step.compareTo(MINUTE) < 0) {
                throw new IllegalArgumentException("terms: expected steps of a minute or more, was " + step);
            }
        }

        /** Terms that bill by the minute. */
        public Terms(
                Duration freeAtPickup,
                Duration freeAtDelivery,
                BigDecimal usdPerHour,
                @Nullable BigDecimal mostUsdPerStop,
                @Nullable Duration lateness) {
            this(freeAtPickup, freeAtDelivery, usdPerHour, mostUsdPerStop, lateness, MINUTE, RoundingMode.DOWN);
        }

        /** Returns a copy that bills in steps, such as quarters of an hour, of which one that was begun counts or does not. */
        public Terms billedIn(Duration step, RoundingMode rounding) {
            return new Terms(freeAtPickup, freeAtDelivery, usdPerHour, mostUsdPerStop, lateness, step, rounding);
        }

        private static void refuseNegative(String name, @Nullable Duration duration) {
            if (duration != null && duration.isNegative()) {
                throw new IllegalArgumentException("terms: expected " + name + " of 0 or more, was " + duration);
            }
        }
    }

    /** Returns the detention at each stop the truck has arrived at, as of a time. */
    public static List<Detention> of(LoadPosition position, Terms terms, Instant now) {
        return position.stops().stream()
                .filter(stop -> stop.arrivedAt() != null)
                .map(stop -> of(stop, position, terms, now))
                .toList();
    }

    private static Detention of(PositionStop stop, LoadPosition position, Terms terms, Instant now) {
        Instant arrived = Objects.requireNonNull(stop.arrivedAt());
        Instant left = stop.departedAt();
        Instant latest = left == null ? leftBy(arrived, position, now) : left;
        List<GpsPoint> stay = position.gpsTrack().stream()
                .filter(fix -> !fix.ts().isBefore(arrived) && !fix.ts().isAfter(latest))
                .toList();
        Instant lastSeen = stay.isEmpty() ? arrived : stay.get(stay.size() - 1).ts();
        Instant opens = stop.windowFrom();
        Instant from = opens != null && opens.isAfter(arrived) ? opens : arrived;
        Instant freeUntil =
                from.plus(stop.type().equals(StopType.PICKUP) ? terms.freeAtPickup() : terms.freeAtDelivery());
        String voided = voided(stop, arrived, terms);
        long waited = Duration.between(freeUntil, left == null ? lastSeen : leftAt(left, position.gpsTrack()))
                .toMillis();
        long minutes = voided == null ? billed(Math.max(0, waited), terms) : 0;
        BigDecimal usd = usd(minutes, terms);
        boolean isFinal = left != null;
        return new Detention(
                stop.sequence(), stop.type(), from, freeUntil, minutes, usd, isFinal, voided, arrived, left, stay);
    }

    /** Returns the end of a stay without a departure: at the latest the next arrival at another stop. */
    private static Instant leftBy(Instant arrived, LoadPosition position, Instant now) {
        Instant latest = now;
        for (PositionStop other : position.stops()) {
            Instant at = other.arrivedAt();
            latest = at != null && at.isAfter(arrived) && at.isBefore(latest) ? at : latest;
        }
        return latest;
    }

    /** Returns a departure, or the last fix before it if the truck may have left at any time since. */
    private static Instant leftAt(Instant left, List<GpsPoint> track) {
        int next = 0;
        while (next < track.size() && track.get(next).ts().isBefore(left)) {
            next++;
        }
        if (next == 0 || next == track.size()) {
            return left;
        }
        GpsPoint last = track.get(next - 1);
        GpsPoint away = track.get(next);
        boolean isFar = Degrees.miles(last.lat(), last.lng(), away.lat(), away.lng()) > FAR_MILES;
        return isFar && last.ts().plus(OFF).isBefore(left) ? last.ts() : left;
    }

    /** Seconds count too, as they begin a step. */
    private static long billed(long millis, Terms terms) {
        long step = terms.step().toMinutes();
        return BigDecimal.valueOf(millis)
                        .divide(BigDecimal.valueOf(Duration.ofMinutes(step).toMillis()), 0, terms.rounding())
                        .longValue()
                * step;
    }

    private static @Nullable String voided(PositionStop stop, Instant arrived, Terms terms) {
        Instant due = stop.windowTo();
        if (due == null || terms.lateness() == null || !arrived.isAfter(due.plus(terms.lateness()))) {
            return null;
        }
        long minutes = Duration.between(due, arrived.plusMillis(59_999)).toMinutes();
        return "arrived " + minutes + " minutes after its window";
    }

    private static BigDecimal usd(long minutes, Terms terms) {
        BigDecimal usd = terms.usdPerHour()
                .multiply(BigDecimal.valueOf(minutes))
                .divide(BigDecimal.valueOf(60), 2, RoundingMode.HALF_UP);
        return terms.mostUsdPerStop() == null
                ? usd
                : usd.min(terms.mostUsdPerStop()).setScale(2, RoundingMode.HALF_UP);
    }
}
