package io.freightsdk.durable.webhooks;

import static io.freightsdk.durable.FollowedLoads.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import io.freightsdk.DatabaseSource;
import io.freightsdk.TestDatabase;
import io.freightsdk.durable.Nodes;
import io.freightsdk.durable.Receiver;
import io.freightsdk.durable.Transactions;
import io.freightsdk.durable.tracking.JdbcTrackingStore;
import io.freightsdk.tracking.TrackingEvent;
import io.freightsdk.tracking.WebhookVerifier;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.security.SignatureException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Execution(ExecutionMode.CONCURRENT)
@Tag("acceptance")
class TrackingWebhooksTest {
    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    private static final String LOAD = "LD-1";

    /** By which attempts are due. */
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-05-04T12:00:00Z"));

    private TrackingWebhooks.Builder builder(DataSource dataSource) {
        return TrackingWebhooks.builder(dataSource, "acme").secret(SECRET).clock(now::get);
    }

    private static void store(DataSource dataSource, TrackingEvent... events) {
        JdbcTrackingStore.builder(dataSource, "acme").build().append(List.of(events));
    }

    private static Endpoint endpoint(TrackingWebhooks webhooks) {
        return webhooks.endpoint(LOAD).orElseThrow();
    }

    private static int waiting(TrackingWebhooks webhooks) {
        return webhooks.endpoints(100).stream().mapToInt(Endpoint::waiting).sum();
    }

    private void later(Duration time) {
        now.updateAndGet(before -> before.plus(time));
    }

    @ParameterizedTest
    @DatabaseSource
    void eventsArriveInOrderAndSigned(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        try (Receiver receiver = new Receiver();
                TrackingWebhooks webhooks = builder(dataSource).build().start()) {
            webhooks.setUrl(LOAD, receiver.url());
            store(dataSource, event(LOAD, 1), event(LOAD, 2), event("LD-2", 1));
            store(dataSource, event(LOAD, 3), event(LOAD, 1));
            Nodes.until(() -> waiting(webhooks) == 0);
            assertThat(receiver.taken()).containsExactly("LD-1-1", "LD-1-2", "LD-1-3");
            assertThat(receiver.received).allSatisfy(TrackingWebhooksTest::isSigned);
            assertThat(receiver.received.get(2).body()).isEqualTo(event(LOAD, 3).toJson());
            assertThat(endpoint(webhooks).deliveredAt()).isNotNull();
            assertThat(endpoint(webhooks).nextAttemptAt()).isNull();
            assertThat(webhooks.endpoint("LD-2")).isEmpty();
        }
    }

    /** At the time when it was signed, however slow this machine is. */
    private static void isSigned(Receiver.Received one) {
        try {
            assertThat(WebhookVerifier.of(SECRET)
                            .clock(() -> Instant.ofEpochSecond(one.timestamp()))
                            .verified(one::header, one.body().getBytes(StandardCharsets.UTF_8)))
                    .hasValueSatisfying(event -> assertThat(event.id()).isEqualTo(one.id()));
        } catch (SignatureException e) {
            throw new AssertionError(e);
        }
        assertThat(one.timestamp()).isCloseTo(Instant.now().getEpochSecond(), within(600L));
    }

    @Test
    void publicVerifierAcceptsAllAndRefusesWhatWasChanged() throws Exception {
        DataSource dataSource = TestDatabase.H2.fresh();
        try (Receiver receiver = new Receiver();
                TrackingWebhooks webhooks =
                        builder(dataSource).url(receiver.url()).build().start()) {
            store(
                    dataSource,
                    IntStream.rangeClosed(1, 20)
                            .mapToObj(i -> event("LD-" + i, 1))
                            .toArray(TrackingEvent[]::new));
            Nodes.until(() -> {
                later(Duration.ofSeconds(1)); // half of the threads for one host
                return waiting(webhooks) == 0;
            });
            assertThat(receiver.taken()).hasSize(20);
            Webhook verifier = new Webhook(SECRET);
            for (Receiver.Received one : receiver.received) {
                HttpHeaders headers = HttpHeaders.of(
                        Map.of(
                                "webhook-id", List.of(one.id()),
                                "webhook-timestamp", List.of(one.header("webhook-timestamp")),
                                "webhook-signature", List.of(one.signature())),
                        (name, value) -> true);
                verifier.verify(one.body(), headers.map());
                assertThatThrownBy(() -> verifier.verify(one.body() + " ", headers.map()))
                        .isInstanceOf(WebhookVerificationException.class);
            }
        }
    }

