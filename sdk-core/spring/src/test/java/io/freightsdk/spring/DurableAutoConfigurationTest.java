package io.freightsdk.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.durable.DurableCall;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.durable.DurableState;
import io.freightsdk.error.SpendLimitException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitializationDetector;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.core.io.support.SpringFactoriesLoader.ArgumentResolver;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.event.TransactionalEventListener;
import org.springframework.transaction.support.TransactionTemplate;

/** Calls in the database of the application, in Spring's transactions. */
class DurableAutoConfigurationTest extends AutoConfigurationSetup {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final String WEB = "freight.durable.worker=false";

    private final DataSource dataSource = database();
    private final JdbcTemplate jdbc = new JdbcTemplate(dataSource);

    private static DurableCall await(DurableFreight durable, String orderId) {
        try {
            return durable.await(orderId, LONG);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Desk {
        private final JdbcTemplate jdbc;
        private final DurableFreight durable;

        Desk(JdbcTemplate jdbc, DurableFreight durable) {
            this.jdbc = jdbc;
            this.durable = durable;
        }

        @Transactional
        public void take(String orderId, boolean fails) {
            jdbc.update("insert into orders (order_id) values (?)", orderId);
            durable.createLoad(orderId, load());
            if (fails) {
                throw new IllegalStateException("after the order was taken");
            }
        }
    }

    @Test
    void transactionalMethod_savesTheOrderAndTheRequestOrNeither() {
        jdbc.execute("create table orders (order_id varchar(100) primary key, load_number varchar(100))");
        with(dataSource).withUserConfiguration(Desk.class).run(it -> {
            DurableFreight durable = it.getBean(DurableFreight.class);
            Desk desk = it.getBean(Desk.class);
            assertThatThrownBy(() -> desk.take("order-1", true)).hasMessage("after the order was taken");
            desk.take("order-2", false);

            assertThat(await(durable, "order-2").state()).isEqualTo(DurableState.SUCCEEDED);
            assertThat(durable.find("order-1")).isEmpty();
            assertThat(jdbc.queryForList("select order_id from orders", String.class))
                    .containsExactly("order-2");
        });
        assertThat(broker.loads()).hasSize(1);
    }

    /** Writes with Spring's connection of the thread, and publishes an event; fails the first time after it has written. */
    @Configuration(proxyBeanMethods = false)
    static class Listening {
        final BlockingQueue<String> committed = new LinkedBlockingQueue<>();
        private final AtomicInteger calls = new AtomicInteger();

        @Bean
        DurableFreight.Listener listener(JdbcTemplate jdbc, ApplicationEventPublisher events) {
            return (transaction, call) -> {
                jdbc.update(
                        "insert into orders (order_id, load_number) values (?, ?)", call.orderId(), call.loadNumber());
                events.publishEvent("saved in call " + calls.incrementAndGet());
                if (calls.get() == 1) {
                    throw new IllegalStateException("once");
                }
            };
        }

        @TransactionalEventListener
        void saved(String event) {
            committed.add(event);
        }
    }

    @Test
    void listener_runsInSpringsTransaction_andAgainIfItThrows_withoutAnotherRequest() {
        jdbc.execute("create table orders (order_id varchar(100), load_number varchar(100))");
        with(dataSource).withUserConfiguration(Listening.class).run(it -> {
            DurableFreight durable = it.getBean(DurableFreight.class);
            durable.createLoad("order-1", load());
            DurableCall call = await(durable, "order-1");

            assertThat(it.getBean(Listening.class).committed.poll(60, TimeUnit.SECONDS))
                    .isEqualTo("saved in call 2");
            assertThat(jdbc.queryForList("select load_number from orders", String.class))
                    .containsExactly(call.loadNumber());
        });
        assertThat(broker.requests("createLoad").size()).isOne();
    }

    @Test
    void limitOfADay_isOneForAllNodesOfTheDatabase() {
        ApplicationContextRunner node = with(dataSource).withPropertyValues("freight.limit-usd-per-day=0.70");
        node.run(it -> {
            it.getBean(FreightClient.class).createLoad(load(), CallOptions.none());
            node.run(other -> assertThatThrownBy(
                            () -> other.getBean(FreightClient.class).createLoad(load(), CallOptions.none()))
                    .isInstanceOf(SpendLimitException.class));
        });
        assertThat(broker.loads()).hasSize(1);
    }

    /** The load is there, whatever becomes of the caller's transaction. */
    @Test
    void charge_ofACallInATransactionThatIsRolledBack_stays() {
        with(dataSource).run(it -> {
            TransactionTemplate transaction = it.getBean(TransactionTemplate.class);
            transaction.executeWithoutResult(status -> {
                it.getBean(FreightClient.class).createLoad("order-1", load());
                status.setRollbackOnly();
            });
        });
        assertThat(jdbc.queryForList("select usd from freight_charge where status = 'CHARGED'", BigDecimal.class))
                .usingElementComparator(BigDecimal::compareTo)
                .containsExactly(new BigDecimal("0.65"));
    }

    @Test
    void workerFalse_onlyRequests_andAnotherNodeCreates() {
        with(dataSource).withPropertyValues(WEB).run(it -> {
            DurableFreight durable = it.getBean(DurableFreight.class);
            durable.createLoad("order-1", load());
            assertThat(it).doesNotHaveBean(FreightWorker.class);
            with(dataSource)
                    .withInitializer(
                            lazy -> lazy.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
                    .run(worker -> assertThat(await(durable, "order-1").state()).isEqualTo(DurableState.SUCCEEDED));
        });
    }

    @Configuration(proxyBeanMethods = false)
    static class Hearing {
        final List<String> heard = new CopyOnWriteArrayList<>();

        /** A bean that takes a while, such as a cache that is filled, uses the durable calls. */
        @Bean
        List<Object> slow(DurableFreight durable) throws InterruptedException {
            Object nothing = new LinkedBlockingQueue<>().poll(1, TimeUnit.SECONDS);
            return nothing == null ? List.of(durable) : List.of();
        }

        @Bean
        static DurableFreight.Listener ends(ApplicationEventPublisher publisher) {
            return (transaction, call) -> publisher.publishEvent(call);
        }

        @EventListener
        void hear(DurableCall call) {
            heard.add(call.orderId());
        }
    }

    @Test
    void work_beginsWhenTheContextHasStarted_andAgainAfterItWasStopped() {
        with(dataSource).withPropertyValues(WEB).run(it -> {
            DurableCall unused = it.getBean(DurableFreight.class).createLoad("order-1", load());
        });
        with(dataSource).withUserConfiguration(Hearing.class).run(it -> {
            DurableFreight durable = it.getBean(DurableFreight.class);
            assertThat(await(durable, "order-1").state()).isEqualTo(DurableState.SUCCEEDED);
            it.getSourceApplicationContext().stop();
            durable.createLoad("order-2", load());
            assertThat(broker.loads()).hasSize(1);
            it.getSourceApplicationContext().start();
            assertThat(await(durable, "order-2").state()).isEqualTo(DurableState.SUCCEEDED);
            assertThat(it.getBean(Hearing.class).heard).containsExactly("order-1", "order-2");
        });
    }

    @Test
    void schema_never_startFailsNamingTheScript_always_mayRunAgain() {
        with(dataSource)
                .withPropertyValues("freight.durable.initialize-schema=never")
                .run(it -> assertThat(it)
                        .getFailure()
                        .hasStackTraceContaining("run io/freightsdk/freight-1.sql of the freight-sdk-durable jar"));
        for (int start = 1; start <= 2; start++) {
            with(dataSource)
                    .withPropertyValues("freight.durable.initialize-schema=always")
                    .run(it -> assertThat(it).hasNotFailed());
        }
    }

    @Test
    void beansThatLookAtTables_waitForMigrations() {
        with(dataSource)
                .run(it -> assertThat(SpringFactoriesLoader.forDefaultResourceLocation()
                                .load(
                                        DependsOnDatabaseInitializationDetector.class,
                                        ArgumentResolver.of(Environment.class, it.getEnvironment())))
                        .flatExtracting(detector ->
                                detector.detect(it.getSourceApplicationContext().getBeanFactory()))
                        .contains("durableFreight", "freightChargeStore", "freightTrackingStore"));
    }
}
