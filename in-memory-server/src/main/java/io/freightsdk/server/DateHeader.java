package io.freightsdk.server;

import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** The value of the {@code Date} header, written once a second of the clock. */
final class DateHeader {
    // by hand: a DateTimeFormatter loads the texts of a locale, which a cold start would wait for (47 to 131 ms)
    private static final String DAYS = "MonTueWedThuFriSatSun";
    private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";

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
            OffsetDateTime at = now.atOffset(ZoneOffset.UTC);
            String iso = now.toString(); // 2026-05-04T12:00:00Z
            return new Stamp(
                    now.getEpochSecond(),
                    third(DAYS, at.getDayOfWeek().getValue()) + ", " + iso.substring(8, 10) + ' '
                            + third(MONTHS, at.getMonthValue()) + ' ' + iso.substring(0, 4) + ' '
                            + iso.substring(11, 19) + " GMT");
        }

        private static String third(String names, int number) {
            return names.substring(number * 3 - 3, number * 3);
        }
    }
}
