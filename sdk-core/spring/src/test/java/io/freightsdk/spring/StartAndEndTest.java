package io.freightsdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.durable.DurableCall;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.durable.DurableState;
import io.freightsdk.durable.JdbcWatchStore;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackingEvent;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.ApplicationListener;
import org.springframework.context.PayloadApplicationEvent;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.JdbcTemplate;

/** No event of a load is published while nobody hears it, and marked as delivered. */
@Tag("acceptance")
class StartAndEndTest extends AutoConfigurationSetup {
    private static final TrackingEvent EVENT = new TrackingEvent.Delivered(new TrackingEvent.Facts(
            "LD-1/delivered", "LD-1", 1, Instant.parse("2026-05-04T12:00:00Z"), Instant.parse("2026-05-04T12:00:00Z")));

    private ApplicationContextRunner with(DataSource dataSource) {
        return context.withBean(DataSource.class, () -> dataSource)
                .withPropertyValues("freight.durable.create-schema=true");
    }

    @Test
    void eventThatWaitsWhileTheContextStartsIsHeard() {
        DataSource dataSource = database("starting");
        with(dataSource)
                .withPropertyValues("freight.durable.request-only=true")
                .run(it -> it.getBean(JdbcWatchStore.class).append(List.of(EVENT)));
        with(dataSource)
                .withUserConfiguration(Hearing.class, Starting.class)
                .run(it -> assertThat(it.getBean(Hearing.class).heard.poll(60, TimeUnit.SECONDS))
                        .isEqualTo(EVENT));
    }

    @Configuration(proxyBeanMethods = false)
    static class Starting {
        /** Such as a cache that takes a while to fill: long enough for an event that is published too early. */
        @Bean
        Object slow(LoadTracker tracker, DurableFreight durable) throws InterruptedException {
            Thread.sleep(2_000);
            return List.of(tracker, durable);
        }
    }

    /** Its listener may use beans that are not there before, and what it publishes would reach no listener. */
    @Test
    void callThatWaitsWhileTheContextStartsEndsAfterIt() {
        DataSource dataSource = database("starting-calls");
        with(dataSource).withPropertyValues("freight.durable.request-only=true").run(it -> {
            DurableCall unused = it.getBean(DurableFreight.class).createLoad("order-1", load());
        });
        with(dataSource)
                .withUserConfiguration(HearingEnds.class, Starting.class)
                .run(it -> {
                    List<String> heard = it.getBean(HearingEnds.class).heard;
                    DurableFreight durable = it.getBean(DurableFreight.class);
                    DurableCall asked = durable.find("order-1").orElseThrow();
                    assertThat(durable.whenEnded(asked)
                                    .get(60, TimeUnit.SECONDS)
                                    .state())
                            .isEqualTo(DurableState.DONE);
                    assertThat(heard).containsExactly("order-1, refused 0 times");
                });
    }

    @Configuration(proxyBeanMethods = false)
    static class HearingEnds {
        final List<String> heard = new CopyOnWriteArrayList<>();

        @Bean
        static DurableFreight.Listener ends(ApplicationEventPublisher publisher) {
            return (sameTransaction, call) -> {
                try (Statement statement = sameTransaction.createStatement();
                        ResultSet row = statement.executeQuery("select listener_failures from freight_call")) {
                    assertThat(row.next()).isTrue();
                    publisher.publishEvent(call.orderId() + ", refused " + row.getInt(1) + " times");
                }
            };
        }

        @EventListener
        void hear(PayloadApplicationEvent<String> end) {
            heard.add(end.getPayload());
        }
    }

    @Test
    void eventThatComesWhileTheContextEndsWaitsForTheNext() {
        DataSource dataSource = database("ending");
        with(dataSource)
                .withUserConfiguration(Ending.class)
                .run(it -> assertThat(it).hasNotFailed());
        assertThat(new JdbcTemplate(dataSource).queryForList("select delivered from freight_event", Boolean.class))
                .containsExactly(false);
    }

    @Configuration(proxyBeanMethods = false)
    static class Ending {
        @Bean
        ApplicationListener<PayloadApplicationEvent<TrackingEvent>> listener(Slow slow) {
            return event -> slow.hear();
        }

        @Bean
        Slow slow(JdbcWatchStore store, LoadTracker tracker) {
            return new Slow(store, tracker);
        }
    }

    /** What the listener uses, so destroyed after it and before the tracker: long enough for an event that is published too late. */
    record Slow(JdbcWatchStore store, LoadTracker tracker) implements DisposableBean {
        void hear() {}

        @Override
        public void destroy() throws InterruptedException {
            store.append(List.of(EVENT));
            Thread.sleep(2_000);
        }
    }
}
