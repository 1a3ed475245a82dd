package io.freightsdk.server.loads;

import io.freightsdk.server.geo.GeoPoint;
import java.time.Instant;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Fixes in time order as columns, so that an encoder reads them without an object per point. */
public final class Points {

    private static final int GROWTH = 16;

    private int size;
    private long[] times;
    private double[] lats;
    private double[] lngs;
    private short[] speeds;
    private short[] headings;

    Points(int capacity) {
        times = new long[capacity];
        lats = new double[capacity];
        lngs = new double[capacity];
        speeds = new short[capacity];
        headings = new short[capacity];
    }

    /** The same fixes, unchanging and packed, as objects that are made when they are asked for. */
    static List<Fix> of(List<Fix> fixes) {
        if (fixes instanceof Packed) {
            return fixes;
        }
        Points points = new Points(fixes.size());
        fixes.forEach(points::add);
        return points.asList();
    }

    /** These as objects that are made when they are asked for; nothing may be added or taken away any more. */
    List<Fix> asList() {
        return new Packed(this);
    }

    private static final class Packed extends AbstractList<Fix> {
        private final Points points;

        Packed(Points points) {
            this.points = points;
        }

        @Override
        public Fix get(int index) {
            return points.fix(Objects.checkIndex(index, points.size));
        }

        @Override
        public int size() {
            return points.size;
        }
    }

    /** How many there are; indexes run from 0, the oldest. */
    public int size() {
        return size;
    }

    /** When, in milliseconds since 1970. */
    public long epochMilli(int index) {
        return times[index];
    }

    /** Degrees north, as they came in. */
    public double lat(int index) {
        return lats[index];
    }

    /** Degrees east, as they came in. */
    public double lng(int index) {
        return lngs[index];
    }

    /** Tenths of a mile an hour; -1 when unknown. */
    public int speedTenths(int index) {
        return speeds[index];
    }

    /** Whole degrees, 0 to 359; -1 when unknown. */
    public int heading(int index) {
        return headings[index];
    }

    /** One of them as an object; its accuracy is unknown. */
    public Fix fix(int index) {
        return new Fix(
                Instant.ofEpochMilli(times[index]),
                new GeoPoint(lats[index], lngs[index]),
                speeds[index] < 0 ? Fix.UNKNOWN : speeds[index] / 10.0,
                headings[index],
                Fix.UNKNOWN);
    }

    void add(Fix fix) {
        if (size == times.length) {
            grow();
        }
        times[size] = fix.time().toEpochMilli();
        lats[size] = fix.at().lat();
        lngs[size] = fix.at().lng();
        speeds[size] = Double.isNaN(fix.speedMph()) ? -1 : (short) Math.round(fix.speedMph() * 10);
        headings[size] = Double.isNaN(fix.heading()) ? -1 : (short) fix.heading();
        size++;
    }

    void addAll(Points from, int start, int end) {
        int count = end - start;
        System.arraycopy(from.times, start, times, size, count);
        System.arraycopy(from.lats, start, lats, size, count);
        System.arraycopy(from.lngs, start, lngs, size, count);
        System.arraycopy(from.speeds, start, speeds, size, count);
        System.arraycopy(from.headings, start, headings, size, count);
        size += count;
    }

    void truncate(int newSize) {
        size = newSize;
    }

    /** The index of the first fix at that time or after it; the size when there is none. */
    int indexOf(long epochMilli) {
        int found = Arrays.binarySearch(times, 0, size, epochMilli);
        return found < 0 ? -found - 1 : found;
    }

    /** Slots, used or not. */
    int capacity() {
        return times.length;
    }

    private void grow() {
        int capacity = size + GROWTH;
        times = Arrays.copyOf(times, capacity);
        lats = Arrays.copyOf(lats, capacity);
        lngs = Arrays.copyOf(lngs, capacity);
        speeds = Arrays.copyOf(speeds, capacity);
        headings = Arrays.copyOf(headings, capacity);
    }
}
