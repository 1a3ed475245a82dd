package io.freightsdk.durable;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerName;
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
    private static final int HEARTBEATS = 5;
    private static final int MOST_DOUBLINGS = 6;

    /** db-scheduler deletes what it does not know after 14 days, and our table may have what another version knows. */
    private static final Duration NEVER = Duration.ofDays(36_500);

    private final Scheduler scheduler;
    private boolean open = true;

    Queue(Database database, String table, Task<?> task, String node, StoreSettings<?> settings, InstantSource clock) {
        scheduler = Scheduler.create(database.dataSource(), List.of(task))
                .tableName(table)
                .jdbcCustomization(database.schedulersStatements())
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

    /**
     * A task for whichever scheduler runs it. The work does what an instance names, and says what becomes of its place in
     * the queue.
     */
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
        if (open) {
            scheduler.triggerCheckForDueExecutions();
        }
    }

    synchronized void open(boolean now) {
        if (now && !open) {
            scheduler.resume();
        } else if (!now && open) {
            scheduler.pause();
        }
        boolean opens = now && !open;
        open = now;
        if (opens) {
            look();
        }
    }

    @Override
    public void close() {
        scheduler.stop();
    }
}
