package io.freightsdk.spring;

import io.freightsdk.SpendLimit;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.durable.DurableState;
import io.freightsdk.durable.JdbcSpendPool;
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
 * Forgets, after each method of a test with {@code @EnableFreightServer}, the durable calls that are open, the loads that are
 * followed and what shared limits have spent, so that the next method does not pay for them. Spring's tests find it by {@code META-INF/spring.factories}.
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
            boolean isFollowing = context.containsBean("freightWatchStore");
            change(context, "delete from " + prefix + "call where state in ('READY', 'RESPONDED', 'STUCK')");
            if (isFollowing) {
                change(context, "delete from " + prefix + "watch");
            }
            if (isFollowing
                    || context.getBeanProvider(SpendLimit.class).stream().anyMatch(OpenCallsOfTests::isShared)) {
                change(context, "delete from " + prefix + "spent");
                // what calls hold that are still on their way
                change(
                        context,
                        "update " + prefix + "budget set used_usd = (select coalesce(sum(amount_usd), 0) from " + prefix
                                + "held where " + prefix + "held.limit_key = " + prefix + "budget.limit_key)");
            }
            durable.resume();
        }
    }

    private static boolean isShared(SpendLimit limit) {
        return limit.pool() instanceof JdbcSpendPool;
    }

    private static void change(ApplicationContext context, String sql) throws SQLException {
        try (Connection connection = context.getBean(DataSource.class).getConnection();
                Statement statement = connection.createStatement()) {
            int unused = statement.executeUpdate(sql);
            if (!connection.getAutoCommit()) {
                connection.commit();
            }
        }
    }
}
