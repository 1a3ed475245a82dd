package io.freightsdk.server.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.state.Crowd;
import io.freightsdk.server.values.CompletionMode;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import io.freightsdk.server.wire.RawClient.Reply;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** 32 clients at the same moment. */
@Tag("acceptance")
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
    void sameKeyMakesOneLoadOneDebitOneMessageAndEqualAnswers() throws Exception {
        List<Reply> replies = Crowd.atOnce(
                THREADS, thread -> () -> broker.create(Bodies.loadWithRef("PO-" + thread), "Idempotency-Key: k"));
        assertThat(replies).extracting(Reply::body).containsOnly(replies.get(0).body());
        assertThat(statuses(replies)).isEqualTo(Map.of(201, THREADS));
        assertThat(replayed(replies)).isEqualTo(THREADS - 1);
        assertThat(broker.loads()).hasSize(1);
        assertThat(broker.debits()).hasSize(1);
        assertThat(serving.world().sms().messages()).hasSize(1);
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
        assertThat(serving.world().sms().messages()).hasSize(1);
    }

    @Test
    void balanceForThreeMakesThree() throws Exception {
        Party poor = serving.broker("2.59");
        List<Reply> replies = Crowd.atOnce(THREADS, thread -> () -> poor.create(Bodies.load()));
        assertThat(statuses(replies)).isEqualTo(Map.of(201, 3, 402, THREADS - 3));
        assertThat(poor.loads()).hasSize(3);
        assertThat(poor.balanceUsd()).isEqualTo("0.64");
        assertThat(serving.world().sms().messages()).hasSize(3);
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
        broker.change(b -> b.withCompletion(CompletionMode.AWAIT_CONFIRM));
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
        serving.fault(Fault.of(FaultPoint.BEFORE, FaultEffect.status(503))
                .onOperation("createLoad")
                .times(7));
        serving.fault(Fault.of(FaultPoint.AFTER_COMMIT, FaultEffect.status(502))
                .onOperation("createLoad")
                .times(5));
        List<Reply> replies = Crowd.atOnce(THREADS, thread -> () -> broker.create(Bodies.load()));
        assertThat(statuses(replies)).isEqualTo(Map.of(503, 7, 502, 5, 201, THREADS - 12));
        assertThat(broker.debits()).hasSize(THREADS - 7);
        assertThat(broker.journal())
                .filteredOn(entry -> entry.faultId() != null)
                .hasSize(12);
        assertThat(serving.world().faults().list()).isEmpty();
    }
}
