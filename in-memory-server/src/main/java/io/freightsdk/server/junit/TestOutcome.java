package io.freightsdk.server.junit;

import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.PendingFault;
import java.util.List;
import java.util.stream.Collectors;
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
        AssertionError unmet = failure == null && !unused.isEmpty() ? unmet(unused) : null;
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

    /** Names the faults that never fired: the test does not test what it says. */
    private static AssertionError unmet(List<PendingFault> unused) {
        return new AssertionError("the test passed but never triggered "
                + unused.stream().map(TestOutcome::text).collect(Collectors.joining("; ")));
    }

    private static String text(PendingFault pending) {
        Fault fault = pending.fault();
        String operation = fault.operation() == null ? "any operation" : fault.operation();
        String times = fault.times() == Fault.ALWAYS ? "" : " of " + fault.times();
        String skipping = pending.skipLeft() == 0 ? "" : ", still skipping " + pending.skipLeft();
        return pending.id() + " (" + fault.where() + " " + fault.what().type() + " on " + operation + ", struck "
                + pending.hits() + times + skipping + ")";
    }
}
