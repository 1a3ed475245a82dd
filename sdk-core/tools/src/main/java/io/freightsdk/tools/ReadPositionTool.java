package io.freightsdk.tools;

import io.freightsdk.json.FreightJson;
import io.freightsdk.model.Eta;
import io.freightsdk.model.EtaOpaque;
import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.PositionStop;
import io.freightsdk.tracking.CachedPosition;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackedLoad;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the position of a load, and pays for it only if what the tracker knows is too old. */
final class ReadPositionTool {
    static final String NAME = "freight_get_load_position";

    /** No argument makes the tool pay for reads in a loop. */
    private static final Duration BETWEEN_READS = Duration.ofMinutes(1);

    private static final BigDecimal USUAL_MINUTES = BigDecimal.valueOf(2);
    private static final BigDecimal MOST_MINUTES = BigDecimal.valueOf(Integer.MAX_VALUE);
    private static final Duration STALE = Duration.ofHours(1);
    private static final Set<LoadStatus> OVER = Set.of(LoadStatus.DELIVERED, LoadStatus.CANCELLED);
    private static final ToolSchema RESULT = ToolSchema.at(NAME + "/result");

    private ReadPositionTool() {}

    static Map<String, @Nullable Object> read(ToolCall call) {
        String loadNumber = call.arguments.loadNumber();
        Duration maxAge = maxAge(call.arguments);
        LoadTracker tracker = call.settings.tracker().get();
        CachedPosition known = tracker.lastKnown(loadNumber);
        if (known == null || !isEnough(known, maxAge, call.begun)) {
            call.price();
            if (call.asks()) {
                call.checkLimit();
            }
            call.approve("load " + Words.quoted(loadNumber), Json.text(Json.of("loadNumber", loadNumber)), null, false);
            known = tracker.position(loadNumber, BETWEEN_READS, call.sending());
        }
        Map<String, @Nullable Object> answer =
                answer(known, call.settings.clock().instant());
        if ("full".equals(call.arguments.values().get("detail"))) {
            answer.put("record", Json.of(FreightJson.adapter(LoadPosition.class), known.position()));
        }
        return answer;
    }

    private static Duration maxAge(ToolArguments arguments) {
        Object written = arguments.values().getOrDefault("maxAgeMinutes", USUAL_MINUTES);
        if (!(written instanceof BigDecimal minutes) || minutes.signum() < 0 || minutes.compareTo(MOST_MINUTES) > 0) {
            throw ToolArguments.error("maxAgeMinutes", "must be 0 or more");
        }
        Duration asked = Duration.ofMinutes(minutes.longValue());
        return asked.compareTo(BETWEEN_READS) < 0 ? BETWEEN_READS : asked;
    }

    /** Returns whether the position is fresh enough, even by a clock that is a little ahead, or need not be read yet. */
    private static boolean isEnough(CachedPosition known, Duration maxAge, Instant now) {
        Duration age = known.age(now);
        TrackedLoad load = known.load();
        Instant next = load == null ? null : load.nextReadAt();
        boolean isFollowedAndEarly = load != null
                && !age.isNegative()
                && (OVER.contains(known.position().status()) || (next != null && now.isBefore(next)));
        return age.abs().compareTo(maxAge) < 0 || isFollowedAndEarly;
    }

    /** Returns the result without what is unknown, and without the track, because a model pays for each word. */
    static Map<String, @Nullable Object> answer(CachedPosition known, Instant now) {
        LoadPosition position = known.position();
        boolean isOver = OVER.contains(position.status());
        PositionStop stop = upcoming(position);
        GpsPoint fix = newestFix(position);
        Eta eta = position.eta() instanceof EtaOpaque || isOver ? null : position.eta();
        TrackedLoad load = known.load();
        Map<String, @Nullable Object> answer = Json.of(
                "loadNumber", position.loadNumber(),
                "status", position.status().value(),
                "phase", phase(position, stop),
                "lastFix", fix == null ? null : lastFix(fix, now),
                "nextStop", stop == null ? null : listed("nextStop", PositionStop.class, stop),
                "eta", eta == null ? null : listed("eta", Eta.class, eta),
                "deliveredAt", text(position.deliveredAt()),
                "onTime", position.onTime(),
                "delayMinutes", position.delayMinutes(),
                "distanceMiles", position.distanceMiles(),
                "next", next(position, fix, now),
                "nextReadAt", load == null || isOver ? null : text(load.nextReadAt()),
                "asOf", known.readAt().toString(),
                "fromMemory", !known.paidNow());
        answer.values().removeIf(Objects::isNull);
        return answer;
    }

