package consumer;

import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import java.util.List;
import kotlin.KotlinVersion;
import org.apache.hc.core5.util.VersionInfo;

/** A load's whole life between the real client and the server, on the libraries that somebody else has chosen. */
public final class Main {
    public static void main(String[] args) {
        VersionInfo httpCore = VersionInfo.loadVersionInfo("org.apache.hc.core5", Main.class.getClassLoader());
        check(true, httpCore.getRelease().startsWith(System.getProperty("expected.httpcore", "")));
        check(true, KotlinVersion.CURRENT.toString().startsWith(System.getProperty("expected.kotlin", "")));
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            FreightBroker broker = server.addBroker();
            try (FreightClient freight = FreightClient.builder()
                    .baseUrl(server.url())
                    .account("acme")
                    .agentKey(broker.agentKey())
                    .spendLimit(SpendLimit.usd("5.00"))
                    .build()) {
                CreateLoadOutcome load = freight.createLoad("order-4711", CreateLoadInput.builder()
                        .driverPhone("+12145550142")
                        .pickups(List.of(stop("Chicago", "IL", "60601")))
                        .deliveries(List.of(stop("Dallas", "TX", "75202")))
                        .build());
                server.load(load.loadNumber()).driveToEnd();
                check(LoadStatus.DELIVERED, freight.getLoadPosition(load.loadNumber()).status());
                check("99.33", freight.getBalance().balanceUsd().toString());
                check("0.67", freight.spend().chargedUsd().toString());
            }
        }
        System.out.println("ok " + args[0]);
    }

    private static StopInput stop(String city, String state, String zip) {
        return StopInput.builder().address("1 Main St").city(city).state(state).zip(zip).build();
    }

    private static void check(Object expected, Object actual) {
        if (!expected.equals(actual)) {
            throw new AssertionError("expected " + expected + " but was " + actual);
        }
    }
}
