package io.freightsdk.examples.pages;

import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.durable.JdbcSpendPool;
import io.freightsdk.model.Balance;
import java.time.Duration;
import javax.sql.DataSource;

class SharedLimit {
    static Balance balance(DataSource dataSource, String baseUrl, String agentKey) {
        try (JdbcSpendPool pool = JdbcSpendPool.of(dataSource, "acme");
                FreightClient freight = FreightClient.builder()
                        .baseUrl(baseUrl)
                        .account("acme")
                        .agentKey(agentKey)
                        .spendLimit(
                                SpendLimit.usd("500").per(Duration.ofDays(1)).sharedBy(pool))
                        .build()) {
            return freight.getBalance();
        }
    }
}
