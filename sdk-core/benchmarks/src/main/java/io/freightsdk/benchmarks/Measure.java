package io.freightsdk.benchmarks;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Medians, and what a thread or the heap has used. */
final class Measure {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Measure() {}

    /** Something that is measured. */
    @FunctionalInterface
    interface Step {
        void run() throws Exception;
    }

    /** Returns the nanoseconds that the step takes. */
    static double nanos(Step step) throws Exception {
        long begin = System.nanoTime();
        step.run();
        return System.nanoTime() - begin;
    }

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /** Returns the median of the ratios of two figures that were measured in turns. */
    static double medianRatio(double[] ones, double[] others) {
        double[] ratios = new double[ones.length];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = ones[i] / others[i];
        }
        return median(ratios);
    }

    /** Returns the bytes that the current thread has allocated. */
    static long allocatedBytes() {
        return THREADS.getCurrentThreadAllocatedBytes();
    }

    /** Returns the processor time of the current thread. */
    static long cpuNanos() {
        return THREADS.getCurrentThreadCpuTime();
    }

    /** Waits until the condition holds; looks every millisecond. */
    static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            pause(Duration.ofMillis(1));
        }
    }

    static void pause(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    static long heapBytes() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
