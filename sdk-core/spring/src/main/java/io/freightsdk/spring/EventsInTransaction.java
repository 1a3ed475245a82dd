package io.freightsdk.spring;

import io.freightsdk.durable.JdbcWatchStore;
import io.freightsdk.tracking.TrackingEvent;
import java.sql.Connection;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.transaction.UnexpectedRollbackException;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Publishes events of loads while Spring has the store's transaction as that of the thread: what a listener writes with the same
 * {@code DataSource} is committed with the mark that the event was delivered.
 */
record EventsInTransaction(DataSource dataSource, ApplicationEventPublisher publisher)
        implements JdbcWatchStore.Listener {
    @Override
    public void onEvent(Connection sameTransaction, TrackingEvent event) {
        @Nullable Object outer = TransactionSynchronizationManager.unbindResourceIfPossible(dataSource);
        ConnectionHolder holder = new ConnectionHolder(sameTransaction, true);
        TransactionSynchronizationManager.bindResource(dataSource, holder);
        try {
            publisher.publishEvent(event);
        } finally {
            TransactionSynchronizationManager.unbindResource(dataSource);
            if (outer != null) {
                TransactionSynchronizationManager.bindResource(dataSource, outer);
            }
        }
        if (holder.isRollbackOnly()) {
            throw new UnexpectedRollbackException(event.type() + " of load " + event.loadNumber()
                    + ": a listener's transaction failed; the event is published again later");
        }
    }
}
