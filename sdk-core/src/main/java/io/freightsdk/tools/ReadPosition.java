package io.freightsdk.tools;

import io.freightsdk.CallOptions;
import io.freightsdk.internal.Recent;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads where a load is. Every call is charged. */
final class ReadPosition implements Task {
    static final String NAME = "freight_get_load_position";

    static final String PRICE_KEY = "position_read";

    private static final String ABOUT = "Reads where a load is: phase, age of the last GPS fix, next stop and expected"
            + " arrival. Charged, unless it was read in the last two minutes or maxAgeMinutes: call it when the user asks or"
            + " a decision depends on it, and again at nextReadAt, never in a loop.";
    private static final String ABOUT_DETAIL =
            "full adds the whole record with up to 500 GPS points; summary, which is enough to answer"
                    + " where a load is, when left out. Both cost the same.";
    private static final String ABOUT_AGE =
            "How old an answer from memory may be, which is free; 2 when left out, 0 reads and pays.";
    private static final String ABOUT_CHANGES = "What is not as this agent saw it last; not there the first time.";
    private static final int USUAL_MINUTES = 2;
    /** Positions in memory are large. */
    private static final int MOST_KNOWN = 256;

    private final Desk desk;
    private final Recent<String, Known> known = new Recent<>(MOST_KNOWN);
    private final Recent<String, Map<String, @Nullable Object>> seen = new Recent<>(4 * MOST_KNOWN);

    ReadPosition(Desk desk) {
        this.desk = desk;
    }

    /** A position and when it was read. */
    private record Known(LoadPosition position, Instant at) {}

    @Override
    public Spec spec() {
        return new Spec(
                NAME, "Read a load's position", ABOUT, PRICE_KEY, input(), output(), new Nature(true, false, false));
    }

    private static Schema.Fields output() {
        return PositionSummary.schema()
                .with("asOf", Schema.time("When it was read."))
                .with("fromMemory", Schema.value("boolean", "Whether it was read before, for free."))
                .with("changed", Schema.list("string", ABOUT_CHANGES));
    }

    private static Schema.Fields input() {
        return Schema.object("loadNumber")
                .with("loadNumber", Schema.of("LoadPosition").property("loadNumber"))
                .with("detail", Schema.oneOf(List.of("summary", "full"), ABOUT_DETAIL))
                .with("maxAgeMinutes", Schema.value("number", ABOUT_AGE))
                .closed();
    }

    @Override
    public Request request(Arguments arguments, ToolCaller caller) {
        String loadNumber = arguments.loadNumber();
        int minutes = arguments.count("maxAgeMinutes", USUAL_MINUTES);
        return new Request() {
            private @Nullable Known free;

            @Override
            public @Nullable String turn() {
                // who waits for a read finds it in memory
                return minutes == 0 ? null : loadNumber;
            }

            @Override
            public boolean isFree() {
                free = fresh(loadNumber, minutes);
                return free != null;
            }

            @Override
            public Purchase purchase() {
                return new Purchase("load " + Advice.quoted(loadNumber), arguments.json(), null);
            }

            @Override
            public Map<String, @Nullable Object> send(CallOptions options) {
                // what was promised for nothing stays so, however old it has become meanwhile
                @Nullable Known fresh = free != null ? free : fresh(loadNumber, minutes);
                Known now = fresh != null ? fresh : read(loadNumber, options);
                Map<String, @Nullable Object> answer = summary(now, caller);
                answer.put("asOf", now.at.toString());
                answer.put("fromMemory", fresh != null);
                if ("full".equals(arguments.values().get("detail"))) {
                    answer.put("record", Json.tree(FreightJson.adapter(LoadPosition.class), now.position));
                }
                return answer;
            }
        };
    }

    private @Nullable Known fresh(String loadNumber, int minutes) {
        @Nullable Known last = known.get(loadNumber);
        return last != null && desk.clock().instant().isBefore(last.at.plus(Duration.ofMinutes(minutes))) ? last : null;
    }

    private Known read(String loadNumber, CallOptions options) {
        Known read = new Known(desk.client().getLoadPosition(loadNumber, options), desk.clock().instant());
        known.put(loadNumber, read);
        if (LoadStatus.CANCELLED.equals(read.position.status())) {
            desk.loads().cancelled(loadNumber);
        }
        return read;
    }

    /** When to read again is counted from the read, and not from the question. */
    private Map<String, @Nullable Object> summary(Known read, ToolCaller caller) {
        PositionWords words = PositionWords.of(read.position, read.at, desk.clock().instant(), desk.prices().glance(PRICE_KEY));
        Map<String, @Nullable Object> summary = new PositionSummary(words).tree();
        Map<String, @Nullable Object> lasting = PositionSummary.lasting(summary);
        String who = read.position.loadNumber() + "\n" + caller.tag();
        @Nullable Map<String, @Nullable Object> before = seen.get(who);
        if (before != null) {
            Set<String> names = new LinkedHashSet<>(lasting.keySet());
            names.addAll(before.keySet());
            names.removeIf(name -> Objects.equals(lasting.get(name), before.get(name)));
            summary.put("changed", List.copyOf(names));
        }
        seen.put(who, lasting);
        return summary;
    }
}
