package io.freightsdk.server.state;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.freightsdk.server.loads.Points;
import java.time.LocalDate;

/** A track as JSON, without the general writer: that takes several times as long for 500 points. */
final class TrackJson {
    private static final int CHARACTERS_A_POINT = 110;
    private static final int TEN_MILLIONTHS = 10_000_000;
    private static final long MILLIS_A_DAY = 86_400_000;

    private final StringBuilder json;
    private long day = Long.MIN_VALUE;
    private String date = "";

    private TrackJson(int points) {
        json = new StringBuilder(2 + points * CHARACTERS_A_POINT);
    }

    static byte[] encode(Points points) {
        TrackJson track = new TrackJson(points.size());
        for (int i = 0; i < points.size(); i++) {
            track.json.append(i == 0 ? "[{\"lat\":" : ",{\"lat\":");
            track.point(points, i);
        }
        return track.json.append(points.size() == 0 ? "[]" : "]").toString().getBytes(ISO_8859_1);
    }

    private void point(Points points, int index) {
        degrees(points.lat(index));
        json.append(",\"lng\":");
        degrees(points.lng(index));
        json.append(",\"speed\":");
        int tenths = points.speedTenths(index);
        if (tenths < 0) {
            json.append("null");
        } else {
            json.append(tenths / 10).append('.').append(tenths % 10);
        }
        json.append(",\"heading\":");
        int heading = points.heading(index);
        if (heading < 0) {
            json.append("null");
        } else {
            json.append(heading);
        }
        json.append(",\"ts\":\"");
        time(points.epochMilli(index));
        json.append("\"}");
    }

    /** Seven decimals are a centimetre; what has more is written by the JDK, so that no coordinate changes. */
    private void degrees(double degrees) {
        long scaled = Math.round(degrees * TEN_MILLIONTHS);
        if (scaled / (double) TEN_MILLIONTHS != degrees) {
            json.append(degrees);
            return;
        }
        if (scaled < 0) {
            json.append('-');
            scaled = -scaled;
        }
        json.append(scaled / TEN_MILLIONTHS).append('.');
        int fraction = (int) (scaled % TEN_MILLIONTHS);
        int below = TEN_MILLIONTHS;
        while (below > 10 && fraction % 10 == 0) {
            fraction /= 10;
            below /= 10;
        }
        padded(fraction, below);
    }

    private void time(long epochMilli) {
        long newDay = Math.floorDiv(epochMilli, MILLIS_A_DAY);
        if (newDay != day) {
            day = newDay;
            date = LocalDate.ofEpochDay(newDay) + "T";
        }
        int ofDay = (int) Math.floorMod(epochMilli, MILLIS_A_DAY);
        json.append(date);
        padded(ofDay / 3_600_000, 100);
        json.append(':');
        padded(ofDay / 60_000 % 60, 100);
        json.append(':');
        padded(ofDay / 1_000 % 60, 100);
        if (ofDay % 1_000 != 0) {
            json.append('.');
            padded(ofDay % 1_000, 1_000);
        }
        json.append('Z');
    }

    /** With zeros in front, as many digits as a number below that power of ten can have. */
    private void padded(int value, int below) {
        int start = json.length();
        json.append(below + value).deleteCharAt(start);
    }
}
