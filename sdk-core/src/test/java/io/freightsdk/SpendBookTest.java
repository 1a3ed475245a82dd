package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.SpendLimitException;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpendBookTest {
    private static final BigDecimal PRICE = new BigDecimal("0.65");
    private static final BigDecimal TOO_MUCH = new BigDecimal("1000");

    private final SettableClock clock = new SettableClock();

    /** {@code +1} books call 1 with the key, {@code *1} without one; it ends charged, free, refused or unknown. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            +1               | 0.00 | 0.00 | 0.65
            +1 1c            | 0.65 | 0.00 | 0.65
            +1 1f            | 0.00 | 0.00 | 0.00
            +1 1r            | 0.00 | 0.00 | 0.00
            +1 1u            | 0.00 | 0.65 | 0.65
            +1 1r +2 2c      | 0.65 | 0.00 | 0.65
            +1 1f +2 2c      | 0.65 | 0.00 | 0.65
            +1 1u +2         | 0.00 | 0.65 | 0.65
            +1 1u +2 2c      | 0.65 | 0.00 | 0.65
            +1 1u +2 2f      | 0.00 | 0.00 | 0.00
            +1 1u +2 2r      | 0.00 | 0.65 | 0.65
            +1 1u +2 2u      | 0.00 | 0.65 | 0.65
            +1 1u +2 2r +3 3f | 0.00 | 0.00 | 0.00
            +1 1c +2         | 0.65 | 0.00 | 0.65
            +1 1c +2 2c      | 0.65 | 0.00 | 0.65
            +1 1c +2 2f      | 0.65 | 0.00 | 0.65
            +1 1c +2 2r      | 0.65 | 0.00 | 0.65
            +1 1c +2 2u      | 0.65 | 0.00 | 0.65
            +1 +2            | 0.00 | 0.00 | 0.65
            +1 +2 1c         | 0.65 | 0.00 | 0.65
            +1 +2 1c 2c      | 0.65 | 0.00 | 0.65
            +1 +2 1c 2f      | 0.65 | 0.00 | 0.65
            +1 +2 1c 2u      | 0.65 | 0.00 | 0.65
            +1 +2 1f         | 0.00 | 0.00 | 0.65
            +1 +2 1f 2c      | 0.65 | 0.00 | 0.65
            +1 +2 1f 2r      | 0.00 | 0.00 | 0.00
            +1 +2 1f 2u      | 0.00 | 0.65 | 0.65
            +1 +2 1r 2r      | 0.00 | 0.00 | 0.00
            +1 +2 1u         | 0.00 | 0.65 | 0.65
            +1 +2 1u 2c      | 0.65 | 0.00 | 0.65
            +1 +2 1u 2f      | 0.00 | 0.00 | 0.00
            +1 +2 1u 2r      | 0.00 | 0.65 | 0.65
            +1 1c 1f         | 0.65 | 0.00 | 0.65
            +1 1r 1c         | 0.00 | 0.00 | 0.00
            +1 1u 1c         | 0.00 | 0.65 | 0.65
            +1 1u 1f 1r      | 0.00 | 0.65 | 0.65
            +1 +2 1r 1r      | 0.00 | 0.00 | 0.65
            *1 *2            | 0.00 | 0.00 | 1.30
            *1 *2 1c 2c      | 1.30 | 0.00 | 1.30
            *1 1u *2 2c      | 0.65 | 0.65 | 1.30
            *1 1u *2 2f      | 0.00 | 0.65 | 0.65
            """)
    void keyIsBookedOnce(String calls, BigDecimal chargedUsd, BigDecimal uncertainUsd, BigDecimal heldUsd) {
        SpendBook book = new SpendBook(List.of(SpendLimit.usd("100")), clock);
        Map<Character, Booking> bookings = new HashMap<>();
        for (String call : calls.split(" ")) {
            char first = call.charAt(0);
            char second = call.charAt(1);
            if (first == '+' || first == '*') {
                bookings.put(second, book.book("createLoad", PRICE, "acme", first == '+' ? "k" : null));
            } else {
                end(bookings.get(first), second);
            }
        }
        Spend spend = book.report();
        assertThat(spend.chargedUsd()).isEqualTo(chargedUsd);
        assertThat(spend.uncertainUsd()).isEqualTo(uncertainUsd);
        assertThat(heldUsd(book)).isEqualByComparingTo(heldUsd);
    }

    private static void end(@Nullable Booking booking, char how) {
        assertThat(booking).isNotNull();
        switch (how) {
            case 'c' -> booking.charged(null);
            case 'f' -> booking.free();
            case 'r' -> booking.refused();
            default -> booking.unknown();
        }
    }

    private static BigDecimal heldUsd(SpendBook book) {
        SpendLimitException e =
                catchThrowableOfType(SpendLimitException.class, () -> book.book("probe", TOO_MUCH, "acme", null));
        return e.spentUsd().add(e.reservedUsd());
    }

    @Test
    void callOverTheLimitBooksNothing() {
        SpendBook book = new SpendBook(List.of(SpendLimit.usd("1.30")), clock);
        book.book("createLoad", PRICE, null, "k1").charged(null);
        book.book("createLoad", PRICE, null, "k2");
        assertThatThrownBy(() -> book.book("createLoad", new BigDecimal("0.01"), null, "k3"))
                .isInstanceOfSatisfying(SpendLimitException.class, e -> {
                    assertThat(e.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
                    assertThat(e.attempts()).isZero();
                    assertThat(e.idempotencyKey()).isEqualTo("k3");
                })
                .hasMessage("createLoad: over the spend limit of 1.30 USD: spent 0.65 USD, reserved 0.65 USD,"
                        + " price 0.01 USD, nothing charged; raise the limit");
        assertThat(book.report().byOperation()).containsOnlyKeys("createLoad");
        assertThat(book.report().chargedUsd()).isEqualTo("0.65");
    }

    @Test
    void keyAlreadyHeldPassesAFullLimit() {
        SpendBook book = new SpendBook(List.of(SpendLimit.usd("0.65")), clock);
        book.book("createLoad", PRICE, null, "lost").unknown();
        book.book("createLoad", PRICE, null, "lost").charged(null);
        book.book("createLoad", PRICE, null, "lost").charged(null);
        assertThatThrownBy(() -> book.book("createLoad", PRICE, null, "other")).isInstanceOf(SpendLimitException.class);
        assertThat(book.report().chargedUsd()).isEqualTo("0.65");
    }

    @Test
    void limitOfATagIsForThatTag() {
        SpendBook book = new SpendBook(List.of(SpendLimit.usd("0.65").forTag("acme")), clock);
        book.book("createLoad", PRICE, "acme", null);
        book.book("createLoad", PRICE, "other", null);
        book.book("createLoad", PRICE, null, null);
        assertThatThrownBy(() -> book.book("createLoad", PRICE, "acme", null))
                .hasMessageContaining("over the spend limit of 0.65 USD for tag acme: ");
    }

    @Test
    void limitForEachTagIsEachTagsOwn() {
        SpendBook book = new SpendBook(List.of(SpendLimit.usd("0.65").forEachTag()), clock);
        for (String tag : List.of("a", "b")) {
            book.book("createLoad", PRICE, tag, null);
            assertThatThrownBy(() -> book.book("createLoad", PRICE, tag, null))
                    .hasMessageContaining("over the spend limit of 0.65 USD for tag " + tag + ": ");
        }
        book.book("createLoad", PRICE, null, null);
        book.book("createLoad", PRICE, null, null);
    }

    @Test
    void allLimitsHold() {
        SpendLimit all = SpendLimit.usd("1.30");
        SpendLimit each = SpendLimit.usd("0.65").forEachTag();
        SpendBook book = new SpendBook(List.of(all, each), clock);
        book.book("createLoad", PRICE, "a", null);
        assertThatThrownBy(() -> book.book("createLoad", PRICE, "a", null)).hasMessageContaining(" for tag a: ");
        book.book("createLoad", PRICE, "b", null);
        assertThatThrownBy(() -> book.book("createLoad", PRICE, "c", null))
                .hasMessageContaining("over the spend limit of 1.30 USD: ");
    }

    @Test
    void priceThatWasPaidIsBooked() {
        SpendBook book = new SpendBook(List.of(SpendLimit.usd("100")), clock);
        book.book("createLoad", PRICE, "acme", "k").charged(new BigDecimal("0.70"));
        assertThat(book.report().chargedUsd()).isEqualTo("0.70");
        assertThat(heldUsd(book)).isEqualByComparingTo("0.70");
        book.book("createLoad", PRICE, "acme", "l").charged(new BigDecimal("-1000"));
        assertThat(book.report().chargedUsd()).isEqualTo("1.35");
    }

    @Test
    void negativePriceIsRefused() {
        SpendBook book = new SpendBook(List.of(), clock);
        assertThatThrownBy(() -> book.book("createLoad", new BigDecimal("-1"), null, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a price is 0 or more, not -1");
    }

    @Test
    void callUnderALimitHasAPrice() {
        SpendBook book = new SpendBook(List.of(SpendLimit.usd("1")), clock);
        assertThatThrownBy(() -> book.book("createLoad", null, null, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a call under a limit has a price");
        assertThat(book.hasLimits()).isTrue();
        assertThat(new SpendBook(List.of(), clock).hasLimits()).isFalse();
    }

    @Test
    void bookingKnowsWhatItsKeyHasBeenThrough() {
        SpendBook book = new SpendBook(List.of(), clock);
        Booking first = book.book("createLoad", PRICE, null, "k");
        assertThat(first.uncertainBefore()).isFalse();
        first.unknown();
        assertThat(first.uncertainBefore()).isFalse();
        Booking second = book.book("createLoad", PRICE, null, "k");
        assertThat(second.uncertainBefore()).isTrue();
        assertThat(second.alreadyCharged(null)).isFalse();
        second.charged(null);
        assertThat(second.alreadyCharged(null)).isFalse();
        Booking third = book.book("createLoad", PRICE, null, "k");
        assertThat(third.alreadyCharged(null)).isTrue();
        assertThat(third.uncertainBefore()).isFalse();
    }

    @Test
    void bookingsAtOnceLearnOfEachOther() {
        SpendBook book = new SpendBook(List.of(), clock);
        Booking one = book.book("createLoad", PRICE, null, "k");
        Booking two = book.book("createLoad", PRICE, null, "k");
        Booking three = book.book("createLoad", PRICE, null, "k");
        one.unknown();
        assertThat(two.uncertainBefore()).isTrue();
        two.charged(null);
        assertThat(three.uncertainBefore()).isFalse();
        assertThat(three.alreadyCharged(null)).isTrue();
    }

    @Test
    void reportTellsOperationsAndTagsApart() {
        SpendBook book = new SpendBook(List.of(), clock);
        book.book("createLoad", PRICE, "acme", "k").charged(null);
        book.book("getLoadPosition", new BigDecimal("0.02"), "acme", null).unknown();
        book.book("getLoadPosition", new BigDecimal("0.02"), null, null).charged(null);
        book.book("createLoad", PRICE, "other", "f").free();
        Spend spend = book.report();
        assertThat(spend.chargedUsd()).isEqualTo("0.67");
        assertThat(spend.uncertainUsd()).isEqualTo("0.02");
        assertThat(spend.byOperation())
                .isEqualTo(Map.of(
                        "createLoad", amounts("0.65", "0.00", 1, 0), "getLoadPosition", amounts("0.02", "0.02", 1, 1)))
                .isUnmodifiable();
        assertThat(spend.byTag()).isEqualTo(Map.of("acme", amounts("0.65", "0.02", 1, 1)));
        book.book("createLoad", PRICE, "acme", "l").charged(null);
        assertThat(spend.chargedUsd()).isEqualTo("0.67");
    }

    @Test
    void nothingIsSpentAtFirst() {
        assertThat(new SpendBook(List.of(), clock).report())
                .isEqualTo(new Spend(BigDecimal.ZERO, BigDecimal.ZERO, Map.of(), Map.of()));
    }

    @Test
    void pricesMayComeLater() {
        SpendBook book = new SpendBook(List.of(), clock);
        book.book("createLoad", null, "acme", "k1").charged(null);
        book.book("createLoad", null, null, "k2").charged(null);
        book.book("createLoad", null, "acme", "k3").unknown();
        book.book("getLoadPosition", null, null, null).unknown();
        book.book("confirmDelivery", null, null, null).refused();
        book.book("topUp", null, null, null).charged(PRICE);
        assertThat(book.unpriced()).containsExactlyInAnyOrder("createLoad", "getLoadPosition");
        assertThat(book.report().byOperation().get("createLoad")).isEqualTo(amounts("0", "0", 2, 1));

        book.price("createLoad", PRICE);
        book.price("createLoad", new BigDecimal("100"));
        assertThat(book.unpriced()).containsExactly("getLoadPosition");
        assertThat(book.report().byOperation().get("createLoad")).isEqualTo(amounts("1.30", "0.65", 2, 1));
        assertThat(book.report().byTag()).isEqualTo(Map.of("acme", amounts("0.65", "0.65", 1, 1)));

        book.book("createLoad", null, "acme", "k3").charged(null);
        assertThat(book.report().byOperation().get("createLoad")).isEqualTo(amounts("1.95", "0.00", 3, 0));
    }

    @Test
    void unpricedChargeThatWasNoneIsForgotten() {
        SpendBook book = new SpendBook(List.of(), clock);
        book.book("createLoad", null, null, "k").unknown();
        book.book("createLoad", null, null, "k").free();
        assertThat(book.unpriced()).isEmpty();
        book.price("createLoad", PRICE);
        assertThat(book.report().uncertainUsd()).isEqualTo("0.00");
    }

    @Test
    void uncertainKeysOutliveTheNewestOfTheCharged() {
        SpendBook book = new SpendBook(List.of(), clock);
        book.book("createLoad", PRICE, null, "lost").unknown();
        for (int i = 0; i < 65_537; i++) {
            book.book("createLoad", PRICE, null, "k" + i).charged(null);
        }
        assertThat(book.book("createLoad", PRICE, null, "k65536").alreadyCharged(null))
                .isTrue();
        assertThat(book.book("createLoad", PRICE, null, "k1").alreadyCharged(null))
                .isTrue();
        assertThat(book.book("createLoad", PRICE, null, "k0").alreadyCharged(null))
                .isFalse();
        assertThat(book.book("createLoad", PRICE, null, "lost").uncertainBefore())
                .isTrue();
    }

    private static Spend.Amounts amounts(String chargedUsd, String uncertainUsd, long charges, long uncertainCharges) {
        return new Spend.Amounts(new BigDecimal(chargedUsd), new BigDecimal(uncertainUsd), charges, uncertainCharges);
    }
}
