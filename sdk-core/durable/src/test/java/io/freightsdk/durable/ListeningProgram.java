package io.freightsdk.durable;

import com.zaxxer.hikari.HikariDataSource;
import io.freightsdk.FreightClient;
import io.freightsdk.Served;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/**
 * A node in a process of its own whose listeners never end, to be frozen in them: URL of the database, of the service, the agent
 * key, how many listeners it is ready with, and its heartbeat.
 */
final class ListeningProgram {
    private ListeningProgram() {}

    public static void main(String[] arguments) throws Exception {
        CountDownLatch listening = new CountDownLatch(Integer.parseInt(arguments[3]));
        try (HikariDataSource dataSource = NodeProgram.dataSource(arguments[0]);
                FreightClient freight =
                        Served.onlyOneAttempt(arguments[1], arguments[2]).build()) {
            DurableFreight unused = DurableFreight.builder(freight, dataSource)
                    .heartbeat(Duration.parse(arguments[4]))
                    .onEnd((connection, call) -> {
                        listening.countDown();
                        new CountDownLatch(1).await();
                    })
                    .start();
            listening.await();
            System.out.println("ready");
            new CountDownLatch(1).await();
        }
    }
}
