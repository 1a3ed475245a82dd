package io.freightsdk.durable;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import io.freightsdk.durable.internal.CurrentTransaction;
import io.freightsdk.durable.internal.Sql;
import io.freightsdk.internal.DurationText;
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
 * The task of db-scheduler that makes one call. If its worker dies at any point, db-scheduler revives the execution: the next
 * worker sends the same idempotency key and bytes, or calls the listener if the response is stored.
 */
final class CreateLoadTask {
    /** The execution that removes old inputs. No order id begins with a space. */
    static final String RETENTION = " retention";

    private static final System.Logger LOG = System.getLogger("io.freightsdk.durable");
    private static final Duration PURGE_EVERY = Duration.ofHours(1);
    private static final Duration FIRST = Duration.ofMillis(500);
    private static final Duration NEXT_POLL = Duration.ofSeconds(3);
    private static final int MOST_DOUBLINGS = 6;

    /** The database ends a transaction of a worker that stands still for this long, so that the row is free again. */
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

    interface Polling {
        /**
         * Stops polling for that long, or resumes it if the time is zero. Returns whether polling is stopped; false if the
         * scheduler is the user's own.
         */
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
                    String why = failed.getCause().map(CreateLoadTask::text).orElse("its worker is gone");
                    String id = failed.getExecution().taskInstance.getId();
                    String what = id.equals(RETENTION) ? "the removal of old inputs" : id;
                    LOG.log(
                            Level.WARNING,
                            what + " could not be finished and is tried again in " + DurationText.of(again) + ": "
                                    + why,
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

    /** Returns the reason without the text of a driver or a listener, which may contain values of rows. */
    private static String text(Throwable e) {
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

    /** Returns the time until the next run; null if the call is over or needs a person. */
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

    /**
     * Returns when the call is looked at again. If this node stops polling, other nodes take the call soon; if its scheduler is
     * the user's own, it comes back when the breaker lets a call through.
     */
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

    /** Ends the row in the transaction in which the listener writes. If the listener throws, only this step is repeated. */
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
            throw new IllegalStateException("the DurableFreight.Listener threw an exception", e);
        }
    }
}
