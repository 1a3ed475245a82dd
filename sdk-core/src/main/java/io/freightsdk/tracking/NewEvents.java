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
    private static final String DIGITS = "abcdefghijklmnopqrstuvwxyz234567";

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
            String discriminator, @Nullable Instant occurredAt, int order, Function<Facts, TrackingEvent> event) {}

    NewEvents(State state, long now) {
        this.state = state;
        this.now = Instant.ofEpochMilli(now);
    }

    /** Adds one that happened now; the discriminator distinguishes it from others of its type. */
    void add(String discriminator, Function<Facts, TrackingEvent> event) {
        at(now, Integer.MAX_VALUE, discriminator, event);
    }

    void at(Instant occurredAt, String discriminator, Function<Facts, TrackingEvent> event) {
        at(occurredAt, 0, discriminator, event);
    }

    /** Adds one with an order among those of equal time; the time may be unknown. */
    void at(@Nullable Instant occurredAt, int order, String discriminator, Function<Facts, TrackingEvent> event) {
        candidates.add(new Candidate(discriminator, occurredAt, order, event));
    }

    boolean isEmpty() {
        return candidates.isEmpty();
    }

    /** Numbers them as they happened. */
    List<TrackingEvent> inOrder() {
        candidates.sort(Comparator.comparing((Candidate one) -> one.occurredAt == null ? now : one.occurredAt)
                .thenComparingInt(Candidate::order));
        List<TrackingEvent> events = new ArrayList<>(candidates.size());
        TrackedLoad load = candidates.isEmpty() ? null : state.shown();
        for (Candidate one : candidates) {
            TrackingEvent unnamed =
                    one.event.apply(new Facts("", state.loadNumber, ++state.sequence, one.occurredAt, now, load));
            String ofThisTime = ONCE_EVER.contains(unnamed.getClass()) ? "" : "@" + state.begun;
            events.add(named(unnamed, one.discriminator + ofThisTime, one.event));
        }
        return events;
    }

    /** An event that concerns all loads. */
    static TrackingEvent ofAll(Instant now, String discriminator, Function<Facts, TrackingEvent> event) {
        return named(event.apply(new Facts("", "", 0, now, now)), discriminator, event);
    }

    private static TrackingEvent named(
            TrackingEvent unnamed, String discriminator, Function<Facts, TrackingEvent> event) {
        Facts facts = unnamed.facts();
        int stop = unnamed instanceof TrackingEvent.OfStop ofStop ? ofStop.stop() : 0;
        String id = id(facts.loadNumber(), unnamed.type(), stop, discriminator);
        return event.apply(new Facts(
                id, facts.loadNumber(), facts.sequence(), facts.occurredAt(), facts.detectedAt(), facts.load()));
    }

    static String id(String loadNumber, String type, int stop, String discriminator) {
        String name = loadNumber + '|' + type + '|' + stop + '|' + discriminator;
        return base32(
                ByteString.encodeUtf8(name).sha256().substring(0, ID_BYTES).toByteArray());
    }

    private static String base32(byte[] bytes) {
        BigInteger bits = new BigInteger(1, bytes).shiftLeft(DIGITS_OF_ID * 5 - ID_BYTES * 8);
        StringBuilder text = new StringBuilder();
        for (int i = DIGITS_OF_ID - 1; i >= 0; i--) {
            text.append(DIGITS.charAt(bits.shiftRight(5 * i).intValue() & 31));
        }
        return text.toString();
    }
}
