package io.freightsdk.server.junit;

import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.FreightClock;
import io.freightsdk.server.FreightFaults;
import io.freightsdk.server.FreightPrices;
import io.freightsdk.server.FreightRequests;
import io.freightsdk.server.FreightSms;
import io.freightsdk.server.FreightTruck;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.PendingFault;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;

/** The resources of one test method, and what to put back after it; null where others run at the same time. */
record TestResources(
        InMemoryFreightServer server,
        FreightBroker broker,
        @Nullable ServerWide before) {
    private static final Map<Class<?>, Function<InMemoryFreightServer, Object>> OF_THE_SERVER = Map.of(
            InMemoryFreightServer.class, server -> server,
            FreightClock.class, InMemoryFreightServer::clock,
            FreightPrices.class, InMemoryFreightServer::prices);

    private static final Map<Class<?>, Function<FreightBroker, Object>> OF_THE_BROKER = Map.of(
            FreightBroker.class, broker -> broker,
            FreightFaults.class, FreightBroker::faults,
            FreightRequests.class, FreightBroker::requests,
            FreightSms.class, FreightBroker::sms,
            FreightTruck.class, FreightBroker::truck);

    /** Returns whether a method or a constructor can have it. */
    static boolean offers(Class<?> type) {
        return OF_THE_SERVER.containsKey(type) || needsBroker(type);
    }

    /** Returns whether it belongs to one test method. */
    static boolean needsBroker(Class<?> type) {
        return OF_THE_BROKER.containsKey(type);
    }

    /** Returns a resource that a whole class shares. */
    static Object shared(InMemoryFreightServer server, Class<?> type) {
        Function<InMemoryFreightServer, Object> found = OF_THE_SERVER.get(type);
        if (found == null) {
            throw new IllegalArgumentException(type.getName() + " is not of the server");
        }
        return found.apply(server);
    }

    /** Anything that is offered. */
    Object of(Class<?> type) {
        Function<FreightBroker, Object> found = OF_THE_BROKER.get(type);
        return found == null ? shared(server, type) : found.apply(broker);
    }

    /** Reports a failure with the broker's requests and ledger, or makes one of faults that were not met. */
    void check(ExtensionContext context, List<PendingFault> unused) {
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
        return pending.id() + " (" + fault.where() + " " + fault.what().type() + " on " + operation + ", struck "
                + pending.hits() + times + skipping + ")";
    }

    /** The state that all brokers of a server share, as it was before a test method. */
    record ServerWide(
            Optional<Instant> frozenAt,
            Map<String, BigDecimal> pricesUsd,
            boolean billingAvailable,
            List<String> faults) {
        static ServerWide of(InMemoryFreightServer server) {
            return new ServerWide(
                    server.clock().frozenAt(),
                    server.prices().pricesUsd(),
                    server.billingAvailable(),
                    ids(server.faults().list()));
        }

        /** The faults that the method has added, for all brokers or another one, and left without meeting them. */
        List<PendingFault> unused(InMemoryFreightServer server) {
            return server.faults().unused().stream()
                    .filter(pending -> !faults.contains(pending.id()))
                    .toList();
        }

        /** Makes everything what it was. */
        void putBack(InMemoryFreightServer server) {
            for (PendingFault pending : server.faults().list()) {
                if (!faults.contains(pending.id())) {
                    server.faults().remove(pending.id());
                }
            }
            server.billingAvailable(billingAvailable);
            pricesUsd.forEach((key, price) -> server.prices().set(key, price.toPlainString()));
            if (frozenAt.isPresent()) {
                server.clock().set(frozenAt.get());
            } else if (server.clock().frozenAt().isPresent()) {
                server.clock().resumeRealTime();
            }
        }

        private static List<String> ids(List<PendingFault> faults) {
            return faults.stream().map(PendingFault::id).toList();
        }
    }
}
