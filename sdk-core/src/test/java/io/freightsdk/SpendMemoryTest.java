package io.freightsdk;

import static io.freightsdk.SpendBookTest.tagged;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.error.SpendLimitException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the book forgets, and that no limit gives more for it. */
class SpendMemoryTest {
    private static final BigDecimal PRICE = new BigDecimal("0.65");
    private static final SpendLimit ONE_EACH = SpendLimit.usd("0.65").forEachTag();
    private static final int MANY = 10_000;

    private final SettableClock clock = new SettableClock();

    private SpendBook limited(SpendLimit limit) {
        return new SpendBook(List.of(limit), clock);
    }

    private static Booking book(SpendBook book, @Nullable String tag, @Nullable String key) {
        return book.book("createLoad", PRICE, tagged(tag), key);
    }

    private static void manyTagsAreRefused(SpendBook book) {
        for (int i = 0; i < MANY; i++) {
            book(book, "passer-by " + i, null).refused();
        }
    }

    private static void assertFull(SpendBook book, String tag) {
        assertThatThrownBy(() -> book(book, tag, null)).isInstanceOf(SpendLimitException.class);
    }

    @Test
    void tagsThatSpentNothingTakeNoRoom() {
        Allowances allowances = new Allowances(List.of(ONE_EACH), clock);
        for (int i = 0; i < MANY; i++) {
            allowances.of(tagged("passer-by " + i));
        }
        assertThat(allowances.size()).isBetween(1, 1_024);
    }

    @Test
    void whatIsHeldTakesRoomUntilTheLastHasClosed() {
        Spending spending = new Spending(null);
        List<Allowance> limiting = List.of(new Allowance(ONE_EACH, "a", spending));
        Holding one = new Holding(1, "createLoad", "a", null, null);
        Holding other = new Holding(2, "createLoad", "a", null, null);
        one.reserve(limiting, BigDecimal.ZERO);
        other.reserve(limiting, BigDecimal.ZERO);
        one.close();
        assertThat(spending.isBlank(clock.instant())).isFalse();
        other.close();
        assertThat(spending.isBlank(clock.instant())).isTrue();
    }

    @Test
    void whatATagHasSpentIsNotForgottenForOthers() {
        SpendBook book = limited(ONE_EACH);
        book(book, "charged", null).charged(null);
        book(book, "lost", null).unknown(null);
        book(book, "in doubt", "k").unknown(null);
        manyTagsAreRefused(book);
        assertFull(book, "charged");
        assertFull(book, "lost");
        assertFull(book, "in doubt");
    }

    @Test
    void callUnderWayIsNotForgottenWhateverItWasToCost() {
        SpendBook book = limited(ONE_EACH);
        Booking free = book.book("createLoad", BigDecimal.ZERO, tagged("a"), null);
        manyTagsAreRefused(book);
        free.charged(PRICE);
        assertFull(book, "a");
    }

    @Test
    void keyInDoubtCountsAgainAfterItsWindowHasPassed() {
        SpendBook book = limited(ONE_EACH.per(Duration.ofHours(1)));
        book(book, "a", "k").unknown(null);
        clock.advance(Duration.ofHours(2));
        manyTagsAreRefused(book);
        book(book, "a", "k").charged(null);
        assertFull(book, "a");
    }

    @Test
    void keyInDoubtThatIsForgottenIsCountedOnceMore() {
        SpendBook book = new SpendBook(List.of(SpendLimit.usd("2.60")), clock, 2);
        book(book, null, "a").unknown(null);
        book(book, null, "b").unknown(null);
        book(book, null, "c").unknown(null);
        Booking forgotten = book(book, null, "a");
        assertThat(forgotten.uncertainBefore()).isFalse();
        forgotten.charged(null);
        assertThat(book.report().chargedUsd()).isEqualTo("0.65");
        assertThat(book.report().uncertainUsd()).isEqualTo("1.95");
        assertThatThrownBy(() -> book(book, null, "d")).isInstanceOf(SpendLimitException.class);
        book(book, null, "b").charged(null);
        assertThat(book.report().uncertainUsd()).isEqualTo("1.30");
    }

    @Test
    void keyThatComesBackIsTheNewestInDoubt() {
        SpendBook book = new SpendBook(List.of(), clock, 2);
        book(book, null, "a").unknown(null);
        book(book, null, "b").unknown(null);
        book(book, null, "a").unknown(null);
        book(book, null, "c").unknown(null);
        assertThat(book(book, null, "a").uncertainBefore()).isTrue();
        assertThat(book(book, null, "b").uncertainBefore()).isFalse();
    }

    @Test
    void doubtWithoutAPriceIsPricedLaterAlthoughItsKeyIsForgotten() {
        SpendBook book = new SpendBook(List.of(), clock, 1);
        for (String key : List.of("a", "b")) {
            book.book("createLoad", null, tagged("acme"), key).unknown(null);
        }
        assertThat(book.unpriced()).containsExactly("createLoad");
        book.price("createLoad", PRICE);
        assertThat(book.unpriced()).isEmpty();
        assertThat(book.report().byTag().get("acme"))
                .isEqualTo(new Spend.Amounts(BigDecimal.ZERO, new BigDecimal("1.30"), 0, 2));
        book.book("createLoad", null, tagged("acme"), "b").free();
        assertThat(book.report().uncertainUsd()).isEqualTo("0.65");
    }
}
