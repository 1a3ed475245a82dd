package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.DatabaseSource;
import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.Served;
import io.freightsdk.SpendLimit;
import io.freightsdk.TestDatabase;
import io.freightsdk.server.Fault;
import io.freightsdk.tracking.PauseReason;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;

@Execution(ExecutionMode.CONCURRENT)
@Tag("acceptance")
class AccountPausesTest extends DurableSetup {
    private static final int THREADS = 2;
    private static final int NODES = 2;

    private String agentKey = served.broker.agentKey();
    private final CountDownLatch isHeld = new CountDownLatch(1);
    private final CountDownLatch goesOn = new CountDownLatch(1);
    private final AtomicBoolean holds = new AtomicBoolean();

    AccountPausesTest() {
        super("1.30");
    }

    private DurableFreight node(TestDatabase database, SpendLimit... limits) {
        FreightClient freight = opened(FreightClient.builder()
                .baseUrl(served.server.url())
                .account("acme")
                .agentKey(this::key)
                .retryPolicy(RetryPolicy.none())
                .build());
        DurableFreight.Builder builder = DurableFreight.builder(freight, dataSource(database))
                .createSchema(true)
                .threads(THREADS)
                .pollEvery(Duration.ofMillis(100))
                .balancePollEvery(Duration.ofMillis(300));
        for (SpendLimit limit : limits) {
            builder.spendLimit(limit);
        }
        return opened(builder.start());
    }

