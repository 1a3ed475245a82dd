package io.freightsdk.tracking;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** The events of one step, until they are put in order. */
final class Found {
    private static final int ID_BYTES = 16;
    private static final String DIGITS = "abcdefghijklmnopqrstuvwxyz234567";

    private final State state;
    private final Instant now;
    private final List<Candidate> candidates = new ArrayList<>();

    private record Candidate(
            String id, @Nullable Instant occurredAt, int order, Function<TrackingEvent.Facts, TrackingEvent> event) {}

    Found(State state, long now) {
        this.state = state;
        this.now = Instant.ofEpochMilli(now);
    }

    /** Adds one that happened now, or nobody knows when. */
    void add(String type, int stop, String discriminator, Function<TrackingEvent.Facts, TrackingEvent> event) {
        add(type, stop, discriminator, now, Integer.MAX_VALUE, event);
    }

    /** Of those at one time the lower order comes first. */
    void add(
            String type,
            int stop,
            String discriminator,
            @Nullable Instant occurredAt,
            int order,
            Function<TrackingEvent.Facts, TrackingEvent> event) {
        // what stamps tell is told once ever, all else once for each time that the load is followed
        String which = type.startsWith("Stop") ? discriminator : discriminator + '@' + state.begun;
        candidates.add(new Candidate(id(state.loadNumber, type, stop, which), occurredAt, order, event));
    }

    /** Numbers them as they happened. */
    List<TrackingEvent> inOrder() {
        candidates.sort(Comparator.comparing((Candidate one) -> one.occurredAt() == null ? now : one.occurredAt())
                .thenComparingInt(Candidate::order));
        List<TrackingEvent> events = new ArrayList<>(candidates.size());
        for (Candidate one : candidates) {
            events.add(one.event()
                    .apply(new TrackingEvent.Facts(
                            one.id(), state.loadNumber, ++state.sequence, one.occurredAt(), now)));
        }
        return events;
    }

    static String id(String loadNumber, String type, int stop, String discriminator) {
        String name = loadNumber + '|' + type + '|' + stop + '|' + discriminator;
        return base32(ByteString.of(name.getBytes(StandardCharsets.UTF_8)).sha256());
    }

    private static String base32(ByteString digest) {
        StringBuilder text = new StringBuilder();
        int bits = 0;
        int held = 0;
        for (int i = 0; i < ID_BYTES; i++) {
            held = (held << 8) | (digest.getByte(i) & 0xFF);
            bits += 8;
            while (bits >= 5) {
                bits -= 5;
                text.append(DIGITS.charAt((held >> bits) & 31));
            }
            held &= (1 << bits) - 1;
        }
        return text.append(DIGITS.charAt((held << (5 - bits)) & 31)).toString().toLowerCase(Locale.ROOT);
    }
}
