package io.freightsdk.examples.spring;

import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An order of a customer. What is wrong with it is for the freight service to say, if it has an id and fits a row. */
record Order(
        String orderId,
        @Nullable String driverPhone,
        @Nullable Stop pickup,
        @Nullable Stop delivery) {
    Order {
        orderId = text(orderId);
    }

    record Stop(
            @Nullable String address,
            @Nullable String city,
            @Nullable String state,
            @Nullable String zip,
            @Nullable Instant date) {
        private static final Stop MISSING = new Stop(null, null, null, null, null);

        StopInput input() {
            return StopInput.builder()
                    .address(text(address))
                    .city(text(city))
                    .state(text(state))
                    .zip(text(zip))
                    .date(date)
                    .build();
        }
    }

    /** The order's id is the reference of the load, so that there is one load for it even when keys are forgotten. */
    CreateLoadInput input() {
        return CreateLoadInput.builder()
                .customerRef(orderId)
                .driverPhone(text(driverPhone))
                .pickups((pickup == null ? Stop.MISSING : pickup).input())
                .deliveries((delivery == null ? Stop.MISSING : delivery).input())
                .build();
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    /** Without the phone number. */
    @Override
    public String toString() {
        return "Order[" + orderId + "]";
    }
}
