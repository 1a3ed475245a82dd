package io.freightsdk.durable.tracking;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.SchedulerState;
import com.github.kagkarlsson.scheduler.jdbc.DefaultJdbcCustomization;
import com.github.kagkarlsson.scheduler.logging.LogLevel;
import com.github.kagkarlsson.scheduler.stats.StatsRegistryAdapter;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import io.freightsdk.durable.DurableException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The work of a process in one database, whatever the number of accounts and parts: one db-scheduler with our own table, one
 * pool of threads, and one look every second or two. Each part of an account is a lane of it.
 */
final class Queue {
    private static final long TICK_MILLIS = 1_000;
    private static final int MOST_DOUBLINGS = 6;

    /** Dead nodes are found every other heartbeat. */
    private static final int HEARTBEATS = 8;

    /** db-scheduler deletes what it does not know after 14 days, and our table may have what another version knows. */
    private static final Duration NEVER = Duration.ofDays(36_500);

    /** Enough for all lanes: each has its own limit. */
    private static final int THREADS = 100_000;

    private static final List<Queue> OPEN = new ArrayList<>();

    private final List<Object> key;
    private final InstantSource clock;
    private final Database database;
    private final Map<String, Lane> lanes = new ConcurrentSkipListMap<>();
    private final Workers workers = new Workers();
    private final ScheduledExecutorService housekeeping =
            Executors.newScheduledThreadPool(3, Names.daemons("freight-durable-look"));
    private final Scheduler scheduler;
    private boolean isEven;

    private Queue(StoreSettings<?> settings, InstantSource clock, Database database) {
        this.key = key(settings, clock);
        this.clock = clock;
        this.database = database;
        scheduler = Scheduler.create(settings.dataSource, List.of(task()))
                .tableName("freight_tracking_task")
                .jdbcCustomization(new Due())
                .pollUsingLockAndFetch(0.5, 1)
                .threads(THREADS)
                .executorService(workers)
                .housekeeperExecutor(housekeeping)
                // a pool such as Hikari's first tests what was not used for 500 ms
                .pollingInterval(settings.pollEvery.multipliedBy(24).dividedBy(25))
                .heartbeatInterval(settings.takeOverAfter.dividedBy(HEARTBEATS))
                .missedHeartbeatsLimit(HEARTBEATS)
                .schedulerName(new SchedulerName.Fixed(Names.ofNode()))
                .deleteUnresolvedAfter(NEVER)
                .shutdownMaxWait(Duration.ofSeconds(1))
                .commitWhenAutocommitDisabled(true)
                // a driver's messages may have values of rows in them
                .failureLogging(LogLevel.OFF, false)
                .addSchedulerListener(new StatsRegistryAdapter(settings.stats))
                .clock(clock::instant)
                .build();
        long tick = Math.min(TICK_MILLIS, 2 * settings.pollEvery.toMillis());
        ScheduledFuture<?> unused = housekeeping.scheduleWithFixedDelay(this::tick, tick, tick, TimeUnit.MILLISECONDS);
    }

    /** The settings of a queue: clients with equal ones share it, but not two nodes of one account. */
    private static List<Object> key(StoreSettings<?> of, InstantSource clock) {
        return List.of(of.dataSource, of.pollEvery, of.takeOverAfter, clock, of.stats);
    }

    /** Adds a lane, closed yet, to the queue of these settings, or to a new one if there is none without such a lane. */
    static Lane join(Places places, Database database, StoreSettings<?> settings, InstantSource clock, Lane.Work work) {
        String owner = places.owner();
        List<Object> key = key(settings, clock);
        synchronized (OPEN) {
            Queue queue = OPEN.stream()
                    .filter(open -> open.key.equals(key) && !open.lanes.containsKey(owner))
                    .findFirst()
                    .orElseGet(() -> new Queue(settings, clock, database));
            Lane lane = new Lane(queue, places, settings, work);
            queue.lanes.put(owner, lane);
            if (!OPEN.contains(queue)) {
                OPEN.add(queue);
            }
            return lane;
        }
    }

    void leave(String owner) {
        synchronized (OPEN) {
            lanes.remove(owner);
            if (!lanes.isEmpty()) {
                return;
            }
            OPEN.remove(this);
        }
        scheduler.stop();
    }

    Instant now() {
        return clock.instant();
    }

    /** Threads for as long as there is work, and what was taken and has none yet. */
    private final class Workers extends ThreadPoolExecutor {
        private final AtomicInteger taken = new AtomicInteger();
        private final AtomicInteger waiting = new AtomicInteger();
        private volatile int wanted;

