package io.freightsdk.samples;

import io.freightsdk.FreightClient;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;

class FirstLoad {
    public static void main(String[] args) {
        try (FreightClient freight = FreightClient.fromEnvironment()) {
            System.out.println(order(freight, "order-4711"));
        }
    }

    static String order(FreightClient freight, String orderId) {
        CreateLoadInput input = CreateLoadInput.builder()
                .driverPhone("+13125550142")
                .pickups(stop("2600 S Federal St", "Chicago", "IL", "60616"))
                .deliveries(stop("1800 N Market St", "Dallas", "TX", "75202"))
                .customerRef(orderId)
                .build();
        String load = freight.createLoad(orderId, input).loadNumber(); // save it before the next call
        return load + " is " + freight.getLoadPosition(load).status();
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
