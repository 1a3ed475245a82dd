package io.freightsdk;

import static io.freightsdk.SpendBookTest.created;
import static io.freightsdk.SpendBookTest.tagged;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.CallListener.LateCharge;
import io.freightsdk.SpendBook.Booking;
import io.freightsdk.SpendBook.Missing;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.model.Pricing;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a book says of its limits and of what is uncertain, without a client. */
class SpendFiguresTest {
    private static final BigDecimal PRICE = new BigDecimal("0.65");
    private static final SpendLimit LIMIT = SpendLimit.usd("5.00");
    private static final SpendLimit SHARED = SpendLimit.usd("20.00").sharedBy(SpendScopeTest.pool("acme"));
    private static final Pricing LIST =
            Pricing.builder().prices(Map.of("position_read", PRICE)).build();

    private final SettableClock clock = new SettableClock();
    private final SpendBook book = new SpendBook(List.of(), clock, 1);
    private final SpendBook pooled = new SpendBook(List.of(SHARED), clock);

    private SpendScope granted(String usd) {
        Missing missing = Objects.requireNonNull(created(pooled, null, null).missing());
        pooled.grants(missing.spendScope(), (tally, nanos) -> tally.grant(new BigDecimal(usd), nanos, nanos + 1));
        return missing.spendScope();
    }

    private static List<Missing> quote(SpendBook book, @Nullable String key) {
        return book.check(Operation.CREATE_LOAD, PRICE, CallOptions.none(), key);
    }

    private Booking read() {
        return book.book(Operation.GET_LOAD_POSITION, null, tagged("acme"), null);
    }

    private static UncertainCharge lost(String id) {
        UncertainCharge any = SpendBookTest.LOST;
        return new UncertainCharge(id, any.operation(), null, null, null, null, null, any.since(), any.reason());
    }

    @Test
    void quoteNamesWhatThePoolLacksAndTakesNothing() {
        assertThat(quote(pooled, null)).extracting(Missing::neededUsd).containsExactly(PRICE);
        assertThat(quote(new SpendBook(List.of(LIMIT), clock), null)).isEmpty();
    }

    @Test
    void keyThatIsPaidLacksNothing() {
        SpendScope unused = granted("0.65");
        created(pooled, null, "k").charged(null, null, false);
        assertThat(quote(pooled, "k")).isEmpty();
        assertThat(quote(pooled, "another")).hasSize(1);
    }

    @Test
    void exactGrantIsEnoughAndARaisedPriceNeedsTheDifference() {
        SpendScope spendScope = granted("0.65");
        Booking call = created(pooled, null, null);
        assertThat(call.missing()).isNull();
        assertThat(call.raise(PRICE)).isNull();
        assertThat(call.raise(BigDecimal.ONE)).isEqualTo(new Missing(spendScope, new BigDecimal("0.35")));
    }

    @Test
    void limitIsThatOfTheClientOrElseOfItsCalls() {
        SpendLimit second = SpendLimit.usd("7.00");
        SpendLimit own = SpendLimit.usd("9.00").forTag("acme");
        SpendBook limited = new SpendBook(List.of(LIMIT, second), clock);
        assertThat(limited.spendScope(second, null).money().number()).isEqualTo(1);
        assertThat(limited.spendScope(own, "acme").limit()).isEqualTo(own);
        assertThatThrownBy(() -> limited.spendScope(own, null))
                .hasMessage("the limit of 9.00 USD for tag acme is not for calls without a tag");
        assertThatThrownBy(() -> limited.spendScope(own, "other"))
                .hasMessage("the limit of 9.00 USD for tag acme is not for the tag other");
    }

    @Test
    void allowanceIsWhatIsLeftOfTheLimit() {
        SpendBook limited = new SpendBook(List.of(LIMIT), clock);
        created(limited, null, null).charged(null, null, false);
        created(limited, null, null);
        assertThat(limited.allowance(limited.spendScope(LIMIT, null), null))
                .isEqualTo(new Allowance(LIMIT.limitUsd(), PRICE, PRICE, new BigDecimal("3.70")));
    }

