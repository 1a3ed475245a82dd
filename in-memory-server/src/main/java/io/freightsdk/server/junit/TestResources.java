package io.freightsdk.server.junit;

import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.PendingFault;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;

/** The server and the broker of one test method. */
record TestResources(InMemoryFreightServer server, FreightBroker broker) {

    /** Returns whether a method can have it as a parameter. */
    static boolean offers(Class<?> type) {
        return type == InMemoryFreightServer.class || type == FreightBroker.class;
    }

    Object of(Class<?> type) {
        return type == FreightBroker.class ? broker : server;
    }

    /** Reports a failure with the broker's requests and ledger, or makes one of faults that never fired. */
    void check(ExtensionContext context) {
        List<PendingFault> unused = server.faults().unused();
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
        context.publishReportEntry("freight", text);
        System.err.println(context.getDisplayName() + " failed; " + text);
    }

    /** Names the faults that never fired: the test does not test what it says. */
    private static AssertionError unmet(List<PendingFault> unused) {
        return new AssertionError("the test passed but never triggered "
                + unused.stream().map(TestResources::text).collect(Collectors.joining("; ")));
    }

    private static String text(PendingFault pending) {
        Fault fault = pending.fault();
        String operation = fault.operation() == null ? "any operation" : fault.operation();
        String times = fault.times() == Fault.ALWAYS ? "" : " of " + fault.times();
        String skipping = pending.skipLeft() == 0 ? "" : ", still skipping " + pending.skipLeft();
        return pending.id() + " (" + fault.when() + " " + fault.type() + " on " + operation + ", fired "
                + pending.hits() + times + skipping + ")";
    }
}
