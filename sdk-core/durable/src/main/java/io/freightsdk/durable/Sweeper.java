package io.freightsdk.durable;

import io.freightsdk.FreightClient;
import io.freightsdk.error.FreightException;
import java.lang.System.Logger.Level;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The background work of a node, about once a second and in one transaction: it learns of pauses and of calls that other nodes
 * ended, checks whether a pause is over if it is its turn, and once a minute queues open calls that the queue has lost.
 */
final class Sweeper implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("io.freightsdk.durable");
    private static final Duration SWEEP = Duration.ofMinutes(1);
    private static final Duration TICK = Duration.ofSeconds(1);

    private final FreightClient freight;
    private final String account;
    private final Database database;
    private final Journal journal;
    private final Pauses pauses;
    private final CallRun calls;
    private final EndFutures ends;
    private final @Nullable Queue queue;
    private final int sweepEvery;
    private final Repeated ticking;
    private Pause.@Nullable Reason said;
    private int ticks;

    /** The queue is told which calls may be sent; a node that has none only asks. */
    Sweeper(
            DurableFreight.Builder settings,
            Database database,
            Journal journal,
            Pauses pauses,
            CallRun calls,
            EndFutures ends,
            @Nullable Queue queue) {
        this.freight = settings.freight;
        this.account = settings.account;
        this.database = database;
        this.journal = journal;
        this.pauses = pauses;
        this.calls = calls;
        this.ends = ends;
        this.queue = queue;
        long tick = Math.min(TICK.toMillis(), 2 * settings.pollEvery.toMillis());
        this.sweepEvery = (int) Math.max(1, SWEEP.toMillis() / tick);
        this.ticking = new Repeated("freight-durable-sweeper", Duration.ofMillis(tick), this::tick);
    }

    /** What one look at the database shows. */
    private record Seen(Optional<Pause> pause, boolean isAnswered, Optional<Pause> mine, List<Row> ended) {}

    private void tick() {
        if (queue != null || ends.isWaiting()) {
            look();
        }
        if (queue != null && ++ticks % sweepEvery == 0) {
            sweep();
        }
    }

    private void look() {
        Seen seen = database.transaction("look", tx -> {
            Optional<Pause> ofAll = queue == null ? Optional.empty() : pauses.ofAll(tx);
            return new Seen(
                    ofAll,
                    (ofAll.isPresent() || pauses.own() != null) && journal.isAnswered(tx),
                    queue == null ? Optional.empty() : pauses.mine(tx, ofAll),
                    ends.ended(tx));
        });
        seen.ended.forEach(row -> ends.ended(row.call()));
        if (queue != null) {
            queue.open(gate(seen));
            seen.mine.filter(this::isOver).ifPresent(pause -> {
                boolean unused = pauses.end(pause);
            });
        }
    }

    private Queue.Gate gate(Seen seen) {
        List<Pause> all = Stream.of(seen.pause, Optional.ofNullable(pauses.own()))
                .flatMap(Optional::stream)
                .toList();
        say(all);
        if (all.isEmpty()) {
            return Queue.Gate.OPEN;
        }
        if (all.stream().allMatch(pause -> pause.reason().isOfMoney())) {
            return Queue.Gate.FREE;
        }
        return seen.isAnswered ? Queue.Gate.TELLING : Queue.Gate.CLOSED;
    }

    /** One warning for each change. */
    private void say(List<Pause> all) {
        Pause.@Nullable Reason reason = all.isEmpty() ? null : all.get(0).reason();
        if (reason != said) {
            String now = reason == null
                    ? "goes on"
                    : "is paused, " + reason + (all.get(0).thisNodeOnly() ? " on this node" : " on all nodes") + ": "
                            + all.get(0).detail();
            LOG.log(Level.WARNING, account + " " + now);
            said = reason;
        }
    }

    private boolean isOver(Pause pause) {
        try {
            return switch (pause.reason()) {
                case BALANCE -> {
                    BigDecimal balanceUsd = freight.getBalance().balanceUsd();
                    yield balanceUsd.compareTo(freight.prices().priceUsd(CallRun.LOAD_CREATE)) >= 0;
                }
                case KEY -> {
                    BigDecimal unused = freight.getBalance().balanceUsd();
                    yield true;
                }
                case SERVICE, SPEND_LIMIT, FORBIDDEN -> isAnswered(pause);
                case CLIENT_CLOSED, RESTORED, MANUAL, OTHER -> false;
            };
        } catch (FreightException e) {
            return false;
        }
    }

    /** Sends one call to see; what it fails with puts off the next look. A node with trouble of its own says nothing of others. */
    private boolean isAnswered(Pause pause) {
        Optional<Row.Id> probe = database.transaction("probe", journal::probe);
        if (probe.isPresent()) {
            @Nullable Duration unused = calls.run(probe.get(), true);
        } else if (pause.reason() == Pause.Reason.SERVICE) {
            BigDecimal unused = freight.getBalance().balanceUsd();
        }
        return pause.thisNodeOnly() || pauses.own() == null;
    }

    private void sweep() {
        database.change("sweep", tx -> {
            for (Row.Id id : journal.lost(tx)) {
                journal.queueAgain(tx, id);
            }
            Optional<Instant> unused = journal.seen(tx);
        });
    }

    /** Waits for a look under way: one that sends is a call. */
    @Override
    public void close() {
        ticking.close();
    }
}
