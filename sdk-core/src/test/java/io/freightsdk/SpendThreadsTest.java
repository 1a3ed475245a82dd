package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.SpendBook.Booking;
import io.freightsdk.error.SpendLimitException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SpendThreadsTest {
    private static final int THREADS = 64;
    private static final BigDecimal CENT = new BigDecimal("0.01");

    private final SpendBook book = new SpendBook(List.of(SpendLimit.usd("5.00")), new SettableClock());

    @Test
    void limitHoldsToTheCent() throws Exception {
        AtomicInteger refused = new AtomicInteger();
        OwnThread.together(THREADS, thread -> {
            for (int i = 0; i < 20; i++) {
                try {
                    book.book(Operation.CREATE_LOAD, CENT, CallOptions.none(), thread + "." + i)
                            .charged("l", null, false);
                } catch (SpendLimitException e) {
                    refused.incrementAndGet();
                }
            }
        });
        assertThat(book.report().chargedUsd()).isEqualTo("5.00");
        assertThat(refused).hasValue(THREADS * 20 - 500);
    }

    @Test
    void limitIsUsedUpWhateverCallsEndIn() throws Exception {
        OwnThread.together(THREADS, thread -> {
            Random random = new Random(thread);
            for (int i = 0; i < 200; i++) {
                try {
                    Booking call =
                            book.book(Operation.CREATE_LOAD, CENT, CallOptions.none(), "k" + random.nextInt(100));
                    SpendBookTest.end(call, "cfru".charAt(random.nextInt(4)));
                } catch (SpendLimitException e) {
                    assertThat(e.spentUsd().add(e.reservedUsd())).isLessThanOrEqualTo(new BigDecimal("5.00"));
                }
            }
        });
        Spend spend = book.report();
        BigDecimal held = spend.chargedUsd().add(spend.uncertainUsd());
        assertThat(held).isLessThanOrEqualTo(new BigDecimal("1.00"));
        book.book(Operation.CREATE_LOAD, new BigDecimal("5.00").subtract(held), CallOptions.none(), "rest")
                .charged("l", null, false);
        assertThat(book.report().chargedUsd().add(book.report().uncertainUsd())).isEqualTo("5.00");
    }

    @Test
    void keyIsChargedOnceByAllThreads() throws Exception {
        AtomicInteger first = new AtomicInteger();
        OwnThread.together(THREADS, thread -> {
            Booking booking = book.book(Operation.CREATE_LOAD, new BigDecimal("5.00"), CallOptions.none(), "k");
            booking.charged("l", null, false);
            if (!booking.known("l").isPaid()) {
                first.incrementAndGet();
            }
        });
        assertThat(first).hasValue(1);
        assertThat(book.report().byOperation().get("createLoad"))
                .isEqualTo(new Spend.Amounts(new BigDecimal("5.00"), BigDecimal.ZERO, 1, 0, 0));
    }
}
