package io.freightsdk.durable;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import io.freightsdk.durable.internal.CurrentTransaction;
import io.freightsdk.durable.internal.Sql;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The task of db-scheduler that makes one call: takes its row and reserves its price in one transaction, calls the service outside of
 * any, stores the response in another, and ends the row in the one in which the listener writes. Whatever dies in between, db-scheduler
 * revives the execution, and the next worker sends the same key and bytes, or goes on with the response.
 */
final class CreateLoadTask {
    /** The execution that empties old rows; no order id begins with a space. */
    static final String RETENTION = " retention";

    private static final System.Logger LOG = System.getLogger("io.freightsdk.durable");
    private static final Duration PURGE_EVERY = Duration.ofHours(1);
    private static final Duration FIRST = Duration.ofMillis(500);
    private static final Duration NEXT_POLL = Duration.ofSeconds(3);
    private static final int MOST_DOUBLINGS = 6;

    /** A worker that stands still within a transaction holds its row no longer. */
    private static final Duration LONGEST_IDLE = Duration.ofSeconds(30);

    private final Transactions transactions;
    private final DataSource dataSource;
    private final CallRows rows;
    private final CallSender sender;
    private final CircuitBreaker breaker;
    private final DurableFreight.@Nullable Listener listener;
    private final InstantSource clock;
    private final Duration retention;
    private volatile Polling polling = rest -> false;

    CreateLoadTask(DurableFreight.Builder settings, CallRows rows, CallSender sender, CircuitBreaker breaker) {
        this.transactions = settings.transactions;
        this.dataSource = settings.dataSource;
        this.rows = rows;
        this.sender = sender;
        this.breaker = breaker;
        this.listener = settings.listener();
        this.clock = settings.clock;
        this.retention = settings.retention;
    }

    /** What finds executions that are due. */
    interface Polling {
        /** Stops polling for that long, or goes on for zero. Returns whether it is this node's own and has stopped. */
        boolean pauseFor(Duration rest);
    }

    void polledBy(Polling polling) {
        this.polling = polling;
    }

    Task<Void> task() {
        return Tasks.custom(rows.taskName(), Void.class)
                .onDeadExecutionRevive()
                .onFailure((failed, executions) -> {
                    Duration again = backoff(failed.getExecution().consecutiveFailures);
                    String why = failed.getCause().map(CreateLoadTask::said).orElse("its worker is gone");
                    String call = failed.getExecution().taskInstance.getId();
                    LOG.log(
                            Level.WARNING,
                            call + " is run again: " + why,
                            failed.getCause().orElse(null));
                    executions.reschedule(failed, clock.instant().plus(again));
                })
                .execute((instance, context) -> {
                    String id = instance.getId();
                    Duration again = id.equals(RETENTION) ? purge() : run(id);
                    return again == null
                            ? new CompletionHandler.OnCompleteRemove<>()
                            : (done, executions) ->
                                    executions.reschedule(done, clock.instant().plus(again));
                });
    }

    /** The words of a driver or a listener may have values of rows in them. */
    private static String said(Throwable e) {
        return e instanceof DurableException
                ? String.valueOf(e.getMessage())
                : e.getClass().getName();
    }

    static Duration backoff(int failures) {
        return CircuitBreaker.jittered(FIRST.multipliedBy(1L << Math.min(Math.max(0, failures), MOST_DOUBLINGS)));
    }

    private Duration purge() {
        Instant before = clock.instant().minus(retention);
        int purged;
        do {
            purged = transactions.run(connection -> rows.purge(connection, before));
        } while (rows.isMoreToPurge(purged));
        return PURGE_EVERY;
    }

    /** Returns how long to wait before it is run again; null if it is over, or a person must look at it. */
    private @Nullable Duration run(String orderId) {
        CircuitBreaker.Permit permit = breaker.acquire();
        if (permit == null) {
            return isResponded(orderId) ? tell(orderId) : waitTime();
        }
        CallSender.End end;
        try {
            end = sender.send(orderId, permit);
        } finally {
            breaker.release(permit);
            boolean unused = polling.pauseFor(breaker.waitTime());
        }
        return end.isToBeTold() ? tell(orderId) : end.again();
    }

    /** A node that does not poll leaves it to the others soon; one whose polls are not its own comes back when it is time. */
    private Duration waitTime() {
        Duration rest = breaker.waitTime();
        boolean othersMayTakeIt = polling.pauseFor(rest) && rest.compareTo(NEXT_POLL) > 0;
        return CircuitBreaker.jittered(othersMayTakeIt ? NEXT_POLL : rest);
    }

    private boolean isResponded(String orderId) {
        return transactions
                .run(connection -> rows.find(connection, orderId))
                .filter(row -> row.state() == DurableState.RESPONDED)
                .isPresent();
    }

    /** Ends the row in the transaction in which the listener writes; if that throws, this alone is run again. */
    private @Nullable Duration tell(String orderId) {
        return transactions.run(connection -> {
            Sql.endIfIdle(connection, LONGEST_IDLE);
            Optional<CallRow> row = rows.lock(connection, orderId).filter(one -> one.state() == DurableState.RESPONDED);
            if (row.isPresent()) {
                rows.over(connection, row.get());
                if (listener != null) {
                    DurableCall call =
                            rows.find(connection, orderId).orElseThrow().call();
                    CurrentTransaction.call(dataSource, connection, mine -> told(mine, call));
                }
            }
            return null;
        });
    }

    private boolean told(Connection connection, DurableCall call) throws SQLException {
        try {
            if (listener != null) {
                listener.ended(connection, call);
            }
            return true;
        } catch (SQLException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("the listener threw", e);
        }
    }
}
