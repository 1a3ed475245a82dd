package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Fault;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A client that nobody closes. */
@Tag("slow")
class UnclosedClientTest {
    @AutoClose
    private final Served served = new Served();

    @Test
    void programEndsWithItsLastThread() throws IOException, InterruptedException {
        served.fault("createLoad", Fault.When.BEFORE, Fault.stall(), 1);
        served.fault("getLoadPosition", Fault.When.BEFORE, Fault.status(503).retryAfter("1800"), 1);
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        UnclosedClient.class.getName(),
                        served.server.url(),
                        served.broker.agentKey())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            assertThat(program.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(program.exitValue()).isZero();
        } finally {
            program.destroyForcibly();
        }
        assertThat(served.requests("getBalance")).isOne();
        assertThat(served.requests("getLoadPosition")).isOne();
    }
}