    @Test
    void allowanceOfAPoolIsWhatItHasAndWhatWasTakenOfIt() {
        SpendScope spendScope = granted("2.00");
        created(pooled, null, null).charged(null, null, false);
        created(pooled, null, null);
        assertThat(pooled.allowance(spendScope, new BigDecimal("3.00")))
                .isEqualTo(new Allowance(SHARED.limitUsd(), new BigDecimal("15.65"), PRICE, new BigDecimal("3.70")));
    }

    @Test
    void acknowledgedChargeIsThatOfItsIdAlone() {
        SpendBook many = new SpendBook(List.of(), clock);
        created(many, "acme", "a").unknown(PRICE, lost("c-1.1"));
        created(many, "acme", "b").unknown(PRICE, lost("c-2.1"));
        assertThat(many.acknowledge("c-3.1", true)).isNull();
        assertThat(Objects.requireNonNull(many.acknowledge("c-2.1", true)).charge())
                .isEqualTo(new LateCharge(
                        "createLoad",
                        "acme",
                        ChargeStatus.CHARGED,
                        PRICE,
                        lost("c-2.1").at(PRICE, clock.instant())));
        assertThat(many.uncertain()).extracting(UncertainCharge::chargeId).containsExactly("c-1.1");
        assertThat(many.acknowledge("c-1.1", false)).isNotNull();
        assertThat(many.report().chargedUsd()).isEqualTo(PRICE);
        assertThat(many.report().uncertainUsd()).isEqualTo("0.00");
    }

    @Test
    void uncertainChargesAreInTheOrderOfTheirTime() {
        SpendBook many = new SpendBook(List.of(), clock);
        Booking other = created(many, null, "a");
        Booking first = created(many, null, "a");
        created(many, null, "b").unknown(PRICE, lost("earlier"));
        clock.advance(Duration.ofSeconds(1));
        first.unknown(PRICE, lost("later"));
        assertThat(many.uncertain()).extracting(UncertainCharge::chargeId).containsExactly("earlier", "later");
        other.refused();
        assertThat(many.uncertain()).hasSize(2);
    }

    @Test
    void chargesWithoutAPriceAreChargedByTheListThatComes() {
        read().charged(null, null, false);
        read().charged(null, null, false);
        assertThat(book.price(LIST))
                .containsExactly(
                        new LateCharge("getLoadPosition", "acme", ChargeStatus.CHARGED, new BigDecimal("1.30"), null));
        assertThat(book.report().unpriced()).isZero();
        assertThat(book.price(LIST)).isEmpty();
    }

    @Test
    void doubtsWithoutAPriceAreChargedNothingByTheListThatComes() {
        for (int i = 0; i < 3; i++) {
            read().unknown(null, SpendBookTest.LOST);
        }
        assertThat(book.uncertain().get(0).uncertainUsd()).isNull();
        List<LateCharge> late = book.price(LIST);
        assertThat(book.uncertain().get(0).uncertainUsd()).isEqualTo(PRICE);
        // the others are forgotten
        assertThat(late)
                .containsExactly(new LateCharge(
                        "getLoadPosition",
                        "acme",
                        ChargeStatus.UNKNOWN,
                        BigDecimal.ZERO,
                        book.uncertain().get(0)));
        assertThat(book.report().uncertainUsd()).isEqualTo("1.95");
    }

    @ParameterizedTest
    @CsvSource({"0, ''", "1, ', 1 charge without a price'", "2, ', 2 charges without a price'"})
    void spendSaysWhatHasNoPrice(long unpriced, String text) {
        assertThat(new Spend(PRICE, BigDecimal.ZERO, unpriced, Map.of(), Map.of()))
                .hasToString("Spend[charged 0.65 USD, uncertain 0.00 USD" + text + ", byOperation={}, byTag={}]");
    }
}
