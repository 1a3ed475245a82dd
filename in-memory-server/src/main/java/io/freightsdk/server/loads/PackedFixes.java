package io.freightsdk.server.loads;

import io.freightsdk.server.values.Fix;
import java.util.Arrays;

/** Fixes as bytes, each as its difference from the one before: about ten bytes. Read from the first on. */
final class PackedFixes {
    // int columns append and find faster, but take 16 bytes and hold no eighth decimal and no 25 days in one chunk

    private static final int LONGEST = 5 * 10;

    /** Coordinates of at most seven decimals, as phones send them, differ by a small whole number of these. */
    private static final double PARTS_OF_A_DEGREE = 1e7;

    private static final int OTHER_COORDINATES = 1;
    private static final int SAME_MOTION = 2;
    private static final int FLAGS = 2;

    private Reader newest = new Reader();
    private byte[] bytes = new byte[LONGEST];
    private int size;
    private long firstMilli;

    /** A fix, and where the next one begins. */
    final class Reader {
        private int at;
        private long time;
        private long interval;
        private double lat;
        private double lng;
        private long latParts;
        private long lngParts;
        private int speed;
        private int heading;

        void next() {
            long head = number();
            interval += signed(head >>> FLAGS);
            time += interval;
            if ((head & OTHER_COORDINATES) == 0) {
                latParts += signed(number());
                lngParts += signed(number());
                lat = latParts / PARTS_OF_A_DEGREE;
                lng = lngParts / PARTS_OF_A_DEGREE;
            } else {
                lat = Double.longBitsToDouble(Double.doubleToRawLongBits(lat) + signed(number()));
                lng = Double.longBitsToDouble(Double.doubleToRawLongBits(lng) + signed(number()));
                latParts = parts(lat);
                lngParts = parts(lng);
            }
            if ((head & SAME_MOTION) == 0) {
                speed += (int) signed(number());
                heading += (int) signed(number());
            }
        }

        void addTo(Points points) {
            points.append(time, lat, lng, (short) speed, (short) heading);
        }

        private long number() {
            long number = 0;
            for (int shift = 0; ; shift += 7) {
                byte next = bytes[at++];
                number |= (next & 0x7FL) << shift;
                if (next >= 0) {
                    return number;
                }
            }
        }
    }

    /** The time of the first fix; there has to be one. */
    long firstMilli() {
        return firstMilli;
    }

    Reader reader() {
        return new Reader();
    }

    int capacity() {
        return bytes.length;
    }

    void add(Fix fix) {
        if (bytes.length - newest.at < LONGEST) {
            bytes = Arrays.copyOf(bytes, newest.at + Math.max(3 * LONGEST, newest.at / 8));
        }
        long time = fix.time().toEpochMilli();
        double lat = fix.at().lat();
        double lng = fix.at().lng();
        int speed = Points.speedTenths(fix);
        int heading = Points.heading(fix);
        long interval = time - newest.time;
        long latParts = parts(lat);
        long lngParts = parts(lng);
        boolean whole = isWhole(lat, latParts) && isWhole(lng, lngParts);
        boolean same = speed == newest.speed && heading == newest.heading;
        put(unsigned(interval - newest.interval) << FLAGS | (whole ? 0 : OTHER_COORDINATES) | (same ? SAME_MOTION : 0));
        if (whole) {
            put(unsigned(latParts - newest.latParts));
            put(unsigned(lngParts - newest.lngParts));
        } else {
            put(unsigned(Double.doubleToRawLongBits(lat) - Double.doubleToRawLongBits(newest.lat)));
            put(unsigned(Double.doubleToRawLongBits(lng) - Double.doubleToRawLongBits(newest.lng)));
        }
        if (!same) {
            put(unsigned(speed - newest.speed));
            put(unsigned(heading - newest.heading));
        }
        newest.interval = interval;
        newest.time = time;
        newest.lat = lat;
        newest.lng = lng;
        newest.latParts = latParts;
        newest.lngParts = lngParts;
        newest.speed = speed;
        newest.heading = heading;
        firstMilli = size == 0 ? time : firstMilli;
        size++;
    }

    void truncate(int newSize) {
        Reader kept = reader();
        for (int i = 0; i < newSize; i++) {
            kept.next();
        }
        newest = kept;
        size = newSize;
    }

    /** Gives back what is not used; more can be added all the same. */
    void trim() {
        bytes = Arrays.copyOf(bytes, newest.at);
    }

    /** The index of the first fix at that time or after it; the size when there is none. */
    int indexOf(long epochMilli) {
        Reader reader = reader();
        for (int i = 0; i < size; i++) {
            reader.next();
            if (reader.time >= epochMilli) {
                return i;
            }
        }
        return size;
    }

    private static long parts(double degrees) {
        return Math.round(degrees * PARTS_OF_A_DEGREE);
    }

    private static boolean isWhole(double degrees, long parts) {
        return Double.doubleToRawLongBits(parts / PARTS_OF_A_DEGREE) == Double.doubleToRawLongBits(degrees);
    }

    private void put(long number) {
        long rest = number;
        while ((rest & ~0x7FL) != 0) {
            bytes[newest.at++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[newest.at++] = (byte) rest;
    }

    /** Small for what is near zero on either side. */
    private static long unsigned(long number) {
        return number << 1 ^ number >> 63;
    }

    private static long signed(long number) {
        return number >>> 1 ^ -(number & 1);
    }
}
