package io.freightsdk.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.freightsdk.FreightClient;
import io.freightsdk.durable.DurableCall;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.tracking.FollowOptions;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackingEvent;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.transaction.support.TransactionTemplate;

/** Loads that are followed, and the events that the starter publishes and posts. */
class FollowedLoadsTest extends AutoConfigurationSetup {
    @Configuration(proxyBeanMethods = false)
    static class Hearing {
        final BlockingQueue<TrackingEvent> heard = new LinkedBlockingQueue<>();

        @EventListener
        void hear(TrackingEvent event) {
            heard.add(event);
        }
    }

    @Test
    void event_ofALoadFollowedInMemory_isPublished() {
        context.withUserConfiguration(Hearing.class).run(it -> {
            String number = it.getBean(FreightClient.class)
                    .createLoad("order-1", load())
                    .loadNumber();
            LoadTracker tracker = it.getBean(LoadTracker.class);
            tracker.follow(number, FollowOptions.defaults());
            tracker.deliveryConfirmed(number);
            assertThat(it.getBean(Hearing.class).heard.poll(60, TimeUnit.SECONDS))
                    .isNotNull()
                    .extracting(TrackingEvent::loadNumber)
                    .isEqualTo(number);
        });
    }

    /** As Spring's test framework does with the contexts of other tests; Spring 7 calls it pause and restart. */
    @Test
    void contextThatIsStopped_followsNothing_untilItIsStartedAgain() {
        with(database()).withUserConfiguration(Hearing.class).run(it -> {
            LoadTracker tracker = it.getBean(LoadTracker.class);
            String number = it.getBean(FreightClient.class)
                    .createLoad("order-1", load())
                    .loadNumber();
            broker.newestLoad().driveToEnd();
            it.getSourceApplicationContext().stop();
            tracker.follow(number, FollowOptions.defaults());
            assertThatThrownBy(tracker::runDue).hasMessage("the tracker is closed; start() opens it again");

            it.getSourceApplicationContext().start();
            assertThat(it.getBean(Hearing.class).heard.poll(60, TimeUnit.SECONDS))
                    .isNotNull();
        });
    }

    /** It is paid for, whatever becomes of the caller's transaction. */
    @Test
    void cost_ofAReadInATransactionThatIsRolledBack_staysOnItsLoad() {
        with(database()).run(it -> {
            LoadTracker tracker = it.getBean(LoadTracker.class);
            String number = it.getBean(FreightClient.class)
                    .createLoad("order-1", load())
                    .loadNumber();
            tracker.follow(number, FollowOptions.defaults());
            it.getBean(TransactionTemplate.class).executeWithoutResult(status -> {
                assertThat(tracker.position(number, Duration.ZERO).paidNow()).isTrue();
                status.setRollbackOnly();
            });
            int reads = broker.requests("getLoadPosition").size();
            assertThat(reads).isPositive();
            // the tracker may be about to read it too, and books that before it reads
            assertThat(tracker.find(number).spentUsd())
                    .isGreaterThanOrEqualTo(new BigDecimal("0.02").multiply(BigDecimal.valueOf(reads)));
        });
    }

    /** The main road: a load that is created is followed, and what happens to it is published and posted. */
    @Test
    void createdLoad_isFollowedAndPostedAsPropertiesSay() throws IOException {
        BlockingQueue<String> posted = new LinkedBlockingQueue<>();
        BlockingQueue<String> signatures = new LinkedBlockingQueue<>();
        HttpServer receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> {
            signatures.add(exchange.getRequestHeaders().getFirst("webhook-signature"));
            posted.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        receiver.start();
        try {
            with(database())
                    .withUserConfiguration(Hearing.class)
                    .withBean(InstantSource.class, server::clock)
                    .withPropertyValues(
                            "freight.durable.follow=true",
                            "freight.webhooks.secret=whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw,"
                                    + "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
                            "freight.webhooks.url=http://localhost:"
                                    + receiver.getAddress().getPort())
                    .run(it -> {
                        DurableFreight durable = it.getBean(DurableFreight.class);
                        durable.createLoad("order-1", load(), "globex");
                        DurableCall done = durable.await("order-1", Duration.ofSeconds(60));
                        assertThat(it.getBean(LoadTracker.class).find(done.loadNumber()))
                                .isNotNull();
                        broker.newestLoad().driveToEnd();
                        assertThat(posted.poll(60, TimeUnit.SECONDS)).contains(done.loadNumber());
                        assertThat(signatures.element().split(" "))
                                .as("one of each secret")
                                .hasSize(2);
                        assertThat(it.getBean(Hearing.class).heard.poll(60, TimeUnit.SECONDS))
                                .isNotNull();
                    });
        } finally {
            receiver.stop(0);
        }
    }
}
