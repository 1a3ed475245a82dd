package io.freightsdk.durable.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.DatabaseSource;
import io.freightsdk.TestDatabase;
import io.freightsdk.durable.Transactions;
import io.freightsdk.durable.internal.Sql;
import io.freightsdk.durable.ledger.HourlyCharges.Amount;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;

/** The sum of a window by hours and edges is that of its charges, to the cent and the moment. */
class HourlyChargesTest {
    private static final Instant NOON = Instant.parse("2026-10-01T12:00:00Z");

    private final HourlyCharges hours = new HourlyCharges("acme");

    private record Spent(int id, @Nullable String tag, Amount amount) {}

    private void put(Connection connection, @Nullable Spent before, @Nullable Spent after) throws SQLException {
        if (before != null) {
            Sql.update(connection, "delete from freight_charge where charge_id = ?", "" + before.id);
        }
        if (after != null) {
            Sql.update(
                    connection,
                    "insert into freight_charge (account, charge_id, operation, tag, status, usd, charged_at) values"
                            + " ('acme', ?, 'createLoad', ?, 'CHARGED', ?, ?)",
                    "" + after.id,
                    after.tag,
                    after.amount.usd(),
                    after.amount.at());
        }
        String tag = after == null ? before.tag : after.tag;
        hours.move(connection, tag, before == null ? null : before.amount, after == null ? null : after.amount);
    }

    private static BigDecimal expected(List<Spent> all, @Nullable Duration window, @Nullable String tag, Instant now) {
        return all.stream()
                .filter(one -> tag == null || tag.equals(one.tag))
                .filter(one -> window == null || one.amount.at().isAfter(now.minus(window)))
                .map(one -> one.amount.usd())
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    @ParameterizedTest
    @DatabaseSource
    void sumIsThatOfTheChargesInTheWindow(TestDatabase database) {
        long seed = System.nanoTime();
        System.out.println("HourlyChargesTest: seed " + seed);
        Random random = new Random(seed);
        Transactions transactions = Transactions.of(database.fresh());
        List<Spent> all = new ArrayList<>();
        transactions.run(connection -> {
            for (int i = 0; i < 400; i++) {
                change(connection, random, all, i);
                Instant now = NOON.plus(Duration.ofMinutes(random.nextInt(180)));
                for (Duration window : new Duration[] {
                    null, Duration.ofMinutes(20), Duration.ofHours(1), Duration.ofHours(3), Duration.ofDays(1)
                }) {
                    for (String tag : new String[] {null, "a"}) {
                        assertThat(hours.sum(connection, window, tag, now))
                                .as("%s, %s at %s", window, tag, now)
                                .isEqualByComparingTo(expected(all, window, tag, now));
                    }
                }
            }
            return true;
        });
    }

    private void change(Connection connection, Random random, List<Spent> all, int id) throws SQLException {
        // none is younger than the windows that are looked at, as none is in a database
        Instant at = NOON.minus(Duration.ofMinutes(5L * random.nextInt(400)));
        Amount amount = new Amount(at, BigDecimal.valueOf(1 + random.nextInt(200), 2));
        Spent before = all.isEmpty() || random.nextInt(3) > 0 ? null : all.remove(random.nextInt(all.size()));
        boolean isRemoved = before != null && random.nextBoolean();
        Spent after = isRemoved
                ? null
                : before == null
                        ? new Spent(id, random.nextBoolean() ? "a" : null, amount)
                        : new Spent(before.id, before.tag, amount);
        put(connection, before, after);
        if (after != null) {
            all.add(after);
        }
    }
}
