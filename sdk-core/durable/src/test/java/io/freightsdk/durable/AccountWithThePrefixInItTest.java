package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.DatabaseSource;
import io.freightsdk.TestDatabase;
import io.freightsdk.tracking.TrackingRules;
import io.freightsdk.tracking.Watch;
import io.freightsdk.tracking.WatchOptions;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;

/** The name of an account may have in it what is replaced in statements by the prefix of the tables. */
@Tag("acceptance")
class AccountWithThePrefixInItTest {
    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");
    private static final TrackingRules RULES = TrackingRules.at(new BigDecimal("0.02"));

    private static Watch watch(String loadNumber) {
        return RULES.begin(loadNumber, null, WatchOptions.defaults(), NOON).watch();
    }

    @ParameterizedTest
    @DatabaseSource
    void findsItsPlaces(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        JdbcWatchStore store = JdbcWatchStore.builder(dataSource, "acme_freight_east")
                .tablePrefix("fr_")
                .createSchema(true)
                .build();
        assertThat(store.add(watch("L1"), NOON.plusSeconds(9))).isTrue();
        // else a budget takes loads that wait for a pickup for loads on their way, and plans of a wrong clock stay
        assertThat(store.dueAfter(NOON, "", 9)).containsExactly(watch("L1"));
        // else it is read, and paid, by a second one while a node reads it
        NodeProgram.execute(dataSource, "update fr_task set picked = true");
        assertThat(store.claimDue(NOON.plusSeconds(9), Duration.ofSeconds(60), 9))
                .isEmpty();
    }
}
