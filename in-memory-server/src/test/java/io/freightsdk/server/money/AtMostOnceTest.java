package io.freightsdk.server.money;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.money.BrokerAccount.Cause;
import io.freightsdk.server.money.BrokerAccount.Creation;
import io.freightsdk.server.money.Replays.IdempotencyKey;
import io.freightsdk.server.money.Replays.KeptReply;
import io.freightsdk.server.money.Replays.KeyedResult;
import io.freightsdk.server.state.Crowd;
import io.freightsdk.server.values.EntryKind;
import io.freightsdk.server.values.LedgerEntry;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import okio.ByteString;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The guards put together the way load creation does: the key's slot outside, the account inside. */
@Tag("acceptance")
class AtMostOnceTest {

    private static final Fingerprint BODY = Fingerprint.of("{}");

    private final Billing billing = new Billing(InstantSource.system());
    private final BrokerAccount account = billing.open();
    private final Replays replays = new Replays(InstantSource.system(), Duration.ofHours(24), Duration.ofSeconds(100));
    private final AtomicInteger created = new AtomicInteger();

    @Test
    void sameKeyFromManyThreadsIsChargedOnce() throws Exception {
        account.adjust(new BigDecimal("1000"), Cause.of("setBalance"));
        for (int round = 1; round <= 50; round++) {
            String key = "order-" + round;
            List<KeyedResult> ended = Crowd.atOnce(32, thread -> () -> create(key, ""));
            assertThat(ended).filteredOn(result -> !result.replayed()).hasSize(1);
            assertThat(ended).extracting(AtMostOnceTest::answer).containsOnly("201 LD-" + round);
        }
        assertThat(account.balanceUsd()).isEqualTo(new BigDecimal("967.50"));
    }

    @Test
    void refusalsRunNothingAndLeaveTheKeyToTheNext() throws Exception {
        List<KeyedResult> refused = Crowd.atOnce(32, thread -> () -> create("order-7", "PO 7"));
        assertThat(refused).allMatch(ran("402")::equals);
        account.topUp(BigDecimal.ONE, Cause.of("topUpByCard"));
        billing.available(false);
        assertThat(create("order-7", "PO 7")).isEqualTo(ran("503"));
        assertThat(created).hasValue(0);
        billing.available(true);
        assertThat(create("order-7", "PO 7")).isEqualTo(ran("201 LD-1"));
        assertThat(create("order-7", "PO 7")).isEqualTo(new KeyedResult(reply("201 LD-1"), true, false));
    }

    @Test
    void aFailedFirstAttemptLetsExactlyOneOfTheWaitingOnesCreate() throws Exception {
        account.adjust(BigDecimal.ONE, Cause.of("setBalance"));
        AtomicInteger attempts = new AtomicInteger();
        List<KeyedResult> ended = Crowd.atOnce(
                32,
                thread -> () -> replays.once("brk_1", new IdempotencyKey("k"), BODY, () -> {
                    if (attempts.incrementAndGet() <= 5) {
                        return reply("503");
                    }
                    return attempt("");
                }));
        assertThat(ended).extracting(AtMostOnceTest::answer).containsOnly("503", "201 LD-1");
        assertThat(ended).filteredOn(ran("503")::equals).hasSize(5);
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

    private KeyedResult create(String key, String ref) throws InterruptedException, TimeoutException {
        return replays.once("brk_1", new IdempotencyKey(key), BODY, () -> attempt(ref));
    }

    private KeptReply attempt(String ref) {
        try {
            Creation creation = account.create(
                    ref, PriceList.LOAD_CREATE, Cause.of("createLoad"), () -> "LD-" + created.incrementAndGet());
            return reply((creation.debit() == null ? "200 " : "201 ") + creation.loadNumber());
        } catch (Unpaid unpaid) {
            return reply(unpaid.isOutage() ? "503" : "402");
        }
    }

    private static KeyedResult ran(String answer) {
        return new KeyedResult(reply(answer), false, false);
    }

    private static KeptReply reply(String answer) {
        return new KeptReply(Integer.parseInt(answer.substring(0, 3)), ByteString.encodeUtf8(answer));
    }

    private static String answer(KeyedResult result) {
        return result.answer().body().utf8();
    }
}
