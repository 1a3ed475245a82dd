package io.freightsdk.tools;

import io.freightsdk.CallOptions;
import io.freightsdk.internal.Recent;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.tracking.KnownPosition;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackingEvent;
import io.freightsdk.tracking.Watch;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads where a load is, and pays for it only if what a tracker knows is too old. */
final class ReadPosition {
    static final String NAME = "freight_get_load_position";

    static final String PRICE_KEY = "position_read";

    private static final String FOLLOWED = NAME + ", of loads that are followed";
    private static final String SINCE = "sinceSequence";
    private static final int USUAL_MINUTES = 2;

    private static final int MOST_SEEN = 1_024;

    /** A model pays for each word, and these are the same in all events. */
    private static final Set<String> OF_THE_LOAD = Set.of("version", "id", "loadNumber", "load");

    /** Any position that is read by now is too old. */
    private static final Duration NEW = Duration.ofNanos(1);

    private final ToolParts desk;
    private final boolean isFollowing;
    private @Nullable LoadTracker tracker;
    private final Recent<String, Map<String, @Nullable Object>> seen = new Recent<>(MOST_SEEN);

    /** Without a tracker of the application nothing is followed: its own knows what was read, and only age counts. */
    ReadPosition(ToolParts desk, @Nullable LoadTracker tracker) {
        this.desk = desk;
        this.isFollowing = tracker != null;
        this.tracker = tracker;
    }

    private synchronized LoadTracker tracker() {
        LoadTracker made = tracker != null
                ? tracker
                : LoadTracker.builder(desk.client()).clock(desk.clock()).build();
        tracker = made;
        return made;
    }

    Task task() {
        return new Task(isFollowing ? Task.Spec.of(NAME, FOLLOWED) : Task.Spec.of(NAME), Read::new);
    }

    private final class Read implements Task.Request {
        private final Arguments arguments;
        private final ToolCaller caller;
        private final String loadNumber;
        private final Duration maxAge;
        private final int since;
        private final boolean isForced;
        private final UUID id = UUID.randomUUID();
        private @Nullable KnownPosition known;
        private boolean hasClaimed;

        Read(Arguments arguments, ToolCaller caller) {
            this.arguments = arguments;
            this.caller = caller;
            this.loadNumber = arguments.loadNumber();
            this.isForced = arguments.is("force");
            int minutes = isForced ? 0 : arguments.count("maxAgeMinutes", USUAL_MINUTES);
            this.maxAge = minutes == 0 ? Loads.BETWEEN_READS : Duration.ofMinutes(minutes);
            this.since = arguments.count(SINCE, 0);
        }

        /** The load number: calls that wait for the same read find it in memory. Another's person is asked apart. */
        @Override
        public @Nullable String turn() {
            return desk.turn(caller, loadNumber, loadNumber);
        }

        @Override
        public boolean look() {
            KnownPosition newest = tracker().lastKnown(loadNumber);
            known = newest != null && isEnough(newest) ? newest : null;
            return known != null;
        }

        /** Returns whether it is fresh enough, by a clock that may be a little ahead too, or need not be read again yet. */
        private boolean isEnough(KnownPosition newest) {
            Duration age = newest.age(desk.clock().instant());
            return age.abs().compareTo(maxAge) < 0
                    || (isFollowing && !isForced && isEarly(summary(newest), !age.isNegative()));
        }

        private static boolean isEarly(PositionSummary position, boolean isPlanned) {
            Instant next = position.nextReadAt();
            return position.isOver()
                    || (isPlanned && next != null && position.now().isBefore(next));
        }

        @Override
        public Task.Purchase purchase() {
            // a number of another process is not passed on here
            return Task.Purchase.aboutLoad(loadNumber, arguments.without(SINCE));
        }

        @Override
        public void sense() {
            Duration wait = desk.remembered(() -> desk.loads().claimRead(loadNumber, id));
            if (wait != null && !wait.isZero()) {
                throw Refusal.tooSoon(
                        "load " + Refusal.quoted(loadNumber)
                                + " was read in the last minute, by another process or without a response; nothing was sent",
                        wait);
            }
            hasClaimed = true;
        }

        /** An approval may take longer than a claim counts. */
        @Override
        public void repeat(boolean claims) {
            if (known == null && desk.asks(caller)) {
                sense();
            }
        }

        @Override
        public void release(boolean isFree) {
            if (hasClaimed) {
                desk.loads().releaseRead(loadNumber, id, isFree);
            }
        }

        @Override
        public void quote(CallOptions options) {
            BigDecimal priceUsd = desk.prices().glance(PRICE_KEY);
            Refusal over = priceUsd == null ? null : desk.over(caller, priceUsd);
            if (over != null) {
                throw over;
            }
        }

        @Override
        public Map<String, @Nullable Object> send(CallOptions options) {
            // what was promised for nothing stays so, however old it has become meanwhile
            KnownPosition now =
                    known != null ? known : tracker().position(loadNumber, isForced ? Duration.ZERO : NEW, options);
            if (LoadStatus.CANCELLED.equals(now.position().status())) {
                desk.loads().cancelled(loadNumber);
            }
            Map<String, @Nullable Object> answer = summary(now).tree();
            addChanges(answer);
            answer.put("asOf", now.readAt().toString());
            answer.put("fromMemory", !now.paidNow());
            if (isFollowing) {
                answer.put("events", events());
            }
            if ("full".equals(arguments.values().get("detail"))) {
                answer.put("record", Json.tree(FreightJson.adapter(LoadPosition.class), now.position()));
            }
            return answer;
        }

        /** All if there is none of this number yet: it is from before the load was followed here. */
        private List<Map<String, @Nullable Object>> events() {
            List<TrackingEvent> all = tracker().events(loadNumber, 0);
            boolean isKnown = all.stream().anyMatch(event -> event.sequence() >= since);
            return all.stream()
                    .filter(event -> !isKnown || event.sequence() > since)
                    .map(TrackingEvent::toJson)
                    .map(Json::object)
                    .peek(event -> event.keySet().removeAll(OF_THE_LOAD))
                    .toList();
        }

        private void addChanges(Map<String, @Nullable Object> summary) {
            Map<String, @Nullable Object> lasting = PositionSummary.lasting(summary);
            String who = loadNumber + "\n" + caller.tag();
            Map<String, @Nullable Object> before = seen.get(who);
            if (before != null) {
                Set<String> names = new LinkedHashSet<>(lasting.keySet());
                names.addAll(before.keySet());
                names.removeIf(name -> Objects.equals(lasting.get(name), before.get(name)));
                summary.put("changed", List.copyOf(names));
            }
            seen.put(who, lasting);
        }
    }

    /** From the tracker's plan if the load is followed, or else from the position alone, as of its read. */
    private PositionSummary summary(KnownPosition known) {
        Instant now = desk.clock().instant();
        Watch watch = known.watch();
        return watch == null
                ? PositionSummary.of(
                        known.position(), known.readAt(), now, desk.prices().glance(PRICE_KEY))
                : new PositionSummary(known.position(), now, watch.nextReadAt(), watch.reason());
    }
}
