package io.freightsdk.durable;

import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.SpendLimit;
import io.freightsdk.durable.ledger.JdbcChargeStore;
import io.freightsdk.error.SpendLimitException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Reads positions until the limit that all readers share is used up: URL of the database, of the service, the agent key, the
 * load, the limit, and how many threads read.
 */
final class ReaderProgram {
    private ReaderProgram() {}

    public static void main(String[] arguments) throws Exception {
        int readers = Integer.parseInt(arguments[5]);
        ExecutorService threads = Executors.newFixedThreadPool(readers);
        try (var dataSource = NodeProgram.dataSource(arguments[0]);
                FreightClient freight = FreightClient.builder()
                        .baseUrl(arguments[1])
                        .account("acme")
                        .agentKey(arguments[2])
                        .retryPolicy(RetryPolicy.none())
                        .spendLimit(SpendLimit.usd(arguments[4]).shared(JdbcChargeStore.of(dataSource, "acme")))
                        .build()) {
            freight.prices().list();
            System.out.println("ready");
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < readers; i++) {
                all.add(threads.submit(() -> read(freight, arguments[3])));
            }
            for (Future<?> one : all) {
                Object unused = one.get();
            }
        }
        System.out.println("over");
        threads.shutdown();
    }

    private static void read(FreightClient freight, String loadNumber) {
        while (true) {
            try {
                freight.getLoadPosition(loadNumber);
            } catch (SpendLimitException e) {
                return;
            }
        }
    }
}
