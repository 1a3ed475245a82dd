package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.tracking.Engine.Update;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MemoryStoreTest {
    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");
    private static final Rules RULES = Rules.at(Table.READ_USD);
    private static final Duration LEASE = Duration.ofSeconds(60);

    private final TrackingStore store = TrackingStore.inMemory();

    private TrackedLoad add(String loadNumber, Instant dueAt) {
        TrackedLoad watch =
                RULES.begin(loadNumber, null, FollowOptions.defaults(), dueAt).load();
        assertThat(store.add(watch)).isTrue();
        return watch;
    }

    private void end(TrackedLoad watch) {
        Update ended = Engine.end(watch, TrackingEvent.EndReason.COST, NOON);
        assertThat(store.save(watch, ended.load(), List.of(), null)).isTrue();
        assertThat(store.save(watch, ended.load(), List.of(), null)).isFalse();
    }

    private static TrackingEvent event(String loadNumber, int sequence) {
        String id = loadNumber + "-" + sequence;
        return new TrackingEvent.Cancelled(new TrackingEvent.Header(id, loadNumber, 0, NOON, NOON, null));
    }

    @Test
    void activeCountsLoadsNeitherEndedNorForgotten() {
        TrackedLoad one = add("LD-1", NOON);
        TrackedLoad other = add("LD-2", NOON);
        assertThat(store.add(one)).isFalse();
        assertThat(store.active()).isEqualTo(2);
        end(one);
        assertThat(store.active()).isEqualTo(1);
        assertThat(store.remove("LD-1")).isTrue();
        assertThat(store.active()).isEqualTo(1);
        assertThat(store.claimDue(NOON, LEASE)).isEqualTo(other);
        assertThat(store.active()).isEqualTo(1);
        assertThat(store.remove("LD-2")).isTrue();
        assertThat(store.active()).isZero();
        assertThat(store.nextDueAt()).isNull();
    }

    @Test
    void newestTenThousandEndedLoadsAreKept() {
        TrackedLoad lives = add("LD-LIVES", NOON);
        end(add("LD-AGAIN", NOON));
        assertThat(store.remove("LD-AGAIN")).isTrue();
        TrackedLoad again = add("LD-AGAIN", NOON);
        for (int i = 0; i < 10_001; i++) {
            end(add("LD-" + i, NOON));
        }
        assertThat(store.find("LD-0")).isNull();
        assertThat(store.find("LD-1")).isNotNull();
        assertThat(store.find("LD-LIVES")).isEqualTo(lives);
        assertThat(store.find("LD-AGAIN")).isEqualTo(again);
        assertThat(store.active()).isEqualTo(2);
    }

    @Test
    void oldestIsClaimedFirstAndAgainWhenItsLeaseIsOver() {
        TrackedLoad later = add("LD-1", NOON.plusSeconds(1));
        TrackedLoad first = add("LD-2", NOON);
        assertThat(store.claimDue(NOON.plusSeconds(1), LEASE)).isEqualTo(first);
        assertThat(store.claimDue(NOON.plusSeconds(1), LEASE)).isEqualTo(later);
        assertThat(store.nextDueAt()).isEqualTo(NOON.plusSeconds(61));
        assertThat(store.claimDue(NOON.plusSeconds(60), LEASE)).isNull();
        assertThat(store.claimDue(NOON.plusSeconds(61), LEASE)).isEqualTo(later);
        assertThat(store.claimDue(NOON.plusSeconds(61), LEASE)).isEqualTo(first);
    }

    @Test
    void eventsThatAreNotTakenHoldUpTheirOwnLoadAlone() {
        IntStream.rangeClosed(1, 2_001).forEach(i -> store.append(List.of(event("LD-1", i))));
        store.append(List.of(event("LD-2", 1)));
        assertThat(store.deliver(100, event -> !event.loadNumber().equals("LD-1")))
                .isEqualTo(1);
    }

    /** So it takes no copy of all. */
    @Test
    void eventsThatAreStoredDuringADeliveryAreDelivered() {
        store.append(List.of(event("LD-1", 1), event("LD-1", 2)));
        assertThat(store.deliver(100, event -> {
                    store.append(List.of(event("LD-2", 1)));
                    return true;
                }))
                .isEqualTo(3);
        assertThat(store.deliver(100, event -> true)).isZero();
        assertThat(store.events("LD-1", 0)).hasSize(2);
    }

    /** What nobody listens to does not fill the memory. */
    @Test
    void newestHundredThousandUndeliveredEventsAreKept() {
        for (int i = 0; i < 100_100; i++) {
            store.append(List.of(event("LD-" + i, 1)));
        }
        assertThat(store.events("LD-99", 0)).isEmpty();
        assertThat(store.events("LD-100", 0)).hasSize(1);
        assertThat(store.deliver(1, event -> event.loadNumber().equals("LD-100")))
                .isEqualTo(1);
    }
}
