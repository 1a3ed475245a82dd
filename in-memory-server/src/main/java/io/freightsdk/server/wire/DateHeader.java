package io.freightsdk.server.wire;

import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** The {@code Date} field's value, written once a second of the clock. */
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
            return new Stamp(now.getEpochSecond(), written(LocalDateTime.ofInstant(now, ZoneOffset.UTC)));
        }
    }

    private static String written(LocalDateTime now) {
        StringBuilder text = new StringBuilder(32);
        text.append(third(DAYS, now.getDayOfWeek().getValue())).append(", ");
        twoDigits(text, now.getDayOfMonth());
        text.append(' ').append(third(MONTHS, now.getMonthValue())).append(' ');
        twoDigits(text, now.getYear() / 100);
        twoDigits(text, now.getYear() % 100);
        twoDigits(text.append(' '), now.getHour());
        twoDigits(text.append(':'), now.getMinute());
        twoDigits(text.append(':'), now.getSecond());
        return text.append(" GMT").toString();
    }

    private static String third(String names, int number) {
        return names.substring(number * 3 - 3, number * 3);
    }

    private static void twoDigits(StringBuilder text, int number) {
        text.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
    }
}
