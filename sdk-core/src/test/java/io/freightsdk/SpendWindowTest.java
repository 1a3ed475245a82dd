package io.freightsdk;

import static io.freightsdk.SpendBookTest.created;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.SpendBook.Booking;
import io.freightsdk.error.SpendLimitException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpendWindowTest {
    private static final BigDecimal PRICE = new BigDecimal("0.65");
    private static final Duration HOUR = Duration.ofHours(1);

    private final SettableClock clock = new SettableClock();
    private final SpendBook book = new SpendBook(List.of(SpendLimit.usd("1.30").per(HOUR)), clock);

    @Test
    void whatWasChargedAWindowAgoNoLongerCounts() {
        book("a").charged(null, null, false);
        clock.advance(Duration.ofMinutes(30));
        book("b").charged(null, null, false);
        clock.advance(Duration.ofMinutes(30).minusNanos(1));
        assertFull();
        clock.advance(Duration.ofNanos(1));
        book("c").charged(null, null, false);
        assertFull();
        clock.advance(Duration.ofMinutes(30));
        book("d").charged(null, null, false);
        assertFull();
        assertThat(book.report().chargedUsd()).isEqualTo("2.60");
    }

    @Test
    void whatIsUncertainLeavesTheWindowToo() {
        book("a").unknown(null, SpendBookTest.LOST);
        book("b").unknown(null, SpendBookTest.LOST);
        assertFull();
        clock.advance(HOUR);
        book("c").charged(null, null, false);
        assertThat(book.report().uncertainUsd()).isEqualTo("1.30");
    }

    @Test
    void uncertainKeyLeavesTheWindowThoughNothingElseWasBooked() {
        book("a").unknown(null, SpendBookTest.LOST);
        Booking dear = book("b");
        clock.advance(HOUR);
        dear.charged(null, new BigDecimal("1.30"), false);
        assertThatThrownBy(() -> book("a")).isInstanceOf(SpendLimitException.class);
    }

    @Test
    void callUnderWayCountsHoweverLongItTakes() {
        Booking slow = book("a");
        book("b").charged(null, null, false);
        clock.advance(Duration.ofDays(400));
        book("c");
        assertFull();
        slow.charged(null, null, false);
        assertFull();
        clock.advance(HOUR);
        book("d");
        assertFull();
    }

    @Test
    void chargeCountsFromItsEnd() {
        Booking slow = book("a");
        clock.advance(Duration.ofMinutes(59));
        slow.charged(null, null, false);
        clock.advance(Duration.ofMinutes(59));
        book("b");
        assertFull();
    }

    @Test
    void uncertainKeyThatIsRefusedCountsFromWhenItWasLost() {
        book("a").unknown(null, SpendBookTest.LOST);
        clock.advance(Duration.ofMinutes(40));
        book("a").refused();
        book("b").charged(null, null, false);
        assertFull();
        clock.advance(Duration.ofMinutes(20));
        book("c").charged(null, null, false);
        assertFull();
    }

    @Test
    void uncertainKeyThatHasLeftTheWindowNeedsRoomAgain() {
        book("a").unknown(null, SpendBookTest.LOST);
        clock.advance(HOUR);
        book("b").charged(null, null, false);
        book("c").charged(null, null, false);
        assertThatThrownBy(() -> book("a")).isInstanceOf(SpendLimitException.class);
        assertThat(book.report().uncertainUsd()).isEqualTo("0.65");
        clock.advance(HOUR);
        book("a").charged(null, null, false);
        book("d");
        assertFull();
        assertThat(book.report().uncertainUsd()).isEqualTo("0.00");
    }

    @Test
    void windowFollowsTheClockOfTheClient() {
        try (Served served = new Served();
                FreightClient freight = FreightClient.builder()
                        .baseUrl(served.server.url())
                        .account("acme")
                        .agentKey(served.broker.agentKey())
                        .clock(clock)
                        .spendLimit(SpendLimit.usd("0.65").per(HOUR))
                        .build()) {
            freight.createUnnamedLoad(Served.load());
            clock.advance(HOUR.minusSeconds(1));
            assertThatThrownBy(() -> freight.createUnnamedLoad(Served.load())).isInstanceOf(SpendLimitException.class);
            clock.advance(Duration.ofSeconds(1));
            assertThat(freight.createUnnamedLoad(Served.load()).loadNumber()).isNotEmpty();
        }
    }

    @Test
    void clockThatGoesBackFreesNothing() {
        book("a").charged(null, null, false);
        clock.advance(Duration.ofDays(-1));
        book("b").charged(null, null, false);
        assertFull();
    }

    @Test
    void windowsHaveAnyLength() {
        SpendBook longest = new SpendBook(
                List.of(SpendLimit.usd("0.65").per(Duration.ofSeconds(Long.MAX_VALUE, 999_999_999))), clock);
        longest.book(Operation.CREATE_LOAD, PRICE, CallOptions.none(), null).charged(null, null, false);
        clock.advance(Duration.ofDays(100_000));
        assertThatThrownBy(() -> longest.book(Operation.CREATE_LOAD, PRICE, CallOptions.none(), null))
                .isInstanceOf(SpendLimitException.class);
    }

    private Booking book(String key) {
        return created(book, null, key);
    }

    private void assertFull() {
        assertThatThrownBy(() -> created(book, null, "one too many")).isInstanceOf(SpendLimitException.class);
    }
}
