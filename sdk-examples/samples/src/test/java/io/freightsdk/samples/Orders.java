package io.freightsdk.samples;

import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;

/** An order to try the samples with. */
final class Orders {
    private Orders() {}

    static CreateLoadInput load() {
        return CreateLoadInput.builder()
                .driverPhone("+13125550142")
                .pickups(stop("2600 S Federal St", "Chicago", "IL", "60616"))
                .deliveries(stop("1800 N Market St", "Dallas", "TX", "75202"))
                .build();
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
