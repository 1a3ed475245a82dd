package io.freightsdk.durable;

import static io.freightsdk.model.LoadStatus.AT_DELIVERY;
import static io.freightsdk.model.LoadStatus.DELIVERED;
import static io.freightsdk.model.LoadStatus.IN_TRANSIT;
import static io.freightsdk.model.StopType.DELIVERY;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.CallOptions;
import io.freightsdk.DatabaseSource;
import io.freightsdk.FreightClient;
import io.freightsdk.Served;
import io.freightsdk.SpendLimit;
import io.freightsdk.TestDatabase;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.StopInput;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackedLoad;
import io.freightsdk.tracking.TrackedLoad.Stop;
import io.freightsdk.tracking.TrackingEvent;
import io.freightsdk.tracking.TrackingEvent.AwaitingConfirmation;
import io.freightsdk.tracking.TrackingEvent.Delivered;
import io.freightsdk.tracking.TrackingEvent.DetentionStarted;
import io.freightsdk.tracking.TrackingEvent.DriverJoined;
import io.freightsdk.tracking.TrackingEvent.Facts;
import io.freightsdk.tracking.TrackingEvent.StopDeparted;
import io.freightsdk.tracking.TrackingEvent.TrackingAbandoned;
import io.freightsdk.tracking.TrackingEvent.Unloaded;
import io.freightsdk.tracking.Watch;
import io.freightsdk.tracking.WatchOptions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** What is personal leaves after its time, and is encrypted until then; what a load is paid once by stays. */
@Tag("acceptance")
class RetentionTest extends DurableSetup {
    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    private static final String NOWHERE = "http://localhost:1/";
    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");
    private static final BodyCipher CIPHER = new BodyCipher() {
        @Override
        public String encrypt(String body) {
            return "mine:" + Base64.getEncoder().encodeToString(body.getBytes(UTF_8));
        }

        @Override
        public String decrypt(String stored) {
            return stored.startsWith("mine:")
                    ? new String(Base64.getDecoder().decode(stored.substring(5)), UTF_8)
                    : stored;
        }
    };

    private BodyCipher cipher = CIPHER;
    private final AtomicReference<Duration> skipped = new AtomicReference<>(Duration.ZERO);
    private final InstantSource clock = () -> Instant.now().plus(skipped.get());

    @Test
    void whatIsKeptForeverIsKeptForLongerThanAnyDatabaseLives() {
        Duration forever = ChronoUnit.FOREVER.getDuration();
        Duration kept = builder(TestDatabase.H2).retention(forever).retention;
        assertThat(NOON.minus(kept)).isBefore("1950-01-01T00:00:00Z");
    }

