package io.freightsdk.spring;

import java.sql.Connection;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.jdbc.datasource.JdbcTransactionObjectSupport;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Spring's view of a transaction that the store begins and ends; one that the thread is in is suspended. */
@SuppressWarnings("serial") // only for as long as one event is published
final class StoreTransaction extends AbstractPlatformTransactionManager {
    /** For managers that found this connection and do not join it, such as that of JPA: it returns when theirs is over. */
    static final TransactionExecutionListener MAKES_WAY = new TransactionExecutionListener() {
        @Override
        public void beforeBegin(TransactionExecution other) {
            if (other instanceof DefaultTransactionStatus status
                    && status.getTransaction() instanceof JdbcTransactionObjectSupport found
                    && found.hasConnectionHolder()
                    && found.getConnectionHolder() instanceof Holder ofStore) {
                TransactionSynchronizationManager.unbindResource(ofStore.dataSource);
            }
        }
    };

    private static final class Holder extends ConnectionHolder {
        private final DataSource dataSource;

        Holder(DataSource dataSource, Connection connection) {
            super(connection, true);
            this.dataSource = dataSource;
        }
    }

    private final DataSource dataSource;
    private final ConnectionHolder holder;

    StoreTransaction(DataSource dataSource, Connection connection) {
        this.dataSource = dataSource;
        this.holder = new Holder(dataSource, connection);
        // or that of JPA refuses to begin one of its own
        holder.setSynchronizedWithTransaction(true);
    }

    void comesBack() {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void resume() {
                if (!TransactionSynchronizationManager.hasResource(dataSource)) {
                    TransactionSynchronizationManager.bindResource(dataSource, holder);
                }
            }
        });
    }

    boolean isRollbackOnly() {
        return holder.isRollbackOnly();
    }

    @Override
    protected Object doGetTransaction() {
        return holder;
    }

    @Override
    protected boolean isExistingTransaction(Object transaction) {
        return TransactionSynchronizationManager.hasResource(dataSource);
    }

    /** A synchronization of the thread may have unbound it before. */
    @Override
    protected Object doSuspend(Object transaction) {
        return Optional.ofNullable(TransactionSynchronizationManager.unbindResourceIfPossible(dataSource));
    }

    @Override
    protected void doResume(@Nullable Object transaction, Object outer) {
        ((Optional<?>) outer).ifPresent(one -> TransactionSynchronizationManager.bindResource(dataSource, one));
    }

    @Override
    protected void doBegin(Object transaction, TransactionDefinition definition) {
        TransactionSynchronizationManager.bindResource(dataSource, holder);
    }

    /** The store commits. */
    @Override
    protected void doCommit(DefaultTransactionStatus status) {}

    /** The store rolls back. */
    @Override
    protected void doRollback(DefaultTransactionStatus status) {}

    @Override
    protected void doCleanupAfterCompletion(Object transaction) {
        TransactionSynchronizationManager.unbindResource(dataSource);
    }
}
