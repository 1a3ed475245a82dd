package io.freightsdk.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.durable.DurableFreight;
import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.junit.EnableFreightServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.TestContextManager;

/** A process of tests ends while the context in Spring's cache sends calls. */
@Tag("acceptance")
@Tag("slow")
class EndOfTestsTest {
    @SpringBootTest(
            classes = OperatedBackend.Application.class,
            properties = {"freight.account=acme", "freight.durable.enabled=true", "freight.durable.create-schema=true"})
    @EnableFreightServer
    static class LeavesOpenCalls {
        @Autowired
        DurableFreight durable;

        @Autowired
        FreightBroker broker;
    }

    /** As the process of a build does. */
    public static void main(String[] arguments) throws Exception {
        LeavesOpenCalls test = new LeavesOpenCalls();
        new TestContextManager(LeavesOpenCalls.class).prepareTestInstance(test);
        test.broker
                .faults()
                .add(Fault.delay(Duration.ofSeconds(1)).on("createLoad").times(Fault.ALWAYS));
        for (int order = 0; order < 50; order++) {
            test.durable.createLoad("order-" + order, OperatedBackend.load());
        }
        // then others are on their way
        test.broker.awaitRequests("createLoad", 1, Duration.ofMinutes(1));
        System.out.println("requested");
        System.exit(0);
    }

    @Test
    void endsWithoutAStackTrace(@TempDir Path folder) throws Exception {
        Process process = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Dspring.datasource.url=jdbc:h2:file:" + folder.resolve("orders")
                                + ";WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE",
                        "-cp",
                        System.getProperty("java.class.path"),
                        EndOfTestsTest.class.getName())
                .redirectErrorStream(true)
                .start();
        String log = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(log).isZero();
        assertThat(log.substring(log.indexOf("requested"))).doesNotContain("\tat ");
    }
}
