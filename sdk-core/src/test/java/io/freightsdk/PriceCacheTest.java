package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.internal.Warnings;
import io.freightsdk.model.Pricing;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PriceCacheTest {
    private static final Duration AGE = Duration.ofMinutes(5);

    private final VirtualTimer timer = new VirtualTimer();
    private final List<CompletableFuture<Pricing>> asked = new CopyOnWriteArrayList<>();
    private final SpendBook book = new SpendBook(List.of(), timer);
    private final Warnings warnings = Warnings.of("test");
    private final PriceCache prices = new PriceCache(
            this::ask,
            timer,
            AGE,
            book,
            new Events(List.of(), warnings),
            new Callbacks(Runnable::run, timer, warnings));

    private CompletableFuture<Pricing> ask() {
        CompletableFuture<Pricing> answer = new CompletableFuture<>();
        asked.add(answer);
        return answer;
    }

    private static Pricing list(String loadCreate) {
        return Pricing.builder()
                .prices(Map.of("load_create", new BigDecimal(loadCreate)))
                .build();
    }

    @Test
    void hundredThreadsAskOnce() throws Exception {
        CyclicBarrier together = new CyclicBarrier(100);
        CountDownLatch waiting = new CountDownLatch(100);
        List<CompletableFuture<Pricing>> answers = new CopyOnWriteArrayList<>();
        for (int i = 0; i < 100; i++) {
            Thread thread = new Thread(() -> {
                try {
                    together.await(100, TimeUnit.SECONDS);
                    answers.add(prices.pricing());
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                } finally {
                    waiting.countDown();
                }
            });
            thread.setDaemon(true);
            thread.start();
        }
        assertThat(waiting.await(100, TimeUnit.SECONDS)).isTrue();
        assertThat(asked).hasSize(1);
        asked.get(0).complete(list("1.10"));
        assertThat(answers).hasSize(100).allSatisfy(answer -> assertThat(answer).isCompletedWithValue(list("1.10")));
    }

    @Test
    void chargeIsPricedByAListThatIsYoung() {
        prices.remember(list("1.10"), prices.next());
        book.book(Operation.CREATE_LOAD, null, CallOptions.none(), "k").charged("l", null, false);
        assertThat(book.report().unpriced()).isEqualTo(1);
        prices.priceLate();
        assertThat(book.report().chargedUsd()).isEqualTo("1.10");
        assertThat(book.report().unpriced()).isZero();
        assertThat(asked).isEmpty();
    }

    /** Neither what {@code refresh} forgot nor the price that a refusal has named since. */
    @Test
    void listThatWasAskedForBeforeReplacesNothingNewer() {
        CompletableFuture<Pricing> before = prices.pricing();
        prices.forget();
        CompletableFuture<Pricing> after = prices.pricing();
        prices.forget();
        CompletableFuture<Pricing> last = prices.pricing();
        assertThat(asked).hasSize(1);
        asked.get(0).complete(list("0.65"));
        assertThat(asked).hasSize(2);
        assertThat(prices.remembered("load_create")).isNull();
        asked.get(1).complete(list("0.90"));
        assertThat(last.join()).isEqualTo(list("0.90"));
        assertThat(before.join()).isEqualTo(list("0.65"));
        assertThat(after.join()).isEqualTo(list("0.90"));
        assertThat(prices.remembered("load_create")).isEqualTo("0.90");

        int since = prices.next();
        prices.correct("load_create", new BigDecimal("1.10"));
        prices.remember(list("0.90"), since);
        assertThat(prices.remembered("load_create")).isEqualTo("1.10");
        prices.correct("load_create", new BigDecimal("1.10"));
        prices.remember(list("0.95"), prices.next());
        assertThat(prices.remembered("load_create")).isEqualTo("0.95");
    }

    @Test
    void listThatWasRequestedFirstAndArrivesLastReplacesNothingNewer() {
        int first = prices.next();
        int second = prices.next();
        prices.remember(list("0.90"), second);
        prices.remember(list("0.65"), first);
        assertThat(prices.remembered("load_create")).isEqualTo("0.90");

        CompletableFuture<Pricing> before = prices.pricing();
        assertThat(before).isCompletedWithValue(list("0.90"));
        prices.forget();
        CompletableFuture<Pricing> after = prices.pricing();
        prices.remember(list("1.10"), prices.next());
        asked.get(0).complete(list("0.90"));
        assertThat(after).isCompletedWithValue(list("0.90"));
        assertThat(prices.remembered("load_create")).isEqualTo("1.10");
    }

    @Test
    void lastPriceIsKnownForEverAndAsksNobody() {
        assertThat(prices.last("load_create")).isNull();
        prices.remember(list("1.10"), prices.next());
        timer.advance(AGE.multipliedBy(9));
        prices.forget();
        assertThat(prices.remembered("load_create")).isNull();
        assertThat(prices.last("load_create")).isEqualTo("1.10");
        assertThat(prices.last("position_read")).isNull();
        assertThat(asked).isEmpty();
    }

    @Test
    void listIsAskedForAgainWhenItIsOldAndNotBefore() {
        assertThat(prices.pricing()).isNotDone();
        asked.get(0).complete(list("1.10"));
        timer.advance(AGE.minusNanos(1));
        assertThat(prices.pricing()).isCompletedWithValue(list("1.10"));
        assertThat(prices.remembered("load_create")).isEqualTo("1.10");
        timer.advance(Duration.ofNanos(1));
        assertThat(prices.remembered("load_create")).isNull();
        assertThat(prices.pricing()).isNotDone();
        assertThat(asked).hasSize(2);
    }

    @Test
    void failureReachesAllThatWaitAndIsNotRemembered() {
        CompletableFuture<Pricing> one = prices.pricing();
        CompletableFuture<Pricing> two = prices.pricing();
        asked.get(0).completeExceptionally(new IllegalStateException("down"));
        assertThat(one).isCompletedExceptionally();
        assertThat(two).isCompletedExceptionally();
        assertThat(prices.pricing()).isNotDone();
        assertThat(asked).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatOneDoesThenIsItsOwnAffair(boolean fails) {
        CompletableFuture<?> throwing = prices.pricing().whenComplete((list, thrown) -> {
            throw new IllegalStateException("of one");
        });
        CompletableFuture<Pricing> other = prices.pricing();
        if (fails) {
            asked.get(0).completeExceptionally(new IllegalStateException("down"));
        } else {
            asked.get(0).complete(list("1.10"));
        }
        assertThat(throwing).isCompletedExceptionally();
        assertThat(other).isDone();
        assertThat(other.isCompletedExceptionally()).isEqualTo(fails);
    }

    @Test
    void cancellingOneWaiterLeavesTheOthers() {
        CompletableFuture<Pricing> impatient = prices.pricing();
        CompletableFuture<BigDecimal> patient = prices.price("load_create");
        impatient.cancel(false);
        prices.price("load_create").cancel(false);
        assertThat(asked).hasSize(1);
        assertThat(asked.get(0)).isNotDone();
        asked.get(0).complete(list("1.10"));
        assertThat(patient).isCompletedWithValue(new BigDecimal("1.10"));
    }

    @Test
    void refusalCorrectsTheListForAsLongAsItIsYoung() {
        prices.correct("load_create", new BigDecimal("9"));
        assertThat(prices.remembered("load_create")).isNull();
        assertThat(prices.pricing()).isNotDone();
        asked.get(0).complete(list("1.10"));
        timer.advance(Duration.ofMinutes(4));
        prices.correct("load_create", new BigDecimal("1.20"));
        assertThat(prices.remembered("load_create")).isEqualTo("1.20");
        timer.advance(Duration.ofMinutes(1));
        assertThat(prices.remembered("load_create")).isNull();
    }

    @Test
    void lowerPriceOfARefusalMakesTheListBeReadAgain() {
        prices.remember(list("1.10"), prices.next());
        prices.correct("load_create", new BigDecimal("1.10"));
        assertThat(prices.remembered("load_create")).isEqualTo("1.10");
        prices.correct("load_create", new BigDecimal("1.09"));
        assertThat(prices.remembered("load_create")).isNull();
        assertThat(prices.pricing()).isNotDone();
        assertThat(asked).hasSize(1);
    }

    @Test
    void failureIsRecentForTenSecondsAndAReadSlowAfterOne() {
        timer.advance(Duration.ofSeconds(20));
        assertThat(prices.failedLately()).isFalse();
        assertThat(prices.priceSoon("load_create")).isNotDone();
        timer.advance(PriceCache.SOON.minusNanos(1));
        assertThat(prices.priceSoon("load_create")).isNotDone();
        timer.advance(Duration.ofNanos(1));
        assertThat(prices.priceSoon("load_create")).isNull();
        asked.get(0).completeExceptionally(new IllegalStateException("down"));
        timer.advance(Duration.ofSeconds(10).minusNanos(1));
        assertThat(prices.failedLately()).isTrue();
        assertThat(prices.priceSoon("load_create")).isNull();
        timer.advance(Duration.ofNanos(1));
        assertThat(prices.failedLately()).isFalse();
        assertThat(prices.priceSoon("load_create")).isNotDone();
        assertThat(asked).hasSize(2);
    }

    @Test
    void priceOfNothingIsAPrice() {
        assertThat(PriceCache.in(list("0"), "load_create")).isZero();
        assertThat(PriceCache.find(list("0"), "load_create")).isZero();
    }

    @Test
    void negativePriceIsRefused() {
        CompletableFuture<BigDecimal> price = prices.price("load_create");
        asked.get(0).complete(list("-1"));
        assertThat(price)
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withMessageEndingWith("price load_create in the list is negative");
        assertThat(prices.remembered("load_create")).isNull();
        prices.remember(list("1.10"), prices.next());
        prices.correct("load_create", new BigDecimal("-2"));
        prices.correct("load_create", BigDecimal.ZERO);
        assertThat(prices.remembered("load_create")).isEqualTo("1.10");
    }

    @Test
    void priceThatIsNotListedIsNamedWithThoseThatAre() {
        Pricing two = Pricing.builder()
                .prices(Map.of("load_create", BigDecimal.ONE, "fax", BigDecimal.TEN))
                .build();
        assertThatThrownBy(() -> PriceCache.in(two, "telex"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no price telex in the list, which has [fax, load_create]");
    }

    @Test
    void forgottenListIsAskedForAgain() {
        prices.remember(list("1.10"), prices.next());
        prices.forget();
        List<CompletableFuture<Pricing>> answers = new ArrayList<>(List.of(prices.pricing()));
        assertThat(answers.get(0)).isNotDone();
    }
}