    @ParameterizedTest
    @DatabaseSource
    void nothingIsOlderThanForever(TestDatabase database) throws Exception {
        DurableFreight durable = start(database);
        DurableCall unused = created(durable, "order-1");
        for (Duration forever : List.of(Duration.ofDays(4_000_000), ChronoUnit.FOREVER.getDuration())) {
            assertThat(durable.purge(forever)).isZero();
            assertThat(JdbcWatchStore.builder(dataSource, "acme").build().purge(forever))
                    .isZero();
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void endedCallsLoseTheirBodiesAndAreStillMadeOnce(TestDatabase database) throws Exception {
        DurableFreight durable = opened(builder(database).clock(clock).start());
        String number = created(durable, "order-1").loadNumber();
        end(durable, durable.createLoad("order-2", badLoad()));
        created(durable, "order-3");
        assertThat(durable.find("order-1").orElseThrow().input()).isEqualTo(Served.load());

        skipped.set(Duration.ofDays(91));
        later(() -> countOf("freight_call where body is not null or response is not null") == 0);
        assertThat(durable.find("order-1").orElseThrow().input()).isNull();
        assertThat(durable.createLoad("order-1", Served.load()).loadNumber()).isEqualTo(number);
        assertThatThrownBy(() -> durable.createLoad("order-1", badLoad())).isInstanceOf(OrderMismatchException.class);
        assertThat(count("freight_call where charge_status = 'CHARGED' and load_number is not null"))
                .isEqualTo(2);
        assertThat(served.debits()).hasSize(2);
    }

    /** A process may live for less than the time between two looks. */
    @ParameterizedTest
    @DatabaseSource
    void nodeDeletesWhatIsOldAtItsStart(TestDatabase database) throws Exception {
        try (DurableFreight before = builder(database).start()) {
            created(before, "order-1");
        }
        execute("update freight_call set requested_at = timestamp '2020-01-01 00:00:00',"
                + " changed_at = timestamp '2020-01-01 00:00:00'");
        DurableFreight unused = opened(builder(database).clock(clock).start());
        skipped.set(Duration.ofSeconds(5));
        Nodes.until(() -> countOf("freight_call where body is null") == 1);
    }

    @ParameterizedTest
    @DatabaseSource
    void openCallsKeepTheirInput(TestDatabase database) throws Exception {
        DurableFreight durable = opened(builder(database).clock(clock).start());
        created(durable, "order-1");
        durable.pause("the next one stays open");
        durable.createLoad("order-2", Served.load());
        skipped.set(Duration.ofDays(91));
        later(() -> countOf("freight_call where body is null") == 1);
        assertThat(durable.find("order-2").orElseThrow().input()).isEqualTo(Served.load());
    }

    @ParameterizedTest
    @DatabaseSource
    void loadsEventsAndWebhooksLeave(TestDatabase database) throws Exception {
        TrackingWebhooks webhooks = opened(webhooks(database));
        LoadTracker tracker = opened(tracker(webhooks));
        String number = freight.createLoad(Served.load(), CallOptions.none()).loadNumber();
        served.broker.loads().get(0).cancel();
        webhooks.sendTo(number, NOWHERE);
        Watch unused = tracker.follow(number, WatchOptions.defaults());
        Nodes.until(() -> countOf("freight_webhook_event where state = 'DEAD'") == 1);
        assertThat(count("freight_watch where ended")).isOne();

        skipped.set(Duration.ofDays(91));
        later(() -> Stream.of("freight_watch", "freight_event", "freight_webhook", "freight_webhook_event")
                .allMatch(table -> countOf(table) == 0));
    }

    /** Without the tables of a tracker: by what it stored of the load, whether its receiver gets that or not. */
    @ParameterizedTest
    @DatabaseSource
    void receiverStaysUntilItsLoadHasEnded(TestDatabase database) throws Exception {
        TrackingWebhooks webhooks = opened(webhooks(database));
        Map<String, List<TrackingEvent>> loads = Map.of(
                "FOLLOWED", List.of(new DriverJoined(of("FOLLOWED", IN_TRANSIT, null))),
                "FOLLOWED-AGAIN",
                        List.of(
                                new TrackingAbandoned(of("FOLLOWED-AGAIN", IN_TRANSIT, null)),
                                new DriverJoined(of("FOLLOWED-AGAIN", IN_TRANSIT, null))),
                "SET-AGAIN", List.of(new Delivered(of("SET-AGAIN", DELIVERED, NOON))),
                "AWAITED",
                        List.of(
                                new AwaitingConfirmation(of("AWAITED", AT_DELIVERY, NOON)),
                                new DetentionStarted(of("AWAITED", AT_DELIVERY, NOON), 1, DELIVERY, 120)),
                "DELIVERED",
                        List.of(
                                new Delivered(of("DELIVERED", DELIVERED, NOON)),
                                new DetentionStarted(of("DELIVERED", DELIVERED, NOON), 1, DELIVERY, 120)),
                "LEFT",
                        List.of(
                                new StopDeparted(of("LEFT", stop(NOON, NOON)), 1, DELIVERY),
                                new Unloaded(of("LEFT", stop(NOON, NOON)), 1, DELIVERY)),
                "LEFT-OUT-OF-ORDER",
                        List.of(new StopDeparted(
                                of("LEFT-OUT-OF-ORDER", stop(null, null), stop(NOON, NOON)), 2, DELIVERY)));
        for (Map.Entry<String, List<TrackingEvent>> load : loads.entrySet()) {
            webhooks.sendTo(load.getKey(), NOWHERE, "StopArrived");
            for (TrackingEvent event : load.getValue()) {
                try (Connection connection = dataSource.getConnection()) {
                    webhooks.store(connection, event);
                }
                execute("update freight_webhook set ends_at = timestamp '2026-05-05 12:00:00'"
                        + " where ends_at is not null and load_number = 'DELIVERED'");
            }
        }
        webhooks.sendTo("SET-AGAIN", NOWHERE);
        skipped.set(Duration.ofDays(91));
        later(() -> webhooks.list(9).size() <= 4);
        assertThat(webhooks.list(9))
                .extracting(WebhookTarget::loadNumber)
                .containsExactly("FOLLOWED", "FOLLOWED-AGAIN", "LEFT-OUT-OF-ORDER", "SET-AGAIN");
    }

    /** The fields of an event of a load with one stop. */
    private static Facts of(String number, LoadStatus status, @Nullable Instant arrivedAt) {
        return facts(number, status, List.of(stop(arrivedAt, null)));
    }

    private static Facts of(String number, Stop... stops) {
        return facts(number, IN_TRANSIT, List.of(stops));
    }

    private static Facts facts(String number, LoadStatus status, List<Stop> stops) {
        return new Facts(
                number, number, 1, NOON, NOON, new TrackedLoad(null, null, Map.of(), null, status, null, stops));
    }

    private static Stop stop(@Nullable Instant arrivedAt, @Nullable Instant departedAt) {
        return new Stop(DELIVERY, null, null, null, null, null, arrivedAt, departedAt, null);
    }

    /** Each look is a quarter of an hour later. */
    private void later(BooleanSupplier condition) {
        Nodes.until(() -> {
            skipped.set(skipped.get().plus(Duration.ofMinutes(15)));
            return condition.getAsBoolean();
        });
    }

    private static final String[] PERSONAL = {
        Served.PHONE,
        Served.STREET,
        "Chicago",
        "60601",
        "Dallas",
        "Ann Shipper",
        "Carl Carrier",
        "Dock of Ann",
        "TX-77",
        "ring twice",
        "Ann Label",
        "/track/",
        "trk_",
        "/hooks/ann"
    };

    private static CreateLoadInput personal() {
        StopInput dock = Served.load().pickups().get(0).toBuilder()
                .facilityName("Dock of Ann")
                .build();
        return Served.load().toBuilder()
                .pickups(List.of(dock))
                .shipperName("Ann Shipper")
                .carrierName("Carl Carrier")
                .truckNumber("TX-77")
                .additionalProperties(Map.of("notes", "ring twice"))
                .build();
    }

    /** With all parts in use, and words of the service and of receivers wherever they may be stored. */
    @ParameterizedTest
    @DatabaseSource
    void nothingPersonalIsLeftInAnyColumn(TestDatabase database) throws Exception {
        cipher = BodyCipher.NONE;
        dataSource(database);
        SpendLimit limit = SpendLimit.usd("500").per(Duration.ofDays(1)).shared(JdbcSpendPool.of(dataSource, "acme"));
        FreightClient booked = opened(FreightClient.builder()
                .baseUrl(served.server.url())
                .account("acme")
                .agentKey(served.broker.agentKey())
                .listener(JdbcBooks.of(dataSource, "acme", "freight_", true))
                .build());
        DurableFreight durable = opened(DurableFreight.builder(booked, dataSource)
                .spendLimit(limit)
                .clock(clock)
                .pollEvery(Duration.ofMillis(100))
                .start());
        TrackingWebhooks webhooks = opened(webhooks(database));
        LoadTracker tracker = opened(tracker(webhooks));
        DurableOptions globex = DurableOptions.none().tag("globex");
        DurableCall done = end(durable, durable.createLoad("order-1", personal(), globex));
        end(durable, durable.confirmDelivery("order-1", NOON));
        end(
                durable,
                durable.createLoad(
                        "order-2", personal().toBuilder().driverPhone("12345").build()));
        durable.pause("ask Ann Shipper");
        durable.createLoad("order-3", personal());
        assertThat(durable.cancel("order-3")).isTrue();
        durable.resume();
        webhooks.sendTo(done.loadNumber(), NOWHERE + "hooks/ann");
        served.broker.loads().get(0).cancel();
        Map<String, String> labels = Map.of("contact", "Ann Label");
        Watch unused = tracker.follow(
                done.loadNumber(), personal(), WatchOptions.defaults().labels(labels));
        skipped.set(Duration.ofDays(3));
        Nodes.until(() -> countOf("freight_webhook_event where state = 'DEAD'") > 0);
        for (String table : List.of("freight_call", "freight_webhook", "freight_webhook_event")) {
            execute("update " + table + " set failure_text = 'no driver " + Served.PHONE + "'");
        }
        assertThat(dump()).contains(PERSONAL);

        skipped.set(Duration.ofDays(91));
        later(() -> countOf("freight_call where body is not null") == 0
                && Stream.of("freight_watch", "freight_event", "freight_webhook", "freight_webhook_event")
                        .allMatch(table -> countOf(table) == 0));
        assertThat(dump())
                .contains("order-1", "order-2", "order-3", "globex", done.loadNumber())
                .doesNotContain(PERSONAL);
    }

    private TrackingWebhooks webhooks(TestDatabase database) {
        return TrackingWebhooks.builder(dataSource(database), "acme")
                .secret(SECRET)
                .createSchema(true)
                .clock(clock)
                .retryDelays(Duration.ofMillis(1))
                .pollEvery(Duration.ofMillis(100))
                .bodies(cipher)
                .start();
    }

    private LoadTracker tracker(TrackingWebhooks webhooks) {
        JdbcWatchStore store = JdbcWatchStore.builder(dataSource, "acme")
                .pollEvery(Duration.ofMillis(100))
                .bodies(cipher)
                .onEvent(webhooks::store)
                .build();
        return LoadTracker.builder(freight).store(store).clock(clock).build().start();
    }

    private int countOf(String table) {
        try {
            return count(table);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void encryptedBodiesAreReadAsTheyWere(TestDatabase database) throws Exception {
        DurableFreight plain = opened(builder(database).requestOnly());
        plain.createLoad("order-0", Served.load());
        execute("update freight_call set state = 'CANCELLED', charge_status = 'NOT_CHARGED'");
        execute("delete from freight_task");
        TrackingWebhooks webhooks = opened(webhooks(database));
        LoadTracker tracker = opened(tracker(webhooks));
        DurableFreight durable =
                opened(builder(database).bodies(CIPHER).clock(clock).start());
        DurableCall done = created(durable, "order-1");
        assertThat(done.input()).isEqualTo(Served.load());
        assertThat(durable.find("order-0").orElseThrow().input()).isEqualTo(Served.load());
        Watch unused = tracker.follow(done.load(), done.input(), WatchOptions.defaults());
        webhooks.sendTo(done.loadNumber(), NOWHERE);
        served.broker.loads().get(0).cancel();
        skipped.set(Duration.ofDays(3));
        Nodes.until(() -> !webhooks.dead(9).isEmpty());

        assertThat(webhooks.dead(9).get(0).json()).contains("\"loadNumber\":\"" + done.loadNumber() + "\"");
        assertThat(tracker.events(done.loadNumber(), 0)).isNotEmpty();
        execute("delete from freight_call where order_id = 'order-0'");
        assertThat(dump()).contains("mine:").doesNotContain(Served.PHONE, Served.STREET, "Chicago", "trk_", "/track/");
    }

    /** All columns of all tables, whichever there are. */
    private String dump() throws SQLException {
        StringBuilder all = new StringBuilder();
        String tables = "select table_name from information_schema.tables where table_name ilike 'freight_%'"
                + " and table_schema = current_schema";
        try (Connection connection = dataSource.getConnection()) {
            List<String> names = Database.query(connection, tables, row -> row.getString(1));
            assertThat(names).hasSize(17);
            for (String table : names) {
                Database.query(connection, "select * from " + table, row -> {
                    for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                        Object value = row.getObject(i);
                        all.append(value instanceof byte[] bytes ? new String(bytes, ISO_8859_1) : value)
                                .append(' ');
                    }
                    return 1;
                });
            }
        }
        return all.toString();
    }

    @Test
    void webhooksAreSentAgainWhenTimeIsSkipped() throws Exception {
        TrackingWebhooks webhooks = opened(TrackingWebhooks.builder(dataSource(TestDatabase.H2), "acme")
                .secret(SECRET)
                .createSchema(true)
                .clock(clock)
                .pollEvery(Duration.ofMillis(100))
                .start());
        webhooks.sendTo("LD-1", NOWHERE);
        try (Connection connection = dataSource.getConnection()) {
            webhooks.store(
                    connection,
                    new TrackingEvent.Delivered(
                            new TrackingEvent.Facts("e-1", "LD-1", 1, Instant.EPOCH, Instant.EPOCH)));
        }
        Nodes.until(() -> {
            skipped.set(skipped.get().plus(Duration.ofHours(6)));
            return webhooks.dead(9).size() == 1;
        });
        assertThat(webhooks.dead(9).get(0).attempts()).isEqualTo(10);
    }
}
