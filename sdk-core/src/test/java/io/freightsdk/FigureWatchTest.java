package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.testing.FakeFreightClient;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class FigureWatchTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @AutoClose
    private final FakeService service = new FakeService();

    @AutoClose
    private final FreightClient freight = service.client();

    private final SettableClock clock = new SettableClock();
    private final AtomicInteger reads = new AtomicInteger();
    private final FigureSource counting = () -> List.of(new Figure("reads", "", reads.incrementAndGet(), false));

    private FigureWatch watch(FigureSource... sources) {
        return new FigureWatch(MINUTE, List.of(sources), clock::nanos);
    }

    @Test
    void sourceIsReadOnceInAWhile() {
        FigureWatch watch = watch(counting);

        assertThat(watch.read().value("reads", "")).isEqualTo(1);
        assertThat(watch.read().value("reads", "")).isEqualTo(1);
        clock.advance(MINUTE);
        assertThat(watch.read().value("reads", "")).isEqualTo(2);
    }

    @Test
    void listenerMayReadToo() {
        FigureWatch watch = watch(counting);
        AtomicReference<FigureWatch.Reading> inside = new AtomicReference<>();
        watch.listener(figure -> inside.set(watch.read()));

        assertThat(watch.read()).isEqualTo(inside.get());
    }

    @Test
    void readersAtOnceReadOnceAndAnInterruptEndsTheWait() throws Exception {
        CountDownLatch isRead = new CountDownLatch(1);
        CountDownLatch goesOn = new CountDownLatch(1);
        FigureWatch watch = watch(() -> {
            isRead.countDown();
            await(goesOn);
            return counting.figures();
        });
        CompletableFuture<FigureWatch.Reading> first = OwnThread.call(watch::read);
        await(isRead);

        Thread.currentThread().interrupt();
        FigureWatch.Reading interrupted = watch.read();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(interrupted.failures()).singleElement().isInstanceOf(InterruptedException.class);
        goesOn.countDown();
        assertThat(first.get(60, TimeUnit.SECONDS)).isEqualTo(watch.read());
        assertThat(reads).hasValue(1);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void wallClockThatIsSetBackMakesNoFigureYounger() {
        FigureWatch watch = watch(counting);

        watch.read();
        clock.setBack(Duration.ofHours(2));
        clock.advance(MINUTE);
        assertThat(watch.read().value("reads", "")).isEqualTo(2);
    }

    @Test
    void sourceThatFailsKeepsNoOtherFromBeingRead() {
        IllegalStateException failure = new IllegalStateException("no database");
        NoClassDefFoundError error = new NoClassDefFoundError("org/example/Driver");
        FigureWatch.Reading look = watch(
                        () -> {
                            throw failure;
                        },
                        () -> {
                            throw error;
                        },
                        counting)
                .read();

        assertThat(look.failures()).containsExactly(failure, error);
        assertThat(look.figures()).containsExactly(new Figure("reads", "", 1, false));
        assertThat(look.value("reads", "other")).isNaN();
    }

    /** As of databases that are away, each of which takes as long as its pool waits. */
    @Test
    void noSourceIsReadAfterHalfAMinute() {
        FigureSource away = () -> {
            clock.advance(Duration.ofSeconds(20));
            throw new IllegalStateException("no database " + reads.incrementAndGet());
        };
        FigureWatch.Reading look = watch(counting, away, away, away, away).read();

        assertThat(look.figures()).containsExactly(new Figure("reads", "", 1, false));
        assertThat(look.failures())
                .extracting(Throwable::getMessage)
                .containsExactly(
                        "no database 2", "no database 3", "figures not read, as those before took half a minute");
    }

    @Test
    void gaugeNeverWaitsAndIsReadInTheBackground() throws InterruptedException {
        FigureWatch watch = watch(counting);
        BlockingQueue<Figure> heard = new LinkedBlockingQueue<>();
        watch.listener(heard::add);

        assertThat(watch.lastAndRefresh("reads", "")).isNaN();
        assertThat(heard.poll(100, TimeUnit.SECONDS)).isEqualTo(new Figure("reads", "", 1, false));
        assertThat(watch.lastAndRefresh("reads", "")).isEqualTo(1);
        assertThat(reads).hasValue(1);
    }

    /** As of a database whose connection is lost without a word. */
    @Test
    void lookThatHangsIsBegunAgain() throws InterruptedException {
        CountDownLatch hangs = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        FigureWatch watch = watch(() -> {
            if (hangs.getCount() == 1) {
                hangs.countDown();
                await(over);
            }
            return counting.figures();
        });
        BlockingQueue<Figure> heard = new LinkedBlockingQueue<>();
        watch.listener(heard::add);
        assertThat(watch.lastAndRefresh("reads", "")).isNaN();
        await(hangs);

        clock.advance(Duration.ofSeconds(30));
        assertThat(watch.lastAndRefresh("reads", "")).isNaN();
        assertThat(heard.poll(50, TimeUnit.SECONDS)).isEqualTo(new Figure("reads", "", 1, false));
        assertThat(watch.read().value("reads", "")).isEqualTo(1);
        over.countDown();
    }

    @Test
    void figureThatIsTenTimesTooOldIsNone() {
        FigureWatch watch = watch(counting);
        watch.read();

        clock.advance(MINUTE.multipliedBy(10));

        assertThat(watch.lastAndRefresh("reads", "")).isNaN();
    }

    @Test
    void clientHasBalanceAndPrices() {
        service.answers(200, "{\"currency\": \"USD\", \"balanceUsd\": 7.50}");

        FigureWatch.Reading look = watch(FigureSource.of(freight)).read();

        assertThat(look.value("freight.balance.usd", "")).isEqualTo(7.5);
        assertThat(look.value("freight.price.usd", "load_create"))
                .isEqualTo(freight.prices().priceUsd("load_create").doubleValue());
    }

    @Test
    void failureOfTheServiceIsRepeatedOnceAndNotKept() {
        service.answers(500, "");
        service.answers(500, "");
        service.answers(200, "{\"currency\": \"USD\", \"balanceUsd\": 7.50}");
        FigureWatch watch = watch(FigureSource.of(freight));

        assertThat(watch.read().failures()).hasSize(1);
        clock.advance(MINUTE);
        assertThat(watch.read().value("freight.balance.usd", "")).isEqualTo(7.5);
    }

    @Test
    void clientThatCannotBeAskedIsAFailure() {
        assertThat(watch(FigureSource.of(new FakeFreightClient())).read().failures())
                .hasSize(1);
    }

    @Test
    void limitHasWhatIsLeftAndWhatWasGranted() {
        SpendLimit limit = SpendLimit.usd("5.00");
        SpendLimit ofEach = SpendLimit.usd("1.00").forEachTag();
        try (FreightClient limited =
                service.builder().spendLimit(limit).spendLimit(ofEach).build()) {
            assertThat(FigureSource.ofLimits(limited, List.of(limit, ofEach)).figures())
                    .containsExactly(
                            new Figure("freight.limit.left.usd", "5.00 USD", 5, false),
                            new Figure("freight.limit.granted.usd", "5.00 USD", 0, false));
        }
    }
}
