package io.freightsdk.spring;

import io.freightsdk.durable.DurableException;
import io.freightsdk.durable.Transactions;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Transactions of Spring, for JDBC or JPA: the one that the caller is in, such as a method with {@code @Transactional}, or a
 * new one.
 */
record SpringTransactions(TransactionTemplate template, DataSource dataSource) implements Transactions {
    SpringTransactions(PlatformTransactionManager manager, DataSource dataSource) {
        this(new TransactionTemplate(manager), dataSource);
    }

    @Override
    public boolean isActive() {
        return TransactionSynchronizationManager.isActualTransactionActive();
    }

    @Override
    @SuppressWarnings("NullAway") // what the work returns, null or not
    public <T extends @Nullable Object> T run(Work<T> work) {
        return template.execute(status -> {
            try {
                Connection connection = DataSourceUtils.getConnection(dataSource);
                if (connection.getAutoCommit()) {
                    throw new IllegalStateException("the PlatformTransactionManager does not manage the DataSource of"
                            + " freight-sdk-durable, so its rows would not be part of your transactions; declare a bean"
                            + " of the type Transactions for that DataSource");
                }
                return work.run(connection);
            } catch (SQLException e) {
                throw DurableException.of(e);
            }
        });
    }
}
