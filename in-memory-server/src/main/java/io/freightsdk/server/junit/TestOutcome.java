package io.freightsdk.server.junit;

import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.values.PendingFault;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;

/** The report after a test method. */
final class TestOutcome {
    private static final String REPORT = "freight";

    private TestOutcome() {}

    /** Reports a failure with the broker's requests and ledger, or makes one of faults that were not met. */
    static void check(ExtensionContext context, FreightBroker broker, List<PendingFault> unused) {
        Throwable failure = context.getExecutionException().orElse(null);
        AssertionError unmet = failure == null && !unused.isEmpty() ? UnusedFaults.error(unused) : null;
        if (unmet != null || isFailure(failure)) {
            report(context, broker.report());
        }
        if (unmet != null) {
            throw unmet;
        }
    }

    private static boolean isFailure(@Nullable Throwable failure) {
        return failure != null && !(failure instanceof TestAbortedException);
    }

    /** Printed too: most consoles show no report entries. */
    private static void report(ExtensionContext context, String text) {
        context.publishReportEntry(REPORT, text);
        System.err.println(context.getDisplayName() + " failed; " + text);
    }
}
