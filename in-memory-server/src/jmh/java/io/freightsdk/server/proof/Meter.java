package io.freightsdk.server.proof;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/** Times and heap for benches. */
final class Meter {
    private Meter() {}

    interface Step {
        void run() throws IOException;
    }

    /** Nanoseconds that one of so many steps takes. */
    static double nanos(int times, Step step) throws IOException {
        long begin = System.nanoTime();
        for (int i = 0; i < times; i++) {
            step.run();
        }
        return (System.nanoTime() - begin) / (double) times;
    }

    /** Processor time this process has used, all threads together: what is left of a figure on a machine that is shared. */
    static long processorNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    /** The medians of two steps that take turns, so that both meet the same weather. */
    static double[] interleaved(int rounds, int times, Step first, Step second) throws IOException {
        double[] firsts = new double[rounds];
        double[] seconds = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            firsts[round] = nanos(times, first);
            seconds[round] = nanos(times, second);
        }
        return new double[] {median(firsts), median(seconds)};
    }

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    static long heapInUse() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