    /** Returns the properties of a value that the schema of the result has. */
    private static <T> Map<String, @Nullable Object> listed(String name, Class<T> type, T value) {
        Map<String, @Nullable Object> tree = Json.of(FreightJson.adapter(type), value);
        tree.keySet().retainAll(RESULT.property(name).properties().keySet());
        return tree;
    }

    private static @Nullable GpsPoint newestFix(LoadPosition position) {
        List<GpsPoint> track = position.gpsTrack();
        return track.isEmpty() ? null : track.get(track.size() - 1);
    }

    private static Map<String, @Nullable Object> lastFix(GpsPoint fix, Instant now) {
        Map<String, @Nullable Object> tree = listed("lastFix", GpsPoint.class, fix);
        tree.put("ageMinutes", age(fix, now).toMinutes());
        return tree;
    }

    private static Duration age(GpsPoint fix, Instant now) {
        return now.isBefore(fix.ts()) ? Duration.ZERO : Duration.between(fix.ts(), now);
    }

    /** Returns the first stop that was not reached, or null if there is none. */
    private static @Nullable PositionStop upcoming(LoadPosition position) {
        if (OVER.contains(position.status()) || position.status().equals(LoadStatus.AT_DELIVERY)) {
            return null;
        }
        return position.stops().stream()
                .filter(stop -> stop.arrivedAt() == null)
                .findFirst()
                .orElse(null);
    }

    private static String phase(LoadPosition position, @Nullable PositionStop stop) {
        return switch (position.status().known()) {
            case PLANNED ->
                position.pingCount() == 0
                        ? "the driver has not shared a position yet"
                        : "on the way to the first pickup";
            case AT_PICKUP -> "at a pickup";
            case IN_TRANSIT ->
                "on the road" + (stop == null ? "" : " to " + Words.quoted(stop.city() + ", " + stop.state()));
            case AT_DELIVERY -> "at the delivery stop, waiting for its delivery to be confirmed";
            case DELIVERED -> "delivered";
            case CANCELLED -> "cancelled";
            case OTHER -> "in a state that these tools do not know";
        };
    }

    private static String next(LoadPosition position, @Nullable GpsPoint fix, Instant now) {
        return switch (position.status().known()) {
            case DELIVERED ->
                "nothing more is to be done: reading it again costs nothing and changes nothing; when the bill of lading"
                        + " has been received, " + FreeTools.CONFIRM + " records it for free";
            case CANCELLED -> "nothing more is to be done: a cancelled load has no new positions";
            case AT_DELIVERY -> "when the bill of lading has been received, call " + FreeTools.CONFIRM;
            case OTHER -> "tell the user the status as it is";
            default -> onTheWay(fix, now);
        };
    }

    private static String onTheWay(@Nullable GpsPoint fix, Instant now) {
        String readAgain = "do not read it again before something new can have happened";
        if (fix == null) {
            return "if a position is needed soon, ask the driver to open the link that was sent by SMS; " + readAgain;
        }
        return age(fix, now).compareTo(STALE) <= 0
                ? readAgain
                : "the last position is " + age(fix, now).toMinutes()
                        + " minutes old: ask the driver to open the link again; " + readAgain;
    }

    private static @Nullable String text(@Nullable Instant instant) {
        return instant == null ? null : instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
