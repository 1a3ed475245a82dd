package io.freightsdk;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** The warnings that the client has logged since it was made, of the JDK's logger. */
final class WarningLines extends Handler implements AutoCloseable {
    private static final Logger LOGGER = Logger.getLogger("io.freightsdk");

    final List<String> lines = new CopyOnWriteArrayList<>();

    WarningLines() {
        LOGGER.addHandler(this);
    }

    @Override
    public void publish(LogRecord line) {
        if (line.getLevel().equals(Level.WARNING)) {
            lines.add(line.getMessage());
        }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        LOGGER.removeHandler(this);
    }
}
