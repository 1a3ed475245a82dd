package io.freightsdk;

import static io.freightsdk.SpendBookTest.amounts;
import static io.freightsdk.SpendBookTest.created;
import static io.freightsdk.SpendBookTest.tagged;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.SpendBook.Booking;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.model.Pricing;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
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

    private static void manyTagsAreRefused(SpendBook book) {
        for (int i = 0; i < MANY; i++) {
            created(book, "passer-by " + i, null).refused();
        }
    }

    private static void assertFull(SpendBook book, String tag) {
        assertThatThrownBy(() -> created(book, tag, null)).isInstanceOf(SpendLimitException.class);
    }

    @Test
    void tagsThatSpentNothingTakeNoRoom() {
        SpendBook book = limited(ONE_EACH);
        for (int i = 0; i < 1_024; i++) {
            created(book, "passer-by " + i, null).refused();
        }
        assertThat(book.tallies).hasSize(1_024);
        manyTagsAreRefused(book);
        assertThat(book.tallies).hasSizeBetween(1, 1_024);
        SpendBook next = limited(ONE_EACH);
        for (int i = 0; i <= 1_024; i++) {
            created(next, "passer-by " + i, null).refused();
        }
        assertThat(next.tallies).hasSize(1);
    }

    /** What a million entries would take is some 80 MB; measured, not estimated, in {@code BookBench}. */
    @Test
    void windowOfAMillionReadsTakesAThousandSums() {
        Tally tally = new Tally(Duration.ofDays(1), false);
        Duration between = Duration.ofDays(1).dividedBy(1_000_000);
        for (int i = 0; i < 2_000_000; i++) {
            tally.add(new Debit.Share(new BigDecimal("0.02"), clock.instant()));
            tally.sumUsd(clock.instant());
            clock.advance(between);
        }
        assertThat(tally.size).isLessThanOrEqualTo(1_001);
        assertThat(tally.sumUsd(clock.instant())).isBetween(new BigDecimal("19999.98"), new BigDecimal("20020.00"));
    }

    @Test
    void whatATagHasSpentIsNotForgottenForOthers() {
        SpendBook book = limited(ONE_EACH);
        created(book, "charged", null).charged(null, null, false);
        created(book, "lost", null).unknown(null, SpendBookTest.LOST);
        created(book, "in doubt", "k").unknown(null, SpendBookTest.LOST);
        manyTagsAreRefused(book);
        assertFull(book, "charged");
        assertFull(book, "lost");
        assertFull(book, "in doubt");
    }

    @Test
    void callUnderWayIsNotForgottenWhateverItWasToCost() {
        SpendBook book = limited(ONE_EACH);
        Booking free = book.book(Operation.CREATE_LOAD, BigDecimal.ZERO, tagged("a"), null);
        manyTagsAreRefused(book);
        free.charged(null, PRICE, false);
        assertFull(book, "a");
    }

    @Test
    void keyInDoubtCountsAgainAfterItsWindowHasPassed() {
        SpendBook book = limited(ONE_EACH.per(Duration.ofHours(1)));
        created(book, "a", "k").unknown(null, SpendBookTest.LOST);
        clock.advance(Duration.ofHours(2));
        manyTagsAreRefused(book);
        created(book, "a", "k").charged(null, null, false);
        assertFull(book, "a");
    }

    @Test
    void evictedUncertainKeyIsCountedAgain() {
        SpendBook book = new SpendBook(List.of(SpendLimit.usd("2.60")), clock, 2);
        created(book, null, "a").unknown(null, SpendBookTest.LOST);
        created(book, null, "b").unknown(null, SpendBookTest.LOST);
        created(book, null, "c").unknown(null, SpendBookTest.LOST);
        Booking forgotten = created(book, null, "a");
        assertThat(forgotten.known(null).isLost()).isFalse();
        forgotten.charged(null, null, false);
        assertThat(book.report().chargedUsd()).isEqualTo("0.65");
        assertThat(book.report().uncertainUsd()).isEqualTo("1.95");
        assertThatThrownBy(() -> created(book, null, "d")).isInstanceOf(SpendLimitException.class);
        created(book, null, "b").charged(null, null, false);
        assertThat(book.report().uncertainUsd()).isEqualTo("1.30");
    }

    /** What is begun under a sum stays there, so nothing is lost, and none is below zero. */
    @Test
    void tagsAfterTheFirstManyShareASum() {
        SpendBook book = new SpendBook(List.of(), clock);
        for (int i = 0; i < 65_536; i++) {
            created(book, "tag " + i, null).charged(null, null, false);
        }
        for (String tag : List.of("late", "tag 0", "later")) {
            created(book, tag, "key of " + tag).unknown(PRICE, SpendBookTest.LOST);
            created(book, tag, "key of " + tag).charged(null, null, false);
        }
        Spend spend = book.report();
        assertThat(spend.byTag()).hasSize(65_537);
        assertThat(spend.ofTag("tag 0")).isEqualTo(amounts("1.30", "0.00", 2, 0));
        assertThat(spend.ofTag("late")).isEqualTo(Spend.Amounts.NONE);
        assertThat(spend.ofTag(Spend.OTHER_TAGS)).isEqualTo(amounts("1.30", "0.00", 2, 0));
        assertThat(spend.byTag().values().stream().reduce(Spend.Amounts.NONE, Spend.Amounts::plus))
                .isEqualTo(spend.byOperation().get("createLoad"));
    }

    @Test
    void keysRefusedAsBusyAreForgottenOnceTheyArePaidOrMany() {
        SpendBook book = new SpendBook(List.of(), clock, 2);
        for (String key : List.of("a", "b", "c")) {
            Booking busy = created(book, null, key);
            busy.refusedAsBusy();
            busy.refused();
        }
        assertThat(created(book, null, "a").known(null).refusedAsBusy()).isNull();
        Booking paid = created(book, null, "b");
        assertThat(paid.known(null).refusedAsBusy()).isNotNull();
        assertThat(paid.known(null).sentUsd()).isEqualTo(PRICE);
        paid.charged("id", null, false);
        assertThat(created(book, null, "b").known(null).refusedAsBusy()).isNull();
        assertThat(created(book, null, "c").known(null).refusedAsBusy()).isNotNull();
        Booking read = created(book, null, null);
        read.refusedAsBusy();
        assertThat(read.known(null).refusedAsBusy()).isNull();
        assertThat(read.known(null).sentUsd()).isNull();
    }

    @Test
    void keyThatComesBackIsTheNewestInDoubt() {
        SpendBook book = new SpendBook(List.of(), clock, 2);
        created(book, null, "a").unknown(null, SpendBookTest.LOST);
        created(book, null, "b").unknown(null, SpendBookTest.LOST);
        created(book, null, "a").unknown(null, SpendBookTest.LOST);
        created(book, null, "c").unknown(null, SpendBookTest.LOST);
        assertThat(created(book, null, "a").known(null).isLost()).isTrue();
        assertThat(created(book, null, "b").known(null).isLost()).isFalse();
    }

    @Test
    void newestUncertainChargesAreListedAndAllAreCounted() {
        SpendBook book = new SpendBook(List.of(), clock, 2);
        for (int i = 0; i < 3; i++) {
            clock.advance(Duration.ofSeconds(1));
            book.book(Operation.GET_LOAD_POSITION, PRICE, tagged("acme"), null).unknown(PRICE, SpendBookTest.LOST);
        }
        assertThat(book.uncertain())
                .extracting(UncertainCharge::since)
                .containsExactly(clock.instant().minusSeconds(1), clock.instant());
        assertThat(book.report().uncertainUsd()).isEqualTo("1.95");
        assertThat(book.acknowledge(SpendBookTest.LOST.chargeId(), false)).isNotNull();
        assertThat(book.uncertain()).hasSize(1);
        assertThat(book.report().uncertainUsd()).isEqualTo("1.30");
    }

    @Test
    void doubtWithoutAPriceIsPricedLaterAlthoughItsKeyIsForgotten() {
        SpendBook book = new SpendBook(List.of(), clock, 1);
        for (String key : List.of("a", "b")) {
            book.book(Operation.CREATE_LOAD, null, tagged("acme"), key).unknown(null, SpendBookTest.LOST);
        }
        assertThat(book.report().unpriced()).isEqualTo(2);
        book.price(Pricing.builder().prices(Map.of("load_create", PRICE)).build());
        assertThat(book.report().byTag().get("acme"))
                .isEqualTo(new Spend.Amounts(BigDecimal.ZERO, new BigDecimal("1.30"), 0, 2, 0));
        book.book(Operation.CREATE_LOAD, null, tagged("acme"), "b").free(true);
        assertThat(book.report().uncertainUsd()).isEqualTo("0.65");
    }
}
