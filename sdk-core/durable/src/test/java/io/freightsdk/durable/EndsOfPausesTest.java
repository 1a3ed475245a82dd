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
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;

/** What is looked at in a pause: it ends as soon as there is nothing to wait for, whatever else is open. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("acceptance")
class EndsOfPausesTest extends DurableSetup {
    private static final Fault GATEWAY = Fault.status(404).body("text/html", "<html>");

    /** Less than a look each minute would take. */
    private static final int MORE_LOOKS = 1_200;

    private Pause paused(DurableFreight durable, PauseReason reason) {
        Nodes.until(() -> durable.paused().map(Pause::reason).orElse(null) == reason, MORE_LOOKS);
        return durable.paused().orElseThrow();
    }

    /** The next look is now, each time. */
    private void untilLookedAt(BooleanSupplier condition) {
        Nodes.until(
                () -> {
                    lookNow();
                    return condition.getAsBoolean();
                },
                MORE_LOOKS);
    }

    private void lookNow() {
        new Database(dataSource, "freight_")
                .change("look now", tx -> tx.update("update freight_pause set next_try = current_timestamp"));
    }

    /** Lasts until a test has it looked at: no busy machine misses it. */
    private static Fault outage(String operation) {
        return Fault.status(503).retryAfter("600").on(operation);
    }

    private final Served few = opened(new Served("1.00"));

    /** With the money of one load. */
    private DurableFreight poor(TestDatabase database) {
        return opened(DurableFreight.builder(opened(few.onlyOneAttempt().build()), dataSource(database))
                .createSchema(true)
                .balancePollEvery(Duration.ofMillis(300))
                .pollEvery(Duration.ofMillis(100))
                .start());
    }

    private String always(String operation, Fault effect) {
        return served.broker.faults().add(effect.on(operation).times(Fault.ALWAYS));
    }

    /** It is not sent while its creation waits for a person. */
    @ParameterizedTest
    @DatabaseSource
    void confirmationOfAStuckCreationKeepsNoPauseUp(TestDatabase database) throws Exception {
        DurableFreight durable = start(database);
        created(durable, "stuck");
        execute("update freight_call set state = 'STUCK', uncertain = true, charge_status = null");
        String loadNumber = created(durable, "made").loadNumber();
        served.broker.faults().add(outage("confirmDelivery"));
        DurableCall unused1 = durable.confirmDelivery("first", loadNumber, Instant.now());
        paused(durable, PauseReason.SERVICE);
        DurableCall unused2 = durable.confirmDelivery("stuck", Instant.now());
        DurableCall unused3 = durable.confirmDelivery("made", Instant.now());
        untilLookedAt(() -> durable.findConfirmation("made").orElseThrow().state() != DurableState.READY);
    }

    /** One look is enough to find that they wait. */
    @ParameterizedTest
    @DatabaseSource
    void limitedCallsThatAreAskedForInAPauseProlongItByNothing(TestDatabase database) throws Exception {
        SpendLimit limit = SpendLimit.usd("0.70")
                .per(Duration.ofDays(1))
                .perTag()
                .shared(JdbcSpendPool.of(dataSource(database), "acme"));
        DurableFreight durable = opened(builder(database).spendLimit(limit).start());
        DurableOptions ofX = DurableOptions.none().tag("x");
        end(durable, durable.createLoad("x-0", Served.load(), ofX));
        served.broker.faults().add(outage("createLoad"));
        DurableCall unusedFirst = durable.createLoad("first", Served.load());
        paused(durable, PauseReason.SERVICE);
        for (int i = 1; i <= 3; i++) {
            DurableCall unused4 = durable.createLoad("x-" + i, Served.load(), ofX);
        }
        DurableCall unused = durable.createLoad("y", Served.load());
        lookNow();
        Nodes.until(() -> durable.find("y").orElseThrow().state() == DurableState.DONE, MORE_LOOKS);
    }

    /** The limit of its tag is not that of the account, which has room again. */
    @ParameterizedTest
    @DatabaseSource
    void limitedCallKeepsNoPauseOfTheAccountsLimitUp(TestDatabase database) throws Exception {
        JdbcSpendPool pool = JdbcSpendPool.of(dataSource(database), "acme");
        SpendLimit all = SpendLimit.usd("1.30").per(Duration.ofDays(1)).shared(pool);
        SpendLimit tag = SpendLimit.usd("0.70").per(Duration.ofDays(2)).perTag().shared(pool);
        DurableFreight durable =
                opened(builder(database).spendLimit(all).spendLimit(tag).start());
        DurableOptions ofX = DurableOptions.none().tag("x");
        end(durable, durable.createLoad("x-0", Served.load(), ofX));
        DurableCall unused5 = durable.createLoad("x-1", Served.load(), ofX);
        Nodes.until(() -> durable.health().limited() == 1, MORE_LOOKS);
        end(durable, durable.createLoad("y-0", Served.load()));
        DurableCall unusedY = durable.createLoad("y-1", Served.load());
        paused(durable, PauseReason.SPEND_LIMIT);
        assertThat(durable.cancel("y-1")).isTrue();
        execute(
                "update freight_spent set counts_until = counts_until - interval '2' day where limit_key like '%PT24H%' and limit_key not like '%tag%'");
        Nodes.until(() -> durable.paused().isEmpty(), MORE_LOOKS);
    }

    /** The limit refuses what would show whether it is over. */
    @ParameterizedTest
    @DatabaseSource
    void refusedNodeStaysPausedUnderAUsedUpLimitUntilACreationIsAccepted(TestDatabase database) throws Exception {
        AtomicReference<Duration> skipped = new AtomicReference<>(Duration.ZERO);
        SpendLimit limit = SpendLimit.usd("0.70").shared(JdbcSpendPool.of(dataSource(database), "acme"));
        DurableFreight durable = opened(builder(database)
                .clock(() -> Instant.now().plus(skipped.get()))
                .spendLimit(limit)
                .start());
        String refused = always("createLoad", Fault.status(403));
        DurableCall call = durable.createLoad("one", Served.load());
        Instant first = paused(durable, PauseReason.FORBIDDEN).nextTry();
        execute("update freight_budget set used_usd = used_usd + 0.70");
        execute(
                "insert into freight_pause (account, reason, detail, since, next_try) values ('acme', 'SPEND_LIMIT', '',"
                        + " current_timestamp, current_timestamp + interval '1' hour)");
        served.broker.faults().remove(refused);
        // it is tried by looks only, which leave alone what a worker has
        Database known = new Database(dataSource, "freight_");
        String later = "update freight_task set execution_time = current_timestamp + interval '1' day where not picked";
        Nodes.until(() -> known.transaction("put off", tx -> tx.update(later)) == 1);
        skipped.set(Duration.ofMinutes(1));
        Nodes.until(() -> !durable.paused().orElseThrow().nextTry().equals(first), MORE_LOOKS);
        Nodes.pause(1_000);
        assertThat(durable.paused().orElseThrow().reason()).isEqualTo(PauseReason.FORBIDDEN);
        execute("update freight_budget set used_usd = 0");
        skipped.set(Duration.ofMinutes(2));
        assertThat(end(durable, call).state()).isEqualTo(DurableState.DONE);
        Nodes.until(() -> durable.paused().isEmpty(), MORE_LOOKS);
    }

    /** As one that was hours ahead until somebody has noticed it. */
    @ParameterizedTest
    @DatabaseSource
    void pauseOfANodeEndsWithItsCauseThoughItsClockIsSetBack(TestDatabase database) throws Exception {
        AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ofHours(3));
        DurableFreight durable = opened(
                builder(database).clock(() -> Instant.now().plus(ahead.get())).start());
        String away = always("createLoad", GATEWAY);
        DurableCall call = durable.createLoad("one", Served.load());
        paused(durable, PauseReason.SERVICE);
        ahead.set(Duration.ZERO);
        served.broker.faults().remove(away);
        Nodes.until(() -> durable.paused().isEmpty(), MORE_LOOKS);
        assertThat(end(durable, call).state()).isEqualTo(DurableState.DONE);
    }

    /** It was ahead by less than the pause has lasted. */
    @ParameterizedTest
    @DatabaseSource
    void longPauseOfANodeEndsWithItsCauseThoughItsClockIsSetBack(TestDatabase database) throws Exception {
        AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);
        DurableFreight durable = opened(
                builder(database).clock(() -> Instant.now().plus(ahead.get())).start());
        String away = always("createLoad", GATEWAY);
        DurableCall call = durable.createLoad("one", Served.load());
        paused(durable, PauseReason.SERVICE);
        // the queue is closed by then, or a worker would put the call off by the clock that is set here
        Instant first = durable.paused().orElseThrow().nextTry();
        Nodes.until(() -> isPausedAfter(durable, first), MORE_LOOKS);
        ahead.set(Duration.ofHours(4));
        Instant later = Instant.now().plus(Duration.ofHours(3));
        Nodes.until(() -> isPausedAfter(durable, later), MORE_LOOKS);
        Nodes.pause(500); // until that look is over
        ahead.set(Duration.ofHours(1));
        served.broker.faults().remove(away);
        Nodes.until(() -> durable.paused().isEmpty(), MORE_LOOKS);
        assertThat(end(durable, call).state()).isEqualTo(DurableState.DONE);
    }

    private static boolean isPausedAfter(DurableFreight durable, Instant time) {
        return durable.paused().filter(pause -> pause.nextTry().isAfter(time)).isPresent();
    }

    /** It is free, and shows nothing of a limit. */
    @ParameterizedTest
    @DatabaseSource
    void confirmationThatFailsKeepsNoPauseOfALimitUp(TestDatabase database) throws Exception {
        AtomicReference<Duration> skipped = new AtomicReference<>(Duration.ZERO);
        FreightClient limited = opened(FreightClient.builder()
                .baseUrl(served.server.url())
                .account("acme")
                .agentKey(served.broker.agentKey())
                .retryPolicy(RetryPolicy.none())
                .clock(() -> Instant.now().plus(skipped.get()))
                .spendLimit(SpendLimit.usd("0.70").per(Duration.ofHours(1)))
                .build());
        DurableFreight durable = opened(DurableFreight.builder(limited, dataSource(database))
                .createSchema(true)
                .pollEvery(Duration.ofMillis(100))
                .balancePollEvery(Duration.ofMillis(300))
                .start());
        end(durable, durable.createLoad("one", Served.load()));
        always("confirmDelivery", Fault.status(500));
        DurableCall unused6 = durable.confirmDelivery("one", Instant.now());
        DurableCall unused7 = durable.createLoad("two", Served.load());
        paused(durable, PauseReason.SPEND_LIMIT);
        skipped.set(Duration.ofHours(1));
        Nodes.until(() -> durable.find("two").orElseThrow().state() == DurableState.DONE);
    }

    /** The service has said when to ask again. */
    @ParameterizedTest
    @DatabaseSource({"429", "503"})
    @Tag("slow")
    void nodeWithTroubleOfItsOwnAsksNotBeforeTheServiceSaid(TestDatabase database, int status) throws Exception {
        DurableFreight durable = start(database);
        String away = always("createLoad", GATEWAY);
        DurableCall unused8 = durable.createLoad("a", Served.load());
        paused(durable, PauseReason.SERVICE);
        always("createLoad", Fault.status(status).retryAfter("600"));
        served.broker.faults().remove(away);
        Nodes.until(
                () -> durable.paused().orElseThrow().detail().contains("429") || rows("freight_pause") == 1,
                MORE_LOOKS);
        long sent = served.requests("createLoad");
        Nodes.pause(5_000);
        assertThat(served.requests("createLoad")).isEqualTo(sent);
    }
    /** Free calls wait for the service and for no money. */
    @ParameterizedTest
    @DatabaseSource
    void confirmationsGoOnAfterAnOutageThoughTheBalanceIsTooLow(TestDatabase database) throws Exception {
        DurableFreight durable = poor(database);
        DurableCall unused = created(durable, "made");
        DurableCall unused9 = durable.createLoad("poor", Served.load());
        paused(durable, PauseReason.BALANCE);
        few.broker.faults().add(Fault.status(503).retryAfter("1").on("confirmDelivery"));
        DurableCall unused10 = durable.confirmDelivery("made", Instant.now());
        Nodes.until(() -> durable.findConfirmation("made").orElseThrow().state() != DurableState.READY);
    }

    /** The first call after an outage is not paid. */
    @ParameterizedTest
    @DatabaseSource
    void balanceThatIsTooLowAfterAnOutageIsSaid(TestDatabase database) throws Exception {
        DurableFreight durable = poor(database);
        created(durable, "made");
        few.broker.faults().add(outage("createLoad"));
        DurableCall unused11 = durable.createLoad("poor", Served.load());
        paused(durable, PauseReason.SERVICE);
        untilLookedAt(() -> durable.paused()
                .map(Pause::reason)
                .filter(PauseReason.BALANCE::equals)
                .isPresent());
        assertThat(durable.find("poor").orElseThrow().failure()).isEqualTo("InsufficientFunds");
    }
}
