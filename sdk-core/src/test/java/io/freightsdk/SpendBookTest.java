package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.freightsdk.SpendBook.Booking;
import io.freightsdk.SpendBook.Missing;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.model.Pricing;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpendBookTest {
    private static final BigDecimal PRICE = new BigDecimal("0.65");
    private static final BigDecimal TOO_MUCH = new BigDecimal("1000");

    static final UncertainCharge LOST = new UncertainCharge(
            "c-1.1", "createLoad", null, null, null, null, null, Instant.EPOCH, "CallTimeoutException");

    private final SettableClock clock = new SettableClock();

    static CallOptions tagged(@Nullable String tag) {
        return tag == null ? CallOptions.none() : options(o -> o.tag(tag));
    }

    static Booking created(SpendBook book, @Nullable String tag, @Nullable String key) {
        return book.book(Operation.CREATE_LOAD, PRICE, tagged(tag), key);
    }

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
                bookings.put(second, created(book, "acme", first == '+' ? "k" : null));
            } else {
                end(bookings.get(first), second);
            }
        }
        Spend spend = book.report();
        assertThat(spend.chargedUsd()).isEqualTo(chargedUsd);
        assertThat(spend.uncertainUsd()).isEqualTo(uncertainUsd);
        assertThat(heldUsd(book)).isEqualByComparingTo(heldUsd);
    }

    static void end(@Nullable Booking booking, char how) {
        assertThat(booking).isNotNull();
        switch (how) {
            case 'c' -> booking.charged("l", null, false);
            case 'f' -> booking.free(true);
            case 'r' -> booking.refused();
            default -> booking.unknown(null, LOST);
        }
    }

    private static BigDecimal heldUsd(SpendBook book) {
        SpendLimitException e = catchThrowableOfType(
                SpendLimitException.class,
                () -> book.book(Operation.CREATE_TRACKED_LOAD, TOO_MUCH, tagged("acme"), null));
        return e.spentUsd().add(e.reservedUsd());
    }

    @Test
    void callOverTheLimitBooksNothing() {
        SpendBook book = new SpendBook(List.of(SpendLimit.usd("1.30")), clock);
        created(book, null, "k1").charged(null, null, false);
        created(book, null, "k2");
        assertThatThrownBy(() -> book.book(Operation.CREATE_LOAD, new BigDecimal("0.01"), CallOptions.none(), "k3"))
                .isInstanceOfSatisfying(SpendLimitException.class, e -> {
                    assertThat(e.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
                    assertThat(e.attempts()).isZero();
                    assertThat(e.idempotencyKey()).isEqualTo("k3");
                })
                .hasMessage("createLoad: over the spend limit of 1.30 USD: spent 0.65 USD, reserved 0.65 USD,"
                        + " price 0.01 USD, nothing charged; ask who set the limit");
        assertThat(book.report().byOperation()).containsOnlyKeys("createLoad");
        assertThat(book.report().chargedUsd()).isEqualTo("0.65");
    }

    @Test
    void keyAlreadyHeldPassesAFullLimit() {
        SpendBook book = new SpendBook(List.of(SpendLimit.usd("0.65")), clock);
        created(book, null, "lost").unknown(null, LOST);
        created(book, null, "lost").charged("l", null, false);
        created(book, null, "lost").charged("l", null, false);
        assertThatThrownBy(() -> created(book, null, "other")).isInstanceOf(SpendLimitException.class);
        assertThat(book.report().chargedUsd()).isEqualTo("0.65");
    }

    @Test
    void limitOfATagIsForThatTag() {
        SpendBook book = new SpendBook(List.of(SpendLimit.usd("0.65").forTag("acme")), clock);
        created(book, "acme", null);
        created(book, "other", null);
        created(book, null, null);
        assertThatThrownBy(() -> created(book, "acme", null))
                .hasMessageContaining("over the spend limit of 0.65 USD for tag acme: ")
                .isInstanceOfSatisfying(
                        SpendLimitException.class,
                        refusal -> assertThat(refusal.tag()).isEqualTo("acme"));
    }

    @Test
    void limitForEachTagIsEachTagsOwn() {
        SpendBook book = new SpendBook(List.of(SpendLimit.usd("0.65").forEachTag()), clock);
        for (String tag : List.of("a", "b")) {
            created(book, tag, null);
            assertThatThrownBy(() -> created(book, tag, null))
                    .hasMessageContaining("over the spend limit of 0.65 USD for tag " + tag + ": ");
        }
        created(book, null, null);
        created(book, null, null);
    }

    @Test
    void allLimitsHold() {
        SpendLimit all = SpendLimit.usd("1.30");
        SpendLimit each = SpendLimit.usd("0.65").forEachTag();
        SpendBook book = new SpendBook(List.of(all, each), clock);
        created(book, "a", null);
        assertThatThrownBy(() -> created(book, "a", null)).hasMessageContaining(" for tag a: ");
        created(book, "b", null);
        assertThatThrownBy(() -> created(book, "c", null)).hasMessageContaining("over the spend limit of 1.30 USD: ");
    }

    @Test
    void priceThatWasPaidIsBooked() {
        SpendBook book = new SpendBook(List.of(SpendLimit.usd("100")), clock);
        created(book, "acme", "k").charged(null, new BigDecimal("0.70"), false);
        assertThat(book.report().chargedUsd()).isEqualTo("0.70");
        assertThat(heldUsd(book)).isEqualByComparingTo("0.70");
        created(book, "acme", "l").charged(null, new BigDecimal("-1000"), false);
        assertThat(book.report().chargedUsd()).isEqualTo("1.35");
    }

    @Test
    void priceOfNothingIsBookedToo() {
        SpendBook book = new SpendBook(List.of(SpendLimit.usd("1")), clock);
        book.book(Operation.CREATE_LOAD, BigDecimal.ZERO, CallOptions.none(), "k")
                .charged(null, null, false);
        created(book, null, "l").charged(null, BigDecimal.ZERO, false);
        assertThat(book.report().byOperation()).isEqualTo(Map.of("createLoad", amounts("0.00", "0.00", 2, 0)));
    }

    @Test
    void keyThatTheServiceHasForgottenIsPaidForAnew() {
        SpendBook book = new SpendBook(List.of(SpendLimit.usd("100")), clock);
        paid(book, "load_1");
        Booking again = created(book, null, "k");
        assertThat(again.known("load_1").isPaid()).isTrue();
        assertThat(again.known("load_2").isPaid()).isFalse();
        paid(book, "load_1");
        paid(book, "load_2");
        assertThat(book.report().byOperation().get("createLoad")).isEqualTo(amounts("1.30", "0.00", 2, 0));
        assertThat(heldUsd(book)).isEqualByComparingTo("1.30");
        Booking last = created(book, null, "k");
        assertThat(last.known("load_2").isPaid()).isTrue();
        assertThat(last.known("load_1").isPaid()).isFalse();
    }

    private static void paid(SpendBook book, String loadId) {
        Booking booking = created(book, null, "k");
        booking.charged(loadId, null, false);
    }

    @Test
    void negativePriceIsRefused() {
        SpendBook book = new SpendBook(List.of(), clock);
        assertThatThrownBy(() -> book.book(Operation.CREATE_LOAD, new BigDecimal("-1"), CallOptions.none(), null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a price is 0 or more, not -1");
    }

    @Test
    void callUnderALimitHasAPrice() {
        SpendBook book = new SpendBook(List.of(SpendLimit.usd("1")), clock);
        assertThatThrownBy(() -> book.book(Operation.CREATE_LOAD, null, CallOptions.none(), null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a call under a limit has a price");
        assertThat(book.limits(CallOptions.none())).isTrue();
        assertThat(new SpendBook(List.of(), clock).limits(CallOptions.none())).isFalse();
    }

    @Test
    void bookingKnowsWhatItsKeyHasBeenThrough() {
        SpendBook book = new SpendBook(List.of(), clock);
        Booking first = created(book, null, "k");
        assertThat(first.known(null).isLost()).isFalse();
        first.unknown(null, LOST);
        assertThat(first.known(null).isLost()).isFalse();
        Booking second = created(book, null, "k");
        assertThat(second.known(null).isLost()).isTrue();
        assertThat(second.known("l").isPaid()).isFalse();
        second.charged("l", null, false);
        assertThat(second.known("l").isPaid()).isFalse();
        Booking third = created(book, null, "k");
        assertThat(third.known("l").isPaid()).isTrue();
        assertThat(third.known(null).isLost()).isFalse();
    }

    /** Or the report of its call would say less than was charged. */
    @Test
    void lossThatIsAcknowledgedAtOnceHasItsPossibleCost() {
        AtomicReference<SpendBook> book = new AtomicReference<>(new SpendBook(List.of(), clock));
        book.set(new SpendBook(List.of(), new SettableClock() {
            @Override
            public Instant instant() {
                book.get().acknowledge(LOST.chargeId(), true);
                return super.instant();
            }
        }));
        assertThat(created(book.get(), null, "k").unknown(PRICE, LOST)).isEqualTo(PRICE);
    }

    @Test
    void raisedPriceIsReservedUntilTheCallEnds() {
        SpendBook book = new SpendBook(List.of(SpendLimit.usd("100")), clock);
        Booking call = created(book, null, "k");
        call.raise(new BigDecimal("0.70"));
        assertThat(heldUsd(book)).isEqualByComparingTo("0.70");
        call.unknown(null, LOST);
        assertThat(call.known(null).lostUsd()).isEqualByComparingTo("0.70");
        call.raise(BigDecimal.TEN);
        assertThat(heldUsd(book)).isEqualByComparingTo("0.70");
    }

    @Test
    void priceOfAKeyThatIsPaidIsNotRaised() {
        SpendBook book = new SpendBook(List.of(SpendLimit.usd("1.00")), clock);
        Booking late = created(book, null, "k");
        created(book, null, "k").charged(null, null, false);
        late.raise(BigDecimal.TEN);
        assertThat(heldUsd(book)).isEqualByComparingTo("0.65");
    }

    /** From then on the service may have forgotten the key, so its price is reserved until the result is there. */
    @Test
    void keyIsFreeForTwelveHoursAfterItsCharge() {
        SpendBook book = new SpendBook(List.of(SpendLimit.usd("0.65")), clock);
        created(book, null, "k").charged("l1", null, false);
        clock.advance(Duration.ofHours(12).minusNanos(1));
        created(book, null, "k").refused();
        clock.advance(Duration.ofNanos(1));
        assertThatThrownBy(() -> created(book, null, "k")).isInstanceOf(SpendLimitException.class);
    }

    /** The service stores the key from the lost call on, whenever somebody finds out. */
    @Test
    void acknowledgedChargeIsAsOldAsTheCallThatWasLost() {
        SpendBook book = new SpendBook(List.of(SpendLimit.usd("1.00")), clock);
        created(book, null, "k").unknown(new BigDecimal("0.65"), LOST);
        clock.advance(Duration.ofHours(20));
        assertThat(book.acknowledge(LOST.chargeId(), true)).isNotNull();
        assertThatThrownBy(() -> created(book, null, "k")).isInstanceOf(SpendLimitException.class);
    }

    @Test
    void replayOfAnOldKeyReleasesItsReservation() {
        SpendBook book = new SpendBook(List.of(SpendLimit.usd("100")), clock);
        created(book, null, "k").charged("l1", null, false);
        clock.advance(Duration.ofHours(12));
        Booking again = created(book, null, "k");
        assertThat(heldUsd(book)).isEqualByComparingTo("1.30");
        assertThat(again.charged("l1", null, false)).isFalse();
        assertThat(heldUsd(book)).isEqualByComparingTo("0.65");
    }

    @Test
    void wallClockThatIsSetBackKeepsNoGrantLonger() {
        SpendBook book = new SpendBook(List.of(SpendLimit.usd("20.00").sharedBy(SpendScopeTest.pool("acme"))), clock);
        Missing over = Objects.requireNonNull(created(book, null, null).missing());
        long until = clock.nanos() + Duration.ofMinutes(1).toNanos();
        book.grants(over.spendScope(), (tally, nanos) -> tally.grant(PRICE, nanos, until));
        clock.setBack(Duration.ofHours(2));
        clock.advance(Duration.ofSeconds(61));
        assertThat(created(book, null, null).missing()).isNotNull();
    }

    @Test
    void limitOfAPoolNeedsAGrantForWhatItLacks() {
        SpendLimit shared = SpendLimit.usd("20.00").sharedBy(SpendScopeTest.pool("acme"));
        SpendBook book = new SpendBook(List.of(shared), clock);
        long until = clock.nanos() + 1;
        Missing over = Objects.requireNonNull(created(book, null, null).missing());
        assertThat(over.neededUsd()).isEqualTo(PRICE);
        assertThat(book.<List<Tally.Unspent>>grants(
                        over.spendScope(), (tally, nanos) -> tally.grant(PRICE, nanos, until)))
                .isEmpty();
        Booking call = created(book, null, null);
        assertThat(created(book, null, null).missing()).isEqualTo(new Missing(over.spendScope(), PRICE));
        call.charged(null, BigDecimal.ONE, false);
        assertThat(book.book(Operation.CREATE_LOAD, BigDecimal.ZERO, CallOptions.none(), null)
                        .missing())
                .isNull();
    }

    private Missing granted(SpendBook book, @Nullable String key) {
        Missing missing = Objects.requireNonNull(created(book, null, key).missing());
        long until = clock.nanos() + Grants.TO_SPEND.toNanos();
        book.grants(missing.spendScope(), (tally, nanos) -> tally.grant(PRICE, nanos, until));
        return missing;
    }

    private static BigDecimal leftOf(SpendBook book, Missing missing) {
        return usd(book.grants(missing.spendScope(), Tally::endGrants));
    }

    private static BigDecimal usd(List<Tally.Unspent> back) {
        return back.stream().map(Tally.Unspent::usd).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private SpendBook shared(Duration window) {
        return new SpendBook(List.of(SpendLimit.usd("20.00").per(window).sharedBy(SpendScopeTest.pool("acme"))), clock);
    }

    /** As after a wait for a top-up: by then the pool may have granted it to others. */
    @Test
    void moneyOfAPoolIsReservedForAMinute() {
        SpendBook book = shared(Duration.ofDays(1));
        Missing missing = granted(book, "k");
        Booking call = created(book, null, "k");
        clock.advance(Grants.TO_SPEND);
        assertThat(call.putDown()).isZero();
        assertThat(call.raise(PRICE)).isNull();
        clock.advance(Duration.ofNanos(1));
        assertThat(call.putDown()).isEqualTo(PRICE);
        assertThat(leftOf(book, missing)).as("the pool counts it still").isEqualTo(PRICE);
        assertThat(call.raise(PRICE)).isEqualTo(new Missing(missing.spendScope(), PRICE));
        granted(book, "other");
        assertThat(call.raise(PRICE)).isNull();
        assertThat(call.putDown()).isZero();
    }

    /** Spent by another, it would leave the pool's window too early. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatIsReleasedLateIsGivenBackWithItsAge(boolean isLost) {
        SpendBook book = shared(Duration.ofDays(1));
        granted(book, "k");
        Booking call = created(book, null, "k");
        long reserved = clock.nanos();
        if (isLost) {
            call.unknown(PRICE, LOST);
            clock.advance(Duration.ofHours(12));
            call = created(book, null, "k");
            assertThat(call.missing()).as("it counts still").isNull();
            call.unknown(PRICE, LOST);
            assertThat(call.late.values()).as("anew").containsExactly(new Tally.Unspent(PRICE, reserved));
            reserved = clock.nanos();
        }
        clock.advance(Duration.ofHours(11));
        Missing missing = granted(book, "b");
        created(book, null, "b").charged(null, PRICE, false);
        granted(book, "c");
        created(book, null, "c").refused();
        if (isLost) {
            assertThat(book.acknowledge(LOST.chargeId(), false)).isNotNull();
        } else {
            call.refused();
        }
        assertThat(created(book, null, "c").missing()).isNull();
        assertThat(created(book, null, "d").missing()).isEqualTo(new Missing(missing.spendScope(), PRICE));
        assertThat(book.<List<Tally.Unspent>>grants(missing.spendScope(), Tally::endGrants))
                .containsExactly(new Tally.Unspent(PRICE, reserved));
    }

    /** Its charge would count from now on, and the pool has forgotten what was taken for the lost one. */
    @Test
    void doubtThatThePoolHasForgottenIsTakenAnew() {
        SpendBook book = shared(Duration.ofDays(1));
        Missing missing = granted(book, "k");
        created(book, null, "k").unknown(PRICE, LOST);
        clock.advance(Duration.ofHours(23));
        created(book, null, "k").unknown(PRICE, LOST);
        long taken = clock.nanos();
        clock.advance(Duration.ofDays(1).plusMillis(1));
        assertThat(created(book, null, "k").missing()).isEqualTo(new Missing(missing.spendScope(), PRICE));
        granted(book, "k");
        created(book, null, "k").free(true);
        assertThat(book.<List<Tally.Unspent>>grants(missing.spendScope(), Tally::endGrants))
                .containsExactly(new Tally.Unspent(PRICE, taken), new Tally.Unspent(PRICE, clock.nanos()));
    }

    /** A new charge of a key that may be forgotten shows nothing of the lost one, which the pool counts for its window. */
    @ParameterizedTest
    @CsvSource({"PT13H, -0.65", "PT24H, -0.65", "PT24H0.001S, 0.00"})
    void lostChargeCountsBesideANewOneAsLongAsInThePool(Duration age, String leftUsd) {
        SpendBook book = shared(Duration.ofDays(1));
        Missing missing = granted(book, "k");
        created(book, null, "k").unknown(PRICE, LOST);
        clock.advance(age);
        Booking again = created(book, null, "k");
        if (again.missing() != null) {
            granted(book, "k");
            again = created(book, null, "k");
        }
        again.charged("load_1", null, true);
        assertThat(book.<BigDecimal>grants(missing.spendScope(), Tally::grantLeftUsd))
                .isEqualTo(leftUsd);
        assertThat(again.late).as("the doubt holds what was taken").isEmpty();
    }

    @Test
    void chargeFoundLongAfterwardsIsNotGivenBack() {
        SpendBook book = shared(Duration.ofDays(1));
        Missing missing = granted(book, "k");
        created(book, null, "k").unknown(PRICE, LOST);
        clock.advance(Duration.ofDays(2));
        assertThat(book.acknowledge(LOST.chargeId(), true)).isNotNull();
        assertThat(leftOf(book, missing)).isZero();
    }

    @Test
    void bookHasTheLimitsOfItsClient() {
        SpendLimit limit = SpendLimit.usd("1.00");
        SpendBook book = new SpendBook(List.of(limit), clock);
        assertThat(book.limits()).containsExactly(limit);
    }

    @Test
    void whatAnotherCallMayHaveSpentStaysReserved() {
        SpendBook book = shared(Duration.ofDays(1));
        granted(book, "k");
        Booking one = created(book, null, "k");
        Booking other = created(book, null, "k");
        clock.advance(Grants.TO_SPEND.plusNanos(1));
        assertThat(one.putDown()).as("the other may be on its way").isZero();
        other.unknown(PRICE, LOST);
        assertThat(one.putDown()).as("the other may be paid").isZero();
    }

    @Test
    void limitWithoutAWindowForgetsNothing() {
        SpendBook book = new SpendBook(List.of(SpendLimit.usd("20.00").sharedBy(SpendScopeTest.pool("acme"))), clock);
        granted(book, "k");
        Booking call = created(book, null, "k");
        clock.advance(Duration.ofDays(400));
        assertThat(call.putDown()).isZero();
    }

    @Test
    void grantThatNobodyUsedIsGivenBack() {
        SpendBook book = shared(Duration.ofSeconds(2));
        Missing missing = granted(book, null);
        long until = clock.nanos() + Grants.TO_SPEND.toNanos();
        clock.advance(Grants.TO_SPEND.plusSeconds(1));
        assertThat(book.<List<Tally.Unspent>>grants(missing.spendScope(), Tally::expireGrants))
                .containsExactly(new Tally.Unspent(PRICE, until));
    }

    @Test
    void onlyOneOfConcurrentBookingsIsCharged() {
        SpendBook book = new SpendBook(List.of(), clock);
        Booking one = created(book, null, "k");
        Booking two = created(book, null, "k");
        assertThat(two.charged(null, null, false)).isTrue();
        assertThat(one.charged(null, null, false)).isFalse();
    }

    @Test
    void doubtOfAnUnknownPriceCountsAtThePriceThatWasHeardSince() {
        SpendBook book = new SpendBook(List.of(), clock);
        CallOptions limited = options(o -> o.spendLimit(SpendLimit.usd("1.00")));
        book.book(Operation.CREATE_LOAD, null, CallOptions.none(), "k").unknown(null, LOST);
        book.book(Operation.CREATE_LOAD, PRICE, limited, "k").refused();
        assertThatThrownBy(() -> book.book(Operation.CREATE_LOAD, PRICE, limited, "other"))
                .isInstanceOf(SpendLimitException.class);
    }

    @Test
    void tagWithoutACallHasSpentNothing() {
        SpendBook book = new SpendBook(List.of(), clock);
        created(book, "acme", "k").charged("l", null, false);
        assertThat(book.report().ofTag("acme")).isEqualTo(amounts("0.65", "0.00", 1, 0));
        assertThat(book.report().ofTag("globex")).isEqualTo(Spend.Amounts.NONE);
    }

    @Test
    void limitsMatchesByTagOrEveryCall() {
        SpendBook book = new SpendBook(List.of(SpendLimit.usd("1").forTag("acme")), clock);
        assertThat(book.limits(tagged("acme"))).isTrue();
        assertThat(book.limits(tagged("other"))).isFalse();
        assertThat(book.limits(options(o -> o.spendLimit(SpendLimit.usd("1"))))).isTrue();
    }

    @Test
    void bookingsAtOnceLearnOfEachOther() {
        SpendBook book = new SpendBook(List.of(), clock);
        Booking one = created(book, null, "k");
        Booking two = created(book, null, "k");
        Booking three = created(book, null, "k");
        one.unknown(null, LOST);
        assertThat(two.known(null).isLost()).isTrue();
        two.charged(null, null, false);
        assertThat(three.known(null).isLost()).isFalse();
        assertThat(three.known(null).isPaid()).isTrue();
    }

    @Test
    void reportTellsOperationsAndTagsApart() {
        SpendBook book = new SpendBook(List.of(), clock);
        created(book, "acme", "k").charged(null, null, false);
        book.book(Operation.GET_LOAD_POSITION, new BigDecimal("0.02"), tagged("acme"), null)
                .unknown(null, LOST);
        book.book(Operation.GET_LOAD_POSITION, new BigDecimal("0.02"), CallOptions.none(), null)
                .charged(null, null, false);
        created(book, "other", "f").free(true);
        Spend spend = book.report();
        assertThat(spend.chargedUsd()).isEqualTo("0.67");
        assertThat(spend.uncertainUsd()).isEqualTo("0.02");
        assertThat(spend.byOperation())
                .isEqualTo(Map.of(
                        "createLoad", amounts("0.65", "0.00", 1, 0), "getLoadPosition", amounts("0.02", "0.02", 1, 1)))
                .isUnmodifiable();
        assertThat(spend.byTag()).isEqualTo(Map.of("acme", amounts("0.65", "0.02", 1, 1)));
        created(book, "acme", "l").charged(null, null, false);
        assertThat(spend.chargedUsd()).isEqualTo("0.67");
    }

    @Test
    void nothingIsSpentAtFirst() {
        assertThat(new SpendBook(List.of(), clock).report())
                .isEqualTo(new Spend(BigDecimal.ZERO, BigDecimal.ZERO, 0, Map.of(), Map.of()));
    }

    @Test
    void chargesWithoutAPriceAreCounted() {
        SpendBook book = new SpendBook(List.of(), clock);
        book.book(Operation.CREATE_LOAD, null, tagged("acme"), "k1").charged(null, null, false);
        book.book(Operation.CREATE_LOAD, null, CallOptions.none(), "k2").charged(null, null, false);
        book.book(Operation.CREATE_LOAD, null, tagged("acme"), "k3").unknown(null, LOST);
        book.book(Operation.CREATE_LOAD, null, CallOptions.none(), "k4").charged(null, PRICE, false);
        book.book(Operation.GET_LOAD_POSITION, null, CallOptions.none(), null).unknown(null, LOST);
        book.book(Operation.CONFIRM_DELIVERY, null, CallOptions.none(), null).refused();
        assertThat(book.report().unpriced()).isEqualTo(4);
        assertThat(book.report().byOperation())
                .isEqualTo(Map.of(
                        "createLoad", unpriced("0.65", "0", 3, 1, 3), "getLoadPosition", unpriced("0", "0", 0, 1, 1)));
        assertThat(book.report().byTag()).isEqualTo(Map.of("acme", unpriced("0", "0", 1, 1, 2)));
    }

    @Test
    void listPricesOnceWhatWasCountedWithoutAPrice() {
        SpendBook book = new SpendBook(List.of(), clock);
        book.book(Operation.CREATE_LOAD, null, tagged("acme"), "k1").charged(null, null, false);
        book.book(Operation.CREATE_LOAD, null, CallOptions.none(), "k2").charged(null, null, false);
        book.book(Operation.CREATE_LOAD, null, tagged("acme"), "k3").unknown(null, LOST);
        book.book(Operation.GET_LOAD_POSITION, null, tagged("acme"), null).unknown(null, LOST);
        book.price(list("fax", "1"));
        assertThat(book.report().unpriced()).isEqualTo(4);
        book.price(list("load_create", "-1"));
        assertThat(book.report().unpriced()).isEqualTo(4);
        book.price(list("load_create", "0.65"));
        book.price(list("load_create", "100"));
        assertThat(book.report().byOperation())
                .isEqualTo(Map.of(
                        "createLoad", amounts("1.30", "0.65", 2, 1), "getLoadPosition", unpriced("0", "0", 0, 1, 1)));
        assertThat(book.report().byTag()).isEqualTo(Map.of("acme", unpriced("0.65", "0.65", 1, 2, 1)));
        book.book(Operation.CREATE_LOAD, null, CallOptions.none(), "k3").charged(null, null, false);
        assertThat(book.report().byOperation().get("createLoad")).isEqualTo(amounts("1.95", "0.00", 3, 0));
    }

    /** The call that is on its way has lost an attempt before, of which nothing is known. */
    @Test
    void listPricesADoubtWhoseKeyIsInProgressAgain() {
        SpendBook book = new SpendBook(List.of(), clock);
        book.book(Operation.CREATE_LOAD, null, CallOptions.none(), "k").unknown(null, LOST);
        Booking again = book.book(Operation.CREATE_LOAD, null, CallOptions.none(), "k");
        book.price(list("load_create", "0.65"));
        assertThat(book.report().uncertainUsd()).isEqualTo("0.65");
        again.refused();
        assertThat(book.report().uncertainUsd()).isEqualTo("0.65");
        assertThat(book.report().unpriced()).isZero();
    }

    private static Pricing list(String key, String usd) {
        return Pricing.builder().prices(Map.of(key, new BigDecimal(usd))).build();
    }

    /** A limit that comes later counts what was lost before at the price that has come since. */
    @Test
    void latePriceOfALostCallCountsTowardsLimits() {
        SpendBook book = new SpendBook(List.of(), clock);
        Booking lost = book.book(Operation.CREATE_LOAD, null, tagged("a"), "k");
        lost.unknown(null, LOST);
        book.price(list("load_create", "0.65"));
        book.book(Operation.CREATE_LOAD, PRICE, limited("1.00", "a"), "k").refused();
        assertThatThrownBy(() -> book.book(Operation.CREATE_LOAD, PRICE, limited("1.00", "a"), "other"))
                .isInstanceOf(SpendLimitException.class);
    }

    @Test
    void priceThatComesForWhatWasNotChargedChangesNothing() {
        SpendBook book = new SpendBook(List.of(), clock);
        Booking lost = book.book(Operation.CREATE_LOAD, null, CallOptions.none(), "k");
        lost.unknown(null, LOST);
        book.book(Operation.CREATE_LOAD, null, CallOptions.none(), "k").free(true);
        book.price(list("load_create", "0.65"));
        assertThat(book.report().uncertainUsd()).isEqualTo("0.00");
        assertThat(book.report().unpriced()).isZero();
    }

    /** The list has the order of the builder. */
    @Test
    void ofSeveralExceededLimitsTheFirstThatWasSetIsNamed() {
        List<SpendLimit> limits = List.of(
                SpendLimit.usd("0.90"),
                SpendLimit.usd("0.80").per(Duration.ofHours(1)),
                SpendLimit.usd("1.00").forEachTag());
        for (int i = 0; i < 200; i++) {
            SpendBook book = new SpendBook(limits, clock);
            CallOptions own = options(o -> o.spendLimit(SpendLimit.usd("0.70")).tag("a"));
            book.book(Operation.CREATE_LOAD, PRICE, own, "k").unknown(null, LOST);
            assertThatThrownBy(() -> book.book(Operation.CREATE_LOAD, new BigDecimal("2.00"), tagged("b"), "k"))
                    .hasMessageContaining("over the spend limit of 0.90 USD: ");
        }
    }

    @Test
    void uncertainKeysOutliveTheNewestOfTheCharged() {
        SpendBook book = new SpendBook(List.of(), clock);
        created(book, null, "lost").unknown(null, LOST);
        for (int i = 0; i < 65_537; i++) {
            created(book, null, "k" + i).charged("l", null, false);
        }
        assertThat(created(book, null, "k65536").known("l").isPaid()).isTrue();
        assertThat(created(book, null, "k1").known("l").isPaid()).isTrue();
        assertThat(created(book, null, "k0").known("l").isPaid()).isFalse();
        assertThat(created(book, null, "lost").known(null).isLost()).isTrue();
    }

    static Spend.Amounts amounts(String chargedUsd, String uncertainUsd, long charges, long uncertainCharges) {
        return unpriced(chargedUsd, uncertainUsd, charges, uncertainCharges, 0);
    }

    private static Spend.Amounts unpriced(
            String chargedUsd, String uncertainUsd, long charges, long uncertainCharges, long unpriced) {
        return new Spend.Amounts(
                new BigDecimal(chargedUsd), new BigDecimal(uncertainUsd), charges, uncertainCharges, unpriced);
    }

    @Test
    void callsWithAnEqualLimitShareItAndOthersDoNot() {
        SpendBook book = new SpendBook(List.of(), clock);
        book.book(Operation.CREATE_LOAD, PRICE, limited("1.00", "a"), null).charged(null, null, false);
        created(book, "a", null).charged(null, null, false);
        assertThatThrownBy(() -> book.book(Operation.CREATE_LOAD, PRICE, limited("1.00", "a"), null))
                .hasMessageContaining("over the spend limit of 1.00 USD for tag a: spent 0.65 USD, ");
        book.book(Operation.CREATE_LOAD, PRICE, limited("1.00", "b"), null).charged(null, null, false);
    }

    @Test
    void limitsOfCallsForOneTagCountItsMoneyTogether() {
        SpendBook book = new SpendBook(List.of(), clock);
        book.book(Operation.CREATE_LOAD, PRICE, limited("1.00", "a"), null).charged(null, null, false);
        book.book(Operation.CREATE_LOAD, PRICE, limited("2.00", "a"), null).charged(null, null, false);
        assertThatThrownBy(() -> book.book(Operation.CREATE_LOAD, PRICE, limited("1.50", "a"), null))
                .hasMessageContaining("over the spend limit of 1.50 USD for tag a: spent 1.30 USD, ");
        CallOptions named =
                options(o -> o.tag("a").spendLimit(SpendLimit.usd("1.50").forTag("a")));
        assertThatThrownBy(() -> book.book(Operation.CREATE_LOAD, PRICE, named, null))
                .hasMessageContaining("over the spend limit of 1.50 USD for tag a: spent 1.30 USD, ");
    }

    @Test
    void ofTwoLimitsForOneTagTheTighterHolds() {
        SpendBook book = new SpendBook(List.of(), clock);
        CallOptions both = options(o -> o.tag("a")
                .spendLimit(SpendLimit.usd("5.00").forEachTag())
                .spendLimit(SpendLimit.usd("1.00").forEachTag())
                .spendLimit(SpendLimit.usd("2.00").forTag("a")));
        book.book(Operation.CREATE_LOAD, PRICE, both, null).charged(null, null, false);
        assertThatThrownBy(() -> book.book(Operation.CREATE_LOAD, PRICE, both, null))
                .hasMessageContaining("over the spend limit of 1.00 USD for tag a: spent 0.65 USD, ");
        book.book(Operation.CREATE_LOAD, PRICE, limited("1.30", "a"), null).charged(null, null, false);
    }

    @Test
    void limitsOfCallsWithoutATagAreOnlyOneIfTheyAreEqual() {
        SpendBook book = new SpendBook(List.of(), clock);
        CallOptions less = options(o -> o.spendLimit(SpendLimit.usd("1.00")));
        CallOptions more = options(o -> o.spendLimit(SpendLimit.usd("1.20")));
        book.book(Operation.CREATE_LOAD, PRICE, less, null).charged(null, null, false);
        book.book(Operation.CREATE_LOAD, PRICE, more, null).charged(null, null, false);
        assertThatThrownBy(() -> book.book(Operation.CREATE_LOAD, PRICE, less, null))
                .isInstanceOf(SpendLimitException.class);
    }

    @Test
    void limitOfACallIsAnotherThanTheSameOfTheClient() {
        SpendBook book = new SpendBook(List.of(SpendLimit.usd("1.00")), clock);
        CallOptions same = options(o -> o.spendLimit(SpendLimit.usd("1.00")));
        created(book, null, null).refused();
        book.book(Operation.CREATE_LOAD, PRICE, same, null).charged(null, null, false);
        assertThatThrownBy(() -> created(book, null, null)).hasMessageContaining("spent 0.65 USD, reserved 0.00 USD");
    }

    private static CallOptions limited(String usd, String tag) {
        return options(o -> o.tag(tag).spendLimit(SpendLimit.usd(usd).forEachTag()));
    }

    /** Nothing shows that it is what was paid for. */
    @Test
    void keyThatWasChargedIsChargedAgainForWhatHasNoId() {
        SpendBook book = new SpendBook(List.of(), clock);
        Booking first = created(book, null, "k");
        first.charged("l1", PRICE, false);
        Booking again = created(book, null, "k");
        assertThat(again.known("l2").isPaid()).isFalse();
        assertThat(again.known(null).isPaid()).isFalse();
        again.charged(null, PRICE, false);
        assertThat(book.report().chargedUsd()).isEqualTo("1.30");
    }
}
