package io.freightsdk.server.money;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.money.BrokerAccount.Cause;
import io.freightsdk.server.money.BrokerAccount.Creation;
import io.freightsdk.server.state.Crowd;
import io.freightsdk.server.values.EntryKind;
import io.freightsdk.server.values.LedgerEntry;
import java.math.BigDecimal;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("acceptance")
class ManyThreadsOneAccountTest {

    private static final Cause CAUSE = Cause.of("createLoad");

    private final Billing billing = new Billing(InstantSource.system());
    private final BrokerAccount account = billing.open();
    private final AtomicInteger loads = new AtomicInteger();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theEntriesAddUpWhateverHappensAtOnce(long seed) throws Exception {
        Crowd.atOnce(16, thread -> () -> {
            Random random = new Random(seed * 100 + thread);
            for (int i = 0; i < 200; i++) {
                doAnything(random);
            }
            return thread;
        });
        BigDecimal sum = BigDecimal.ZERO;
        for (LedgerEntry entry : account.entries()) {
            sum = sum.add(entry.amountUsd());
            assertThat(entry.balanceUsd())
                    .as("seed " + seed)
                    .isEqualByComparingTo(sum)
                    .isNotNegative();
        }
        assertThat(account.balanceUsd()).as("seed " + seed).isEqualByComparingTo(sum);
        assertThat(debits()).as("seed " + seed).hasSize(loads.get());
    }

    @Test
    void everyDebitIsThePriceOfSomeMomentOfItsCall() throws Exception {
        account.adjust(new BigDecimal("100000"), CAUSE);
        billing.prices().change(Map.of(PriceList.LOAD_CREATE, new BigDecimal("0.00")));
        Crowd.atOnce(8, thread -> () -> {
            for (int i = 1; i <= 300; i++) {
                if (thread == 0) {
                    BigDecimal next = new BigDecimal(i).movePointLeft(2);
                    billing.prices().change(Map.of(PriceList.LOAD_CREATE, next));
                } else {
                    BigDecimal before = billing.prices().priceUsd(PriceList.LOAD_CREATE);
                    BigDecimal paid = account.pay(PriceList.LOAD_CREATE, CAUSE, this::load)
                            .amountUsd()
                            .negate();
                    BigDecimal after = billing.prices().priceUsd(PriceList.LOAD_CREATE);
                    assertThat(paid).isBetween(before, after).hasScaleOf(2);
                }
            }
            return thread;
        });
    }

    @Test
    void loadIsNotVisibleBeforeItsDebit() throws Exception {
        account.adjust(BigDecimal.ONE, CAUSE);
        FutureTask<List<LedgerEntry>> reading = new FutureTask<>(this::debits);
        Thread reader = new Thread(reading);
        LedgerEntry debit = account.pay(PriceList.LOAD_CREATE, CAUSE, () -> {
            reader.start();
            while (!reading.isDone() && reader.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            return "LD-1"; // the reader has seen the load and asks for the ledger
        });
        assertThat(reading.get(100, TimeUnit.SECONDS)).containsExactly(debit);
    }

    @Test
    void sameRefAtOnceCreatesOneLoad() throws Exception {
        account.adjust(new BigDecimal("1000"), CAUSE);
        for (int round = 0; round < 50; round++) {
            String ref = "PO " + round;
            List<Creation> ended =
                    Crowd.atOnce(32, thread -> () -> account.create(ref, PriceList.LOAD_CREATE, CAUSE, this::load));
            assertThat(ended).filteredOn(creation -> creation.debit() != null).hasSize(1);
            assertThat(ended)
                    .filteredOn(new Creation("LD-" + loads.get(), null)::equals)
                    .hasSize(31);
        }
        assertThat(debits()).hasSize(50);
    }

    private void doAnything(Random random) {
        try {
            doAny(random);
        } catch (Unpaid unpaid) {
            assertThat(unpaid.isOutage()).isEqualTo(unpaid.balanceUsd() == null);
        }
    }

    private void doAny(Random random) {
        switch (random.nextInt(6)) {
            case 0 -> account.topUp(new BigDecimal(random.nextInt(1, 200)).movePointLeft(2), CAUSE);
            case 1 -> account.adjust(new BigDecimal(random.nextInt(0, 300)).movePointLeft(2), CAUSE);
            case 2 -> billing.available(random.nextBoolean());
            case 3 -> account.create("PO " + random.nextInt(5), PriceList.LOAD_CREATE, CAUSE, this::load);
            default -> account.pay(PriceList.POSITION_READ, CAUSE, this::load);
        }
    }

    private String load() {
        return "LD-" + loads.incrementAndGet();
    }

    private List<LedgerEntry> debits() {
        return account.entries().stream()
                .filter(entry -> entry.kind() == EntryKind.DEBIT)
                .toList();
    }
}
