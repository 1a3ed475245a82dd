package io.freightsdk.server;

import java.util.stream.LongStream;

/**
 * The memory in use.
 *
 * <p>The module test-support has the same class for the other modules. It depends on this module, so Maven does not let these tests use it.
 */
public final class Heap {
    private static final int LOOKS = 5;

    private Heap() {}

    /** The least that is seen after each of some collections: one alone may leave what the next one takes. */
    public static long inUse() {
        return LongStream.generate(Heap::afterACollection).limit(LOOKS).min().orElseThrow();
    }

    private static long afterACollection() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
