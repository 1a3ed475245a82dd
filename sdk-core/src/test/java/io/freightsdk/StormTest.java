package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.server.JournalEntry;
import io.freightsdk.server.LedgerEntry;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Thousands of calls from many threads while everything fails that can: one load and one debit for each intention. */
@Tag("long")
@Tag("acceptance")
class StormTest {
    private static final long SEED = 20_260_504;
    private static final int THREADS = 16;
    private static final int CREATES = Integer.getInteger("storm.creates", Boolean.getBoolean("slow") ? 2_000 : 100);
    private static final int READS = CREATES * 5 / 2;
    private static final String NAME = "X-Name-Of-Read";

    @AutoClose
    private final Served served = new Served("60.00");

    private final FaultMix faults = new FaultMix(served, SEED);
    private final Map<Integer, String> loads = new ConcurrentHashMap<>();
    private final Set<String> uncertainReads = ConcurrentHashMap.newKeySet();
    private final ClientThreads threads = new ClientThreads();
    private final AtomicInteger readsDone = new AtomicInteger();
    private final AtomicInteger order = new AtomicInteger();

    /** Its reads carry a name that the journal of the server keeps. */
    private FreightClient client() {
        OkHttpClient naming = new OkHttpClient.Builder()
                .addInterceptor(chain -> chain.proceed(named(chain.request())))
                .build();
        return served.builder()
                .okHttpClient(naming)
                .attemptTimeout(Duration.ofMillis(400))
                .deadline(Duration.ofHours(23))
                .insufficientFundsPolicy(InsufficientFundsPolicy.ask(refusal -> {
                    served.broker.topUp("40.00");
                    return true;
                }))
                .listener(faults)
                .build();
    }

    private static Request named(Request request) {
        @Nullable String name = request.header(NAME);
        return name == null
                ? request
                : request.newBuilder().header("Idempotency-Key", name).build();
    }

    @Test
    void everyIntentionIsOneLoadAndOneDebit() throws InterruptedException {
        Spend spend;
        try (FreightClient freight = Served.priced(client())) {
            atOnce(() -> createAll(freight));
            served.broker.topUp("10.00");
            atOnce(() -> readAll(freight));
            faults.clears();
            spend = freight.spend();
            threads.endWith(freight);
        }
        endServer();

        assertThat(loads).as("seed %d", SEED).hasSize(CREATES);
        assertThat(served.broker.loads()).hasSize(CREATES);
        assertThat(debits("createLoad"))
                .hasSize(CREATES)
                .extracting(LedgerEntry::loadNumber)
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(loads.values());
        assertThat(amount(spend, "createLoad").chargedUsd()).isEqualTo(paid("createLoad"));
        assertThat(amount(spend, "createLoad").uncertainUsd()).isEqualTo("0.00");
        assertThatReadsArePaidOnce(amount(spend, "getLoadPosition"));
        assertThat(served.broker.ledger().stream().map(LedgerEntry::amountUsd).reduce(BigDecimal.ZERO, BigDecimal::add))
                .isEqualByComparingTo(served.broker.balanceUsd());
    }

    /** A call that was given up may still pay there, also after a close that has waited long enough for it. */
    private void endServer() throws InterruptedException {
        String name = "freight-http-" + URI.create(served.server.url()).getPort() + "-";
        served.close();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith(name)) {
                thread.join();
            }
        }
    }

    /** What the client knows to be charged and what the server charged of the rest is what was paid, to the cent. */
    private void assertThatReadsArePaidOnce(Spend.Amounts reads) {
        List<JournalEntry> requests = served.broker.requests("getLoadPosition");
        assertThat(requests).as("nothing is forgotten").hasSize((int) served.requests("getLoadPosition"));
        List<JournalEntry> paid =
                requests.stream().filter(JournalEntry::committed).toList();
        assertThat(paid)
                .extracting(JournalEntry::idempotencyKey)
                .doesNotContainNull()
                .doesNotHaveDuplicates();
        List<JournalEntry> uncertain = paid.stream()
                .filter(request -> uncertainReads.contains(request.idempotencyKey()))
                .toList();

        assertThat(uncertain).as("some answers are lost").isNotEmpty();
        assertThat(reads.uncertainCharges()).isEqualTo(uncertainReads.size()).isGreaterThan(uncertain.size());
        assertThat(reads.charges()).isEqualTo(paid.size() - uncertain.size());
        assertThat(uncertain.stream().map(JournalEntry::chargedUsd).reduce(reads.chargedUsd(), BigDecimal::add))
                .isEqualTo(paid("getLoadPosition"));
    }

    private static Spend.Amounts amount(Spend spend, String operation) {
        return Objects.requireNonNull(spend.byOperation().get(operation));
    }

    private List<LedgerEntry> debits(String operation) {
        return served.debits().stream()
                .filter(entry -> entry.operation().equals(operation))
                .toList();
    }

    private BigDecimal paid(String operation) {
        return debits(operation).stream()
                .map(entry -> entry.amountUsd().negate())
                .reduce(BigDecimal.ZERO.setScale(2), BigDecimal::add);
    }

    /** As a backend does: the same order id until there is a load. */
    private void createAll(FreightClient freight) {
        for (int i = order.incrementAndGet(); i <= CREATES; i = order.incrementAndGet()) {
            CreateLoadInput input = Served.load().toBuilder()
                    .customerRef(i % 3 == 0 ? "PO-" + i : null)
                    .build();
            while (!loads.containsKey(i)) {
                try {
                    loads.put(i, freight.createLoad("order-" + i, input).loadNumber());
                } catch (FreightException e) {
                    // the handler is asked once a call; others may spend its top-up before the call is sent again
                    assertThat(e.retryable() || e instanceof InsufficientFundsException)
                            .as(e.toString())
                            .isTrue();
                    assertThat(e.idempotencyKey()).isNotNull();
                }
            }
        }
    }

    private void readAll(FreightClient freight) {
        List<String> numbers = new ArrayList<>(loads.values());
        for (int i = readsDone.getAndIncrement(); i < READS; i = readsDone.getAndIncrement()) {
            String name = "read-" + i;
            try {
                freight.getLoadPosition(numbers.get(i % numbers.size()), options(o -> o.header(NAME, name)));
            } catch (FreightException e) {
                if (e.chargeStatus() == ChargeStatus.UNKNOWN) {
                    uncertainReads.add(name);
                }
            }
        }
    }

    private static void atOnce(Runnable work) {
        IntStream.range(0, THREADS).mapToObj(i -> OwnThread.run(work)).toList().forEach(CompletableFuture::join);
    }
}
