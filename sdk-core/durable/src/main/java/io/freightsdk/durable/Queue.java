package io.freightsdk.durable;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.jdbc.DefaultJdbcCustomization;
import com.github.kagkarlsson.scheduler.logging.LogLevel;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** db-scheduler with a table of ours: which node does what when, and who takes over from one that died. */
final class Queue implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("io.freightsdk.durable");
    private static final int MOST_DOUBLINGS = 6;

    /** A dead node is looked for every other heartbeat. */
    private static final int HEARTBEATS = 8;

    /** db-scheduler deletes what it does not know after 14 days, and our table may have what another version knows. */
    private static final Duration NEVER = Duration.ofDays(36_500);

    /** A thread that is free takes the next, and none waits for a thread: nobody sends its heartbeats. */
    private static final double ALL_BUT_ONE = 0.9;

    private final Scheduler scheduler;
    private volatile Gate gate = Gate.OPEN;

    Queue(Database database, String table, Task<?> task, String node, StoreSettings<?> settings, InstantSource clock) {
        scheduler = Scheduler.create(database.dataSource(), List.of(task))
                .tableName(table)
                .jdbcCustomization(new Due(database, task.getName()))
                .pollUsingLockAndFetch(ALL_BUT_ONE, 1)
                .threads(settings.threads)
                .pollingInterval(settings.pollEvery)
                .heartbeatInterval(settings.takeOverAfter.dividedBy(HEARTBEATS))
                .missedHeartbeatsLimit(HEARTBEATS)
                .schedulerName(new SchedulerName.Fixed(node))
                .deleteUnresolvedAfter(NEVER)
                .shutdownMaxWait(settings.closeWithin())
                .commitWhenAutocommitDisabled(true)
                // a driver's messages may have values of rows in them
                .failureLogging(LogLevel.OFF, false)
                .clock(clock::instant)
                .build();
    }

    /** What may be taken from the queue; each lets through what has at least its priority there. */
    enum Gate {
        CLOSED,
        TELLING,
        FREE,
        OPEN;

        static final int OF_TELLING = 2;
        static final int OF_FREE = 1;
        static final int OF_PAID = 0;

        String condition() {
            return switch (this) {
                case OPEN -> "";
                case FREE -> " and priority >= " + OF_FREE;
                case TELLING, CLOSED -> " and priority >= " + OF_TELLING;
            };
        }
    }

    /** Takes what is due past the rows that other nodes are taking, so that each is taken once. */
    private final class Due extends DefaultJdbcCustomization {
        private final Database database;
        private final String taskName;

        Due(Database database, String taskName) {
            super(false);
            this.database = database;
            this.taskName = taskName.replace("'", "''");
        }

        @Override
        public boolean supportsGenericLockAndFetch() {
            return true;
        }

        @Override
        public String createGenericSelectForUpdateQuery(
                String table, int limit, String required, boolean orderByPriority) {
            return "select * from " + table + " where picked = ? and execution_time <= ? and task_name = '" + taskName
                    + "'" + required + gate.condition() + database.endsIfIdle() + " order by execution_time limit "
                    + limit + " for update skip locked";
        }
    }

    /** A task of the queue. The work does what an instance names, and says what becomes of its place there. */
    static Task<Void> task(String name, InstantSource clock, Function<String, CompletionHandler<Void>> work) {
        return Tasks.custom(name, Void.class)
                .onDeadExecutionRevive()
                .onFailure((failed, queue) -> {
                    int before = failed.getExecution().consecutiveFailures;
                    Instant again = clock.instant().plusSeconds(1L << Math.min(before, MOST_DOUBLINGS));
                    LOG.log(
                            Level.WARNING,
                            failed.getExecution().taskInstance.getId() + " is tried again at " + again + ": "
                                    + failed.getCause().map(CallEnds::said).orElse("its end was not seen"));
                    queue.reschedule(failed, again);
                })
                .execute((instance, context) -> work.apply(instance.getId()));
    }

    /** The task that does a call. */
    static Task<Void> ofCalls(Journal journal, CallRun calls, InstantSource clock) {
        return task(journal.taskName(), clock, instance -> {
            @Nullable Duration again = calls.run(Row.Id.ofTask(instance), false);
            return again == null
                    ? new CompletionHandler.OnCompleteRemove<>()
                    : (done, queue) -> queue.reschedule(done, clock.instant().plus(again));
        });
    }

    void start() {
        scheduler.start();
    }

    /** Looks for what is due, now. */
    void look() {
        if (gate != Gate.CLOSED) {
            scheduler.triggerCheckForDueExecutions();
        }
    }

    synchronized void open(Gate now) {
        boolean opens = now.compareTo(gate) > 0;
        gate = now;
        if (now == Gate.CLOSED) {
            scheduler.pause();
        } else if (opens) {
            scheduler.resume();
            look();
        }
    }

    @Override
    public void close() {
        scheduler.stop();
    }
}
