package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.DatabaseSource;
import io.freightsdk.Served;
import io.freightsdk.TestDatabase;
import io.freightsdk.server.Fault;
import io.freightsdk.tracking.PauseReason;
import io.freightsdk.tracking.TrackingEvent.Delivered;
import io.freightsdk.tracking.TrackingEvent.Facts;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** Parts of one account that work in one database at the same time. */
class PartsTogetherTest extends DurableSetup {
    private static final String SECRET = "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";

    PartsTogetherTest() {
        super("1.00");
    }

    private static final BodyCipher CIPHER = new BodyCipher() {
        @Override
        public String encrypt(String body) {
            return "mine:" + Base64.getEncoder().encodeToString(body.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String decrypt(String stored) {
            return stored.startsWith("mine:")
                    ? new String(Base64.getDecoder().decode(stored.substring(5)), StandardCharsets.UTF_8)
                    : stored;
        }
    };

    /** The first part of the process has no cipher. */
    @ParameterizedTest
    @DatabaseSource
    void callThatAFutureTellsOfIsReadWithTheCipherOfItsPart(TestDatabase database) throws Exception {
        opened(TrackingWebhooks.builder(dataSource(database), "acme")
                .createSchema(true)
                .secret(SECRET)
                .url("http://localhost:1")
                .pollEvery(Duration.ofMillis(100))
                .start());
        DurableFreight unused = opened(builder(database)
                .bodies(CIPHER)
                .pollEvery(Duration.ofMillis(110))
                .start());
        DurableFreight web = opened(builder(database).bodies(CIPHER).requestOnly());
        DurableCall asked = web.createLoad("order-1", Served.load());
        DurableCall ended = web.whenEnded(asked).get(60, TimeUnit.SECONDS);
        assertThat(web.find("order-1").orElseThrow().load()).isNotNull();
        assertThat(ended.state()).isEqualTo(DurableState.DONE);
        assertThat(ended.load()).isNotNull();
    }

    @Test
    @Tag("slow")
    void eventThatIsSentAgainIsNotPurged() throws Exception {
        try (TrackingWebhooks web = TrackingWebhooks.builder(dataSource(TestDatabase.POSTGRESQL), "acme")
                        .createSchema(true)
                        .secret(SECRET)
                        .storeOnly();
                Connection yours = dataSource.getConnection();
                Connection operator = dataSource.getConnection()) {
            web.sendTo("LD-1", "http://localhost:1");
            web.store(yours, new Delivered(new Facts("e-1", "LD-1", 1, Instant.EPOCH, Instant.EPOCH)));
            execute(
                    "update freight_webhook_event set state = 'DEAD', failure_text = 'x', stored_at = current_timestamp - interval '100' day");
            Database db = new Database(dataSource, "freight_");
            WebhookRows rows = WebhookRows.of("acme");
            operator.setAutoCommit(false);
            assertThat(rows.sendAgain(new Transaction(db, operator), "e-1")).isTrue();
            CompletableFuture<Integer> purge = CompletableFuture.supplyAsync(() ->
                    db.transaction("purge", tx -> rows.purge(tx, Instant.now().minus(Duration.ofDays(90)), 1_000)));
            Nodes.until(() -> isWaiting(db));
            operator.commit();
            int unused = purge.get(100, TimeUnit.SECONDS);
            assertThat(count("freight_webhook_event")).isEqualTo(1);
        }
    }

    /** Whether a statement waits for a lock in this schema. */
    private static boolean isWaiting(Database database) {
        String sql = "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and query like"
                + " 'delete from freight_webhook_event%'";
        return database.transaction("look", tx -> tx.one(sql, row -> row.getInt(1))) > 0;
    }

    /** Its statements may take long: a pause is looked at all the same. */
    @Test
    @Tag("slow")
    void pauseEndsWhileBodiesArePurged() throws Exception {
        try (DurableFreight first = builder(TestDatabase.POSTGRESQL).start()) {
            created(first, "old");
        }
        execute("update freight_call set requested_at = requested_at - interval '100' day,"
                + " changed_at = changed_at - interval '100' day");
        execute("create function wait() returns trigger language plpgsql as"
                + " 'begin perform pg_advisory_xact_lock(4711); return new; end'");
        execute("create trigger wait before update on freight_call for each row when (new.body is null)"
                + " execute function wait()");
        try (Connection purging = dataSource.getConnection();
                Statement statement = purging.createStatement()) {
            assertThat(statement.execute("select pg_advisory_lock(4711)")).isTrue();
            DurableFreight durable = start(TestDatabase.POSTGRESQL);
            DurableCall unused = durable.createLoad("poor", Served.load());
            Nodes.until(() -> durable.paused()
                    .map(Pause::reason)
                    .filter(PauseReason.BALANCE::equals)
                    .isPresent());
            String waits = "pg_locks where locktype = 'advisory' and objid = 4711 and not granted";
            Nodes.until(() -> rows(waits) == 1);
            served.broker.topUp("10.00");
            Nodes.until(() -> durable.find("poor").orElseThrow().state() == DurableState.DONE);
            assertThat(rows(waits)).isOne();
            assertThat(statement.execute("select pg_advisory_unlock(4711)")).isTrue();
        }
    }

    /** It is JSON, though a body that is encrypted is told by its first letter. */
    @ParameterizedTest
    @DatabaseSource
    void responseThatBeginsWithALineBreakIsTold(TestDatabase database) throws Exception {
        AtomicInteger told = new AtomicInteger();
        DurableFreight durable = opened(builder(database)
                .onEnd((tx, call) -> {
                    if (call.orderId().equals("two") && told.incrementAndGet() == 1) {
                        throw new IllegalStateException("once");
                    }
                })
                .start());
        created(durable, "one");
        String response;
        try (Connection connection = dataSource.getConnection()) {
            response = Database.query(connection, "select response from freight_call", row -> row.getString(1))
                    .get(0);
        }
        served.broker
                .faults()
                .add(Fault.status(201).body("application/json", "\n" + response).on("createLoad"));
        DurableCall unused = durable.createLoad("two", Served.load());
        Nodes.until(() -> durable.find("two").orElseThrow().state() == DurableState.DONE);
        assertThat(told).hasValue(2);
    }
}
