package io.freightsdk.server.pages;

import io.freightsdk.server.geo.Polyline;
import io.freightsdk.server.loads.Points;
import io.freightsdk.server.state.Load;

/**
 * The way a load has been driven, all of it: few enough points for an event, chosen so that the line keeps its shape. The
 * long beginning is thinned once, until an eighth more has followed or a late fix has come; not for use by two threads.
 */
final class Way {
    /** In one event. */
    static final int MOST = 500;

    private static final int NEWEST = 100;

    private final Load load;
    private Polyline thinned = new Polyline();
    private int covered;
    private long coveredUntil;
    private long change = -1;
    private String encoded = "";

    Way(Load load) {
        this.load = load;
    }

    /** The line in the text that {@link Polyline#encoded} explains; the same one until the load counts another change. */
    String encoded(long latest) {
        encoded = latest == change ? encoded : line();
        change = latest;
        return encoded;
    }

    private String line() {
        Points tail = load.fixes(Math.max(0, covered - 1));
        boolean follows = covered > 0 && tail.size() > 0 && tail.epochMilli(0) == coveredUntil;
        if (!follows || tail.size() > Math.max(NEWEST, covered / 8)) {
            tail = load.fixes(0);
            cover(tail);
            return thinned.encoded();
        }
        return thinned.followedBy(line(tail, 1).thinned(NEWEST)).encoded();
    }

    private void cover(Points all) {
        thinned = line(all, 0).thinned(MOST - NEWEST);
        covered = all.size();
        coveredUntil = covered == 0 ? 0 : all.epochMilli(covered - 1);
    }

    private static Polyline line(Points points, int from) {
        Polyline line = new Polyline();
        for (int i = from; i < points.size(); i++) {
            line.add(points.lat(i), points.lng(i));
        }
        return line;
    }
}
