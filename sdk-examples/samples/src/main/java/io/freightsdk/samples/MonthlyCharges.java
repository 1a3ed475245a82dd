package io.freightsdk.samples;

import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.durable.ledger.JdbcChargeStore;
import java.time.Duration;
import java.time.YearMonth;
import javax.sql.DataSource;

class MonthlyCharges {
    final JdbcChargeStore charges;
    final FreightClient freight;

    /** Writes each charge of this client into the database. The limit holds for all processes that do so. */
    MonthlyCharges(DataSource dataSource, String baseUrl, String agentKey) {
        charges = JdbcChargeStore.of(dataSource, "acme");
        freight = FreightClient.builder()
                .baseUrl(baseUrl)
                .account("acme")
                .agentKey(agentKey)
                .chargeStore(charges)
                .spendLimit(SpendLimit.usd("500").per(Duration.ofDays(1)).shared(charges))
                .build();
    }

    /** Prints a line for each tag and operation of a month in UTC, and the charges that may or may not have been made. */
    void report(YearMonth month) {
        charges.month(month).forEach(System.out::println);
        charges.unknown(100).forEach(System.out::println);
    }
}
