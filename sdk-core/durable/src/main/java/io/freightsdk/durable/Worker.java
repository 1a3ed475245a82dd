package io.freightsdk.durable;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.jdbc.PostgreSqlJdbcCustomization;
import com.github.kagkarlsson.scheduler.logging.LogLevel;
import com.github.kagkarlsson.scheduler.task.Task;
import io.freightsdk.durable.internal.NodeName;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The db-scheduler of this node. While the circuit breaker is open it does not poll, so that other nodes take what is due. */
final class Worker implements CreateLoadTask.Polling, AutoCloseable {
    /** A node is taken for dead after this many missed heartbeats. */
    private static final int MISSED_HEARTBEATS = 5;

    private static final int HOUSEKEEPERS = 3;

    /** Kubernetes kills a process after 30 s. A call that is interrupted before that is sent again by another node. */
    private static final Duration CLOSE_WITHIN = Duration.ofSeconds(20);

    /** db-scheduler deletes executions of unknown tasks after 14 days, and the table has those of other accounts. */
    private static final Duration NEVER = Duration.ofDays(36_500);

    private final ScheduledExecutorService housekeeping;
    private final Scheduler scheduler;
    private @Nullable Future<?> resumption;

    Worker(DurableFreight.Builder settings, Task<?> task, boolean isPostgres) {
        housekeeping = Executors.newScheduledThreadPool(HOUSEKEEPERS, work -> {
            Thread thread = new Thread(work, "freight-durable-housekeeping");
            thread.setDaemon(true);
            return thread;
        });
        SchedulerBuilder builder = Scheduler.create(settings.dataSource, task)
                .tableName(settings.taskTable)
                .threads(settings.threads)
                .housekeeperExecutor(housekeeping)
                .pollingInterval(settings.pollEvery)
                .heartbeatInterval(settings.heartbeat)
                .missedHeartbeatsLimit(MISSED_HEARTBEATS)
                .schedulerName(new SchedulerName.Fixed(NodeName.ofThisProcess() + "-"
                        + UUID.randomUUID().toString().substring(0, 4)))
                .deleteUnresolvedAfter(NEVER)
                .shutdownMaxWait(CLOSE_WITHIN)
                .commitWhenAutocommitDisabled(true)
                .failureLogging(LogLevel.OFF, false) // the text of a driver may contain values of rows
                .clock(settings.clock::instant);
        scheduler = (isPostgres ? polledByLocks(builder) : builder).build();
    }

    /**
     * Lets each node skip the rows that others are taking. Nodes that fetch the same rows and then lock them one by one are
     * together no faster than one node. The single statement of db-scheduler is not used, because it can lock the whole table.
     */
    private static SchedulerBuilder polledByLocks(SchedulerBuilder builder) {
        return builder.pollUsingLockAndFetch(1.0, 2.0).jdbcCustomization(new PostgreSqlJdbcCustomization(true, false));
    }

    void start() {
        scheduler.start();
    }

    void look() {
        scheduler.triggerCheckForDueExecutions();
    }

    @Override
    public synchronized boolean pauseFor(Duration rest) {
        boolean isPaused = scheduler.getSchedulerState().isPaused();
        if (rest.isZero()) {
            if (isPaused) {
                resume();
            }
            return false;
        }
        if (!isPaused) {
            scheduler.pause();
        }
        if ((resumption == null || resumption.isDone()) && !housekeeping.isShutdown()) {
            try {
                resumption = housekeeping.schedule(this::resume, rest.toMillis() + 1, TimeUnit.MILLISECONDS);
            } catch (RejectedExecutionException e) {
                return true; // closed a moment ago
            }
        }
        return true;
    }

    private synchronized void resume() {
        if (resumption != null) {
            resumption.cancel(false);
            resumption = null;
        }
        scheduler.resume();
        look();
    }

    @Override
    public void close() {
        scheduler.stop();
    }
}
