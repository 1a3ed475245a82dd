package io.freightsdk.server.proof;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.FreightLoad;
import io.freightsdk.server.JournalEntry;
import io.freightsdk.server.LedgerEntry;
import io.freightsdk.server.Party;
import io.freightsdk.server.PendingFault;
import io.freightsdk.server.Serving;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds whatever many clients, an operator and a run of bad luck do at the same time. */
final class InterleavingsTest {
    private static final int THREADS = 10;
    private static final int STEPS = 60;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void moneyAndLoadsAddUp(long seed) throws Exception {
        try (Serving serving = Serving.start()) {
            List<Party> brokers = List.of(serving.broker("6.00"), serving.broker("25.00"));
            Crowd.atOnce(THREADS, thread -> () -> new Mischief(serving, brokers, seed * 1_000 + thread).run(STEPS));
            brokers.forEach(broker -> check(broker, "seed " + seed + ", broker " + broker.id()));
            budgets(serving, seed);
            assertThat(serving.server().sms())
                    .as("seed " + seed)
                    .hasSize(serving.server().loads().size());
        }
    }

    private static void check(Party broker, String where) {
        List<LedgerEntry> entries = broker.broker().ledger();
        List<LedgerEntry> creations = broker.debits().stream()
                .filter(debit -> debit.operation().startsWith("create"))
                .toList();
        List<JournalEntry> calls = broker.journal();

        assertThat(entries.stream().map(LedgerEntry::amountUsd).reduce(BigDecimal.ZERO, BigDecimal::add))
                .as(where)
                .isEqualByComparingTo(broker.balanceUsd());
        assertThat(entries).as(where).noneMatch(entry -> entry.balanceUsd().signum() < 0);
        assertThat(charges(calls)).as(where).isEqualTo(debits(broker.debits()));
        assertThat(creations)
                .as(where)
                .extracting(LedgerEntry::loadNumber)
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(
                        broker.loads().stream().map(FreightLoad::loadNumber).toList());
        assertThat(creations.stream().map(LedgerEntry::idempotencyKey).filter(Objects::nonNull))
                .as(where)
                .doesNotHaveDuplicates();
        List<?> listed = (List<?>) Bodies.object(broker.serving().get("/_control/brokers/" + broker.id() + "/loads"))
                .get("loads");
        assertThat(listed.stream()
                        .map(load -> ((Map<?, ?>) load).get("customerRef"))
                        .filter(Objects::nonNull))
                .as(where)
                .doesNotHaveDuplicates();
        assertThat(calls)
                .as(where)
                .filteredOn(call -> call.status() == 402 || call.status() == 400)
                .noneMatch(call -> call.committed() || call.chargedUsd() != null);
    }

    /** How often which operation was charged which amount. */
    private static Map<String, Long> charges(List<JournalEntry> calls) {
        return calls.stream()
                .filter(call -> call.chargedUsd() != null)
                .peek(call -> assertThat(call.committed()).isTrue())
                .collect(groupingBy(call -> call.operation() + " " + call.chargedUsd(), counting()));
    }

    private static Map<String, Long> debits(List<LedgerEntry> debits) {
        return debits.stream()
                .collect(groupingBy(
                        debit -> debit.operation() + " " + debit.amountUsd().negate(), counting()));
    }

    /** A fault has hit as many calls as the journal says, never more than it may, and leaves when it is used up. */
    private static void budgets(Serving serving, long seed) {
        Map<String, Long> hit = serving.server().requests().stream()
                .filter(call -> call.faultId() != null)
                .flatMap(
                        call -> Stream.of(Objects.requireNonNull(call.faultId()).split(",", -1)))
                .collect(groupingBy(faultId -> faultId, counting()));
        for (PendingFault pending : serving.server().faults().list()) {
            long hits = hit.getOrDefault(pending.id(), 0L);
            assertThat(hits).as("seed " + seed + " " + pending).isEqualTo(pending.hits());
            assertThat(pending.left())
                    .as("seed " + seed)
                    .isEqualTo(pending.fault().times() - (int) hits);
            hit.remove(pending.id());
        }
        assertThat(hit.values()).as("seed " + seed).containsOnly((long) Mischief.FAULT_TIMES);
    }
}
