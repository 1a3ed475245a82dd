package io.freightsdk.server.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.freightsdk.server.money.BrokerAccount.AccountSnapshot;
import io.freightsdk.server.money.BrokerAccount.Cause;
import io.freightsdk.server.money.BrokerAccount.Creation;
import io.freightsdk.server.values.EntryKind;
import io.freightsdk.server.values.LedgerEntry;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BrokerAccountTest {

    private static final Cause CREATE = new Cause("createLoad", "order-7", "req_000009");

    private final Instant noon = Instant.parse("2026-05-04T12:00:00Z");
    private final Billing billing = new Billing(() -> noon);
    private final BrokerAccount account = billing.open();
    private final AtomicInteger ran = new AtomicInteger();

    @BeforeEach
    void hasOneDollar() {
        account.topUp(usd("1"), Cause.of("topUpByCard"));
    }

    @Test
    void aPurchaseRunsItsWorkAndLeavesOneDebit() {
        LedgerEntry paid = account.pay(PriceList.LOAD_CREATE, CREATE, work("LD-1"));
        LedgerEntry debit = new LedgerEntry(
                2, noon, EntryKind.DEBIT, "createLoad", usd("-0.65"), usd("0.35"), "LD-1", "order-7", "req_000009");
        assertThat(paid).isEqualTo(debit);
        assertThat(account.entries()).hasSize(2).last().isEqualTo(debit);
        assertThat(account.balanceUsd()).isEqualTo(usd("0.35"));
    }

    @Test
    void equalAmountsInARowAreOne() {
        List.of("0.50", "0.50", "0.25").forEach(amount -> account.topUp(usd(amount), Cause.of("topUpByCard")));

        List<BigDecimal> amounts =
                account.entries().stream().map(LedgerEntry::amountUsd).toList();
        assertThat(amounts).containsExactly(usd("1.00"), usd("0.50"), usd("0.50"), usd("0.25"));
        assertThat(amounts.get(2)).isSameAs(amounts.get(1));
    }

    @Test
    void aBalanceBelowThePriceBuysNothing() {
        account.pay(PriceList.LOAD_CREATE, CREATE, work("LD-1"));
        assertThatIsShort(() -> account.pay(PriceList.LOAD_CREATE, CREATE, work("LD-2")), "0.35", "0.65");
        assertThat(ran).hasValue(1);
        assertThat(account.entries()).hasSize(2);
    }

    @Test
    void aBalanceEqualToThePriceIsEnough() {
        account.adjust(usd("0.65"), Cause.of("setBalance"));
        account.pay(PriceList.LOAD_CREATE, CREATE, work("LD-1"));
        assertThat(account.balanceUsd()).isEqualTo(usd("0.00"));
    }

    @Test
    void anOutageComesBeforeTheBalanceAndRunsNothing() {
        account.adjust(usd("0"), Cause.of("setBalance"));
        billing.available(false);
        assertThatIsOutage(() -> account.pay(PriceList.LOAD_CREATE, CREATE, work("LD-1")));
        assertThat(ran).hasValue(0);
        billing.available(true);
        assertThatIsShort(() -> account.pay(PriceList.LOAD_CREATE, CREATE, work("LD-1")), "0.00", "0.65");
    }

    @Test
    void anOutageStopsNoTopUp() {
        billing.available(false);
        account.topUp(usd("5"), Cause.of("topUpByCard"));
        assertThat(account.balanceUsd()).isEqualTo(usd("6.00"));
    }

    @Test
    void workThatThrowsIsNotCharged() {
        assertThatThrownBy(() -> account.pay(PriceList.LOAD_CREATE, CREATE, () -> {
                    throw new IllegalStateException("disk full");
                }))
                .hasMessage("disk full");
        assertThat(account.entries()).hasSize(1);
        assertThat(account.balanceUsd()).isEqualTo(usd("1.00"));
    }

    @Test
    void theNextDebitAndRefusalUseTheNewPrice() {
        billing.prices().change(Map.of(PriceList.LOAD_CREATE, usd("0.9")));
        account.pay(PriceList.LOAD_CREATE, CREATE, work("LD-1"));
        assertThat(account.balanceUsd()).isEqualTo(usd("0.10"));
        assertThatIsShort(() -> account.pay(PriceList.LOAD_CREATE, CREATE, work("LD-2")), "0.10", "0.90");
    }

    @Test
    void aPriceChangedByTheWorkItselfIsNotTheOneDebited() {
        account.pay(PriceList.LOAD_CREATE, CREATE, () -> {
            billing.prices().change(Map.of(PriceList.LOAD_CREATE, usd("100")));
            return "LD-1";
        });
        assertThat(account.balanceUsd()).isEqualTo(usd("0.35"));
    }

    @Test
    void aFreePurchaseStillLeavesADebit() {
        account.pay("delivery_confirm", Cause.of("confirmDelivery"), work("LD-1"));
        assertThat(account.entries().get(1).amountUsd()).isEqualTo(usd("0.00"));
        assertThat(account.balanceUsd()).isEqualTo(usd("1.00"));
    }

    @Test
    void adjustingSetsTheBalanceByAnEntryOverTheDifference() {
        account.adjust(usd("0.4"), Cause.of("setBalance"));
        LedgerEntry last = account.adjust(usd("10"), Cause.of("setBalance"));
        assertThat(account.entries()).last().isEqualTo(last);
        assertThat(account.entries())
                .extracting(LedgerEntry::kind)
                .containsExactly(EntryKind.TOP_UP, EntryKind.ADJUST, EntryKind.ADJUST);
        assertThat(account.entries())
                .extracting(LedgerEntry::amountUsd)
                .containsExactly(usd("1.00"), usd("-0.60"), usd("9.60"));
        assertThat(account.balanceUsd()).isEqualTo(usd("10.00"));
    }

    @ParameterizedTest
    @CsvSource({
        "0, top-up: 0.00 USD is not above 0",
        "-1, top-up: -1.00 USD is not above 0",
        "0.00001, 'top-up: must have at most 4 decimals, has 5'",
        "1000000000, top-up: must be below 1000000000 USD",
        "999999999.99, balance: must be below 1000000000 USD"
    })
    void aBadTopUpChangesNothing(BigDecimal amount, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> account.topUp(amount, Cause.of("topUpByCard")))
                .withMessage(message);
        assertThat(account.balanceUsd()).isEqualTo(usd("1.00"));
    }

    @Test
    void theBalanceIsNeverSetBelowZero() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> account.adjust(usd("-0.01"), Cause.of("setBalance")))
                .withMessage("balance: -0.01 USD is negative");
    }

    @Test
    void paidWorkCanReadItsAccountButNotMoveItsMoney() {
        account.pay(PriceList.LOAD_CREATE, CREATE, () -> "LD of " + account.balanceUsd());
        assertThatThrownBy(() -> account.pay(PriceList.POSITION_READ, CREATE, () -> {
                    account.topUp(usd("5"), CREATE);
                    return "LD-1";
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("account: paid work cannot move its own account's money");
        assertThat(account.balanceUsd()).isEqualTo(usd("0.35"));
    }

    @Test
    void aKnownRefGivesItsLoadWithoutMoneyAndDuringAnOutage() {
        account.create("PO 7", PriceList.LOAD_CREATE, CREATE, work("LD-1"));
        account.adjust(usd("0"), Cause.of("setBalance"));
        billing.available(false);
        assertThat(account.create(" PO 7 ", PriceList.LOAD_CREATE, CREATE, work("LD-2")))
                .isEqualTo(new Creation("LD-1", null));
        assertThat(ran).hasValue(1);
    }

    @Test
    void refsAreExactAndPerAccount() {
        account.adjust(usd("10"), Cause.of("setBalance"));
        account.create("PO 7", PriceList.LOAD_CREATE, CREATE, work("LD-1"));
        assertThat(account.create("po 7", PriceList.LOAD_CREATE, CREATE, work("LD-2"))
                        .debit())
                .isNotNull();
        BrokerAccount other = billing.open();
        assertThatIsShort(() -> other.create("PO 7", PriceList.LOAD_CREATE, CREATE, work("LD-3")), "0.00", "0.65");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  "})
    void aBlankRefIsNone(String blank) {
        account.adjust(usd("10"), Cause.of("setBalance"));
        for (String ref : new String[] {blank, blank, null}) {
            assertThat(account.create(ref, PriceList.LOAD_CREATE, CREATE, work("LD-1"))
                            .debit())
                    .isNotNull();
        }
        assertThat(ran).hasValue(3);
    }

    @Test
    void aRefusedOrFailedCreationLeavesTheRefFree() {
        billing.available(false);
        assertThatIsOutage(() -> account.create("PO 7", PriceList.LOAD_CREATE, CREATE, work("LD-1")));
        billing.available(true);
        assertThatThrownBy(() -> account.create("PO 7", PriceList.LOAD_CREATE, CREATE, () -> {
            throw new IllegalStateException("disk full");
        }));
        assertThat(account.create("PO 7", PriceList.LOAD_CREATE, CREATE, work("LD-2"))
                        .debit())
                .isNotNull();
    }

    @Test
    void aRestoredAccountAnswersTheSame() {
        account.create("PO 7", PriceList.LOAD_CREATE, CREATE, work("LD-1"));
        account.prices().change(Map.of(PriceList.LOAD_CREATE, usd("0.70")));
        account.available(false);
        BrokerAccount restored = billing.restore(account.snapshot());
        assertThat(restored.prices().priceUsd(PriceList.LOAD_CREATE)).isEqualTo(usd("0.70"));
        assertThat(restored.available()).isFalse();
        assertThat(billing.open().available()).isTrue();
        assertThat(restored.snapshot()).isEqualTo(account.snapshot());
        assertThat(restored.balanceUsd()).isEqualTo(usd("0.35"));
        assertThat(restored.create("PO 7", PriceList.LOAD_CREATE, CREATE, work("LD-2")))
                .isEqualTo(new Creation("LD-1", null));
        assertThat(restored.topUp(usd("1"), CREATE).seq()).isEqualTo(3);
    }

    @Test
    void aLedgerThatDoesNotAddUpIsNotRestored() {
        account.topUp(usd("1"), CREATE);
        List<LedgerEntry> gap = account.entries().subList(1, 2);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> billing.restore(new AccountSnapshot(gap, Map.of())))
                .withMessage("ledger: entry 2 does not follow from a balance of 0.00 USD after 0 entries");
    }

    @Test
    void aLedgerThatWasEverBelowNothingIsNotRestored() {
        LedgerEntry debt = new LedgerEntry(
                1, noon, EntryKind.ADJUST, "setBalance", usd("-4000.00"), usd("-4000.00"), null, null, null);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> billing.restore(new AccountSnapshot(List.of(debt), Map.of())))
                .withMessageStartingWith("ledger: entry 1 does not follow from a balance of 0.00 USD");
    }

    @Test
    void entriesCarryTheTimeOfTheClock() {
        assertThat(account.entries().get(0).at()).isEqualTo(noon);
        assertThat(Duration.between(noon, account.topUp(usd("1"), CREATE).at())).isZero();
    }

    private Supplier<String> work(String loadNumber) {
        return () -> {
            ran.incrementAndGet();
            return loadNumber;
        };
    }

    private static void assertThatIsOutage(ThrowingCallable purchase) {
        assertThat(catchThrowableOfType(Unpaid.class, purchase))
                .hasMessage("billing is unavailable")
                .matches(Unpaid::isOutage);
    }

    private static void assertThatIsShort(ThrowingCallable purchase, String balanceUsd, String priceUsd) {
        Unpaid unpaid = catchThrowableOfType(Unpaid.class, purchase);
        assertThat(unpaid).hasMessage("balance " + balanceUsd + " USD, price " + priceUsd + " USD");
        assertThat(unpaid.isOutage()).isFalse();
        assertThat(unpaid.balanceUsd()).isEqualTo(usd(balanceUsd));
        assertThat(unpaid.priceUsd()).isEqualTo(usd(priceUsd));
    }

    private static BigDecimal usd(String amount) {
        return new BigDecimal(amount);
    }
}
