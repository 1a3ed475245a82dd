package io.freightsdk.samples;

import io.freightsdk.FreightClient;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;

class OneLoad {
    static String order(FreightClient freight) {
        StopInput chicago = StopInput.builder()
                .address("2600 S Federal St")
                .city("Chicago")
                .state("IL")
                .zip("60616")
                .build();
        StopInput dallas = StopInput.builder()
                .address("1800 N Market St")
                .city("Dallas")
                .state("TX")
                .zip("75202")
                .build();
        CreateLoadInput input = CreateLoadInput.builder()
                .driverPhone("+13125550142")
                .pickups(chicago)
                .deliveries(dallas)
                .build();
        String load = freight.createLoad("order-4711", input).loadNumber(); // 0.65 USD, once
        return load + " is " + freight.getLoadPosition(load).status(); // 0.02 USD for each read
    }
}
