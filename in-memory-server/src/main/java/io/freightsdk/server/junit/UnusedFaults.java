package io.freightsdk.server.junit;

import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.PendingFault;
import java.util.List;
import java.util.stream.Collectors;

/** Faults that a test set up and that never fired: it does not test what it says. */
final class UnusedFaults {
    private UnusedFaults() {}

    /** The error that fails the test, naming each of them. */
    static AssertionError error(List<PendingFault> unused) {
        return new AssertionError("the test passed but never triggered "
                + unused.stream().map(UnusedFaults::text).collect(Collectors.joining("; ")));
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
