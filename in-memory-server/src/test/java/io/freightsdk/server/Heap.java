package io.freightsdk.server;

/** The memory in use. */
public final class Heap {
    private static final int LOOKS = 5;
    private static final long LITTLE = 64 << 10;

    private Heap() {}

    /** The memory after some collections, until one frees next to nothing: one alone may leave what the next one takes. */
    public static long inUse() {
        long least = Long.MAX_VALUE;
        for (int looks = 0; looks < LOOKS; looks++) {
            long seen = afterACollection();
            if (least - seen < LITTLE) {
                return Math.min(least, seen);
            }
            least = seen;
        }
        return least;
    }

    private static long afterACollection() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
