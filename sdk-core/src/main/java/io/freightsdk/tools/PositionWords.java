package io.freightsdk.tools;

import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.PositionStop;
import io.freightsdk.tracking.Step;
import io.freightsdk.tracking.TrackingRules;
import io.freightsdk.tracking.WatchOptions;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a position means, and what to do about it.
 *
 * @param nextReadAt when a read is worth its price again, by the rules of tracking; null if never, or if nobody knows the price
 * @param because why then
 */
record PositionWords(
        LoadPosition position, Instant now, @Nullable Instant nextReadAt, String because) {
    private static final long STALE_MINUTES = 60;
    private static final Set<LoadStatus> OVER = Set.of(LoadStatus.DELIVERED, LoadStatus.CANCELLED);

    /** By this position alone, for a load that nobody follows: the next read is counted from the last. */
    static PositionWords of(LoadPosition position, Instant readAt, Instant now, @Nullable BigDecimal readUsd) {
        if (readUsd == null) {
            return new PositionWords(position, now, null, "");
        }
        TrackingRules rules = TrackingRules.at(readUsd);
        Step begun = rules.begin(position.loadNumber(), null, WatchOptions.defaults(), position.createdAt());
        Step read = rules.onRead(begun.watch(), position, readAt);
        return new PositionWords(position, now, read.nextReadAt(), read.why());
    }

    String phase() {
        return switch (position.status().known()) {
            case PLANNED ->
                position.pingCount() == 0
                        ? "the driver has not shared a position yet"
                        : "on the way to the first pickup";
            case AT_PICKUP -> "at a pickup";
            case IN_TRANSIT -> "on the road" + toUpcoming();
            case AT_DELIVERY -> "at the delivery stop, waiting for its delivery to be confirmed";
            case DELIVERED -> "delivered";
            case CANCELLED -> "cancelled";
            case OTHER -> "in a state that these tools do not know";
        };
    }

    String next() {
        return switch (position.status().known()) {
            case DELIVERED ->
                "nothing: reading it again costs and changes nothing; when the bill of lading is in hand, "
                        + ConfirmDelivery.NAME + " records it for free";
            case CANCELLED -> "nothing: the load takes no positions any more";
            case AT_DELIVERY -> "when the bill of lading is in hand, call " + ConfirmDelivery.NAME;
            case OTHER -> "tell the user the status as it is";
            default -> onTheWay();
        };
    }

    boolean isOver() {
        return OVER.contains(position.status());
    }

    @Nullable
    GpsPoint newestFix() {
        List<GpsPoint> track = position.gpsTrack();
        return track.isEmpty() ? null : track.get(track.size() - 1);
    }

    /** The first stop that was not reached, null if there is no way to one any more. */
    @Nullable
    PositionStop upcoming() {
        if (isOver() || position.status().equals(LoadStatus.AT_DELIVERY)) {
            return null;
        }
        return position.stops().stream()
                .filter(stop -> stop.arrivedAt() == null)
                .findFirst()
                .orElse(null);
    }

    long ageMinutes(GpsPoint fix) {
        return Math.max(0, Duration.between(fix.ts(), now).toMinutes());
    }

    private String toUpcoming() {
        @Nullable PositionStop stop = upcoming();
        return stop == null ? "" : " to " + stop.city() + ", " + stop.state();
    }

    private String onTheWay() {
        String readAgain = nextReadAt == null
                ? "do not read it again before something is expected to have happened"
                : "a new read is worth its price at " + nextReadAt.truncatedTo(ChronoUnit.SECONDS)
                        + " at the earliest: " + because;
        @Nullable GpsPoint fix = newestFix();
        if (fix == null) {
            return "if a position is needed soon, ask the driver to open the link that was sent by SMS; " + readAgain;
        }
        return ageMinutes(fix) <= STALE_MINUTES
                ? readAgain
                : "the last position is " + ageMinutes(fix) + " minutes old: ask the driver to open the link again; "
                        + readAgain;
    }
}
