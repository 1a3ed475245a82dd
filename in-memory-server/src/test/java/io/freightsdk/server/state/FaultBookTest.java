package io.freightsdk.server.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.state.FaultBook.FaultHit;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import io.freightsdk.server.values.PendingFault;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FaultBookTest {
    private static final Fault RESET = Fault.of(FaultPoint.BEFORE, FaultEffect.reset());

    private final FaultBook book = new FaultBook();

    private String hit(FaultPoint where, String operation, String brokerId) {
        return book.take(where, operation, brokerId).map(FaultHit::faultId).orElse("-");
    }

    private List<String> hits(int calls) {
        return Stream.generate(() -> hit(FaultPoint.BEFORE, "createLoad", "b1"))
                .limit(calls)
                .toList();
    }

    @Test
    void faultStrikesOnceAndIsGone() {
        book.add(RESET);
        assertThat(hits(3)).containsExactly("fault-1", "-", "-");
        assertThat(book.list()).isEmpty();
    }

    @Test
    void callsPassBeforeTheNth() {
        book.add(RESET.skipping(2).times(2));
        assertThat(hits(5)).containsExactly("-", "-", "fault-1", "fault-1", "-");
    }

    @Test
    void endlessFaultIsNeverUsedUp() {
        book.add(RESET.times(Fault.ALWAYS));
        assertThat(hits(1_000)).containsOnly("fault-1");
        assertThat(book.unused()).isEmpty();
        assertThat(book.list()).extracting(PendingFault::hits).containsExactly(1_000);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "any",
            value = {
                "any,        any, BEFORE,       createLoad, b1, true",
                "createLoad, b1,  BEFORE,       createLoad, b1, true",
                "createLoad, b1,  AFTER_COMMIT, createLoad, b1, false",
                "createLoad, any, BEFORE,       getBalance, b1, false",
                "any,        b1,  BEFORE,       createLoad, b2, false",
                "any,        b1,  BEFORE,       createLoad, any, false"
            })
    void faultStrikesWhatItNames(
            String operation, String brokerId, FaultPoint where, String called, String caller, boolean struck) {
        book.add(new Fault(FaultPoint.BEFORE, FaultEffect.close(), operation, brokerId, 0, 1));
        assertThat(hit(where, called, caller)).isEqualTo(struck ? "fault-1" : "-");
    }

    @Test
    void oneFaultAtATimeStrikesInTheOrderAdded() {
        book.add(RESET);
        book.add(RESET.times(2));
        assertThat(hits(4)).containsExactly("fault-1", "fault-2", "fault-2", "-");
    }

    @Test
    void faultBehindTheOneThatStrikesKeepsItsTurn() {
        book.add(RESET);
        book.add(RESET.skipping(1));
        book.add(RESET);
        assertThat(hits(4)).containsExactly("fault-1", "fault-2", "fault-3", "-");
    }

    @Test
    void eachPlaceStrikesForItself() {
        book.add(RESET);
        book.add(Fault.of(FaultPoint.IN_BODY, FaultEffect.truncate(1)));
        assertThat(hit(FaultPoint.BEFORE, "createLoad", "b1")).isEqualTo("fault-1");
        assertThat(hit(FaultPoint.AFTER_COMMIT, "createLoad", "b1")).isEqualTo("-");
        assertThat(hit(FaultPoint.IN_BODY, "createLoad", "b1")).isEqualTo("fault-2");
    }

    @Test
    void listShowsWhatIsLeft() {
        Fault fault = RESET.onOperation("createLoad").onBroker("b1").skipping(1).times(3);
        book.add(fault);
        assertThat(hits(3)).containsExactly("-", "fault-1", "fault-1");
        assertThat(book.list()).containsExactly(new PendingFault("fault-1", fault, 2, 0, 1));
        assertThat(book.unused()).hasSize(1);
    }

    @Test
    void faultsAreTakenOutByIdByBrokerOrAll() {
        book.add(RESET);
        book.add(RESET.onBroker("b1"));
        book.add(RESET.onBroker("b2"));
        assertThat(book.remove("fault-1")).isTrue();
        assertThat(book.remove("fault-1")).isFalse();
        book.clear("b1");
        assertThat(book.list()).extracting(PendingFault::id).containsExactly("fault-3");
        book.clear(null);
        assertThat(book.list()).isEmpty();
        assertThat(book.add(RESET)).isEqualTo("fault-4");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void racingCallsUseUpExactlyTheBudget(int times) throws Exception {
        int threads = 8;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            for (int round = 0; round < 300; round++) {
                book.add(RESET.times(times));
                assertThat(race(pool, threads)).as("round " + round).isEqualTo(times);
                assertThat(book.list()).isEmpty();
            }
        } finally {
            pool.shutdownNow();
        }
    }

    private long race(ExecutorService pool, int threads) throws Exception {
        CyclicBarrier start = new CyclicBarrier(threads);
        List<Future<Optional<FaultHit>>> calls = IntStream.range(0, threads)
                .mapToObj(i -> pool.submit(() -> {
                    start.await();
                    return book.take(FaultPoint.BEFORE, "createLoad", "b1");
                }))
                .toList();
        long struck = 0;
        for (Future<Optional<FaultHit>> call : calls) {
            struck += call.get().isPresent() ? 1 : 0;
        }
        return struck;
    }
}
