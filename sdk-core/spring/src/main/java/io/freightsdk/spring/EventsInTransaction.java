package io.freightsdk.spring;

import io.freightsdk.durable.JdbcWatchStore;
import io.freightsdk.tracking.TrackingEvent;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.transaction.ConfigurableTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionExecutionListener;
import org.springframework.transaction.UnexpectedRollbackException;
import org.springframework.transaction.support.DefaultTransactionDefinition;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionSynchronizationUtils;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Publishes events of loads while Spring has the store's transaction as that of the thread: what a listener writes with the same
 * {@code DataSource} is committed with the mark that the event was delivered, and its phase after the commit comes after that. A
 * transaction of JPA cannot be part of it: it is committed before.
 */
final class EventsInTransaction implements JdbcWatchStore.Listener, SmartInitializingSingleton {
    private static final TransactionDefinition APART =
            new DefaultTransactionDefinition(TransactionDefinition.PROPAGATION_REQUIRES_NEW);

    private final DataSource dataSource;
    private final EventsWhileRunning events;
    private final ObjectProvider<PlatformTransactionManager> managers;
    private final Map<String, List<TransactionSynchronization>> untilTheEnd = new ConcurrentHashMap<>();

    EventsInTransaction(
            DataSource dataSource, EventsWhileRunning events, ObjectProvider<PlatformTransactionManager> managers) {
        this.dataSource = dataSource;
        this.events = events;
        this.managers = managers;
    }

    @Override
    public void afterSingletonsInstantiated() {
        for (PlatformTransactionManager manager : managers) {
            if (manager instanceof ConfigurableTransactionManager one) {
                // looked at once, as another context may have it too and start now; of the application it may be a list
                // that nobody can add to
                List<TransactionExecutionListener> all = new ArrayList<>(one.getTransactionExecutionListeners());
                if (!all.contains(StoreTransaction.MAKES_WAY)) {
                    all.add(StoreTransaction.MAKES_WAY);
                    one.setTransactionExecutionListeners(all);
                }
            }
        }
    }

    @Override
    public void onEvent(Connection sameTransaction, TrackingEvent event) {
        StoreTransaction transaction = new StoreTransaction(dataSource, sameTransaction);
        new TransactionTemplate(transaction, APART).executeWithoutResult(status -> {
            transaction.comesBack();
            events.publish(event);
            TransactionSynchronizationUtils.triggerBeforeCommit(false);
            if (transaction.isRollbackOnly()) {
                throw new UnexpectedRollbackException(event.type() + " of load " + event.loadNumber()
                        + ": a listener's transaction failed; the event is published again later");
            }
            TransactionSynchronizationUtils.triggerBeforeCompletion();
            untilTheEnd.put(event.id(), TransactionSynchronizationManager.getSynchronizations());
            // else those after the commit would be called before it
            TransactionSynchronizationManager.clearSynchronization();
            TransactionSynchronizationManager.initSynchronization();
        });
    }

    @Override
    public void onEnd(TrackingEvent event, boolean isCommitted) {
        List<TransactionSynchronization> waiting = untilTheEnd.remove(event.id());
        try {
            if (isCommitted) {
                TransactionSynchronizationUtils.invokeAfterCommit(waiting);
            }
        } finally {
            TransactionSynchronizationUtils.invokeAfterCompletion(
                    waiting,
                    isCommitted
                            ? TransactionSynchronization.STATUS_COMMITTED
                            : TransactionSynchronization.STATUS_ROLLED_BACK);
        }
    }
}