        Workers() {
            super(
                    0,
                    THREADS,
                    10,
                    TimeUnit.SECONDS,
                    new SynchronousQueue<>(),
                    work -> new Thread(work, "freight-durable"));
        }

        void wants(int most) {
            wanted = most;
            taken.set(0);
        }

        @Override
        public void execute(Runnable work) {
            taken.incrementAndGet();
            waiting.incrementAndGet();
            try {
                super.execute(() -> {
                    waiting.decrementAndGet();
                    work.run();
                });
            } catch (Throwable e) { // no thread could be created
                waiting.decrementAndGet();
                throw e;
            }
        }

        /** Runs again at once if as much was due as could be done: there is more. */
        @Override
        protected void afterExecute(Runnable work, @Nullable Throwable thrown) {
            if (taken.get() >= wanted) {
                look();
            }
        }
    }

    /** Takes what is due past the rows that other nodes are taking, so that each is taken once. */
    private final class Due extends DefaultJdbcCustomization {
        Due() {
            super(false);
        }

        @Override
        public boolean supportsGenericLockAndFetch() {
            return true;
        }

        @Override
        public String createGenericSelectForUpdateQuery(
                String table, int limit, String required, boolean orderByPriority) {
            List<String> open = new ArrayList<>();
            int most = 0;
            boolean isFull = false;
            workers.wants(0); // what ends from here on may have made room
            for (Lane lane : lanes.values()) {
                int free = lane.free();
                if (free > 0) {
                    open.add(lane.condition());
                    most = Math.max(most, free);
                } else {
                    isFull |= lane.isOpen();
                }
            }
            most = Math.max(0, Math.min(limit, most - workers.waiting.get()));
            workers.wants(isFull ? 0 : most);
            return "select * from " + table + " where picked = ? and execution_time <= ?" + required + " and ("
                    + (open.isEmpty() ? "1 = 0" : String.join(" or ", open)) + ")" + database.endsIfIdle()
                    + " order by execution_time limit " + most + " for update skip locked";
        }
    }

    private Task<Void> task() {
        return Tasks.custom(Places.TASK, Void.class)
                .onDeadExecutionRevive()
                .onFailure((failed, queue) -> {
                    int before = failed.getExecution().consecutiveFailures;
                    Instant again = clock.instant().plusSeconds(1L << Math.min(before, MOST_DOUBLINGS));
                    String why = failed.getCause().map(Queue::said).orElse("its end was not seen");
                    String place = failed.getExecution().taskInstance.getId();
                    Database.warn(place + " is tried again at " + again + ": " + why, null);
                    queue.reschedule(failed, again);
                })
                .execute((instance, context) -> run(instance.getId()));
    }

    private CompletionHandler<Void> run(String place) {
        String owner = Places.ownerOf(place);
        Lane lane = lanes.get(owner);
        CompletionHandler<Void> then = lane == null ? null : lane.run(place.substring(owner.length() + 1));
        return then != null ? then : (done, queue) -> queue.reschedule(done, clock.instant());
    }

    private void tick() {
        if (!clock.equals(InstantSource.system())) {
            look(); // db-scheduler waits by its clock, which may stand still
        }
        isEven = !isEven;
        List<Lane> looking =
                lanes.values().stream().filter(lane -> lane.work.looks(isEven)).toList();
        try {
            if (!looking.isEmpty()) {
                List<Runnable> then = new ArrayList<>();
                database.change("look", tx -> {
                    for (Lane lane : looking) {
                        then.add(lane.work.look(tx, lane));
                    }
                });
                then.forEach(Runnable::run);
            }
            lanes.values().forEach(Lane::purgeIfDue);
        } catch (Throwable e) {
            failed(e);
        }
    }

    /** Without what a driver says, which may have values of rows in it. */
    private static String said(Throwable thrown) {
        return thrown instanceof DurableException
                ? String.valueOf(thrown.getMessage())
                : thrown.getClass().getName();
    }

    void failed(Throwable e) {
        Database.warn("a look at the database failed and is repeated: " + said(e), null);
    }

    void execute(Runnable work) {
        workers.execute(work);
    }

    void look() {
        scheduler.triggerCheckForDueExecutions();
    }

    /** Checks again after the lanes let through something else; finds nothing while all are closed. */
    synchronized void changed() {
        boolean isOpen = lanes.values().stream().anyMatch(Lane::isOpen);
        SchedulerState state = scheduler.getSchedulerState();
        if (isOpen && !state.isStarted()) {
            scheduler.start();
        } else if (isOpen) {
            if (state.isPaused()) {
                scheduler.resume();
            }
            look();
        } else if (state.isStarted() && !state.isPaused()) {
            scheduler.pause();
        }
    }
}
