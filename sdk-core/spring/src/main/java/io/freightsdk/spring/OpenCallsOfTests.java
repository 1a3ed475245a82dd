package io.freightsdk.spring;

import io.freightsdk.SpendLimit;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.durable.JdbcSpendPool;
import io.freightsdk.durable.TrackingWebhooks;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.Watch;
import io.freightsdk.tracking.WatchStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import javax.sql.DataSource;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestExecutionListener;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.util.ClassUtils;

/**
 * Forgets, after each method of a test with {@code @EnableFreightServer}, the durable calls, whose loads the server forgets
 * too, the loads that are followed and their events, the webhooks that wait and what shared limits have spent, so that the next
 * method meets none of them. Spring's tests find it by {@code META-INF/spring.factories}.
 */
final class OpenCallsOfTests implements TestExecutionListener {
    /** The bean that makes the starter's. */
    private static final String OURS = "io.freightsdk.spring.FreightAutoConfiguration$Durable";

    private static final boolean HAS_TRANSACTIONS = ClassUtils.isPresent(
            "org.springframework.transaction.support.TransactionSynchronizationManager",
            OpenCallsOfTests.class.getClassLoader());

    /** A call ends within its deadline, 30 s unless set. */
    Duration most = Duration.ofMinutes(1);

    /** The last that Spring does before the method has its turn. */
    @Override
    public void beforeTestMethod(TestContext test) {
        test.setAttribute(OURS, true);
    }

    /** But for a method that Spring could not prepare: another one may have the turn. */
    @Override
    public void afterTestMethod(TestContext test) {
        if (test.removeAttribute(OURS) == null || !test.hasApplicationContext()) {
            return;
        }
        ApplicationContext context = test.getApplicationContext();
        if (!context.containsBean("freightServer")) {
            return;
        }
        context.getBeanProvider(FreightAutoConfiguration.Tracking.class)
                .ifAvailable(tracking -> forget(context, tracking.memory));
        if (isOurs(context, "freightSpendPool")
                && context.containsBean("freightLimit")
                && context.getBeanNamesForType(DurableFreight.class).length == 0) {
            forgetSpent(context.getBean(FreightAutoConfiguration.Durable.class));
        }
        if (isOurs(context, "durableFreight")) {
            DurableFreight durable = context.getBean(DurableFreight.class);
            durable.pause("a test method has ended");
            if (HAS_TRANSACTIONS && TransactionSynchronizationManager.isSynchronizationActive()) {
                // of a test that Spring rolls back: until then it may have locked the rows
                TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                    @Override
                    public void afterCompletion(int status) {
                        forgetAndResume(context, durable);
                    }
                });
            } else {
                forgetAndResume(context, durable);
            }
        }
    }

    private static void forget(ApplicationContext context, WatchStore memory) {
        for (Watch watch : memory.dueAfter(Instant.EPOCH, "", Integer.MAX_VALUE)) {
            boolean unused = context.getBean(LoadTracker.class).forget(watch.loadNumber());
        }
    }

    /** One of the application's own may be in a database that it alone knows. */
    private static boolean isOurs(ApplicationContext context, String bean) {
        return context.getAutowireCapableBeanFactory() instanceof ConfigurableListableBeanFactory beans
                && beans.containsBeanDefinition(bean)
                && OURS.equals(beans.getBeanDefinition(bean).getFactoryBeanName());
    }

    /** Without durable calls, whose tables need not be there. */
    private static void forgetSpent(FreightAutoConfiguration.Durable stored) {
        String prefix = stored.properties().durable().tablePrefix();
        try (Connection connection = stored.dataSource().getConnection();
                Statement rows = connection.createStatement()) {
            rows.addBatch("delete from " + prefix + "spent");
            rows.addBatch("update " + prefix + "budget set used_usd = 0");
            commit(rows);
        } catch (SQLException e) {
            throw new IllegalStateException("what a test method has spent could not be deleted", e);
        }
    }

    private void forgetAndResume(ApplicationContext context, DurableFreight durable) {
        try {
            FreightAutoConfiguration.Durable stored = context.getBean(FreightAutoConfiguration.Durable.class);
            forget(context, stored.dataSource(), stored.properties().durable().tablePrefix());
        } catch (SQLException e) {
            throw new IllegalStateException("what a test method has left open could not be deleted", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            durable.resume();
        }
    }

    /** A call that was picked before the pause may be sent yet, and one that is sent to see is not picked. */
    private static boolean isAnyOnItsWay(Statement rows, String prefix) throws SQLException {
        try (ResultSet any = rows.executeQuery("select 1 from " + prefix
                + "task where picked = true union all select 1 from " + prefix + "call where state = 'SENDING'")) {
            return any.next();
        }
    }

    private void forget(ApplicationContext context, DataSource dataSource, String prefix)
            throws SQLException, InterruptedException {
        boolean isFollowing = context.containsBean("freightWatchStore");
        try (Connection connection = dataSource.getConnection();
                Statement rows = connection.createStatement()) {
            long from = System.nanoTime();
            while (isAnyOnItsWay(rows, prefix)) {
                commit(rows);
                if (System.nanoTime() - from > most.toNanos()) {
                    FreightAutoConfiguration.warn(
                            "a durable call is still on its way " + most.toSeconds()
                                    + " s after its test method, and the next one may meet its load; await its end in the method");
                    break;
                }
                Thread.sleep(5);
            }
            rows.addBatch("delete from " + prefix + "call where state <> 'SENDING'");
            rows.addBatch("delete from " + prefix + "charged");
            if (isFollowing) {
                rows.addBatch("delete from " + prefix + "watch");
                // but for what a listener has just now, and marks as delivered
                rows.addBatch("delete from " + prefix + "event where event_id in (select event_id from " + prefix
                        + "event where delivered = false for update skip locked)");
            }
            if (isFollowing
                    || context.getBeanProvider(SpendLimit.class).stream()
                            .anyMatch(limit -> limit.store() instanceof JdbcSpendPool)) {
                rows.addBatch("delete from " + prefix + "spent");
                // what calls hold that are still on their way
                rows.addBatch("update " + prefix + "budget set used_usd = (select coalesce(sum(amount_usd), 0) from "
                        + prefix + "held where " + prefix + "held.limit_key = " + prefix + "budget.limit_key)");
            }
            if (context.getBeanProvider(TrackingWebhooks.class).iterator().hasNext()) {
                rows.addBatch("delete from " + prefix + "webhook_event where state = 'WAITING'");
                rows.addBatch("delete from " + prefix + "task where owner like 'webhooks:%' and picked = false");
            }
            commit(rows);
        }
    }

    private static void commit(Statement rows) throws SQLException {
        int[] unused = rows.executeBatch();
        if (!rows.getConnection().getAutoCommit()) {
            rows.getConnection().commit();
        }
    }
}