    private String key() {
        if (holds.getAndSet(false)) {
            isHeld.countDown();
            await(goesOn);
        }
        return agentKey;
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static List<DurableCall> ask(DurableFreight durable, int orders) {
        List<DurableCall> asked = new ArrayList<>();
        for (int i = 0; i < orders; i++) {
            asked.add(durable.createLoad("order-" + i, Served.load()));
        }
        return asked;
    }

    private static Pause paused(DurableFreight durable, PauseReason reason) {
        Nodes.until(() -> durable.paused().map(Pause::reason).orElse(null) == reason);
        return durable.paused().orElseThrow();
    }

    private static void untilOver(DurableFreight durable, List<DurableCall> asked) throws Exception {
        for (DurableCall call : asked) {
            assertThat(end(durable, call).state()).isEqualTo(DurableState.DONE);
        }
    }

    private long balanceReads() {
        return served.broker.requests("getBalance").size();
    }

    @ParameterizedTest
    @DatabaseSource
    void tooLowBalancePausesAllNodesAndOneChecksIt(TestDatabase database) throws Exception {
        DurableFreight one = node(database);
        DurableFreight other = node(database);
        List<DurableCall> asked = ask(one, 10);
        Pause pause = paused(other, PauseReason.BALANCE);
        assertThat(pause.detail()).contains("402");
        // until every node has learned of it
        Nodes.until(() -> balanceReads() >= 2);
        Nodes.until(() -> one.spend().reservedUsd().signum() == 0);
        long creations = served.requests("createLoad");
        assertThat(creations - 2).isBetween(1L, (long) THREADS * NODES);
        long looks = balanceReads();
        Nodes.until(() -> balanceReads() >= looks + 3);
        assertThat(served.requests("createLoad")).isEqualTo(creations);

        served.broker.topUp("100.00");
        untilOver(other, asked);
        // one that was refused at the same time as the other may have paused alone
        Nodes.until(() -> one.paused().isEmpty());
        assertThat(served.debits()).hasSize(10);
        assertThat(one.spend().chargedUsd()).isEqualTo("6.50");
    }

    @ParameterizedTest
    @DatabaseSource
    void refusedKeyPausesAllUntilItIsAccepted(TestDatabase database) throws Exception {
        served.broker.topUp("100.00");
        DurableFreight durable = node(database);
        untilOver(durable, List.of(durable.createLoad("first", Served.load())));
        served.broker.revoke(served.broker.key());
        List<DurableCall> asked = ask(durable, 10);
        Pause pause = paused(durable, PauseReason.KEY);
        assertThat(pause.detail()).contains("401").doesNotContain(agentKey);
        assertThat(pause.nextTry()).isAfter(pause.since());
        Nodes.until(() -> durable.list(DurableState.SENDING, 9).findAny().isEmpty());
        assertThat(served.server.requests("createLoad").size()).isBetween(2, 1 + THREADS);

        agentKey = served.broker.newKey().text();
        durable.resume();
        untilOver(durable, asked);
    }

    @ParameterizedTest
    @DatabaseSource
    void unknownBrokerPausesAll(TestDatabase database) throws Exception {
        served.broker.topUp("100.00").registered(false);
        DurableFreight durable = node(database);
        List<DurableCall> asked = ask(durable, 10);
        paused(durable, PauseReason.FORBIDDEN);
        Nodes.until(() -> durable.list(DurableState.SENDING, 9).findAny().isEmpty());
        assertThat(served.requests("createLoad")).isBetween(1L, (long) THREADS);
        served.broker.registered(true);
        durable.resume();
        untilOver(durable, asked);
    }

    @ParameterizedTest
    @DatabaseSource
    void pauseByHandStopsAllNodesUntilItIsResumed(TestDatabase database) throws Exception {
        served.broker.topUp("100.00");
        DurableFreight one = node(database);
        DurableFreight other = node(database);
        one.pause("stocktaking");
        List<DurableCall> asked = ask(other, 4);
        // a node that had not learned of it would have sent something by its next look
        Nodes.pause(500);
        assertThat(served.requests("createLoad")).isZero();
        assertThat(other.paused().map(Pause::detail)).contains("stocktaking");
        other.resume();
        untilOver(one, asked);
    }

    /** A node with a pause of its own looks whether that is over, by a call that costs money. */
    @ParameterizedTest
    @DatabaseSource
    @Tag("slow")
    void pauseByHandStopsLooksOfANodeWithTroubleOfItsOwn(TestDatabase database) throws Exception {
        served.broker.topUp("100.00");
        DurableFreight durable = node(database);
        String away = served.broker
                .faults()
                .add(Fault.status(404)
                        .body("text/html", "<html>")
                        .on("createLoad")
                        .times(Fault.ALWAYS));
        List<DurableCall> asked = ask(durable, 2);
        assertThat(paused(durable, PauseReason.SERVICE).thisNodeOnly()).isTrue();
        durable.pause("stocktaking");
        paused(durable, PauseReason.MANUAL);
        // a look that was begun before the pause goes on: its row is locked until it is seen as sent
        execute("update freight_call set state = state");
        Nodes.until(() -> durable.list(DurableState.SENDING, 9).findAny().isEmpty());
        served.broker.faults().remove(away);
        // it would have looked several times
        Nodes.pause(4_000);
        assertThat(served.debits()).isEmpty();
        durable.resume();
        untilOver(durable, asked);
    }

    /** It is the oldest, and shows nothing of the service. */
    @ParameterizedTest
    @DatabaseSource
    void callThatWaitsForTheLimitOfItsTagKeepsNoPauseUp(TestDatabase database) throws Exception {
        served.broker.topUp("100.00");
        dataSource = database.fresh();
        SpendLimit limit =
                SpendLimit.usd("0.70").per(Duration.ofDays(1)).perTag().shared(JdbcSpendPool.of(dataSource, "acme"));
        DurableFreight durable = node(database, limit);
        DurableOptions ofX = DurableOptions.none().tag("x");
        untilOver(durable, List.of(durable.createLoad("x-0", Served.load(), ofX)));
        DurableCall unused = durable.createLoad("x-1", Served.load(), ofX);
        Nodes.until(() -> durable.health().limited() == 1);
        served.broker.faults().add(Fault.status(404).body("text/html", "<html>").on("createLoad"));
        List<DurableCall> asked = ask(durable, 1);
        paused(durable, PauseReason.SERVICE);
        untilOver(durable, asked);
        Nodes.until(() -> durable.paused().isEmpty());
    }

    @ParameterizedTest
    @DatabaseSource
    void callThatWaitsForTheLimitOfItsTagIsTakenEverMoreRarely(TestDatabase database) throws Exception {
        SpendLimit limit = SpendLimit.usd("0.10")
                .per(Duration.ofDays(1))
                .perTag()
                .shared(JdbcSpendPool.of(dataSource(database), "acme"));
        DurableFreight durable = node(database, limit);
        DurableCall unused =
                durable.createLoad("x-1", Served.load(), DurableOptions.none().tag("x"));
        Nodes.until(() -> durable.health().limited() == 1);
        execute("update freight_call set changed_at = changed_at - interval '1' hour");
        Nodes.until(() -> rows("freight_task where execution_time > current_timestamp + interval '20' second") == 1);
    }

    @ParameterizedTest
    @DatabaseSource
    void limitOfAllNodesIsUsedToTheCentAndStopsThem(TestDatabase database) throws Exception {
        served.broker.topUp("100.00");
        dataSource = database.fresh();
        JdbcSpendPool pool = JdbcSpendPool.of(dataSource, "acme");
        SpendLimit limit = SpendLimit.usd("2.60").per(Duration.ofDays(1)).shared(pool);
        DurableFreight one = node(database, limit);
        DurableFreight other = node(database, limit);
        List<DurableCall> asked = ask(one, 10);
        Pause pause = paused(other, PauseReason.SPEND_LIMIT);
        assertThat(pause.detail()).isEqualTo("the spend limit of 2.60 USD per 24 h shared by acme is used up");
        // the service has charged before a node has written the end
        Nodes.until(() -> one.spend().chargedUsd().compareTo(limit.limitUsd()) == 0);
        assertThat(pause.nextTry()).isAfter(pause.since());
        assertThat(served.debits()).hasSize(4);

        // as if a day had passed
        execute("update freight_spent set counts_until = counts_until - interval '2' day");
        one.resume();
        BigDecimal twice = limit.limitUsd().add(limit.limitUsd());
        Nodes.until(() -> one.spend().chargedUsd().compareTo(twice) == 0);
        paused(one, PauseReason.SPEND_LIMIT);
        execute("update freight_spent set counts_until = counts_until - interval '2' day");
        other.resume();
        untilOver(one, asked);
        assertThat(served.debits()).hasSize(10);
        assertThat(served.requests("createLoad")).isEqualTo(10);
    }

    @ParameterizedTest
    @DatabaseSource
    void resumeSendsNothingThatAProbeIsSending(TestDatabase database) throws Exception {
        served.broker.topUp("100.00");
        served.fault("createLoad", Fault.When.BEFORE, Fault.status(503).retryAfter("600"), 1);
        DurableFreight durable = node(database);
        List<DurableCall> asked = ask(durable, 4);
        paused(durable, PauseReason.SERVICE);
        Nodes.until(() -> durable.list(DurableState.SENDING, 9).findAny().isEmpty());
        holds.set(true);
        execute("update freight_pause set next_try = current_timestamp");
        await(isHeld);

        durable.resume();
        Nodes.until(() -> durable.list(DurableState.DONE, 9).count() == 3);
        goesOn.countDown();
        untilOver(durable, asked);
        assertThat(served.requests("createLoad")).isEqualTo(1 + 4);
    }
}
