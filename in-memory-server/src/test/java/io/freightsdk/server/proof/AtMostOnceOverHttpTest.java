package io.freightsdk.server.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.CompletionMode;
import io.freightsdk.server.Fault;
import io.freightsdk.server.LedgerEntry;
import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.wire.RawClient.Reply;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** 32 clients at the same moment. */
final class AtMostOnceOverHttpTest {
    private static final int THREADS = 32;

    @AutoClose
    private final Serving serving = Serving.start();

    private final Party broker = serving.broker("25.00");

    /** The number of replies by status. */
    private static Map<Integer, Integer> statuses(List<Reply> replies) {
        Map<Integer, Integer> statuses = new TreeMap<>();
        replies.forEach(reply -> statuses.merge(reply.status(), 1, Integer::sum));
        return statuses;
    }

    private static long replayed(List<Reply> replies) {
        return replies.stream()
                .filter(reply -> reply.header("Idempotency-Replayed").equals("true"))
                .count();
    }

    @Test
    void sameKeyMakesOneLoadOneDebitOneMessageAndEqualResponses() throws Exception {
        List<Reply> replies = Crowd.atOnce(
                THREADS, thread -> () -> broker.create(Bodies.loadWithRef("PO-" + thread), "Idempotency-Key: k"));
        assertThat(replies).extracting(Reply::body).containsOnly(replies.get(0).body());
        assertThat(statuses(replies)).isEqualTo(Map.of(201, THREADS));
        assertThat(replayed(replies)).isEqualTo(THREADS - 1);
        assertThat(broker.loads()).hasSize(1);
        assertThat(broker.debits()).hasSize(1);
        assertThat(serving.server().sms()).hasSize(1);
        assertThat(broker.journal()).filteredOn(entry -> entry.committed()).hasSize(1);
        assertThat(broker.journal())
                .filteredOn(entry -> entry.idempotencyMismatch())
                .hasSize(THREADS - 1);
    }

    @Test
    void sameRefIsCreatedOnceAndFoundByTheOthers() throws Exception {
        List<Reply> replies = Crowd.atOnce(THREADS, thread -> () -> broker.create(Bodies.loadWithRef("PO-1")));
        assertThat(statuses(replies)).isEqualTo(Map.of(201, 1, 200, THREADS - 1));
        assertThat(replies)
                .extracting(reply -> Bodies.text(reply, "loadNumber"))
                .containsOnly("LD-2026-000001");
        assertThat(broker.debits()).hasSize(1);
        assertThat(serving.server().sms()).hasSize(1);
    }

    @Test
    void balanceForThreeMakesThree() throws Exception {
        Party poor = serving.broker("2.59");
        List<Reply> replies = Crowd.atOnce(THREADS, thread -> () -> poor.create(Bodies.load()));
        assertThat(statuses(replies)).isEqualTo(Map.of(201, 3, 402, THREADS - 3));
        assertThat(poor.loads()).hasSize(3);
        assertThat(poor.balanceUsd()).isEqualTo("0.64");
        assertThat(serving.server().sms()).hasSize(3);
    }

    @Test
    void topUpWithTheSameKeyIsEnteredOnce() throws Exception {
        String body = "{\"amountUsd\":10,\"cardToken\":\"tok_visa\"}";
        List<Reply> replies = Crowd.atOnce(
                THREADS, thread -> () -> broker.send("POST /v1/billing/topup/card", body, "Idempotency-Key: k"));
        assertThat(replies).extracting(Reply::body).containsOnly(replies.get(0).body());
        assertThat(replayed(replies)).isEqualTo(THREADS - 1);
        assertThat(broker.balanceUsd()).isEqualTo("35.00");
    }

    @Test
    void loadWaitingForItIsDeliveredByOneConfirmation() throws Exception {
        broker.broker().completion(CompletionMode.AWAIT_CONFIRM);
        String loadNumber = Bodies.text(broker.create(Bodies.datedLoad("", "")), "loadNumber");
        broker.drive(loadNumber);
        List<Reply> replies = Crowd.atOnce(THREADS, thread -> () -> broker.confirm(loadNumber, ""));
        assertThat(replies)
                .filteredOn(reply -> reply.body().contains("oldStatus"))
                .hasSize(1);
        assertThat(replies)
                .filteredOn(reply -> reply.body().contains("\"idempotent\":true"))
                .hasSize(THREADS - 1);
    }

    @Test
    void faultStrikesExactlyAsOftenAsItSays() throws Exception {
        serving.fault(Fault.status(503).on("createLoad").times(7));
        serving.fault(Fault.status(502).afterCommit().on("createLoad").times(5));
        List<Reply> replies = Crowd.atOnce(THREADS, thread -> () -> broker.create(Bodies.load()));
        assertThat(statuses(replies)).isEqualTo(Map.of(503, 7, 502, 5, 201, THREADS - 12));
        assertThat(broker.debits()).hasSize(THREADS - 7);
        assertThat(broker.journal())
                .filteredOn(entry -> entry.faultId() != null)
                .hasSize(12);
        assertThat(serving.server().faults().list()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void anyMixOfKeysRefsAndOutagesPaysForEachLoadOnce(long seed) throws Exception {
        Party poor = serving.broker("0.00");
        Set<String> told = ConcurrentHashMap.newKeySet();
        Crowd.atOnce(THREADS, thread -> () -> {
            Random random = new Random(seed * 100 + thread);
            for (int i = 0; i < 20; i++) {
                serving.server().billingAvailable(random.nextInt(4) > 0);
                if (random.nextInt(10) == 0) {
                    poor.send("POST /v1/billing/topup/card", "{\"amountUsd\":1,\"cardToken\":\"tok_visa\"}");
                }
                String ref = "PO-" + random.nextInt(40);
                Reply reply = poor.create(Bodies.loadWithRef(ref), "Idempotency-Key: " + random.nextInt(60) + ref);
                assertThat(reply.status()).isIn(200, 201, 402, 503);
                if (reply.status() < 300) {
                    told.add(ref + " " + Bodies.text(reply, "loadNumber"));
                }
            }
            return thread;
        });
        assertThat(poor.debits())
                .as("seed %d", seed)
                .hasSameSizeAs(poor.loads())
                .isNotEmpty();
        assertThat(told).as("seed %d", seed).hasSameSizeAs(poor.loads());
        assertThat(serving.server().sms()).hasSameSizeAs(poor.loads());
        BigDecimal sum =
                poor.broker().ledger().stream().map(LedgerEntry::amountUsd).reduce(BigDecimal.ZERO, BigDecimal::add);
        assertThat(poor.broker().balanceUsd()).isEqualByComparingTo(sum).isGreaterThanOrEqualTo(BigDecimal.ZERO);
    }
}
