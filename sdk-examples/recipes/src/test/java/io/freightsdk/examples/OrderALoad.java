package io.freightsdk.examples;

import io.freightsdk.FreightClient;
import io.freightsdk.error.FreightException;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.StopInput;

class OrderALoad {
    public static void main(String[] args) {
        order(System.getenv("FREIGHT_BASE_URL"), System.getenv("FREIGHT_AGENT_KEY"), "order-4711");
    }

    static void order(String baseUrl, String agentKey, String orderId) {
        CreateLoadInput input = CreateLoadInput.builder()
                .driverPhone("+13125550142")
                .pickups(stop("2600 S Federal St", "Chicago", "IL", "60616"))
                .deliveries(stop("1800 N Market St", "Dallas", "TX", "75202"))
                .customerRef(orderId)
                .build();
        try (FreightClient freight = FreightClient.builder()
                .baseUrl(baseUrl)
                .account("acme")
                .agentKey(agentKey)
                .build()) {
            System.out.println("a load costs " + freight.prices().priceUsd("load_create") + " USD");
            CreateLoadOutcome load = freight.createLoad(orderId, input);
            System.out.println(orderId + " is " + load.loadNumber()); // save it before the next call
            LoadPosition position = freight.getLoadPosition(load.loadNumber());
            System.out.println(position.status() + ", " + freight.spend().chargedUsd() + " USD spent");
        } catch (FreightException e) {
            System.out.println(e.getMessage() + " [" + e.chargeStatus() + "]");
        }
    }

    private static StopInput stop(String address, String city, String state, String zip) {
        return StopInput.builder()
                .address(address)
                .city(city)
                .state(state)
                .zip(zip)
                .build();
    }
}
