package io.freightsdk.durable;

import io.freightsdk.FreightClient;
import io.freightsdk.error.FreightException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The background work of a node, about once a second: it learns of pauses, checks whether one is over if it is its turn,
 * completes the futures of calls that other nodes ended, and once a minute queues open calls that the queue has lost.
 */
final class Sweeper implements AutoCloseable {
    private static final Duration PROBE = Duration.ofMinutes(1);
    private static final Duration SWEEP = Duration.ofMinutes(1);
    private static final int MOST_TOLD = 8;
    private static final int PROBED = 100;
    private static final Duration TICK = Duration.ofSeconds(1);

    private final FreightClient freight;
    private final Database database;
    private final Journal journal;
    private final Pauses pauses;
    private final CallRun calls;
    private final EndFutures ends;
    private final Consumer<Boolean> gate;
    private final Duration lookEvery;
    private final int sweepEvery;
    private final Repeated ticking;
    private volatile boolean works;
    private int ticks;

    /** The gate is told whether calls may be sent. */
    Sweeper(
            DurableFreight.Builder settings,
            Database database,
            Journal journal,
            Pauses pauses,
            CallRun calls,
            EndFutures ends,
            Consumer<Boolean> gate) {
        this.freight = settings.freight;
        this.database = database;
        this.journal = journal;
        this.pauses = pauses;
        this.calls = calls;
        this.ends = ends;
        this.gate = gate;
        this.lookEvery = settings.lookEvery;
        long tick = Math.min(TICK.toMillis(), 2 * settings.pollEvery.toMillis());
        this.sweepEvery = (int) Math.max(1, SWEEP.toMillis() / tick);
        this.ticking = new Repeated("freight-durable-sweeper", Duration.ofMillis(tick), this::tick);
    }

    /** From now on it looks after calls too: a node that only asks sends nothing. */
    void works() {
        works = true;
    }

    /** How long a pause lasts at least, null if only a resume ends it. */
    static @Nullable Duration lookAfter(Pause.Reason reason, Duration lookEvery) {
        return switch (reason) {
            case BALANCE, SPEND_LIMIT -> lookEvery;
            case KEY, FORBIDDEN -> PROBE;
            case MANUAL -> null;
        };
    }

    private void tick() {
        if (works) {
            look();
        }
        ends.look();
        if (works && ++ticks % sweepEvery == 0) {
            sweep();
        }
    }

    private void look() {
        Optional<Pause> pause = database.transaction("look for a pause", pauses::now);
        gate.accept(pause.isEmpty());
        if (pause.isPresent()) {
            tell();
        }
        if (pause.isEmpty() || pause.get().nextLook() == null) {
            return;
        }
        Pause.Reason reason = pause.get().reason();
        @Nullable Duration again = lookAfter(reason, lookEvery);
        if (again != null && pauses.isMyLook(again) && isOver(reason)) {
            gate.accept(pauses.end(reason));
        }
    }

    /** Calls the listener for answered calls, which need no request. */
    private void tell() {
        for (Row row : database.transaction("tell", tx -> journal.list(tx, DurableState.ANSWERED, MOST_TOLD))) {
            @Nullable Duration unused = calls.run(row.id(), false);
        }
    }

    private boolean isOver(Pause.Reason reason) {
        try {
            return switch (reason) {
                case BALANCE -> {
                    BigDecimal balanceUsd = freight.getBalance().balanceUsd();
                    yield balanceUsd.compareTo(freight.prices().priceUsd(CallRun.LOAD_CREATE)) >= 0;
                }
                case KEY -> {
                    BigDecimal unused = freight.getBalance().balanceUsd();
                    yield true;
                }
                case SPEND_LIMIT -> true;
                case FORBIDDEN -> probe();
                case MANUAL -> false;
            };
        } catch (FreightException e) {
            return false;
        }
    }

    /** Sends one call to see; what it is refused with begins the pause anew. */
    private boolean probe() {
        Optional<Row> oldest =
                database.transaction("probe", tx -> journal.list(tx, DurableState.READY, PROBED)).stream()
                        .filter(row -> row.id().isCreation())
                        .findFirst();
        if (oldest.isEmpty()) {
            return true;
        }
        Row.Id id = oldest.get().id();
        @Nullable Duration unused = calls.run(id, true);
        return database.transaction("probe " + id, tx -> journal.find(tx, id))
                .map(row -> row.state().isOver())
                .orElse(true);
    }

    void sweep() {
        database.change("sweep", tx -> {
            for (Row.Id id : journal.lost(tx)) {
                journal.queueAgain(tx, id);
            }
        });
    }

    /** Waits for a look under way: one that sends is a call. */
    @Override
    public void close() {
        ticking.close();
    }
}
