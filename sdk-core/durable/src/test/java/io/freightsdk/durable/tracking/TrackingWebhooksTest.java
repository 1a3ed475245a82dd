package io.freightsdk.durable.tracking;

import static io.freightsdk.durable.tracking.ErrorOfAnEventListenerTest.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import com.sun.net.httpserver.HttpServer;
import io.freightsdk.DatabaseSource;
import io.freightsdk.TestDatabase;
import io.freightsdk.durable.NodeProgram;
import io.freightsdk.durable.Nodes;
import io.freightsdk.durable.tracking.Receiver.Received;
import io.freightsdk.tracking.TrackingEvent;
import io.freightsdk.tracking.WebhookVerifier;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.security.SignatureException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
    static final String LOAD = "LD-1";
    static final Duration SOON = Duration.ofMillis(10);

    static TrackingWebhooks.Builder builder(DataSource dataSource) {
        return TrackingWebhooks.builder(dataSource, "acme").secret(SECRET);
    }

    /** Keeps events in one transaction, as the store of a tracker does. */
    static void keep(DataSource dataSource, TrackingWebhooks webhooks, String load, int... numbers)
            throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            for (int number : numbers) {
                webhooks.store(connection, event(load, number));
            }
            connection.commit();
        }
    }

    static WebhookTarget target(TrackingWebhooks webhooks) {
        return webhooks.find(LOAD).orElseThrow();
    }

    /** It waited for the transaction that has stored an event for that receiver, and all other events with it. */
    @ParameterizedTest
    @DatabaseSource
    void listenerOfEventsMayForgetTheReceiverOfItsLoad(TestDatabase database) {
        DataSource dataSource = database.fresh();
        try (TrackingWebhooks webhooks = builder(dataSource).storeOnly()) {
            webhooks.sendTo(LOAD, "https://example.com/freight");
            List<Boolean> forgotten = new ArrayList<>();
            JdbcWatchStore store = JdbcWatchStore.builder(dataSource, "acme")
                    .onEvent(webhooks::store)
                    .onEvent((transaction, event) -> forgotten.add(webhooks.forget(LOAD)))
                    .build();
            store.append(List.of(event(LOAD, 1), event("LD-2", 1)));
            assertThat(store.deliver(10, event -> true)).isEqualTo(2);
            assertThat(forgotten).containsExactly(true, false);
            assertThat(webhooks.find(LOAD)).isEmpty();
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void eventsArriveInOrderAndSigned(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        try (Receiver receiver = new Receiver();
                TrackingWebhooks webhooks = builder(dataSource).start()) {
            webhooks.sendTo(LOAD, receiver.url());
            keep(dataSource, webhooks, LOAD, 1, 2);
            keep(dataSource, webhooks, LOAD, 3);
            Nodes.until(() -> target(webhooks).delivered() == 3);
            assertThat(receiver.taken()).containsExactly("LD-1-1", "LD-1-2", "LD-1-3");
            assertThat(receiver.received).allSatisfy(TrackingWebhooksTest::isSigned);
            assertThat(receiver.received.get(2).body()).isEqualTo(event(LOAD, 3).toJson());
            assertThat(target(webhooks).lastDeliveredAt()).isNotNull();
            Nodes.until(() -> tasks(dataSource) == 0);
        }
    }

    /** Or its attempts would never be counted, and it would be posted forever. */
    @Test
    @Tag("slow")
    void failureThatADatabaseInLatin1CannotWriteIsCounted() throws Exception {
        DataSource dataSource = TestDatabase.latin1();
        HttpServer receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> {
            byte[] said = "out of order \u2026".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(500, said.length);
            exchange.getResponseBody().write(said);
            exchange.close();
        });
        receiver.start();
        try (TrackingWebhooks webhooks = builder(dataSource).retryDelays(SOON).start()) {
            webhooks.sendTo(LOAD, "http://127.0.0.1:" + receiver.getAddress().getPort());
            keep(dataSource, webhooks, LOAD, 1);
            Nodes.until(() -> target(webhooks).dead() == 1);
            assertThat(target(webhooks).failure()).isEqualTo("HTTP 500: out of order ?");
        } finally {
            receiver.stop(0);
        }
    }

    /** It waits for a node with its key. */
    @ParameterizedTest
    @DatabaseSource
    void encryptedEventIsNotSentAsItIs(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        try (Receiver receiver = new Receiver();
                TrackingWebhooks stores = builder(dataSource).storeOnly()) {
            stores.sendTo("LD-2", receiver.url());
            stores.sendTo(LOAD, receiver.url());
            keep(dataSource, stores, LOAD, 1);
            NodeProgram.execute(dataSource, "update freight_webhook_event set body = 'mine:1'");
            keep(dataSource, stores, "LD-2", 1);
            try (TrackingWebhooks webhooks = builder(dataSource).threads(1).start()) {
                Nodes.until(() -> receiver.taken().contains("LD-2-1"));
                Nodes.until(() -> isPutOff(dataSource) || target(webhooks).waiting() == 0);
                assertThat(target(webhooks).waiting()).isOne();
            }
            assertThat(receiver.taken()).containsExactly("LD-2-1");
        }
    }

    private static boolean isPutOff(DataSource dataSource) {
        return new Database(dataSource)
                        .transaction(
                                "find",
                                tx -> tx.one(
                                        "select count(*) from freight_tracking_task where picked = false and execution_time >"
                                                + " current_timestamp + interval '20' second",
                                        row -> row.getInt(1)))
                == 1;
    }

    @ParameterizedTest
    @DatabaseSource
    void eventOfATargetThatIsMadeWhileItsPlaceEndsArrives(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        CountedDataSource between = new CountedDataSource(dataSource);
        try (Receiver receiver = new Receiver();
                TrackingWebhooks other = builder(dataSource).storeOnly()) {
            between.before("delete from freight_tracking_task where task_name = 'freight'", () -> {
                other.sendTo(LOAD, receiver.url());
                keepOne(dataSource, other);
            });
            Database known = new Database(dataSource);
            Places places = Places.of("webhooks", "acme");
            known.change("add", tx -> places.put(tx, LOAD, null));
            try (TrackingWebhooks webhooks = builder(between.counted()).start()) {
                Nodes.until(() -> receiver.taken().contains("LD-1-1"));
                Nodes.until(() -> target(webhooks).delivered() == 1);
            }
        }
    }

    private static void keepOne(DataSource dataSource, TrackingWebhooks webhooks) {
        try {
            keep(dataSource, webhooks, LOAD, 1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void isSigned(Received one) {
        assertThat(verified(one))
                .hasValueSatisfying(event -> assertThat(event.id()).isEqualTo(one.id()));
        assertThat(one.timestamp()).isCloseTo(Instant.now().getEpochSecond(), within(600L));
    }

    /** At the time when it was signed, however slow this machine is. */
    private static Optional<TrackingEvent> verified(Received one) {
        try {
            return WebhookVerifier.of(SECRET)
                    .clock(() -> Instant.ofEpochSecond(one.timestamp()))
                    .verified(one::header, one.body().getBytes(StandardCharsets.UTF_8));
        } catch (SignatureException e) {
            throw new AssertionError(e);
        }
    }

    /** The library of the standard itself, unmodified. */
    @Test
    void publicVerifierAcceptsAllAndRefusesWhatWasChangedOrIsOld() throws Exception {
        DataSource dataSource = TestDatabase.H2.fresh();
        try (Receiver receiver = new Receiver();
                TrackingWebhooks webhooks = builder(dataSource)
                        .secret("whsec_" + "A".repeat(64), SECRET)
                        .start()) {
            webhooks.sendTo(LOAD, receiver.url());
            keep(dataSource, webhooks, LOAD, 1, 2, 3);
            Nodes.until(() -> target(webhooks).delivered() == 3);
            assertThat(webhooks.test(receiver.url())).isEmpty();
            Webhook verifier = new Webhook(SECRET);
            assertThat(receiver.received).hasSize(4);
            for (Received one : receiver.received) {
                verifier.verify(one.body(), headers(one, one.id(), one.timestamp()));
                refused(one.body().replace("\"version\":1", "\"version\":3"), headers(one, one.id(), one.timestamp()));
                refused(one.body(), headers(one, "another", one.timestamp()));
                refused(one.body(), headers(one, one.id(), one.timestamp() - 400));
            }
        }
    }

    private static HttpHeaders headers(Received one, String id, long timestamp) {
        return HttpHeaders.of(
                Map.of(
                        "webhook-id", List.of(id),
                        "webhook-timestamp", List.of(Long.toString(timestamp)),
                        "webhook-signature", List.of(one.signature())),
                (name, value) -> true);
    }

    private static void refused(String body, HttpHeaders headers) {
        assertThatThrownBy(() -> new Webhook(SECRET).verify(body, headers))
                .isInstanceOf(WebhookVerificationException.class);
    }

    @ParameterizedTest
    @DatabaseSource
    void receiverGetsTheTypesItAskedFor(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        try (Receiver receiver = new Receiver();
                TrackingWebhooks webhooks =
                        builder(dataSource).url(receiver.url(), "Cancelled").start()) {
            webhooks.sendTo(LOAD, receiver.url(), "StopArrived", "Delivered");
            webhooks.sendTo("LD-2", receiver.url(), "StopArrived");
            keep(dataSource, webhooks, LOAD, 1);
            keep(dataSource, webhooks, "LD-2", 1);
            keep(dataSource, webhooks, "LD-3", 1);
            Nodes.until(() -> target(webhooks).delivered() == 1);
            assertThat(target(webhooks).types()).containsExactlyInAnyOrder("StopArrived", "Delivered");
            assertThat(webhooks.find("LD-2").orElseThrow().waiting()).isZero();
            webhooks.sendTo("LD-2", receiver.url());
            keep(dataSource, webhooks, "LD-2", 2);
            Nodes.until(() -> receiver.taken().size() == 2);
            assertThat(receiver.taken()).containsExactly("LD-1-1", "LD-2-2");
            assertThatThrownBy(() -> webhooks.sendTo(LOAD, receiver.url(), "Teleported"))
                    .hasMessage("webhooks: expected types of events such as StopArrived, was Teleported");
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void typesOfAllLoadsAreThoseOfTheNodeThatKeeps(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        TrackingWebhooks.Builder all = builder(dataSource);
        try (TrackingWebhooks few =
                        all.url("https://example.com", "StopArrived").storeOnly();
                TrackingWebhooks more = all.url("https://example.com").storeOnly();
                TrackingWebhooks fewAgain =
                        all.url("https://example.com", "StopArrived").storeOnly()) {
            keep(dataSource, few, LOAD, 1);
            assertThat(target(few).waiting()).isZero();
            keep(dataSource, more, LOAD, 2);
            assertThat(target(more).waiting()).isOne();
            keep(dataSource, fewAgain, LOAD, 3);
            assertThat(target(more).waiting()).isOne();
            assertThat(target(more).types()).containsExactly("StopArrived");
        }
    }

    @Test
    void testIsPostedNowAndNotKept() throws Exception {
        DataSource dataSource = TestDatabase.H2.fresh();
        try (Receiver receiver = new Receiver();
                Receiver broken = new Receiver((exchange, id) -> 500);
                TrackingWebhooks webhooks = builder(dataSource).storeOnly()) {
            assertThat(webhooks.test(receiver.url())).isEmpty();
            assertThat(verified(receiver.received.get(0))).containsInstanceOf(TrackingEvent.Test.class);
            assertThat(webhooks.test(broken.url()))
                    .hasValueSatisfying(failure -> assertThat(failure).startsWith("HTTP 500: sorry"));
            assertThat(webhooks.list(10)).isEmpty();
        }
    }

    /** Python's http.server, for one. */
    @Test
    void connectionOfHttp10IsNotUsedAgain() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                TrackingWebhooks webhooks = builder(TestDatabase.H2.fresh()).storeOnly()) {
            Thread receiver = new Thread(() -> answerEachConnectionOnce(server));
            receiver.start();
            String url = "http://127.0.0.1:" + server.getLocalPort() + "/";
            assertThat(webhooks.test(url)).isEmpty();
            assertThat(webhooks.test(url)).isEmpty();
        }
    }

    private static void answerEachConnectionOnce(ServerSocket server) {
        try {
            while (true) {
                try (Socket socket = server.accept()) {
                    InputStream in = socket.getInputStream();
                    int last = in.read();
                    while (last != '}') { // the end of an event without a load
                        last = in.read();
                    }
                    socket.getOutputStream().write("HTTP/1.0 204 No Content\r\n\r\n".getBytes(StandardCharsets.UTF_8));
                    assertThat(in.read()).isLessThan(0);
                }
            }
        } catch (IOException e) {
            assertThat(server.isClosed()).isTrue();
        }
    }

    private static int tasks(DataSource dataSource) {
        try (Connection connection = dataSource.getConnection()) {
            return Database.query(connection, "select count(*) from freight_tracking_task", row -> row.getInt(1))
                    .get(0);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void eventOfATransactionThatWasRolledBackIsNotSent() throws Exception {
        DataSource dataSource = TestDatabase.H2.fresh();
        try (TrackingWebhooks webhooks = builder(dataSource).storeOnly();
                Connection connection = dataSource.getConnection()) {
            webhooks.sendTo(LOAD, "https://example.com");
            connection.setAutoCommit(false);
            webhooks.store(connection, event(LOAD, 1));
            connection.rollback();
            assertThat(target(webhooks).waiting()).isZero();
            assertThat(tasks(dataSource)).isZero();
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void failedEventIsSentAgainBeforeLaterOnes(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        List<String> refused = new CopyOnWriteArrayList<>();
        try (Receiver receiver = new Receiver((exchange, id) -> {
                    exchange.getResponseHeaders().set("Retry-After", "0");
                    return refused.size() < 3 && refused.add(id) ? 503 : 200;
                });
                TrackingWebhooks webhooks =
                        builder(dataSource).retryDelays(SOON, SOON, SOON).start()) {
            webhooks.sendTo(LOAD, receiver.url());
            keep(dataSource, webhooks, LOAD, 1, 2);
            Nodes.until(() -> target(webhooks).delivered() == 2);
            assertThat(receiver.received.stream().map(Received::id))
                    .containsExactly("LD-1-1", "LD-1-1", "LD-1-1", "LD-1-1", "LD-1-2");
            assertThat(target(webhooks).failure()).isNull();
        }
    }

    /** As of a receiver that took half a minute for each of three. */
    @Test
    void timeThatAttemptsTakeIsNoDelay() throws Exception {
        DataSource dataSource = TestDatabase.H2.fresh();
        try (Receiver receiver = new Receiver((exchange, id) -> {
                    exchange.getResponseHeaders().set("Retry-After", "0");
                    return 503;
                });
                TrackingWebhooks stores = builder(dataSource).storeOnly()) {
            stores.sendTo(LOAD, receiver.url());
            keep(dataSource, stores, LOAD, 1);
            NodeProgram.execute(
                    dataSource, "update freight_webhook_event set stored_at = stored_at - interval '90' second");
            try (TrackingWebhooks webhooks =
                    builder(dataSource).retryDelays(SOON, SOON, SOON).start()) {
                Nodes.until(() -> target(webhooks).dead() == 1);
            }
            assertThat(receiver.received).hasSize(4);
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void receiverThatHangsDelaysNoOther(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        CountDownLatch over = new CountDownLatch(1);
        CountDownLatch hanging = new CountDownLatch(2);
        try (Receiver hangs = new Receiver((exchange, id) -> {
                    hanging.countDown();
                    return waitFor(over);
                });
                Receiver other = new Receiver();
                TrackingWebhooks webhooks = builder(dataSource)
                        .threads(4)
                        .timeout(Duration.ofMinutes(5))
                        .start()) {
            for (int i = 1; i <= 12; i++) {
                webhooks.sendTo("HANGS-" + i, hangs.url());
                keep(dataSource, webhooks, "HANGS-" + i, 1);
            }
            hanging.await();
            webhooks.sendTo(LOAD, other.url());
            keep(dataSource, webhooks, LOAD, 1, 2);
            Nodes.until(() -> target(webhooks).delivered() == 2);
            over.countDown();
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void deadEventBlocksNothingAndCanBeSentAgain(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        List<String> healed = new CopyOnWriteArrayList<>();
        try (Receiver receiver = new Receiver((exchange, id) -> healed.isEmpty() && !id.endsWith("-4") ? 500 : 200);
                TrackingWebhooks webhooks =
                        builder(dataSource).retryDelays(Duration.ofHours(1)).start()) {
            webhooks.sendTo(LOAD, receiver.url());
            keep(dataSource, webhooks, LOAD, 1, 2, 3, 4);
            Nodes.until(() -> target(webhooks).failure() != null && isQuiet(dataSource));
            String failure = "HTTP 500: sorry, " + "no".repeat(96) + "n";
            Instant setAt = target(webhooks).setAt();
            assertThat(target(webhooks))
                    .isEqualTo(new WebhookTarget(LOAD, receiver.url(), Set.of(), setAt, 0, 4, 0, null, failure));
            makeOld(dataSource);
            Nodes.until(() -> target(webhooks).delivered() == 1);
            assertThat(webhooks.dead(10))
                    .extracting(DeadWebhook::eventId)
                    .containsExactly("LD-1-1", "LD-1-2", "LD-1-3");
            DeadWebhook dead = webhooks.dead(10).get(1);
            assertThat(dead.json()).isEqualTo(event(LOAD, 2).toJson());
            assertThat(dead.failure()).isEqualTo(failure);
            healed.add("now");
            assertThat(webhooks.sendAgain(dead.eventId())).isTrue();
            Nodes.until(() -> target(webhooks).delivered() == 2);
            assertThat(webhooks.sendAgain(dead.eventId())).isFalse();
            assertThat(webhooks.sendAllAgain(LOAD)).isEqualTo(2);
            Nodes.until(() -> target(webhooks).delivered() == 4);
            assertThat(receiver.taken()).containsExactly("LD-1-4", "LD-1-2", "LD-1-1", "LD-1-3");
            assertThat(webhooks.dead(10)).isEmpty();
        }
    }

    /** As if they had been kept longer ago than all pauses, but not too long for retention, and the task was due. */
    private static void makeOld(DataSource dataSource) throws SQLException {
        NodeProgram.execute(dataSource, "update freight_webhook_event set stored_at = stored_at - interval '9' day");
        NodeProgram.execute(
                dataSource,
                "update freight_tracking_task set execution_time = timestamp '2020-01-01 00:00:00' where picked = false");
    }

    @Test
    void goneReceiverGetsNoMoreRequests() throws Exception {
        DataSource dataSource = TestDatabase.H2.fresh();
        try (Receiver receiver = new Receiver((exchange, id) -> 410);
                TrackingWebhooks webhooks = builder(dataSource).start()) {
            webhooks.sendTo(LOAD, receiver.url());
            keep(dataSource, webhooks, LOAD, 1);
            Nodes.until(() -> target(webhooks).dead() == 1);
            assertThat(receiver.received).hasSize(1);
        }
    }

    /** They may repeat the event, and its body is encrypted. */
    @Test
    void wordsOfAReceiverAreNotStoredWhereBodiesAreEncrypted() throws Exception {
        DataSource dataSource = TestDatabase.H2.fresh();
        BodyCipher cipher = new BodyCipher() {
            @Override
            public String encrypt(String body) {
                return new StringBuilder(body).reverse().toString();
            }

            @Override
            public String decrypt(String stored) {
                return encrypt(stored);
            }
        };
        try (Receiver receiver = new Receiver((exchange, id) -> 410);
                TrackingWebhooks webhooks = builder(dataSource).bodies(cipher).start()) {
            assertThat(webhooks.test(receiver.url()))
                    .hasValueSatisfying(why -> assertThat(why).startsWith("HTTP 410: sorry"));
            webhooks.sendTo(LOAD, receiver.url());
            keep(dataSource, webhooks, LOAD, 1);
            Nodes.until(() -> target(webhooks).dead() == 1);
            assertThat(target(webhooks).failure()).isEqualTo("HTTP 410");
            assertThat(webhooks.dead(1)).extracting(DeadWebhook::failure).containsExactly("HTTP 410");
        }
    }

    /** They may repeat the event, so they stay no longer than that. */
    @ParameterizedTest
    @DatabaseSource
    void wordsOfAReceiverLeaveWithTheDeadEvent(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        try (Receiver receiver = new Receiver((exchange, id) -> 410);
                TrackingWebhooks webhooks = builder(dataSource).start()) {
            webhooks.sendTo(LOAD, receiver.url());
            keep(dataSource, webhooks, LOAD, 1);
            Nodes.until(() -> target(webhooks).dead() == 1);
            assertThat(target(webhooks).failure()).startsWith("HTTP 410: sorry");
            DeadWebhook dead = webhooks.dead(1).get(0);
            assertThat(dead)
                    .hasToString("DeadWebhook[" + dead.eventId() + " of load " + LOAD + ": 1 attempts, stored at "
                            + dead.storedAt() + "]");
            Database all = new Database(dataSource);
            all.change("purge", tx -> {
                int unused = WebhookRows.of("acme").purge(tx, tx.now().plusSeconds(60), 1_000);
            });
            assertThat(target(webhooks).dead()).isZero();
            assertThat(target(webhooks).failure()).isNull();
            assertThat(target(webhooks).url()).isEqualTo(receiver.url());
        }
    }

    /** A receiver may have failed for all loads, whose rows nobody else could change meanwhile. */
    @Test
    void wordsOfReceiversArePurgedSoManyAtOnce() throws Exception {
        DataSource dataSource = TestDatabase.H2.fresh();
        try (TrackingWebhooks webhooks = builder(dataSource).start()) {
            for (String load : List.of("L1", "L2", "L3")) {
                webhooks.sendTo(load, "https://example.com/freight");
            }
            NodeProgram.execute(dataSource, "update freight_webhook set failure_text = 'said'");
            Database all = new Database(dataSource);
            for (int left : List.of(2, 1, 0)) {
                int purged = all.transaction(
                        "purge", tx -> WebhookRows.of("acme").purge(tx, tx.now().plusSeconds(60), 2));
                assertThat(purged).isEqualTo(left);
            }
            assertThat(webhooks.list(3)).hasSize(3).allMatch(one -> one.failure() == null);
        }
    }

    @Test
    void redirectIsAFailureAndNotFollowed() throws Exception {
        DataSource dataSource = TestDatabase.H2.fresh();
        try (Receiver receiver = new Receiver((exchange, id) -> {
                    exchange.getResponseHeaders().set("Location", "/elsewhere");
                    return 307;
                });
                TrackingWebhooks webhooks =
                        builder(dataSource).retryDelays(Duration.ofHours(1)).start()) {
            webhooks.sendTo(LOAD, receiver.url());
            keep(dataSource, webhooks, LOAD, 1);
            Nodes.until(() -> target(webhooks).failure() != null);
            assertThat(target(webhooks).failure()).startsWith("HTTP 307: sorry");
            assertThat(receiver.received).extracting(Received::path).containsExactly("/hook");
        }
    }

    @Test
    void receiverThatDoesNotAnswerIsNotWaitedForLonger() throws Exception {
        DataSource dataSource = TestDatabase.H2.fresh();
        CountDownLatch over = new CountDownLatch(1);
        try (Receiver receiver = new Receiver((exchange, id) -> waitFor(over));
                TrackingWebhooks webhooks = builder(dataSource)
                        .timeout(Duration.ofMillis(200))
                        .retryDelays(Duration.ofHours(1))
                        .start()) {
            webhooks.sendTo(LOAD, receiver.url());
            keep(dataSource, webhooks, LOAD, 1);
            Nodes.until(() -> target(webhooks).failure() != null);
            over.countDown();
            assertThat(target(webhooks).failure()).startsWith("no response: ").doesNotContain("127.0.0.1");
        }
    }

    private static int waitFor(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return 200;
    }

    @Test
    void newUrlAppliesToWaitingEvents() throws Exception {
        DataSource dataSource = TestDatabase.H2.fresh();
        try (Receiver broken = new Receiver((exchange, id) -> 500);
                Receiver receiver = new Receiver();
                TrackingWebhooks webhooks =
                        builder(dataSource).retryDelays(Duration.ofHours(1)).start()) {
            webhooks.sendTo(LOAD, broken.url());
            keep(dataSource, webhooks, LOAD, 1);
            Nodes.until(() -> target(webhooks).failure() != null && isQuiet(dataSource));
            webhooks.sendTo(LOAD, receiver.url());
            Nodes.until(() -> receiver.taken().equals(List.of("LD-1-1")));
        }
    }

    static boolean isQuiet(DataSource dataSource) {
        try (Connection connection = dataSource.getConnection()) {
            return Database.query(connection, "select 1 from freight_tracking_task where picked = true", row -> 1)
                    .isEmpty();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void loadWithoutAUrlUsesThatOfAllLoads() throws Exception {
        DataSource dataSource = TestDatabase.H2.fresh();
        try (Receiver receiver = new Receiver();
                TrackingWebhooks none = builder(dataSource).storeOnly();
                TrackingWebhooks webhooks =
                        builder(dataSource).url(receiver.url()).start()) {
            keep(dataSource, none, "LD-2", 1);
            keep(dataSource, webhooks, LOAD, 1);
            keep(dataSource, webhooks, "", 1);
            Nodes.until(() -> receiver.taken().size() == 2);
            assertThat(receiver.taken()).containsExactlyInAnyOrder("LD-1-1", "-1");
            Nodes.until(() -> webhooks.list(10).stream().allMatch(target -> target.delivered() == 1));
            assertThat(webhooks.list(10)).extracting(WebhookTarget::loadNumber).containsExactly("", LOAD);
        }
    }

    @Test
    void eventsOfAForgottenLoadAreNotSent() throws Exception {
        DataSource dataSource = TestDatabase.H2.fresh();
        try (TrackingWebhooks webhooks = builder(dataSource).storeOnly()) {
            webhooks.sendTo(LOAD, "https://example.com");
            keep(dataSource, webhooks, LOAD, 1);
            assertThat(webhooks.forget(LOAD)).isTrue();
            assertThat(tasks(dataSource)).isZero();
            assertThat(webhooks.forget(LOAD)).isFalse();
            keep(dataSource, webhooks, LOAD, 2);
            assertThat(webhooks.find(LOAD)).isEmpty();
        }
        try (TrackingWebhooks webhooks = builder(dataSource).start()) {
            Nodes.until(() -> tasks(dataSource) == 0);
            assertThat(webhooks.list(10)).isEmpty();
        }
    }

    @ParameterizedTest
    @DatabaseSource
    @Tag("long")
    void noEventIsStrandedWhileTasksEnd(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        int each = 20 * (Boolean.getBoolean("slow") ? 3 : 1);
        ExecutorService keepers = Executors.newFixedThreadPool(4);
        try (Receiver receiver = new Receiver();
                TrackingWebhooks webhooks = patient(dataSource, receiver);
                TrackingWebhooks other = patient(dataSource, receiver)) {
            List<Future<?>> kept = new ArrayList<>();
            for (int load = 1; load <= 4; load++) {
                String number = "LD-" + load;
                kept.add(keepers.submit(() -> {
                    for (int i = 1; i <= each; i++) {
                        keep(dataSource, i % 2 == 0 ? webhooks : other, number, i);
                    }
                    return null;
                }));
            }
            for (Future<?> one : kept) {
                one.get();
            }
            Nodes.until(() ->
                    other.list(10).stream().mapToLong(WebhookTarget::delivered).sum() == 4L * each);
            for (int load = 1; load <= 4; load++) {
                String prefix = "LD-" + load + "-";
                assertThat(receiver.taken().stream().filter(id -> id.startsWith(prefix)))
                        .containsExactlyElementsOf(IntStream.rangeClosed(1, each)
                                .mapToObj(i -> prefix + i)
                                .toList());
            }
            Nodes.until(() -> tasks(dataSource) == 0);
        } finally {
            keepers.shutdownNow();
        }
    }

    /** On a busy machine nobody takes over from one that is slow. */
    private static TrackingWebhooks patient(DataSource dataSource, Receiver receiver) {
        return builder(dataSource)
                .url(receiver.url())
                .takeOverAfter(Duration.ofMinutes(10))
                .start();
    }

    @ParameterizedTest
    @DatabaseSource
    void loadOfANodeThatDiedIsTakenOver(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        try (Receiver receiver = new Receiver();
                TrackingWebhooks dead = builder(dataSource).storeOnly()) {
            dead.sendTo(LOAD, receiver.url());
            keep(dataSource, dead, LOAD, 1);
            NodeProgram.execute(
                    dataSource,
                    "update freight_tracking_task set picked = true, picked_by = 'dead', version = 2,"
                            + " last_heartbeat = timestamp '2020-01-01 00:00:00'");
            try (TrackingWebhooks heir =
                    builder(dataSource).takeOverAfter(Duration.ofSeconds(5)).start()) {
                Nodes.until(() -> target(heir).delivered() == 1);
            }
            assertThat(receiver.taken()).containsOnly("LD-1-1");
        }
    }

    @Test
    void nothingIsSentBetweenCloseAndTheNextStart() throws Exception {
        DataSource dataSource = TestDatabase.H2.fresh();
        try (Receiver receiver = new Receiver()) {
            TrackingWebhooks webhooks = builder(dataSource).start();
            webhooks.sendTo(LOAD, receiver.url());
            webhooks.close();
            webhooks.close();
            keep(dataSource, webhooks, LOAD, 1);
            assertThat(target(webhooks).waiting()).isEqualTo(1);
            assertThat(receiver.received).isEmpty();
            try (TrackingWebhooks next = builder(dataSource).start()) {
                Nodes.until(() -> target(next).delivered() == 1);
            }
            assertThat(receiver.received).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"https://example.com/hook?x=1", "http://localhost:8080/", "http://[::1]/", "http://127.0.0.1:1"})
    void urlsOfHttpsAndOfThisMachineAreTaken(String url) {
        assertThat(WebhookPost.checked(url)).isEqualTo(url);
    }

    @Test
    void refusedUrlIsNotPrintedBeyondItsHost() throws IOException {
        TrackingWebhooks.Builder builder = builder(TestDatabase.H2.fresh());
        assertThatThrownBy(() -> builder.url("http://example.com/hook?token=t0p"))
                .hasMessage("webhooks: expected https, was http to example.com;"
                        + " without TLS only localhost, 127.0.0.1 and [::1] will do");
        assertThatThrownBy(() -> builder.url("http://127.0.0.1.example.com/"))
                .hasMessageStartingWith("webhooks: expected https, was http to 127.0.0.1.example.com;");
        assertThatThrownBy(() -> builder.url("https://me:t0p@example.com/"))
                .hasMessage("webhooks: expected a URL without a user and password, was one with, to example.com");
        assertThatThrownBy(() -> builder.url("file:///etc/passwd"))
                .hasMessage("webhooks: expected a URL of https of up to 2000 characters, was another text");
        assertThatThrownBy(() -> builder.url("https://example.com/" + "x".repeat(2_000)))
                .hasMessageStartingWith("webhooks: expected a URL of https of up to 2000 characters");
    }

    @Test
    void noSecretIsInAnyText() throws Exception {
        DataSource dataSource = TestDatabase.H2.fresh();
        try (TrackingWebhooks webhooks =
                builder(dataSource).url("https://example.com/?token=t0p").storeOnly()) {
            webhooks.sendTo(LOAD, "https://example.com/?token=t0p");
            assertThat(webhooks).hasToString("TrackingWebhooks[webhooks:acme]");
            assertThat(target(webhooks)).hasToString("WebhookTarget[LD-1: 0 delivered, 0 waiting, 0 dead]");
        }
    }

    @Test
    void settingsThatMakeNoSenseAreRefused() {
        DataSource dataSource = TestDatabase.H2.fresh();
        TrackingWebhooks.Builder builder = TrackingWebhooks.builder(dataSource, "acme");
        assertThatThrownBy(builder::start).hasMessage("webhooks: expected one secret or more, was none");
        assertThatThrownBy(builder::retryDelays).hasMessage("retryDelays: expected one or more, was none");
        assertThatThrownBy(() -> builder.retryDelays(Duration.ZERO)).hasMessage("retryDelays is positive, not PT0S");
        assertThatThrownBy(() -> builder.timeout(Duration.ofNanos(1)))
                .hasMessage("timeout is from 10 ms to 20 days, not PT0.000000001S");
        assertThatThrownBy(() -> builder.timeout(Duration.ofDays(30)))
                .hasMessage("timeout is from 10 ms to 20 days, not 30 days");
        assertThatThrownBy(() -> builder(dataSource).storeOnly().dead(0))
                .hasMessage("webhooks: most is 1 or more, not 0");
    }
}
