package io.freightsdk.server.loads;

import io.freightsdk.server.geo.GreatCircle;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Fixes by event time and the miles between them. Adding after the newest costs the same whatever the length; to put a
 * fix between others, cut, then add it and what was cut. The miles are summed in time order from the first fix on, so
 * they are to the last bit what summing the finished track gives.
 */
final class Track {

    /** Fixes in a chunk: what a cut may have to sum again, besides what it takes off. */
    static final int CHUNK = 256;

    private final List<Chunk> chunks = new ArrayList<>();
    private int size;
    private double miles;
    private @Nullable Fix last;

    int size() {
        return size;
    }

    int chunks() {
        return chunks.size();
    }

    double miles() {
        return miles;
    }

    @Nullable
    Fix last() {
        return last;
    }

    Fix fix(int index) {
        return chunks.get(index / CHUNK).points.fix(index % CHUNK);
    }

    /** Whether there is a fix of exactly that time. */
    boolean holds(Instant time) {
        if (last == null || time.isAfter(last.time())) {
            return false;
        }
        int index = indexOf(time);
        return fix(index).time().equals(time);
    }

    /** Adds a fix newer than all others. */
    void add(Fix fix) {
        miles += last == null ? 0 : GreatCircle.miles(last.at(), fix.at());
        if (size % CHUNK == 0) {
            chunks.add(new Chunk(new Points(0), miles));
        }
        chunks.get(size / CHUNK).points.add(fix);
        size++;
        last = fix;
    }

    /** Takes the fixes at that time and after it off and returns them, oldest first. */
    List<Fix> cut(Instant from) {
        int keep = indexOf(from);
        List<Fix> cut = fixes(keep);
        if (keep < size) {
            truncate(keep);
        }
        return cut;
    }

    /** A copy of the fixes from that index on. */
    List<Fix> fixes(int start) {
        return newest(size - start).asList();
    }

    /** Copies the newest ones out, at most that many. */
    Points newest(int count) {
        int start = Math.max(0, size - count);
        Points newest = new Points(size - start);
        for (int c = start / CHUNK; c < chunks.size(); c++) {
            Points points = chunks.get(c).points;
            newest.addAll(points, Math.max(0, start - c * CHUNK), points.size());
        }
        return newest;
    }

    /** Slots for fixes, used or not. */
    int capacity() {
        return chunks.stream().mapToInt(chunk -> chunk.points.capacity()).sum();
    }

    private int indexOf(Instant time) {
        if (last == null || time.isAfter(last.time())) {
            return size;
        }
        long epochMilli = time.toEpochMilli();
        int low = 0;
        int high = chunks.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (chunks.get(middle).points.epochMilli(0) <= epochMilli) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low * CHUNK + chunks.get(low).points.indexOf(epochMilli);
    }

    private void truncate(int newSize) {
        int kept = (newSize + CHUNK - 1) / CHUNK;
        chunks.subList(kept, chunks.size()).clear();
        size = newSize;
        miles = 0;
        last = null;
        if (kept > 0) {
            Chunk chunk = chunks.get(kept - 1);
            chunk.points.truncate(newSize - (kept - 1) * CHUNK);
            sumAgain(chunk);
        }
    }

    private void sumAgain(Chunk chunk) {
        Fix previous = chunk.points.fix(0);
        miles = chunk.milesAtFirst;
        for (int i = 1; i < chunk.points.size(); i++) {
            Fix next = chunk.points.fix(i);
            miles += GreatCircle.miles(previous.at(), next.at());
            previous = next;
        }
        last = previous;
    }

    private record Chunk(Points points, double milesAtFirst) {}
}
