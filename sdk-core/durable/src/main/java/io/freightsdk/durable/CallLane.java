package io.freightsdk.durable;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.UnauthorizedException;
import io.freightsdk.tracking.PauseReason;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * The work of a node on the calls of an account: those that are due, and every second or two it learns of pauses and of calls that
 * other nodes ended, checks whether a pause is over if it is its turn, and within a minute queues open calls that the queue has
 * lost.
 */
final class CallLane implements Lane.Work {
    /** As many looks are a minute or less. */
    private static final int SWEEP_EVERY = 30;

    private final DurableFreight.Builder settings;
    private final CallRun calls;
    private final BooleanSupplier sends;
    private List<List<Object>> said = List.of();
    private int looks;

    /** One that sends nothing looks for ends only. */
    CallLane(CallRun calls, BooleanSupplier sends) {
        this.settings = calls.settings();
        this.calls = calls;
        this.sends = sends;
    }

    @Override
    public CompletionHandler<Void> run(String key) {
        Duration again = calls.run(Row.Id.ofTask(key), null);
        return again == null
                ? new CompletionHandler.OnCompleteRemove<>()
                : (done, queue) ->
                        queue.reschedule(done, settings.clock.instant().plus(again));
    }

    @Override
    public boolean looks(boolean isItsTurn) {
        return calls.ends().isAwaited() || (sends.getAsBoolean() && (isItsTurn || !said.isEmpty()));
    }

    @Override
    public Runnable look(Transaction tx, Lane lane) throws SQLException {
        // with the cipher of this account: the transaction is that of all parts
        List<Row> ended = calls.ends().ended(new Transaction(calls.database(), tx.connection()));
        Runnable tell = () -> ended.forEach(row -> calls.ends().ended(row.call()));
        if (!sends.getAsBoolean()) {
            return tell;
        }
        Optional<Pause> ofAll = calls.pauses().ofAll(tx, "");
        boolean isPaused = ofAll.isPresent() || calls.pauses().own().isPresent();
        boolean isAnswered = isPaused && calls.journal().isAnswered(tx);
        // a look that takes long could not end a pause whose next look is planned
        Optional<Pause> mine = isPaused && !lane.isLooking() ? calls.pauses().mine(tx, ofAll) : Optional.empty();
        if (++looks % SWEEP_EVERY == 0) {
            sweep(tx);
        }
        return () -> {
            tell.run();
            lane.open(gate(ofAll, isAnswered));
            mine.ifPresent(pause -> lane.runApart(() -> {
                boolean unused = isOver(pause)
                        ? calls.pauses().end(pause)
                        : calls.pauses().leave(pause);
            }));
        };
    }

    @Override
    public void purge(Instant before) {
        if (sends.getAsBoolean()) {
            int unused = calls.database().purge(tx -> calls.journal().purge(tx, before));
        }
    }

    private Lane.Gate gate(Optional<Pause> ofAll, boolean isAnswered) {
        List<Pause> all =
                Stream.of(ofAll, calls.pauses().own()).flatMap(Optional::stream).toList();
        say(all);
        if (all.isEmpty()) {
            return Lane.Gate.OPEN;
        }
        if (all.stream().allMatch(Pause::isOfMoney)) {
            boolean isPoor = all.stream().anyMatch(pause -> pause.reason() == PauseReason.BALANCE);
            return isPoor ? Lane.Gate.FREE : Lane.Gate.LIMITED;
        }
        return isAnswered ? Lane.Gate.TELLING : Lane.Gate.CLOSED;
    }

    private void say(List<Pause> all) {
        for (Pause pause : all) {
            if (!said.contains(what(pause))) {
                String where = pause.thisNodeOnly() ? " on this node: " : " on all nodes: ";
                Database.warn(settings.account + " is paused, " + pause.reason() + where + pause.detail(), null);
            }
        }
        if (all.isEmpty() && !said.isEmpty()) {
            Database.warn(settings.account + " goes on", null);
        }
        said = all.stream().map(CallLane::what).toList();
    }

    private static List<Object> what(Pause pause) {
        return List.of(pause.reason(), pause.thisNodeOnly());
    }

    private boolean isOver(Pause pause) {
        try {
            if (pause.reason() != PauseReason.BALANCE && pause.reason() != PauseReason.KEY) {
                return isAnswered(pause);
            }
            // a client's own wait is of one process and one call; this one is of the account, by whichever node is due
            BigDecimal balanceUsd = settings.freight.getBalance().balanceUsd();
            return pause.reason() == PauseReason.KEY
                    || balanceUsd.compareTo(settings.freight.prices().priceUsd(CallRun.LOAD_CREATE)) >= 0;
        } catch (UnauthorizedException e) {
            if (pause.reason() != PauseReason.KEY) {
                calls.database()
                        .change("pause", tx -> calls.pauses().begin(tx, Verdict.KEY, String.valueOf(e.getMessage())));
            }
            return false;
        } catch (FreightException | IllegalArgumentException e) { // such as a list without a price
            return false;
        }
    }

    /**
     * Sends one call to see; what it fails with puts off the next look, and one that another node has taken shows nothing. A
     * node with trouble of its own says nothing of others.
     */
    private boolean isAnswered(Pause pause) {
        long before = calls.pauses().responses();
        for (Row.Id probe :
                calls.database().transaction("probe", tx -> calls.journal().probes(tx, pause.reason()))) {
            if (probe.isCreation()
                    && !pause.thisNodeOnly()
                    && calls.pauses().own().filter(Pause::isOfMoney).isPresent()) {
                continue; // this node has no money for it
            }
            long waiting = calls.pauses().waiting();
            Duration unused = calls.run(probe, settings.clock.instant().plus(settings.takeOverAfter));
            if (calls.pauses().responses() != before) {
                break;
            }
            if (calls.pauses().waiting() == waiting) {
                return false;
            }
        }
        if (calls.pauses().responses() == before && pause.reason() != PauseReason.SPEND_LIMIT) {
            BigDecimal unused = settings.freight.getBalance().balanceUsd();
        }
        return pause.thisNodeOnly()
                || calls.pauses().own().filter(own -> !own.isOfMoney()).isEmpty();
    }

    private void sweep(Transaction tx) throws SQLException {
        for (Row.Id id : calls.journal().lost(tx)) {
            calls.journal().queueAgain(tx, id);
        }
        Optional<Instant> unused = calls.journal().seen(tx);
        Instant here = settings.clock.instant();
        Instant now = tx.now();
        if (here.plus(Places.BEHIND).isBefore(now)) {
            Database.warn(
                    "this node's clock is slow, " + here + ", the database's " + now
                            + "; it finds calls late until it is right",
                    null);
        } else if (here.minus(Places.BEHIND).isBefore(now)) {
            calls.journal().places().setRight(tx);
        }
    }
}
