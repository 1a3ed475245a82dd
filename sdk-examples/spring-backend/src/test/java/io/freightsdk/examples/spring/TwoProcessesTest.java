package io.freightsdk.examples.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.EntryKind;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.h2.tools.Server;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two nodes as two processes on one database share the limit of a day, what the operator sees, and retention. */
@Tag("acceptance")
@Tag("slow")
class TwoProcessesTest {
    @AutoClose
    private final InMemoryFreightServer server = InMemoryFreightServer.start();

    private final FreightBroker broker = server.addBroker();
    private Server database;
    private String url;

    @BeforeEach
    void open() throws SQLException {
        database = Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start();
        url = "jdbc:h2:tcp://localhost:" + database.getPort() + "/mem:shared;DB_CLOSE_DELAY=-1";
    }

    @AfterEach
    void close() {
        database.stop();
    }

    private NodeProcess node(String url, String limitUsd) {
        return new NodeProcess(
                "server.port=0",
                "freight.base-url=" + server.url(),
                "freight.agent-key=" + broker.agentKey(),
                "freight.account=acme",
                "freight.limit-usd-per-sliding-day=" + limitUsd,
                "freight.health.max-age=1ms",
                "freight.durable.enabled=true",
                "freight.durable.create-schema=true",
                "management.endpoints.web.exposure.include=freight",
                "spring.datasource.url=" + url,
                "spring.datasource.username=sa");
    }

    private int count(String from) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, "sa", "");
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select count(*) from " + from)) {
            assertThat(row.next()).isTrue();
            return row.getInt(1);
        }
    }

    private long debits() {
        return broker.ledger().stream()
                .filter(entry -> entry.kind() == EntryKind.DEBIT)
                .count();
    }

    @Test
    void nodesShareTheLimitTheFiguresAndRetention() throws Exception {
        try (NodeProcess one = node(url, "2.00");
                NodeProcess other = node(url, "2.00")) {
            // three loads of 0.65 fit into 2.00, whichever node makes them and how
            assertThat(one.ask("ask order-1")).isEqualTo("READY");
            String first = one.ask("end order-1");
            assertThat(other.ask("end order-1")).isEqualTo(first);
            assertThat(other.ask("call order-2")).startsWith("LD-");
            assertThat(one.ask("call order-3")).startsWith("LD-");
            assertThat(other.ask("call order-4")).isEqualTo("SpendLimitException");
            assertThat(one.ask("call order-5")).isEqualTo("SpendLimitException");
            assertThat(other.ask("ask order-6")).isEqualTo("READY");
            await(() -> one.figure("freight.durable.paused", "spend_limit").equals("1.0"));
            for (NodeProcess node : new NodeProcess[] {one, other}) {
                await(() -> node.figure("freight.durable.paused", "spend_limit").equals("1.0"));
                assertThat(node.figure("freight.durable.calls", "open")).isEqualTo("1.0");
                assertThat(node.figure("freight.limit.left.usd", "2.00 USD")).isEqualTo("0.05");
            }
            assertThat(debits()).isEqualTo(3);

            // one node's time is enough; the other still knows what was paid for
            assertThat(count("freight_call where state = 'DONE' and body is not null"))
                    .isOne();
            assertThat(other.ask("days 91")).isEqualTo("PT2184H");
            await(() -> count("freight_call where state = 'DONE' and body is not null") == 0);
            assertThat(count("freight_call where state = 'READY' and body is not null"))
                    .isOne();
            assertThat(one.ask("ask order-1")).isEqualTo("DONE");
            assertThat(one.ask("end order-1")).isEqualTo(first);
            assertThat(debits()).isEqualTo(3);
        }
    }

    /** H2 would close itself before the beans that use it. */
    @Test
    void nodeOnAFileOfH2EndsWithoutAStackTrace(@TempDir Path folder) {
        String file = "jdbc:h2:file:" + folder.resolve("orders") + ";WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE";
        // room for all: a limit that is used up would pause the node, and it says so
        try (NodeProcess node = node(file, "20.00")) {
            assertThat(node.ask("ask order-1")).isEqualTo("READY");
            assertThat(node.ask("end order-1")).startsWith("LD-");
            for (int order = 2; order < 20; order++) {
                assertThat(node.ask("ask order-" + order)).isEqualTo("READY");
            }
            assertThat(node.ended()).noneMatch(line -> line.matches("\\s+at .*|.*(WARN|ERROR).*"));
        }
    }

    private interface Condition {
        boolean holds() throws Exception;
    }

    /** The time-out of the test ends it. */
    private static void await(Condition condition) throws Exception {
        while (!condition.holds()) {
            boolean unused = new CountDownLatch(1).await(50, TimeUnit.MILLISECONDS);
        }
    }
}
