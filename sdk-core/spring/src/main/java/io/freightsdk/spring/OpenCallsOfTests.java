package io.freightsdk.spring;

import io.freightsdk.durable.DurableFreight;
import io.freightsdk.durable.DurableState;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestExecutionListener;

/**
 * Forgets, after each method of a test with {@code @EnableFreightServer}, the durable calls that are open and the loads that are
 * followed, so that the next method does not pay for them. Spring's tests find it by {@code META-INF/spring.factories}.
 */
final class OpenCallsOfTests implements TestExecutionListener {
    @Override
    public void afterTestExecution(TestContext test) throws Exception {
        ApplicationContext context = test.getApplicationContext();
        if (context.containsBean("freightServer") && context.containsBean("durableFreight")) {
            DurableFreight durable = context.getBean(DurableFreight.class);
            durable.pause("a test method has ended");
            CompletableFuture<?>[] ends = durable.list(DurableState.SENDING, 999)
                    .map(durable::whenEnded)
                    .toArray(CompletableFuture[]::new);
            Void unused = CompletableFuture.allOf(ends)
                    .completeOnTimeout(null, 5, TimeUnit.SECONDS)
                    .join();
            String prefix = context.getBean(FreightProperties.class).durable().tablePrefix();
            delete(context.getBean(DataSource.class), prefix + "call where state in ('READY', 'RESPONDED', 'STUCK')");
            if (context.containsBean("freightWatchStore")) {
                delete(context.getBean(DataSource.class), prefix + "watch");
            }
            durable.resume();
        }
    }

    private static void delete(DataSource dataSource, String from) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            int unused = statement.executeUpdate("delete from " + from);
            if (!connection.getAutoCommit()) {
                connection.commit();
            }
        }
    }
}
