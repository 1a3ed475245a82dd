package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.freightsdk.DatabaseSource;
import io.freightsdk.Served;
import io.freightsdk.SpendLimit;
import io.freightsdk.TestDatabase;
import io.freightsdk.tracking.PauseReason;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;

/** A migration to the next version, which adds columns with defaults, while nodes of this one work. */
@Execution(ExecutionMode.CONCURRENT)
class NextVersionTest extends DurableSetup {
    /** Connections that stay have statements prepared for the tables as they were. */
    private HikariDataSource pool(TestDatabase database, int size) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(dataSource(database));
        config.setMaximumPoolSize(size);
        return opened(new HikariDataSource(config));
    }

    private void migrate(Tables.Part... parts) throws SQLException {
        for (Tables.Part part : parts) {
            for (String table : part.tables()) {
                execute("alter table " + table + " add column later varchar(10) default 'x' not null");
            }
            execute("update freight_schema set version = version + 1 where part = '" + part + "'");
        }
    }

    /** H2 has one node, which does not run while it is migrated. */
    @Test
    @Tag("slow")
    void callsGoOnAndNodesStart() throws Exception {
        HikariDataSource pool = pool(TestDatabase.POSTGRESQL, 10);
        SpendLimit limit = SpendLimit.usd("100.00").shared(JdbcSpendPool.of(pool, "acme"));
        DurableFreight durable = opened(builder(pool).spendLimit(limit).start());
        List<DurableCall> asked = new ArrayList<>();
        for (int i = 0; i < 30 * TIMES; i++) {
            asked.add(durable.createLoad("order-" + i, Served.load()));
            if (i == 20 * TIMES) {
                migrate(Tables.Part.CALLS, Tables.Part.LIMITS);
                opened(builder(pool).spendLimit(limit).start());
            }
        }
        for (DurableCall call : asked) {
            assertThat(end(durable, call).state()).isEqualTo(DurableState.DONE);
        }
        assertThat(served.debits()).hasSize(30 * TIMES);
    }

    /** A call in a state that only the next version knows is left to it, with its task. */
    @ParameterizedTest
    @DatabaseSource
    void stateOfTheNextVersionIsLeftToIt(TestDatabase database) throws Exception {
        DurableFreight asking = builder(database).requestOnly();
        DurableCall held = asking.createLoad("order-1", Served.load());
        withoutChecks("freight_call");
        execute("update freight_call set state = 'HELD'");
        DurableFreight durable = start(database);
        assertThat(created(durable, "order-2").state()).isEqualTo(DurableState.DONE);
        assertThat(durable.find("order-1").orElseThrow().state()).isEqualTo(DurableState.OTHER);
        assertThat(durable.createLoad("order-1", Served.load()).state()).isEqualTo(DurableState.OTHER);
        assertThat(durable.health().open()).isZero();
        assertThat(durable.spend().chargedUsd()).isEqualTo("0.65");
        String left =
                "freight_task where task_instance like '%order-1' and not picked and execution_time > current_timestamp";
        while (count(left) == 0) {
            Nodes.pause(50);
        }
        execute("update freight_call set state = 'READY'");
        execute("update freight_task set execution_time = current_timestamp where task_instance like '%order-1'");
        assertThat(end(durable, held).state()).isEqualTo(DurableState.DONE);
        assertThat(served.debits()).hasSize(2);
    }

    /** It stays until a node of that version ends it, or a person. */
    @ParameterizedTest
    @DatabaseSource
    void pauseForAReasonOfTheNextVersionLastsUntilItIsEnded(TestDatabase database) throws Exception {
        DurableFreight durable = start(database);
        execute("insert into freight_pause (account, reason, detail, since) values ('acme', 'STRIKE', 'x',"
                + " current_timestamp)");
        execute("insert into freight_watch_pause (account, reason, next_try, every_ms, since) values ('acme', 'STRIKE',"
                + " current_timestamp, 1000, current_timestamp)");
        assertThat(durable.paused().orElseThrow().reason()).isEqualTo(PauseReason.OTHER);
        JdbcWatchStore store = JdbcWatchStore.builder(dataSource, "acme").build();
        assertThat(store.pause().reason()).isEqualTo(PauseReason.OTHER);
        DurableCall asked = durable.createLoad("order-1", Served.load());
        Nodes.until(() -> durable.health().open() == 1);
        assertThat(served.debits()).isEmpty();
        durable.resume();
        assertThat(end(durable, asked).state()).isEqualTo(DurableState.DONE);
    }

    private void withoutChecks(String table) throws SQLException {
        String sql = "select constraint_name from information_schema.table_constraints where table_name ilike '" + table
                + "' and table_schema = current_schema and constraint_type = 'CHECK' and constraint_name not like '%not_null'";
        try (Connection connection = dataSource.getConnection()) {
            for (String check : Database.query(connection, sql, row -> row.getString(1))) {
                execute("alter table " + table + " drop constraint \"" + check + '"');
            }
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void webhooksAreReadAsBefore(TestDatabase database) throws Exception {
        TrackingWebhooks webhooks = opened(TrackingWebhooks.builder(pool(database, 1), "acme")
                .secret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
                .createSchema(true)
                .storeOnly());
        webhooks.sendTo("LD-1", "https://example.com");
        for (int i = 0; i < 20; i++) {
            if (i == 10) {
                migrate(Tables.Part.WEBHOOKS);
            }
            assertThat(webhooks.find("LD-1")).isPresent();
            assertThat(webhooks.list(10)).hasSize(1);
            assertThat(webhooks.dead(10)).isEmpty();
        }
    }
}
