package io.freightsdk.durable.tracking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReceiversTest {
    private static final Duration QUICK = Duration.ofMillis(20);
    private static final int LOADS = 2_000;

    private final AtomicLong nanos = new AtomicLong();
    private final Receivers receivers = new Receivers(16, nanos::get);

    private long taken(String receiver) {
        return IntStream.range(0, 100)
                .filter(i -> receivers.enter(receiver) == null)
                .count();
    }

    @Test
    void receiverTakesNoMoreThreadsThanItLeavesFree() {
        assertThat(taken("a")).isEqualTo(8);
        assertThat(taken("b")).isEqualTo(4);
        assertThat(taken("c")).isEqualTo(2);
        receivers.leave("a", QUICK);
        assertThat(receivers.enter("b")).isNotNull();
        assertThat(receivers.enter("c")).isNull();
    }

    @Test
    void oneThreadIsForAll() {
        Receivers one = new Receivers(1, nanos::get);
        assertThat(one.enter("a")).isNull();
        one.leave("a", QUICK);
        assertThat(one.enter("b")).isNull();
    }

    /** While others have all threads, however long. */
    @Test
    void receiverWithNothingUnderWayIsBackSoon() {
        for (String other : List.of("a", "b", "c", "d", "e")) {
            taken(other);
        }
        Duration wait = receivers.enter("f");
        nanos.set(Duration.ofMinutes(1).toNanos());

        assertThat(wait).isEqualTo(Duration.ofMillis(100));
        assertThat(receivers.enter("f")).isEqualTo(wait);
    }

    @Test
    void receiverThatOnlyWaitedIsForgottenAfterItsTurn() {
        for (String busy : List.of("a", "b", "c", "d", "e")) {
            taken(busy);
        }
        for (int i = 0; i < 100; i++) {
            assertThat(receivers.enter("waits-" + i)).isNotNull();
        }
        assertThat(receivers).extracting("posts", MAP).hasSize(105);
        nanos.set(Duration.ofMinutes(2).toNanos());

        assertThat(receivers.enter("a")).isNotNull();

        assertThat(receivers).extracting("posts", MAP).containsOnlyKeys("a", "b", "c", "d", "e");
    }

    /** A turn of a load, or the end of a post. */
    private record Happens(long at, boolean isEnd) {}

    /** How many turns it took until so many posts had begun that each take this long. */
    private int turns(int posts, Duration each) {
        Queue<Happens> next = new PriorityQueue<>(Comparator.comparingLong(Happens::at));
        Queue<Long> begun = new ArrayDeque<>();
        for (int i = 0; i < LOADS; i++) {
            next.add(new Happens(0, false));
        }
        int turns = 0;
        while (begun.size() < posts) {
            Happens now = next.remove();
            nanos.set(now.at);
            if (now.isEnd) {
                receivers.leave("a", each);
                continue;
            }
            turns++;
            Duration wait = receivers.enter("a");
            next.add(new Happens(now.at + (wait == null ? each : wait).toNanos(), wait == null));
            if (wait == null) {
                begun.add(now.at);
            }
        }
        return turns;
    }

    /** Two thousand loads asked once a second each, 600,000 times in five minutes. */
    @Test
    void loadsOfAReceiverThatHangsComeBackRarely() {
        int turns = turns(8 * 20, Duration.ofSeconds(15));
        assertThat(Duration.ofNanos(nanos.get())).isBetween(Duration.ofSeconds(285), Duration.ofMinutes(6));
        assertThat(turns).isLessThan(20_000);
    }

    @Test
    void receiverThatAnswersIsKeptBusy() {
        assertThat(turns(LOADS, QUICK)).isLessThan(10 * LOADS);
        assertThat(Duration.ofNanos(nanos.get())).isLessThan(Duration.ofSeconds(10)); // 5 if it were never idle
    }
}
