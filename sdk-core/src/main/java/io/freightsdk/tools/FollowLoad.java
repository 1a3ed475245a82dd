package io.freightsdk.tools;

import io.freightsdk.CallOptions;
import io.freightsdk.tracking.KnownPosition;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackingEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells where a load is from what is known already, and reads it only where that is too old and a read is worth its price. */
final class FollowLoad implements Task {
    static final String NAME = "freight_follow_load";

    private static final String ABOUT =
            "Tells where a load is and what has happened to it. Free while what is known is fresh"
                    + " enough or a read is not worth its price yet, which is the usual case; otherwise it reads, which is charged."
                    + " Call this rather than freight_get_load_position.";
    private static final String ABOUT_SEQUENCE =
            "The sequence of the last event that is known; later ones are told. All when left out.";
    private static final String ABOUT_FORCE =
            "Reads and pays though it is not worth it yet. Only when the user insists.";
    private static final int USUAL_MINUTES = 15;

    private final Desk desk;
    private final LoadTracker tracker;

    FollowLoad(Desk desk, LoadTracker tracker) {
        this.desk = desk;
        this.tracker = tracker;
    }

    @Override
    public Spec spec() {
        return new Spec(
                NAME,
                "Follow a load",
                ABOUT,
                ReadPosition.PRICE_KEY,
                input(),
                output(),
                new Nature(true, false, false));
    }

    private static Schema.Fields input() {
        return Schema.object("loadNumber")
                .with("loadNumber", Schema.of("LoadPosition").property("loadNumber"))
                .with("maxAgeMinutes", Schema.value("number", "How old the answer may be; 15 when left out."))
                .with("sinceSequence", Schema.value("number", ABOUT_SEQUENCE))
                .with("force", Schema.value("boolean", ABOUT_FORCE))
                .closed();
    }

    private static Schema.Fields output() {
        return PositionSummary.schema()
                .with("ageMinutes", Schema.value("integer", "How old the answer is."))
                .with("source", Schema.oneOf(List.of("cache", "read"), "Where it is from."))
                .with("events", Schema.list("object", "What happened, in order."));
    }

    @Override
    public Request request(Arguments arguments, ToolCaller caller) {
        String loadNumber = arguments.loadNumber();
        boolean force = arguments.is("force");
        int maxAge = arguments.count("maxAgeMinutes", USUAL_MINUTES);
        int since = arguments.count("sinceSequence", 0);
        @Nullable KnownPosition there = force ? null : enough(tracker.known(loadNumber), maxAge);
        return new Request() {
            @Override
            public boolean isFree() {
                return there != null;
            }

            @Override
            public Purchase purchase() {
                return new Purchase("load " + Advice.quoted(loadNumber), arguments.json(), null);
            }

            @Override
            public Map<String, @Nullable Object> send(CallOptions options) {
                KnownPosition known = there != null
                        ? there
                        : tracker.position(loadNumber, force ? Duration.ZERO : Duration.ofMinutes(maxAge), options);
                return tree(known, since);
            }
        };
    }

    /** What is fresh enough, or need not be read again yet; else null. */
    private @Nullable KnownPosition enough(@Nullable KnownPosition known, int maxAgeMinutes) {
        if (known == null) {
            return null;
        }
        Instant now = desk.clock().instant();
        boolean fresh = known.age(now).compareTo(Duration.ofMinutes(maxAgeMinutes)) <= 0;
        PositionWords words = words(known);
        boolean early = words.isOver() || (words.nextReadAt() != null && now.isBefore(words.nextReadAt()));
        return fresh || early ? known : null;
    }

    private Map<String, @Nullable Object> tree(KnownPosition known, int since) {
        Map<String, @Nullable Object> tree = new PositionSummary(words(known)).tree();
        tree.put("ageMinutes", Math.max(0, known.age(desk.clock().instant()).toMinutes()));
        tree.put("source", known.paidNow() ? "read" : "cache");
        tree.put(
                "events",
                tracker.events(known.position().loadNumber(), since).stream()
                        .map(TrackingEvent::toJson)
                        .map(Json::object)
                        .toList());
        return tree;
    }

    /** By what following knows; by the position alone, as of its read, where nobody follows. */
    private PositionWords words(KnownPosition known) {
        Instant now = desk.clock().instant();
        if (!known.because().isEmpty()) {
            return new PositionWords(known.position(), now, known.nextReadAt(), known.because());
        }
        return PositionWords.of(known.position(), known.readAt(), now, desk.prices().glance(ReadPosition.PRICE_KEY));
    }
}
