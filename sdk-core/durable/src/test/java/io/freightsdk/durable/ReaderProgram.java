package io.freightsdk.durable;

import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.SpendLimit;
import io.freightsdk.error.SpendLimitException;

/**
 * Reads positions until the limit that all readers share is used up: URL of the database, of the service, the agent key, the
 * load, and the limit.
 */
final class ReaderProgram {
    private ReaderProgram() {}

    public static void main(String[] arguments) throws Exception {
        try (var dataSource = NodeProgram.dataSource(arguments[0]);
                FreightClient freight = FreightClient.builder()
                        .baseUrl(arguments[1])
                        .account("acme")
                        .agentKey(arguments[2])
                        .retryPolicy(RetryPolicy.none())
                        .spendLimit(SpendLimit.usd(arguments[4]).shared(JdbcSpendPool.of(dataSource, "acme")))
                        .build()) {
            System.out.println("ready");
            for (boolean some = true; some; ) {
                try {
                    freight.getLoadPosition(arguments[3]);
                } catch (SpendLimitException e) {
                    some = false;
                }
            }
        }
        System.out.println("over");
    }
}
