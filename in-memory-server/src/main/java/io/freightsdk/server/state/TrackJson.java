package io.freightsdk.server.state;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.freightsdk.server.loads.Points;
import java.time.LocalDate;
import java.util.Arrays;

/** A track as JSON, written byte by byte: a general writer takes several times as long for 500 points. */
final class TrackJson {
    private static final byte[] LAT = ascii("{\"lat\":");
    private static final byte[] LNG = ascii(",\"lng\":");
    private static final byte[] SPEED = ascii(",\"speed\":");
    private static final byte[] HEADING = ascii(",\"heading\":");
    private static final byte[] TS = ascii(",\"ts\":\"");
    private static final byte[] END = ascii("\"}");
    private static final byte[] NULL = ascii("null");
    /** At most: 44 of names and marks, 24 for each coordinate, 27 for the time, 10 for speed and heading. */
    private static final int BYTES_A_POINT = 130;

    private static final double TEN_MILLIONTHS = 1e7;
    private static final long MILLIS_A_DAY = 86_400_000;

    private final byte[] bytes;
    private int size;
    private long day = Long.MIN_VALUE;
    private byte[] date = {};

    private TrackJson(int points) {
        bytes = new byte[2 + points * BYTES_A_POINT];
    }

    static byte[] encode(Points points) {
        TrackJson json = new TrackJson(points.size());
        json.put('[');
        for (int i = 0; i < points.size(); i++) {
            if (i > 0) {
                json.put(',');
            }
            json.point(points, i);
        }
        json.put(']');
        return Arrays.copyOf(json.bytes, json.size);
    }

    private void point(Points points, int index) {
        put(LAT);
        degrees(points.lat(index));
        put(LNG);
        degrees(points.lng(index));
        put(SPEED);
        int tenths = points.speedTenths(index);
        if (tenths < 0) {
            put(NULL);
        } else {
            integer(tenths / 10);
            put('.');
            put('0' + tenths % 10);
        }
        put(HEADING);
        if (points.heading(index) < 0) {
            put(NULL);
        } else {
            integer(points.heading(index));
        }
        put(TS);
        time(points.epochMilli(index));
        put(END);
    }

    /** Seven decimals are a centimetre; what has more is written by the JDK, so that no coordinate changes. */
    private void degrees(double degrees) {
        long scaled = Math.round(degrees * TEN_MILLIONTHS);
        if (scaled / TEN_MILLIONTHS != degrees) {
            put(ascii(Double.toString(degrees)));
            return;
        }
        if (scaled < 0) {
            put('-');
            scaled = -scaled;
        }
        integer(scaled / 10_000_000);
        put('.');
        int fraction = (int) (scaled % 10_000_000);
        int digits = 7;
        while (digits > 1 && fraction % 10 == 0) {
            fraction /= 10;
            digits--;
        }
        padded(fraction, digits);
    }

    private void time(long epochMilli) {
        long newDay = Math.floorDiv(epochMilli, MILLIS_A_DAY);
        if (newDay != day) {
            day = newDay;
            date = ascii(LocalDate.ofEpochDay(newDay) + "T");
        }
        int ofDay = (int) Math.floorMod(epochMilli, MILLIS_A_DAY);
        put(date);
        padded(ofDay / 3_600_000, 2);
        put(':');
        padded(ofDay / 60_000 % 60, 2);
        put(':');
        padded(ofDay / 1_000 % 60, 2);
        if (ofDay % 1_000 != 0) {
            put('.');
            padded(ofDay % 1_000, 3);
        }
        put('Z');
    }

    private void integer(long value) {
        int digits = 1;
        for (long rest = value; rest >= 10; rest /= 10) {
            digits++;
        }
        padded(value, digits);
    }

    private void padded(long value, int digits) {
        long rest = value;
        for (int i = size + digits - 1; i >= size; i--) {
            bytes[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        size += digits;
    }

    private void put(int character) {
        bytes[size++] = (byte) character;
    }

    private void put(byte[] text) {
        System.arraycopy(text, 0, bytes, size, text.length);
        size += text.length;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(US_ASCII);
    }
}
