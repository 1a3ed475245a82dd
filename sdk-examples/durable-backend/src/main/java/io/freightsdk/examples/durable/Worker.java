package io.freightsdk.examples.durable;

import io.freightsdk.FreightClient;
import io.freightsdk.durable.DurableFreight;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A process that makes the calls that are requested, until its input ends. With a third argument it kills itself right after
 * its first request went out, as a power cut would: whether the load was made and paid for is known to the service alone.
 */
final class Worker {
    private Worker() {}

    public static void main(String[] arguments) throws IOException {
        FreightClient.Builder client = FreightClient.builder()
                .baseUrl(arguments[1])
                .account("acme")
                .agentKey(System.getenv("FREIGHT_AGENT_KEY"));
        if (arguments.length > 2) {
            client.okHttpClient(PowerCut.afterTheFirstRequest());
        }
        try (FreightClient freight = client.build();
                DurableFreight durable = start(freight, dataSource(arguments[0]))) {
            System.out.println(durable + " is ready");
            while (System.in.read() >= 0) {
                // until the parent is gone
            }
        }
    }

    static DataSource dataSource(String url) {
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        dataSource.setUrl(url);
        return dataSource;
    }

    private static DurableFreight start(FreightClient freight, DataSource dataSource) {
        return DurableFreight.builder(freight, dataSource)
                .takeOverAfter(Duration.ofSeconds(5))
                .onEnd(StoredOrders::save)
                .start();
    }

    /** Starts such a process. */
    static Process start(String database, String service, String agentKey, String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                System.getProperty("java.home") + "/bin/java",
                "-cp",
                System.getProperty("java.class.path"),
                Worker.class.getName(),
                database,
                service));
        command.addAll(List.of(more));
        ProcessBuilder worker = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        // not among the arguments, which other users of the machine can see
        worker.environment().put("FREIGHT_AGENT_KEY", agentKey);
        worker.redirectOutput(ProcessBuilder.Redirect.DISCARD);
        return worker.start();
    }
}
