package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.error.CallFacts;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.internal.Warnings;
import io.freightsdk.model.Pricing;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The list that is read in the background for charges without a price. */
class LatePricesTest {
    private static final Pricing LIST = Pricing.builder()
            .prices(Map.of("load_create", new BigDecimal("0.65")))
            .build();

    private final VirtualTimer timer = new VirtualTimer();
    private final List<CompletableFuture<Pricing>> asked = new ArrayList<>();
    private final Warnings warnings = Warnings.of("test");
    private final SpendBook book = new SpendBook(List.of(), timer);
    private final List<CallListener.LateCharge> told = new ArrayList<>();
    private final CallListener listener = new CallListener() {
        @Override
        public void lateCharge(LateCharge charge) {
            told.add(charge);
        }
    };
    private final PriceCache prices = new PriceCache(
            this::ask,
            timer,
            Duration.ofMinutes(5),
            book,
            new Events(List.of(listener), warnings),
            new Callbacks(Runnable::run, timer, warnings));

    private CompletableFuture<Pricing> ask() {
        CompletableFuture<Pricing> answer = new CompletableFuture<>();
        asked.add(answer);
        return answer;
    }

    private void fail(Exception failure) {
        asked.get(asked.size() - 1).completeExceptionally(failure);
    }

    private void charge() {
        book.book(Operation.CREATE_LOAD, null, CallOptions.none(), null).charged(null, null, false);
    }

    @Test
    void chargeIsPricedAndToldOnceTheListIsThere() {
        charge();
        prices.priceLate();
        prices.priceLate();
        assertThat(asked).hasSize(1);
        asked.get(0).complete(LIST);
        assertThat(book.report().chargedUsd()).isEqualTo("0.65");
        assertThat(told).extracting(CallListener.LateCharge::usd).containsExactly(new BigDecimal("0.65"));
    }

    @Test
    void laterChargeReadsTheListAgain() {
        prices.priceLate();
        asked.get(0).complete(LIST);
        prices.forget();
        charge();
        prices.priceLate();
        assertThat(asked).hasSize(2);
        asked.get(1).complete(LIST);
        assertThat(told).hasSize(1);
    }

    /** After a second, and then twice as long each time up to a minute. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void listThatFailsIsReadLessAndLessOften(boolean hasFailedBefore) {
        int before = 0;
        if (hasFailedBefore) {
            CompletableFuture<Pricing> unused = prices.pricing();
            fail(new IllegalStateException("down"));
            before = 1;
        }
        prices.priceLate();
        if (!hasFailedBefore) {
            before = 1;
            fail(new IllegalStateException("down"));
        }
        for (int pause : new int[] {1, 2, 4, 8, 16, 32, 60, 60}) {
            assertThat(asked).hasSize(before);
            timer.advance(Duration.ofSeconds(pause).minusNanos(1));
            assertThat(asked).as("before %s s", pause).hasSize(before);
            timer.advance(Duration.ofNanos(1));
            before++;
            assertThat(asked).as("after %s s", pause).hasSize(before);
            fail(new IllegalStateException("down"));
        }
    }

    @Test
    void closedClientReadsItNoMoreOnItsOwn() {
        prices.priceLate();
        fail(new ClientClosedException(CallFacts.unsent("getPricing")));
        timer.advance(Duration.ofMinutes(5));
        assertThat(asked).hasSize(1);
        prices.priceLate();
        assertThat(asked).hasSize(2);
    }
}
