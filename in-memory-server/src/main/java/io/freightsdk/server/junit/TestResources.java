package io.freightsdk.server.junit;

import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.FreightClock;
import io.freightsdk.server.FreightFaults;
import io.freightsdk.server.FreightPrices;
import io.freightsdk.server.FreightRequests;
import io.freightsdk.server.FreightSms;
import io.freightsdk.server.FreightTruck;
import io.freightsdk.server.InMemoryFreightServer;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

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
}
