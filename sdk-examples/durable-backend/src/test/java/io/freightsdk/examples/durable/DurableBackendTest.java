package io.freightsdk.examples.durable;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class DurableBackendTest {
    @Test
    void eachOrderHasOneLoadThoughAProcessKillsItself() throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (ServerSocket kept = kept()) {
            EmbeddedPostgres.Builder database =
                    EmbeddedPostgres.builder().setPort(kept.getLocalPort() + 1).setPGStartupWait(Duration.ofMinutes(5));
            DurableBackend.run(database, new PrintStream(printed, true, StandardCharsets.UTF_8));
        }
        List<String> lines = printed.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines).hasSize(15);
        assertThat(lines.get(0)).isEqualTo("a worker has killed itself in the middle of a call, with exit code 137");
        assertThat(lines.subList(1, 13))
                .allSatisfy(
                        line -> assertThat(line)
                                .matches(
                                        "order-\\d+ +SUCCEEDED +\\S+  taken \\d+ times? ?, CHARGED 0\\.65 USD, reported 1 time"));
        assertThat(lines.subList(1, 13)).anySatisfy(line -> assertThat(line).contains("taken 2 times"));
        assertThat(lines.get(13)).isEqualTo("rows: 7.80 USD for 12 orders");
        assertThat(lines.get(14)).isEqualTo("ledger of the service: 12 debits, 7.80 USD");
    }

    /**
     * The port before that of the database, below those that any test of another process is given while it starts. A process
     * whose number is the same modulo 350 finds it taken, and takes the next two.
     */
    private static ServerSocket kept() throws IOException {
        for (long pair = ProcessHandle.current().pid(); ; pair++) {
            try {
                return new ServerSocket(32_000 + (int) (pair % 350) * 2, 1, InetAddress.getLoopbackAddress());
            } catch (BindException e) {
                // the pair is another's
            }
        }
    }
}
