package io.freightsdk.server.loads;

import io.freightsdk.server.geo.GreatCircle;
import io.freightsdk.server.values.Fix;
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
        return fixes(index, index + 1).get(0);
    }

    boolean holds(Instant time) {
        if (last == null || time.isAfter(last.time())) {
            return false;
        }
        int index = indexOf(time);
        return fix(index).time().equals(time);
    }

    void add(Fix fix) {
        miles += last == null ? 0 : GreatCircle.miles(last.at(), fix.at());
        if (size % CHUNK == 0) {
            if (size > 0) {
                chunks.get(size / CHUNK - 1).fixes.trim();
            }
            chunks.add(new Chunk(new PackedFixes(), miles));
        }
        chunks.get(size / CHUNK).fixes.add(fix);
        size++;
        last = fix;
    }

    /** Takes the fixes at that time and after it off and returns them, oldest first. */
    List<Fix> cut(Instant from) {
        int keep = indexOf(from);
        List<Fix> cut = fixes(keep);
        truncate(keep);
        return cut;
    }

    List<Fix> fixes(int start) {
        return newest(size - start);
    }

    /** Copies the newest ones out, at most that many. */
    Points newest(int count) {
        return fixes(Math.max(0, size - count), size);
    }

    private Points fixes(int start, int end) {
        Points fixes = new Points(end - start);
        for (int chunk = start / CHUNK; chunk * CHUNK < end; chunk++) {
            PackedFixes.Reader reader = chunks.get(chunk).fixes.reader();
            for (int i = chunk * CHUNK; i < Math.min((chunk + 1) * CHUNK, end); i++) {
                reader.next();
                if (i >= start) {
                    reader.addTo(fixes);
                }
            }
        }
        return fixes;
    }

    int capacity() {
        return chunks.stream().mapToInt(chunk -> chunk.fixes.capacity()).sum();
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
            if (chunks.get(middle).fixes.firstMilli() <= epochMilli) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low * CHUNK + chunks.get(low).fixes.indexOf(epochMilli);
    }

    private void truncate(int newSize) {
        int kept = (newSize + CHUNK - 1) / CHUNK;
        chunks.subList(kept, chunks.size()).clear();
        size = newSize;
        miles = 0;
        last = null;
        if (kept > 0) {
            Chunk chunk = chunks.get(kept - 1);
            chunk.fixes.truncate(newSize - (kept - 1) * CHUNK);
            sumAgain(chunk.milesAtFirst, fixes((kept - 1) * CHUNK, newSize));
        }
    }

    private void sumAgain(double milesAtFirst, Points fixes) {
        miles = milesAtFirst;
        for (Fix next : fixes) {
            miles += last == null ? 0 : GreatCircle.miles(last.at(), next.at());
            last = next;
        }
    }

    private record Chunk(PackedFixes fixes, double milesAtFirst) {}
}
