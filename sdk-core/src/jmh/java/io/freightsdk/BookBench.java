package io.freightsdk;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What a booking under a limit takes, and what a window keeps of a million of them. */
final class BookBench {
    private static final int BOOKINGS = 1_000_000;
    private static final int ROUNDS = 5;
    private static final BigDecimal PRICE = new BigDecimal("0.02");
    private static final Instant START = Instant.parse("2026-05-04T12:00:00Z");

    private BookBench() {}

    static void run() {
        Duration day = Duration.ofDays(1);
        List<SpendLimit> limits = List.of(
                SpendLimit.usd("100000000").per(day),
                SpendLimit.usd("100000000").forEachTag());
        CallOptions tagged = CallOptions.builder().tag("acme").build();
        double[] micros = new double[ROUNDS];
        long kept = 0;
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long bytes = 0;
        for (int round = 0; round < ROUNDS; round++) {
            long[] now = {0};
            long step = day.toNanos() / BOOKINGS;
            SpendBook book = new SpendBook(limits, new Steps(now));
            long before = heap();
            long allocated = threads.getCurrentThreadAllocatedBytes();
            long from = System.nanoTime();
            for (int i = 0; i < BOOKINGS; i++) {
                book.book(Operation.GET_LOAD_POSITION, PRICE, tagged, null).charged(null, PRICE, false);
                now[0] += step;
            }
            micros[round] = (System.nanoTime() - from) / 1e3 / BOOKINGS;
            bytes = (threads.getCurrentThreadAllocatedBytes() - allocated) / BOOKINGS;
            kept = heap() - before;
            if (book.report().byTag().size() != 1) {
                throw new IllegalStateException("no spend");
            }
        }
        Arrays.sort(micros);
        System.out.printf(
                Locale.ROOT,
                "booking under two limits, reserved and charged: %.2f us, %d bytes; a day's window keeps %.0f KiB of a"
                        + " million%n",
                micros[ROUNDS / 2],
                bytes,
                kept / 1024.0);
    }

    private static long heap() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    /** The time that the bench has come to. */
    private record Steps(long[] now) implements Timer {
        @Override
        public long nanos() {
            return now[0];
        }

        @Override
        public Instant instant() {
            return START.plusNanos(now[0]);
        }

        @Override
        public Cancellation after(Duration delay, Runnable task) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {}
    }
}
