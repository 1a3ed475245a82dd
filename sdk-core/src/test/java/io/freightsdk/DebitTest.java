package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The debit of a key that calls with different prices have had. */
class DebitTest {
    private static final BigDecimal LISTED = new BigDecimal("0.90");
    private static final BigDecimal SENT_FOR = new BigDecimal("0.65");

    @Test
    void doubtOfItsOwnHasThePriceThatItWasSentFor() {
        SpendBook book = new SpendBook(List.of(), new SettableClock());
        SpendBook.Booking call = book.book(Operation.CREATE_LOAD, LISTED, CallOptions.none(), "k");
        Debit lost = Debit.NONE
                .reserved(List.of(), LISTED, LISTED, 1)
                .lost(SENT_FOR, Instant.EPOCH, call, SpendBookTest.LOST);
        Debit alone = lost.doubtAlone(List.of());
        assertThat(alone.priceUsd()).isEqualTo(SENT_FOR);
        assertThat(alone.share()).isEqualTo(new Debit.Share(SENT_FOR, Instant.EPOCH));
        assertThat(alone.isPaid()).isFalse();
    }
}
