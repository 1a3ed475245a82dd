package io.freightsdk.server.billing;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.time.Crowd;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The guards put together the way load creation does: the key's slot outside, the account inside. */
class AtMostOnceTest {

    private static final Fingerprint BODY = Fingerprint.of("{}");

    private final Billing billing = new Billing(InstantSource.system());
    private final Account account = billing.open();
    private final Replays<String> replays =
            new Replays<>(InstantSource.system(), Duration.ofHours(24), Duration.ofSeconds(20));
    private final AtomicInteger created = new AtomicInteger();

    @Test
    void sameKeyFromManyThreadsIsChargedOnce() throws Exception {
        account.adjust(new BigDecimal("1000"), Cause.of("setBalance"));
        for (int round = 1; round <= 50; round++) {
            String key = "order-" + round;
            List<Once<String>> ended = Crowd.atOnce(32, thread -> () -> create(key, ""));
            assertThat(ended).filteredOn(Once.Ran.class::isInstance).hasSize(1);
            assertThat(ended).extracting(AtMostOnceTest::answer).containsOnly("201 LD-" + round);
        }
        assertThat(account.balanceUsd()).isEqualTo(new BigDecimal("967.50"));
    }

    @Test
    void refusalsRunNothingAndLeaveTheKeyToTheNext() throws Exception {
        List<Once<String>> refused = Crowd.atOnce(32, thread -> () -> create("order-7", "PO 7"));
        assertThat(refused).allMatch(new Once.Ran<>("402")::equals);
        account.topUp(BigDecimal.ONE, Cause.of("topUpByCard"));
        billing.available(false);
        assertThat(create("order-7", "PO 7")).isEqualTo(new Once.Ran<>("503"));
        assertThat(created).hasValue(0);
        billing.available(true);
        assertThat(create("order-7", "PO 7")).isEqualTo(new Once.Ran<>("201 LD-1"));
        assertThat(create("order-7", "PO 7")).isEqualTo(new Once.Replayed<>("201 LD-1", false));
    }

    @Test
    void aFailedFirstAttemptLetsExactlyOneOfTheWaitingOnesCreate() throws Exception {
        account.adjust(BigDecimal.ONE, Cause.of("setBalance"));
        AtomicInteger attempts = new AtomicInteger();
        List<Once<String>> ended = Crowd.atOnce(
                32,
                thread -> () -> replays.once("brk_1", new IdempotencyKey("k"), BODY, () -> {
                    if (attempts.incrementAndGet() <= 5) {
                        return Attempt.forget("503");
                    }
                    return attempt("");
                }));
        assertThat(ended).extracting(AtMostOnceTest::answer).containsOnly("503", "201 LD-1");
        assertThat(ended).filteredOn(new Once.Ran<>("503")::equals).hasSize(5);
        assertThat(created).hasValue(1);
        assertThat(attempts).hasValue(6);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void anyMixOfKeysRefsAndOutagesPaysForEachLoadOnce(long seed) throws Exception {
        Set<String> answers = ConcurrentHashMap.newKeySet();
        Crowd.atOnce(16, thread -> () -> {
            Random random = new Random(seed * 100 + thread);
            for (int i = 0; i < 200; i++) {
                billing.available(random.nextInt(4) > 0);
                account.topUp(new BigDecimal("0.10"), Cause.of("topUpByCard"));
                answers.add(answer(create("order-" + random.nextInt(60), "PO " + random.nextInt(40))));
            }
            return thread;
        });
        List<String> paidFor = account.entries().stream()
                .filter(entry -> entry.kind() == EntryKind.DEBIT)
                .map(LedgerEntry::loadNumber)
                .toList();
        assertThat(paidFor).as("seed " + seed).hasSize(created.get()).doesNotHaveDuplicates();
        assertThat(created.get()).as("seed " + seed).isBetween(1, 40);
        Set<String> known = new HashSet<>(Set.of("402", "503"));
        paidFor.forEach(number -> known.addAll(Set.of("201 " + number, "200 " + number)));
        assertThat(known).as("seed " + seed).containsAll(answers);
    }

    private Once<String> create(String key, String ref) throws InterruptedException {
        return replays.once("brk_1", new IdempotencyKey(key), BODY, () -> attempt(ref));
    }

    private Attempt<String> attempt(String ref) {
        Creation<String> creation = account.create(ref, PriceList.LOAD_CREATE, Cause.of("createLoad"), () -> {
            String number = "LD-" + created.incrementAndGet();
            return new Sold<>(number, "201 " + number);
        });
        if (creation instanceof Payment.Paid<String> paid) {
            return Attempt.keep(paid.sold().item());
        }
        if (creation instanceof Creation.Existing<String> existing) {
            return Attempt.keep("200 " + existing.loadNumber());
        }
        return Attempt.forget(creation instanceof Payment.BillingUnavailable<String> ? "503" : "402");
    }

    private static String answer(Once<String> once) {
        if (once instanceof Once.Ran<String> ran) {
            return ran.answer();
        }
        return once instanceof Once.Replayed<String> replayed ? replayed.answer() : "still running";
    }
}
