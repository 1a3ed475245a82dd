package io.freightsdk.server.state;

import io.freightsdk.server.loads.Fence;
import io.freightsdk.server.loads.Stop;
import io.freightsdk.server.loads.Window;
import io.freightsdk.server.values.Address;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.GeocodedPoint;
import io.freightsdk.server.values.Precision;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
        return point.precision() == Precision.GIVEN
                ? Fence.given(point.point(), fences)
                : Fence.geocoded(point.point(), fences);
    }
}
