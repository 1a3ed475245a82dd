package io.freightsdk.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WarningsTest {
    private final AtomicLong nanos = new AtomicLong();
    private final List<String> lines = new ArrayList<>();
    private final Warnings warnings = new Warnings(new Lines(lines), nanos::get);

    /** A logger that remembers. */
    private record Lines(List<String> lines) implements System.Logger {
        @Override
        public String getName() {
            return "lines";
        }

        @Override
        public boolean isLoggable(Level level) {
            return true;
        }

        @Override
        public void log(Level level, @Nullable ResourceBundle bundle, String text, Throwable thrown) {
            lines.add(level + " " + text + " " + thrown.getMessage());
        }

        @Override
        public void log(Level level, @Nullable ResourceBundle bundle, String format, Object... values) {
            throw new AssertionError("a line without its exception");
        }
    }

    @Test
    void exceptionIsLoggedWithItsClassAndItself() {
        warnings.log("a listener failed", new IllegalStateException("no registry"));
        assertThat(lines).containsExactly("WARNING a listener failed: java.lang.IllegalStateException no registry");
    }

    @Test
    void aKindIsLoggedOnceAMinuteAndThenWithItsNumber() {
        for (int i = 0; i < 5; i++) {
            warnings.log("a listener failed", new IllegalStateException("no registry"));
        }
        nanos.addAndGet(Duration.ofMinutes(1).toNanos());
        warnings.log("a listener failed", new IllegalStateException("no registry"));
        assertThat(lines).hasSize(2);
        assertThat(lines.get(1)).contains("a listener failed (4 more like the last one): java.lang.IllegalState");
    }

    @Test
    void oneOfManyStandsBeforeTheTextAndMakesNoKind() {
        warnings.logOf("load LD-1", " was not stored", new IllegalStateException("full"));
        warnings.logOf("load LD-2", " was not stored", new IllegalStateException("full"));
        assertThat(lines).containsExactly("WARNING load LD-1 was not stored: java.lang.IllegalStateException full");
    }

    @Test
    void kindsAreLoggedApart() {
        warnings.log("a listener failed", new IllegalStateException("1"));
        warnings.log("a listener failed", new IllegalArgumentException("2"));
        warnings.log("a pool failed", new IllegalStateException("3"));
        assertThat(lines).hasSize(3);
    }

    @Test
    void codeThatThrowsEndsNothing() {
        warnings.safely("a listener failed", () -> {
            throw new NoClassDefFoundError("com/acme/Metrics");
        });
        assertThat(lines).containsExactly("WARNING a listener failed: java.lang.NoClassDefFoundError com/acme/Metrics");
    }

    @Test
    void logThatThrowsEndsNothingEither() {
        Warnings broken = new Warnings(new Lines(List.of()), nanos::get);
        IllegalStateException thrown = new IllegalStateException("no registry");
        broken.log("a listener failed", thrown);
        assertThat(thrown.getSuppressed()).hasOnlyElementsOfType(UnsupportedOperationException.class);
    }

    @Test
    void logThatThrowsTheSameAgainEndsNothingEither() {
        IllegalStateException full = new IllegalStateException("the disk is full");
        List<String> disk = new AbstractList<>() {
            @Override
            public String get(int index) {
                throw full;
            }

            @Override
            public int size() {
                throw full;
            }
        };
        new Warnings(new Lines(disk), nanos::get).log("a line could not be logged", full);
        assertThat(full.getSuppressed()).isEmpty();
    }

    @Test
    void kindsAreForgottenRatherThanKeptWithoutEnd() {
        for (int i = 0; i < 1_000; i++) {
            warnings.log("text " + i, new IllegalStateException("no registry"));
        }
        warnings.log("text 0", new IllegalStateException("no registry"));
        assertThat(lines).hasSize(1_001);
    }
}
