package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.freightsdk.Served;
import io.freightsdk.TestDatabase;
import io.freightsdk.durable.ledger.JdbcChargeStore;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.model.CreateLoadInput;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The whole text of the messages of this module's exceptions. */
class MessagesTest extends DurableSetup {
    /** Does what throws. */
    interface Use {
        void of(DurableFreight durable, DataSource dataSource) throws Exception;
    }

    @ParameterizedTest
    @MethodSource("settings")
    void messageOfASettingNamesItItsRangeAndItsValue(String message, Consumer<DurableFreight.Builder> setting) {
        DurableFreight.Builder builder = builder(TestDatabase.H2);
        assertThatThrownBy(() -> setting.accept(builder))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    static Stream<Arguments> settings() {
        return Stream.of(
                setting("threads must be from 1 to 256, but is 0", builder -> builder.threads(0)),
                setting("threads must be from 1 to 256, but is 257", builder -> builder.threads(257)),
                setting(
                        "pollEvery must be from 10 ms to 20 days, but is 9 ms",
                        builder -> builder.pollEvery(Duration.ofMillis(9))),
                setting(
                        "heartbeat must be from 10 ms to 20 days, but is 21 days",
                        builder -> builder.heartbeat(Duration.ofDays(21))),
                setting("retention must be positive, but is 0 s", builder -> builder.retention(Duration.ZERO)),
                setting(
                        "taskTable must consist of letters, digits and underscores, with an optional schema before a"
                                + " dot, but is a-b",
                        builder -> builder.taskTable("a-b")));
    }

    private static Arguments setting(String message, Consumer<DurableFreight.Builder> setting) {
        return arguments(message, setting);
    }

    @ParameterizedTest
    @MethodSource("uses")
    void messageSaysWhatFailedAndWhatToDoNext(String message, Use use) {
        DurableFreight durable = opened(builder(TestDatabase.H2).requestOnly());
        assertThatThrownBy(() -> use.of(durable, dataSource)).hasMessage(message);
    }

    static Stream<Arguments> uses() {
        return Stream.of(
                use(
                        "createLoad: the order order-1 was requested before with another input; nothing was requested or"
                                + " charged now; find(\"order-1\") returns the earlier call; use another order id for another"
                                + " load",
                        (durable, dataSource) -> {
                            CreateLoadInput input = Served.load();
                            durable.createLoad("order-1", input);
                            durable.createLoad(
                                    "order-1", input.toBuilder().miles(7.0).build());
                        }),
                use(
                        "orderId must have at most 200 characters, and no control characters",
                        (durable, dataSource) -> durable.createLoad("x".repeat(201), Served.load())),
                use(
                        "tag must have at most 200 characters, and no control characters",
                        (durable, dataSource) -> durable.createLoad("order-1", Served.load(), "a\tb")),
                use(
                        "detail must have at most 1000 characters, and no control characters",
                        (durable, dataSource) -> durable.pause("x".repeat(1001))),
                use(
                        "list: most must be at least 1, but is 0",
                        (durable, dataSource) -> durable.list(DurableState.FAILED, 0)),
                use(
                        "await: no load was requested for the order order-1; call createLoad first",
                        (durable, dataSource) -> durable.await("order-1", Duration.ZERO)),
                use(
                        "resolve: the charge must be CHARGED or NOT_CHARGED, not UNKNOWN; the broker console shows"
                                + " whether the load was charged",
                        (durable, dataSource) -> durable.resolve("order-1", "LD-1", ChargeStatus.UNKNOWN)),
                use(
                        "settle: the charge must be CHARGED or NOT_CHARGED, not UNKNOWN; the broker console shows which"
                                + " it is",
                        (durable, dataSource) ->
                                JdbcChargeStore.of(dataSource, "acme").settle("charge-1", ChargeStatus.UNKNOWN)),
                use(
                        "in(connection): the connection is in auto-commit mode, so it has no transaction; turn"
                                + " auto-commit off first, or call the method without in(connection)",
                        (durable, dataSource) -> {
                            try (Connection connection = dataSource.getConnection()) {
                                durable.in(connection);
                            }
                        }),
                use(
                        "start: this object was returned by in(connection) and only requests calls; call start() on the"
                                + " DurableFreight that it came from",
                        (durable, dataSource) -> {
                            try (Connection connection = dataSource.getConnection()) {
                                connection.setAutoCommit(false);
                                durable.in(connection).start();
                            }
                        }),
                use(
                        "the database failed with SQLState 42S02; a table or a column is missing: run"
                                + " io/freightsdk/freight-1.sql of the freight-sdk-durable jar",
                        (durable, dataSource) ->
                                Transactions.of(dataSource).run(connection -> select(connection, "* from nowhere"))),
                use(
                        "the database failed with SQLState 42001; use PostgreSQL, or H2 with ;MODE=PostgreSQL in its URL",
                        (durable, dataSource) ->
                                Transactions.of(dataSource).run(connection -> select(connection, "(* from"))),
                use(
                        "the database failed with SQLState 22012; it is safe to call again; see the cause",
                        (durable, dataSource) ->
                                Transactions.of(dataSource).run(connection -> select(connection, "1 / 0"))),
                use(
                        "the row of order-1 in freight_call has an input or a response that is not JSON; somebody has"
                                + " changed it, so restore the row",
                        (durable, dataSource) -> {
                            durable.createLoad("order-1", Served.load());
                            NodeProgram.execute(dataSource, "update freight_call set input = 'none'");
                            durable.find("order-1");
                        }));
    }

    private static boolean select(Connection connection, String what) throws SQLException {
        return connection.createStatement().execute("select " + what);
    }

    private static Arguments use(String message, Use use) {
        return arguments(message, use);
    }
}
