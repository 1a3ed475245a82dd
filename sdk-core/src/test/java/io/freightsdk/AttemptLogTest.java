package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Fault;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code System.Logger} is that of the JDK here. */
class AttemptLogTest {
    private static final Logger LOGGER = Logger.getLogger("io.freightsdk.attempts");

    private final Served served = new Served();
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord line) {
            if (Thread.currentThread().equals(mine)) {
                lines.add(line.getMessage());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };
    private volatile Thread mine = Thread.currentThread();

    @AfterEach
    void close() {
        LOGGER.removeHandler(handler);
        LOGGER.setLevel(null);
        served.close();
    }

    private void logAt(Level level) {
        mine = Thread.currentThread(); // with a time limit it is not that of the constructor
        handler.setLevel(Level.ALL);
        LOGGER.addHandler(handler);
        LOGGER.setLevel(level);
    }

    @Test
    void attemptsAndRetriesAreLoggedWithoutKeyPhoneOrAddress() {
        logAt(Level.FINE);
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.close(), 1);
        try (FreightClient freight = served.client()) {
            freight.createLoad(Served.load(), CallOptions.none());
        }

        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).matches("createLoad \\S+-1\\.1: TransportException UNKNOWN in \\d+ ms");
        assertThat(lines.get(1)).matches("createLoad \\S+-1: retried in \\d+ ms");
        assertThat(lines.get(2)).matches("createLoad \\S+-1\\.2: 201 in \\d+ ms \\(request req_\\d+\\)");
        assertThat(String.join(" ", lines)).doesNotContain(served.broker.agentKey(), "2145550142", "Main St", "60601");
    }

    @Test
    void nothingIsLoggedUnlessThatIsAskedFor() {
        logAt(Level.INFO);
        try (FreightClient freight = served.client()) {
            freight.getBalance();
        }
        assertThat(lines).isEmpty();
    }
}
