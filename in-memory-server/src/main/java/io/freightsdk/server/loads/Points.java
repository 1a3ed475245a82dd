package io.freightsdk.server.loads;

import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.GeoPoint;
import java.time.Instant;
import java.util.AbstractList;
import java.util.List;
import java.util.Objects;

/** Fixes in time order as columns, so that an encoder reads them without an object per point; a list makes them. */
public final class Points extends AbstractList<Fix> {

    private int size;
    private final long[] times;
    private final double[] lats;
    private final double[] lngs;
    private final short[] speeds;
    private final short[] headings;

    Points(int capacity) {
        times = new long[capacity];
        lats = new double[capacity];
        lngs = new double[capacity];
        speeds = new short[capacity];
        headings = new short[capacity];
    }

    /** Returns the fixes as columns; the list given must not change any more. */
    static List<Fix> of(List<Fix> fixes) {
        if (fixes instanceof Points) {
            return fixes;
        }
        Points points = new Points(fixes.size());
        fixes.forEach(points::append);
        return points;
    }

    /** One of them as an object; its accuracy is unknown. */
    @Override
    public Fix get(int index) {
        Objects.checkIndex(index, size);
        return new Fix(
                Instant.ofEpochMilli(times[index]),
                new GeoPoint(lats[index], lngs[index]),
                speeds[index] < 0 ? Fix.UNKNOWN : speeds[index] / 10.0,
                headings[index],
                Fix.UNKNOWN);
    }

    @Override
    public int size() {
        return size;
    }

    /** Returns the time in milliseconds since 1970. */
    public long epochMilli(int index) {
        return times[index];
    }

    /** Returns the degrees north as received. */
    public double lat(int index) {
        return lats[index];
    }

    /** Returns the degrees east as received. */
    public double lng(int index) {
        return lngs[index];
    }

    /** Returns tenths of a mile an hour; -1 when unknown. */
    public int speedTenths(int index) {
        return speeds[index];
    }

    /** Returns whole degrees, 0 to 359; -1 when unknown. */
    public int heading(int index) {
        return headings[index];
    }

    void append(Fix fix) {
        append(fix.time().toEpochMilli(), fix.at().lat(), fix.at().lng(), speedTenths(fix), heading(fix));
    }

    void append(long epochMilli, double lat, double lng, short speedTenths, short heading) {
        times[size] = epochMilli;
        lats[size] = lat;
        lngs[size] = lng;
        speeds[size] = speedTenths;
        headings[size] = heading;
        size++;
    }

    static short speedTenths(Fix fix) {
        return Double.isNaN(fix.speedMph()) ? -1 : (short) Math.round(fix.speedMph() * 10);
    }

    static short heading(Fix fix) {
        return Double.isNaN(fix.heading()) ? -1 : (short) fix.heading();
    }
}
