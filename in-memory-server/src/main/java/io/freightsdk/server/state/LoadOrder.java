package io.freightsdk.server.state;

import io.freightsdk.model.DriverResolution;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The immutable order of a load. Its {@code toString} has no secrets: phone and tokens are. */
public record LoadOrder(
        String loadNumber,
        String loadId,
        String brokerId,
        Instant createdAt,
        String trackingToken,
        String driverToken,
        String phone,
        DriverResolution driverResolution,
        List<Place> places,
        Details details) {

    /** Copies the places. */
    public LoadOrder {
        places = List.copyOf(places);
    }

    @Override
    public String toString() {
        return "Order[" + loadNumber + "]";
    }

    /** Optional facts of a load in addition to its stops, stored for its client. */
    public record Details(
            @Nullable String customerRef,
            @Nullable String shipperName,
            @Nullable String carrierName,
            @Nullable String equipmentType,
            @Nullable String truckNumber,
            @Nullable BigDecimal rateUsd,
            @Nullable Double miles,
            @Nullable Double weight) {}
}
