package io.freightsdk.server.http;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The {@code Date} field's value, formatted once a second of the clock. */
final class DateHeader {
    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.US)
            .withZone(ZoneOffset.UTC);

    private final InstantSource clock;
    private volatile Stamp last;

    DateHeader(InstantSource clock) {
        this.clock = clock;
        this.last = Stamp.of(clock.instant());
    }

    String value() {
        Instant now = clock.instant();
        Stamp stamp = last;
        if (stamp.second != now.getEpochSecond()) {
            stamp = Stamp.of(now);
            last = stamp;
        }
        return stamp.text;
    }

    private record Stamp(long second, String text) {
        static Stamp of(Instant now) {
            return new Stamp(now.getEpochSecond(), FORMAT.format(now));
        }
    }
}
