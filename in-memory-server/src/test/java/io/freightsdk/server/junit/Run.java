package io.freightsdk.server.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.engine.JupiterTestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/** One run of test classes inside a test. */
final class Run {
    private final EngineExecutionResults results;

    private Run(EngineTestKit.Builder kit) {
        this.results = kit.execute();
    }

    static Run of(Class<?>... classes) {
        return new Run(kit(classes));
    }

    static Run inParallel(Class<?>... classes) {
        return inParallel(4, classes);
    }

    static Run inParallel(int ways, Class<?>... classes) {
        return inParallel("concurrent", ways, classes);
    }

    static Run inParallel(String mode, int ways, Class<?>... classes) {
        return new Run(kit(classes)
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                .configurationParameter("junit.jupiter.execution.parallel.mode.default", mode)
                .configurationParameter("junit.jupiter.execution.parallel.config.executor-service", "FORK_JOIN_POOL")
                .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
                .configurationParameter(
                        "junit.jupiter.execution.parallel.config.fixed.parallelism", String.valueOf(ways)));
    }

    long succeeded() {
        return results.testEvents().succeeded().count();
    }

    /** Asserts that nothing failed and that so many tests passed. */
    void passed(int tests) {
        assertThat(failures()).isEmpty();
        assertThat(succeeded()).isEqualTo(tests);
    }

    /** Messages of everything that failed, containers too. */
    List<String> failures() {
        return results.allEvents()
                .failed()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class))
                .map(result -> result.getThrowable().orElseThrow())
                .map(failure -> String.valueOf(failure.getMessage()))
                .toList();
    }

    /** What was published. */
    List<Map<String, String>> reports() {
        return results.allEvents()
                .reportingEntryPublished()
                .map(Run::entry)
                .map(ReportEntry::getKeyValuePairs)
                .toList();
    }

    private static ReportEntry entry(Event event) {
        return event.getRequiredPayload(ReportEntry.class);
    }

    private static EngineTestKit.Builder kit(Class<?>... classes) {
        EngineTestKit.Builder kit = EngineTestKit.engine(new JupiterTestEngine());
        for (Class<?> type : classes) {
            kit.selectors(selectClass(type));
        }
        return kit;
    }
}
