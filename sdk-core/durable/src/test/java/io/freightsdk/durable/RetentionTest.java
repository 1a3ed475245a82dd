package io.freightsdk.durable;

import static io.freightsdk.model.LoadStatus.AT_DELIVERY;
import static io.freightsdk.model.LoadStatus.DELIVERED;
import static io.freightsdk.model.LoadStatus.IN_TRANSIT;
import static io.freightsdk.model.StopType.DELIVERY;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.model.LoadStatus;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackedLoad;
import io.freightsdk.tracking.TrackedLoad.Stop;
import io.freightsdk.tracking.TrackingEvent;
import io.freightsdk.tracking.TrackingEvent.AwaitingConfirmation;
import io.freightsdk.tracking.TrackingEvent.Delivered;
import io.freightsdk.tracking.TrackingEvent.DriverJoined;
import io.freightsdk.tracking.TrackingEvent.Facts;
import io.freightsdk.tracking.TrackingEvent.LongDwell;
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
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is personal leaves after its time, and is encrypted until then; what a load is paid once by stays. */
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

    private final AtomicReference<Duration> skipped = new AtomicReference<>(Duration.ZERO);
    private final InstantSource clock = () -> Instant.now().plus(skipped.get());

    @ParameterizedTest
    @EnumSource
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

    @ParameterizedTest
    @EnumSource
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
    @EnumSource
    void loadsEventsAndWebhooksLeave(TestDatabase database) throws Exception {
        TrackingWebhooks webhooks = opened(webhooks(database));
        LoadTracker tracker = opened(tracker(webhooks));
        String number = freight.createUnnamedLoad(Served.load()).loadNumber();
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
    @EnumSource
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
                                new LongDwell(of("AWAITED", AT_DELIVERY, NOON), 1, DELIVERY, 120)),
                "DELIVERED",
                        List.of(
                                new Delivered(of("DELIVERED", DELIVERED, NOON)),
                                new LongDwell(of("DELIVERED", DELIVERED, NOON), 1, DELIVERY, 120)),
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

    private TrackingWebhooks webhooks(TestDatabase database) {
        return TrackingWebhooks.builder(dataSource(database), "acme")
                .secret(SECRET)
                .createSchema(true)
                .clock(clock)
                .retryDelays(Duration.ofMillis(1))
                .pollEvery(Duration.ofMillis(50))
                .bodies(CIPHER)
                .start();
    }

    private LoadTracker tracker(TrackingWebhooks webhooks) {
        JdbcWatchStore store = JdbcWatchStore.builder(dataSource, "acme")
                .pollEvery(Duration.ofMillis(50))
                .bodies(CIPHER)
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
    @EnumSource
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

    /** All texts and bytes of all tables. */
    private String dump() throws SQLException {
        StringBuilder all = new StringBuilder();
        try (Connection connection = dataSource.getConnection()) {
            for (String table : List.of("freight_call", "freight_watch", "freight_event", "freight_webhook_event")) {
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
                .pollEvery(Duration.ofMillis(50))
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
