package io.freightsdk.tracking;

import io.freightsdk.tracking.TrackingEvent.Header;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** The events of one step, until they are put in order, and their ids. */
final class Events {
    private static final int ID_BYTES = 16;
    private static final int DIGITS_OF_ID = 26;

    /** Those of stamps and positions; others are reported once for each time that the load is followed. */
    private static final Set<Class<?>> ONCE_EVER = Set.of(
            TrackingEvent.StopArrived.class,
            TrackingEvent.StopDeparted.class,
            TrackingEvent.StopTimeChanged.class,
            TrackingEvent.PositionUpdated.class);

    private final Instant now;
    private final List<Found> found = new ArrayList<>();

    private record Found(
            String discriminator, @Nullable Instant timestamp, int order, Function<Header, TrackingEvent> event) {
        Instant time(Instant now) {
            return timestamp != null ? timestamp : order < 0 ? Instant.MIN : now;
        }
    }

    Events(Instant now) {
        this.now = now;
    }

    /** Adds one that happened now; the discriminator distinguishes it from others of its type. */
    void add(String discriminator, Function<Header, TrackingEvent> event) {
        at(now, Integer.MAX_VALUE, discriminator, event);
    }

    /** Adds one with an order among those of equal time; an unknown time is now, or with an order below 0 before all. */
    void at(@Nullable Instant timestamp, int order, String discriminator, Function<Header, TrackingEvent> event) {
        found.add(new Found(discriminator, timestamp, order, event));
    }

    /** Returns them by their times, with the load as it is now. */
    List<TrackingEvent> of(LoadState load) {
        if (found.isEmpty()) {
            return List.of();
        }
        LoadSnapshot snapshot = load.snapshot();
        return found.stream()
                .sorted(Comparator.comparing((Found one) -> one.time(now)).thenComparingInt(Found::order))
                .map(one -> event(one, load.loadNumber(), load.begunAt(), snapshot))
                .toList();
    }

    private TrackingEvent event(Found one, String loadNumber, Instant begunAt, @Nullable LoadSnapshot load) {
        TrackingEvent unnamed = one.event.apply(new Header("", loadNumber, 0, one.timestamp, now, load));
        int stop = unnamed instanceof TrackingEvent.OfStop ofStop ? ofStop.stop() : 0;
        String ofThisTime = ONCE_EVER.contains(unnamed.getClass()) ? "" : "@" + begunAt;
        String id = id(loadNumber, unnamed.type(), stop, one.discriminator + ofThisTime);
        return one.event.apply(new Header(id, loadNumber, 0, one.timestamp, now, load));
    }

    /** Returns an event that concerns all loads. */
    static TrackingEvent ofAll(Instant now, String discriminator, Function<Header, TrackingEvent> event) {
        String type = event.apply(new Header("", "", 0, now, now, null)).type();
        return event.apply(new Header(id("", type, 0, discriminator), "", 0, now, now, null));
    }

    /** Returns the id that follows from the facts: a digest in lower-case letters and digits. */
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