    @Test
    void typesThatAreNotWantedAreNotSent() throws Exception {
        DataSource dataSource = TestDatabase.H2.fresh();
        try (Receiver receiver = new Receiver();
                TrackingWebhooks webhooks = builder(dataSource)
                        .url(receiver.url(), "load.cancelled")
                        .build()
                        .start()) {
            TrackingEvent.Header header = event(LOAD, 1).header();
            store(dataSource, new TrackingEvent.Delivered(header), event(LOAD, 2));
            Nodes.until(() -> waiting(webhooks) == 0 && !receiver.received.isEmpty());
            assertThat(receiver.taken()).containsExactly("LD-1-2");
        }
    }

    @Test
    void testIsPostedNowAndNotStored() throws Exception {
        DataSource dataSource = TestDatabase.H2.fresh();
        try (Receiver receiver = new Receiver((exchange, id) -> 503);
                TrackingWebhooks webhooks = builder(dataSource).build()) {
            assertThat(webhooks.test(receiver.url()).orElseThrow()).startsWith("HTTP 503: sorry, no");
            assertThat(receiver.received).hasSize(1).allSatisfy(TrackingWebhooksTest::isSigned);
            assertThat(webhooks.endpoints(9)).isEmpty();
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void eventOfATransactionThatWasRolledBackIsNotSent(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        try (Receiver receiver = new Receiver();
                TrackingWebhooks webhooks =
                        builder(dataSource).url(receiver.url()).build().start()) {
            assertThatThrownBy(() -> Transactions.of(dataSource).run(connection -> {
                        store(dataSource, event(LOAD, 1));
                        throw new IllegalStateException("no");
                    }))
                    .hasMessage("no");
            store(dataSource, event(LOAD, 2));
            Nodes.until(() -> !receiver.received.isEmpty());
            assertThat(receiver.taken()).containsExactly("LD-1-2");
            assertThat(webhooks.failed(9)).isEmpty();
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void refusedEventIsSentAgainBeforeLaterOnes(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        AtomicInteger refusals = new AtomicInteger(2);
        try (Receiver receiver = new Receiver((exchange, id) -> refusals.getAndDecrement() > 0 ? 500 : 204);
                TrackingWebhooks webhooks =
                        builder(dataSource).url(receiver.url()).build().start()) {
            store(dataSource, event(LOAD, 1), event(LOAD, 2));
            Nodes.until(() -> receiver.received.size() == 1);
            Nodes.until(() -> endpoint(webhooks).failure() != null);
            assertThat(endpoint(webhooks).failure()).startsWith("HTTP 500: sorry, no");
            assertThat(endpoint(webhooks).nextAttemptAt())
                    .isBetween(now.get().plusSeconds(5), now.get().plusSeconds(6));
            later(Duration.ofSeconds(6));
            Nodes.until(() -> receiver.received.size() == 2);
            Nodes.until(
                    () -> endpoint(webhooks).nextAttemptAt().isAfter(now.get().plusSeconds(299)));
            later(Duration.ofSeconds(330));
            Nodes.until(() -> waiting(webhooks) == 0);
            assertThat(receiver.taken()).containsExactly("LD-1-1", "LD-1-2");
            assertThat(endpoint(webhooks).failure()).isNull();
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void receiverThatHangsDelaysNoOther(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        CountDownLatch held = new CountDownLatch(1);
        try (Receiver hangs = new Receiver((exchange, id) -> {
                    awaited(held);
                    return 204;
                });
                Receiver other = new Receiver();
                TrackingWebhooks webhooks =
                        builder(dataSource).threads(4).build().start()) {
            for (int i = 0; i < 20; i++) {
                webhooks.setUrl("HANGS-" + i, hangs.url());
                store(dataSource, event("HANGS-" + i, 1));
            }
            for (int i = 0; i < 20; i++) {
                webhooks.setUrl("LD-" + i, other.url());
                store(dataSource, event("LD-" + i, 1));
            }
            Nodes.until(() -> other.received.size() == 20, 100);
            held.countDown();
            Nodes.until(() -> {
                later(Duration.ofSeconds(1));
                return waiting(webhooks) == 0;
            });
            assertThat(hangs.taken()).hasSize(20).doesNotHaveDuplicates();
        }
    }

    private static void awaited(CountDownLatch held) {
        try {
            held.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void eventThatIsGivenUpBlocksNothingAndCanBeSentAgain(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        AtomicInteger status = new AtomicInteger(500);
        try (Receiver receiver = new Receiver((exchange, id) -> id.equals("LD-1-1") ? status.get() : 204);
                TrackingWebhooks webhooks =
                        builder(dataSource).url(receiver.url()).build().start()) {
            store(dataSource, event(LOAD, 1), event(LOAD, 2));
            Nodes.until(() -> {
                later(Duration.ofHours(27));
                return webhooks.failed(9).size() == 1;
            });
            assertThat(receiver.received).hasSizeGreaterThanOrEqualTo(10);
            Nodes.until(() -> waiting(webhooks) == 0);
            assertThat(receiver.taken()).containsExactly("LD-1-2");
            assertThat(webhooks.failed(9)).singleElement().satisfies(failed -> {
                assertThat(failed.eventId()).isEqualTo("LD-1-1");
                assertThat(failed.loadNumber()).isEqualTo(LOAD);
                assertThat(failed.failure()).startsWith("HTTP 500");
                assertThat(failed.body()).isEqualTo(event(LOAD, 1).toJson());
            });
            assertThat(webhooks.metrics())
                    .filteredOn(metric -> metric.state().equals("failed"))
                    .allSatisfy(metric -> assertThat(metric.value()).isEqualTo(1));
            status.set(204);
            assertThat(webhooks.resendEvent("unknown")).isFalse();
            assertThat(webhooks.resendEvent("LD-1-1")).isTrue();
            assertThat(webhooks.resend(LOAD)).isZero();
            Nodes.until(() -> waiting(webhooks) == 0);
            assertThat(receiver.taken()).containsExactly("LD-1-2", "LD-1-1");
            assertThat(webhooks.failed(9)).isEmpty();
            store(dataSource, event(LOAD, 3));
            Nodes.until(() -> receiver.taken().size() == 3);
        }
    }

    @Test
    void goneReceiverGetsNoMoreRequests() throws Exception {
        DataSource dataSource = TestDatabase.H2.fresh();
        try (Receiver receiver = new Receiver((exchange, id) -> 410);
                TrackingWebhooks webhooks =
                        builder(dataSource).url(receiver.url()).build().start()) {
            store(dataSource, event(LOAD, 1));
            Nodes.until(() -> webhooks.failed(9).size() == 1);
            assertThat(receiver.received).hasSize(1);
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void failedEventOfALoadWithoutAUrlStaysFailedUntilThereIsOneAgain(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        try (Receiver gone = new Receiver((exchange, id) -> 410);
                Receiver receiver = new Receiver();
                TrackingWebhooks webhooks = builder(dataSource).build().start()) {
            webhooks.setUrl(LOAD, gone.url());
            store(dataSource, event(LOAD, 1));
            Nodes.until(() -> webhooks.failed(9).size() == 1);
            assertThat(webhooks.remove(LOAD)).isTrue();
            assertThat(webhooks.resend(LOAD)).isZero();
            assertThat(webhooks.resendEvent("LD-1-1")).isFalse();
            assertThat(webhooks.failed(9)).hasSize(1);
            webhooks.setUrl(LOAD, receiver.url());
            assertThat(webhooks.resend(LOAD)).isEqualTo(1);
            Nodes.until(() -> receiver.taken().contains("LD-1-1"));
        }
    }

    /** Two were given up, and a third waits: it comes last, though it was refused before. */
    @ParameterizedTest
    @DatabaseSource
    void failedEventsAreSentAgainInOrderAndBeforeThoseThatWait(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        AtomicInteger status = new AtomicInteger(410);
        try (Receiver receiver = new Receiver((exchange, id) -> status.get());
                TrackingWebhooks webhooks =
                        builder(dataSource).url(receiver.url()).build().start()) {
            store(dataSource, event(LOAD, 1), event(LOAD, 2));
            Nodes.until(() -> webhooks.failed(9).size() == 2);
            status.set(503);
            store(dataSource, event(LOAD, 3));
            Nodes.until(() -> webhooks.endpoint(LOAD)
                    .filter(one -> String.valueOf(one.failure()).startsWith("HTTP 503"))
                    .isPresent());
            status.set(204);
            assertThat(webhooks.resend(LOAD)).isEqualTo(2);
            Nodes.until(() -> receiver.taken().size() == 3);
            assertThat(receiver.taken()).containsExactly("LD-1-1", "LD-1-2", "LD-1-3");
            assertThat(endpoint(webhooks).failed()).isZero();
        }
    }

    @Test
    void redirectIsAFailureAndNotFollowed() throws Exception {
        DataSource dataSource = TestDatabase.H2.fresh();
        try (Receiver target = new Receiver();
                Receiver receiver = new Receiver((exchange, id) -> {
                    exchange.getResponseHeaders().add("Location", target.url());
                    return 307;
                });
                TrackingWebhooks webhooks =
                        builder(dataSource).url(receiver.url()).build().start()) {
            store(dataSource, event(LOAD, 1));
            Nodes.until(() ->
                    webhooks.endpoint(LOAD).filter(one -> one.failure() != null).isPresent());
            assertThat(endpoint(webhooks).failure()).startsWith("HTTP 307");
            assertThat(target.received).isEmpty();
        }
    }

    @Test
    void receiverThatDoesNotAnswerIsNotWaitedForLonger() throws Exception {
        DataSource dataSource = TestDatabase.H2.fresh();
        CountDownLatch held = new CountDownLatch(1);
        try (Receiver receiver = new Receiver((exchange, id) -> {
                    awaited(held);
                    return 204;
                });
                TrackingWebhooks webhooks = builder(dataSource)
                        .timeout(Duration.ofMillis(200))
                        .url(receiver.url())
                        .build()
                        .start()) {
            store(dataSource, event(LOAD, 1));
            Nodes.until(() ->
                    webhooks.endpoint(LOAD).filter(one -> one.failure() != null).isPresent());
            assertThat(endpoint(webhooks).failure()).startsWith("no response: ");
            held.countDown();
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void newUrlAppliesToWaitingEventsAtOnce(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        try (Receiver broken = new Receiver((exchange, id) -> 500);
                Receiver receiver = new Receiver();
                TrackingWebhooks webhooks = builder(dataSource).build().start()) {
            webhooks.setUrl(LOAD, broken.url());
            store(dataSource, event(LOAD, 1));
            Nodes.until(() -> endpoint(webhooks).failure() != null);
            webhooks.setUrl(LOAD, receiver.url());
            Nodes.until(() -> waiting(webhooks) == 0);
            assertThat(receiver.taken()).containsExactly("LD-1-1");
        }
    }

    @Test
    void eventsOfARemovedLoadAreNotSent() throws Exception {
        DataSource dataSource = TestDatabase.H2.fresh();
        try (Receiver receiver = new Receiver();
                TrackingWebhooks webhooks = builder(dataSource).build()) {
            webhooks.setUrl(LOAD, receiver.url());
            webhooks.setUrl("LD-2", receiver.url());
            store(dataSource, event(LOAD, 1), event("LD-2", 1));
            assertThat(webhooks.remove(LOAD)).isTrue();
            assertThat(webhooks.remove(LOAD)).isFalse();
            assertThat(receiver.received).isEmpty();
            webhooks.start();
            Nodes.until(() -> waiting(webhooks) == 0);
            assertThat(receiver.taken()).containsExactly("LD-2-1");
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void loadOfANodeThatDiedIsTakenOver(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        try (Receiver receiver = new Receiver();
                TrackingWebhooks dies = builder(dataSource).url(receiver.url()).build();
                TrackingWebhooks other = builder(dataSource).url(receiver.url()).build()) {
            store(dataSource, event(LOAD, 1));
            Transactions.of(dataSource)
                    .run(connection -> new io.freightsdk.durable.internal.Outbox("acme", "webhook")
                            .claim(connection, now.get(), Duration.ofSeconds(60), 9));
            other.start();
            later(Duration.ofSeconds(61));
            Nodes.until(() -> waiting(other) == 0);
            assertThat(receiver.taken()).containsExactly("LD-1-1");
            assertThat(dies.endpoints(9)).hasSize(1);
        }
    }

    @Test
    void nothingIsSentAfterCloseAndWhatWaitsIsSentByTheNextNodeOrStart() throws Exception {
        DataSource dataSource = TestDatabase.H2.fresh();
        try (Receiver receiver = new Receiver();
                TrackingWebhooks next = builder(dataSource).url(receiver.url()).build()) {
            TrackingWebhooks first = builder(dataSource).url(receiver.url()).build();
            store(dataSource, event(LOAD, 1));
            first.start();
            Nodes.until(() -> waiting(first) == 0);
            first.close();
            first.close();
            store(dataSource, event(LOAD, 2));
            assertThat(receiver.taken()).containsExactly("LD-1-1");
            first.start();
            Nodes.until(() -> receiver.taken().size() == 2);
            first.close();
            store(dataSource, event(LOAD, 3));
            next.start();
            Nodes.until(() -> receiver.taken().size() == 3);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"https://example.com/a?b=c", "http://localhost:8080/", "http://127.0.0.1/", "http://[::1]/x"})
    void urlsOfHttpsAndOfThisMachineAreTaken(String url) {
        assertThat(WebhookPost.checked(url)).isEqualTo(url);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://example.com/?token=t0p-s3cret", "https://u:t0p-s3cret@example.com/", "t0p-s3cret"})
    void refusedUrlIsNotPrintedBeyondItsHost(String url) {
        try (TrackingWebhooks webhooks = builder(TestDatabase.H2.fresh()).build()) {
            assertThatThrownBy(() -> webhooks.setUrl(LOAD, url))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageNotContaining("t0p-s3cret");
        }
    }

    @Test
    void settingsThatMakeNoSenseAreRefused() {
        DataSource dataSource = TestDatabase.H2.fresh();
        TrackingWebhooks.Builder builder = builder(dataSource);
        List<Runnable> wrong = new ArrayList<>();
        wrong.add(() -> builder.secret("whsec_short"));
        wrong.add(() -> builder.timeout(Duration.ZERO));
        wrong.add(() -> builder.threads(0));
        wrong.add(() -> builder.types("stop.teleported"));
        wrong.add(() -> TrackingWebhooks.builder(dataSource, "a:b"));
        wrong.add(() -> TrackingWebhooks.builder(dataSource, "acme").build());
        assertThat(wrong).allSatisfy(one -> assertThatThrownBy(one::run).isInstanceOf(IllegalArgumentException.class));
        try (TrackingWebhooks webhooks = builder.build()) {
            assertThat(webhooks).hasToString("TrackingWebhooks[acme]");
            assertThatThrownBy(() -> webhooks.endpoints(0)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> webhooks.setUrl(" ", "https://example.com"))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
