package io.freightsdk.examples.durable;

import io.freightsdk.FreightClient;
import io.freightsdk.durable.DurableFreight;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A process that sends the requested calls until its input ends. With a third argument it kills itself right after its first
 * creation, like a power cut: only the service knows then that the load was created and charged.
 */
final class Worker {
    public static void main(String[] arguments) throws IOException {
        FreightClient.Builder client = FreightClient.builder()
                .baseUrl(arguments[1])
                .account("acme")
                .agentKey(System.getenv("FREIGHT_AGENT_KEY"));
        if (arguments.length > 2) {
            client.okHttpClient(endingAfterTheFirstPost());
        }
        try (FreightClient freight = client.build();
                DurableFreight durable = DurableFreight.builder(freight, dataSource(arguments[0]))
                        .heartbeat(Duration.ofSeconds(1)) // others take over after five that are missed
                        .onEnd(StoredOrders::save)
                        .start()) {
            System.out.println(durable + " is ready");
            while (System.in.read() >= 0) {
                // until the parent is gone
            }
        }
    }

    /** Ends this process after the service has created and charged a load, before it reads the response. */
    private static OkHttpClient endingAfterTheFirstPost() {
        Interceptor cut = chain -> {
            Response response = chain.proceed(chain.request());
            if (chain.request().method().equals("POST")) {
                Runtime.getRuntime().halt(137);
            }
            return response;
        };
        return new OkHttpClient.Builder().addNetworkInterceptor(cut).build();
    }

    static DataSource dataSource(String url) {
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        dataSource.setUrl(url);
        return dataSource;
    }

    /** Starts a worker. */
    static Process start(String database, String service, String agentKey, String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                System.getProperty("java.home") + "/bin/java",
                "-XX:TieredStopAtLevel=1", // a fast start, because it lives for seconds
                "-cp",
                System.getProperty("java.class.path"),
                Worker.class.getName(),
                database,
                service));
        command.addAll(List.of(more));
        ProcessBuilder worker = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        // not an argument, because other users of the machine can see those
        worker.environment().put("FREIGHT_AGENT_KEY", agentKey);
        return worker.start();
    }
}
