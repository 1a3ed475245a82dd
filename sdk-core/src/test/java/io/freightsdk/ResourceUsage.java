package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * What grows in a process that leaks.
 *
 * @param heap the bytes in use after a collection
 * @param descriptors open files and sockets, 0 where the system does not say
 * @param threads those that are alive
 */
record ResourceUsage(long heap, int descriptors, Set<Thread> threads) {
    /** Delays for threads that have nothing left to do; {@code before} has those that may stay. */
    static ResourceUsage now(Set<Thread> before) throws InterruptedException {
        Set<Thread> threads = new HashSet<>(Thread.getAllStackTraces().keySet());
        for (Thread thread : threads) {
            if (!before.contains(thread) && !isShared(thread)) {
                thread.join(ClientThreads.MOST_TO_END.toMillis());
            }
        }
        threads.removeIf(thread -> !thread.isAlive() || isShared(thread));
        String[] descriptors = new File("/proc/self/fd").list();
        return new ResourceUsage(Heap.inUse(), descriptors == null ? 0 : descriptors.length, threads);
    }

    /** OkHttp's and the JDK's own, one set for the whole process. OkHttp's bear the name of what they do at the moment. */
    private static boolean isShared(Thread thread) {
        String name = thread.getName();
        boolean isOkHttps = name.startsWith("OkHttp ") && !name.startsWith("OkHttp http");
        return isOkHttps || name.startsWith("Okio Watchdog") || name.startsWith("Common-");
    }

    void assertNoMoreThan(ResourceUsage before, long moreHeap) {
        assertThat(threads).isSubsetOf(before.threads);
        // a class or resource loaded late may open its jar
        assertThat(descriptors).isLessThanOrEqualTo(before.descriptors + 5);
        assertThat(heap).isLessThan(before.heap + moreHeap);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT, "heap %.1f MB, %d descriptors, %d threads", heap / 1e6, descriptors, threads.size());
    }
}
