package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Set;

/** The threads of clients that were made since. */
final class ClientThreads {
    /**
     * Ends a wait for a thread that stays. A thread that is told to end does so in milliseconds; one that is forgotten ends on its own
     * after {@link Transport#KEPT_IDLE}, and would be seen by nobody then.
     */
    static final Duration MOST_TO_END = Transport.KEPT_IDLE.minusSeconds(10);

    private final Set<Thread> others = Thread.getAllStackTraces().keySet();

    /** There is at least one for the time and, where calls have no virtual threads, one for calls. */
    List<Thread> ofEachKind() {
        List<Thread> threads = alive();
        assertThat(threads).anyMatch(ClientThreads::isTimer);
        assertThat(threads.stream().anyMatch(ClientThreads::isCall))
                .isEqualTo(Runtime.version().feature() < 21);
        return threads;
    }

    private List<Thread> alive() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread ->
                        isTimer(thread) || isCall(thread) || thread.getName().equals("freight-dns"))
                .filter(thread -> !others.contains(thread))
                .toList();
    }

    private static boolean isTimer(Thread thread) {
        return thread.getName().equals("freight-timer");
    }

    /** OkHttp gives a thread the name of the request it sends, and later its own again. */
    private static boolean isCall(Thread thread) {
        return thread.getName().equals("freight-call") || thread.getName().startsWith("OkHttp http");
    }

    /** Makes it use a thread of each kind, closes it, and sees all end. */
    void endWith(FreightClient freight) throws InterruptedException {
        freight.getPricing();
        freight.async().getPricing().join();
        ofEachKind();

        freight.close();
        awaitNone();
    }

    /** Sees all end, once their clients are closed. */
    void awaitNone() throws InterruptedException {
        // a call that is given up may end on a thread that began just now
        for (List<Thread> threads = alive(); !threads.isEmpty(); threads = alive()) {
            for (Thread thread : threads) {
                thread.join(MOST_TO_END.toMillis());
                assertThat(thread.isAlive()).as("%s is alive", thread).isFalse();
            }
        }
    }
}
