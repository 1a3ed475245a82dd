package io.freightsdk.tracking;

import io.freightsdk.tracking.TrackingEvent.Facts;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** The events of one step, until they are put in order. */
final class NewEvents {
    private static final int ID_BYTES = 16;
    private static final int DIGITS_OF_ID = 26;

    /** Those of stamps; others are reported once for each time that the load is followed. */
    private static final Set<Class<?>> ONCE_EVER = Set.of(
            TrackingEvent.StopArrived.class,
            TrackingEvent.StopDeparted.class,
            TrackingEvent.StopTimeCorrected.class,
            TrackingEvent.StopTakenBack.class,
            TrackingEvent.StopSkipped.class);

    private final State state;
    private final Instant now;
    private final List<Candidate> candidates = new ArrayList<>();

    private record Candidate(
            String discriminator, @Nullable Instant occurredAt, int order, Function<Facts, TrackingEvent> event) {
        Instant time(Instant now) {
            return occurredAt != null ? occurredAt : order < 0 ? Instant.MIN : now;
        }

        /** The event with its id, which its type and stop are part of. */
        TrackingEvent in(String loadNumber, int sequence, Instant now, @Nullable TrackedLoad load, String ofThisTime) {
            TrackingEvent unnamed = event.apply(new Facts("", loadNumber, sequence, occurredAt, now, load));
            int stop = unnamed instanceof TrackingEvent.OfStop ofStop ? ofStop.stop() : 0;
            String only = ONCE_EVER.contains(unnamed.getClass()) ? "" : ofThisTime;
            String id = id(loadNumber, unnamed.type(), stop, discriminator + only);
            return event.apply(new Facts(id, loadNumber, sequence, occurredAt, now, load));
        }
    }

    NewEvents(State state, long now) {
        this.state = state;
        this.now = Instant.ofEpochMilli(now);
    }

    /** Adds one that happened now; the discriminator distinguishes it from others of its type. */
    void add(String discriminator, Function<Facts, TrackingEvent> event) {
        at(now, Integer.MAX_VALUE, discriminator, event);
    }

    void at(long occurredAt, String discriminator, Function<Facts, TrackingEvent> event) {
        at(Instant.ofEpochMilli(occurredAt), 0, discriminator, event);
    }

    /** Adds one with an order among those of equal time; an unknown time is now, or with an order below 0 before all. */
    void at(@Nullable Instant occurredAt, int order, String discriminator, Function<Facts, TrackingEvent> event) {
        candidates.add(new Candidate(discriminator, occurredAt, order, event));
    }

    boolean isEmpty() {
        return candidates.isEmpty();
    }

    List<TrackingEvent> inOrder() {
        if (candidates.isEmpty()) {
            return List.of();
        }
        TrackedLoad load = state.shown();
        return candidates.stream()
                .sorted(Comparator.comparing((Candidate one) -> one.time(now)).thenComparingInt(Candidate::order))
                .map(one -> one.in(state.loadNumber, ++state.sequence, now, load, "@" + state.begun))
                .toList();
    }

    static TrackingEvent ofAll(Instant now, String discriminator, Function<Facts, TrackingEvent> event) {
        return new Candidate(discriminator, now, 0, event).in("", 0, now, null, "");
    }

    static String id(String loadNumber, String type, int stop, String discriminator) {
        String name = loadNumber + '|' + type + '|' + stop + '|' + discriminator;
        byte[] digest =
                ByteString.encodeUtf8(name).sha256().substring(0, ID_BYTES).toByteArray();
        BigInteger bits = new BigInteger(1, digest).shiftLeft(DIGITS_OF_ID * 5 - ID_BYTES * 8);
        StringBuilder text = new StringBuilder();
        for (int i = DIGITS_OF_ID - 1; i >= 0; i--) {
            int digit = bits.shiftRight(5 * i).intValue() & 31;
            text.append((char) (digit < 26 ? 'a' + digit : '2' + digit - 26));
        }
        return text.toString();
    }
}
