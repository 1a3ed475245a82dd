package io.freightsdk.server.state;

import io.freightsdk.model.DriverResolution;
import io.freightsdk.server.loads.Fence;
import io.freightsdk.server.loads.Stop;
import io.freightsdk.server.loads.Stop.Window;
import io.freightsdk.server.values.Address;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.GeocodedPoint;
import io.freightsdk.server.values.Precision;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
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

    /** A stop as it was ordered; what is null was not given. Its {@code toString} leaves the street out. */
    public record Place(
            Stop.Kind kind,
            Address address,
            @Nullable String facilityName,
            @Nullable Instant date,
            @Nullable GeocodedPoint point) {

        /** Returns the same stop at that point, if there is one. */
        public Place at(Optional<GeocodedPoint> found) {
            return new Place(kind, address, facilityName, date, found.orElse(null));
        }

        /** The stop a journey is planned with; one without a point gets no fence and is never arrived at. */
        public Stop stop(int sequence, FenceSettings fences) {
            return new Stop(kind, sequence, fence(fences), date == null ? null : Window.at(date));
        }

        private @Nullable Fence fence(FenceSettings fences) {
            if (point == null) {
                return null;
            }
            boolean given = point.precision() == Precision.GIVEN;
            return new Fence(point.point(), given ? fences.radiusMeters() : fences.geocodedRadiusMeters());
        }
    }
}
