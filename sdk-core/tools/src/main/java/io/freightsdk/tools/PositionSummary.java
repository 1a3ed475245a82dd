package io.freightsdk.tools;

import io.freightsdk.json.FreightJson;
import io.freightsdk.model.Eta;
import io.freightsdk.model.EtaOpaque;
import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.PositionStop;
import io.freightsdk.tracking.Step;
import io.freightsdk.tracking.TrackingRules;
import io.freightsdk.tracking.Watch;
import io.freightsdk.tracking.WatchOptions;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A position in the few words a model needs, and what to do about it.
 *
 * @param nextReadAt when a read is worth its price again, by the rules of tracking; null if never, or if nobody knows the price
 * @param reason the reason of nextReadAt
 */
record PositionSummary(
        LoadPosition position, Instant now, @Nullable Instant nextReadAt, String reason) {
    private static final long STALE_MINUTES = 60;
    private static final Set<LoadStatus> OVER = Set.of(LoadStatus.DELIVERED, LoadStatus.CANCELLED);
    private static final ToolSchema LISTED = ToolSchema.at(ReadPosition.NAME + "/result");

    /** By this position alone, for a load that nobody follows: the next read is counted from the last. */
    static PositionSummary of(LoadPosition position, Instant readAt, Instant now, @Nullable BigDecimal readUsd) {
        if (readUsd == null) {
            return new PositionSummary(position, now, null, "");
        }
        TrackingRules rules = TrackingRules.at(readUsd);
        Step begun = rules.begin(position.loadNumber(), null, WatchOptions.defaults(), position.createdAt());
        Watch read = rules.onRead(begun.watch(), position, readAt).watch();
        return new PositionSummary(position, now, read.nextReadAt(), read.reason());
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
                        + Task.CONFIRM + " records it for free";
            case CANCELLED -> "nothing: the load takes no positions any more";
            case AT_DELIVERY -> "when the bill of lading is in hand, call " + Task.CONFIRM;
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
        PositionStop stop = upcoming();
        return stop == null ? "" : " to " + Refusal.quoted(stop.city() + ", " + stop.state());
    }

    private String onTheWay() {
        String readAgain = nextReadAt == null
                ? "do not read it again before something is expected to have happened"
                : "a new read is worth its price at " + nextReadAt.truncatedTo(ChronoUnit.SECONDS)
                        + " at the earliest: " + reason;
        GpsPoint fix = newestFix();
        if (fix == null) {
            return "if a position is needed soon, ask the driver to open the link that was sent by SMS; " + readAgain;
        }
        return ageMinutes(fix) <= STALE_MINUTES
                ? readAgain
                : "the last position is " + ageMinutes(fix) + " minutes old: ask the driver to open the link again; "
                        + readAgain;
    }

    /** Leaves out what is not known. */
    Map<String, @Nullable Object> tree() {
        PositionStop stop = upcoming();
        Eta eta = position.eta();
        Map<String, @Nullable Object> summary = Json.of(
                "loadNumber", position.loadNumber(),
                "status", position.status().value(),
                "phase", phase(),
                "lastFix", lastFix(),
                "nextStop", stop == null ? null : listed("nextStop", PositionStop.class, stop),
                "eta", eta == null || eta instanceof EtaOpaque || isOver() ? null : listed("eta", Eta.class, eta),
                "deliveredAt", text(position.deliveredAt()),
                "onTime", position.onTime(),
                "delayMinutes", position.delayMinutes(),
                "distanceMiles", position.distanceMiles(),
                "next", next(),
                "nextReadAt", isOver() ? null : text(nextReadAt),
                "reason", isOver() || reason.isEmpty() ? null : reason);
        summary.values().removeIf(Objects::isNull);
        return summary;
    }

    /** The fields of a value that the schema of the answer lists. */
    private static <T> Map<String, @Nullable Object> listed(String name, Class<T> type, T value) {
        Map<String, @Nullable Object> tree = Json.tree(FreightJson.adapter(type), value);
        tree.keySet().retainAll(LISTED.property(name).properties().keySet());
        return tree;
    }

    private @Nullable Map<String, @Nullable Object> lastFix() {
        GpsPoint fix = newestFix();
        if (fix == null) {
            return null;
        }
        Map<String, @Nullable Object> tree = listed("lastFix", GpsPoint.class, fix);
        tree.put("ageMinutes", ageMinutes(fix));
        return tree;
    }

    /** The part that an event can have changed, and not time alone. */
    static Map<String, @Nullable Object> lasting(Map<String, @Nullable Object> summary) {
        Map<String, @Nullable Object> lasting = Json.copy(summary);
        lasting.keySet().removeAll(List.of("next", "nextReadAt", "reason"));
        if (lasting.get("lastFix") instanceof Map<?, ?> fix) {
            lasting.put("lastFix", fix.get("ts"));
        }
        return lasting;
    }

    private static @Nullable String text(@Nullable Instant instant) {
        return instant == null ? null : instant.toString();
    }
}
