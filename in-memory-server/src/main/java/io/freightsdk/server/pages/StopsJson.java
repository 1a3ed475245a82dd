package io.freightsdk.server.pages;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.server.answers.PositionJson;
import io.freightsdk.server.book.LoadView;
import io.freightsdk.server.book.Place;
import io.freightsdk.server.geo.GeocodedPoint;
import io.freightsdk.server.geo.TimeZones;
import io.freightsdk.server.loads.Fence;
import io.freightsdk.server.loads.StopVisit;
import java.io.IOException;
import java.util.List;

/** The stops of a load as its pages show them. */
final class StopsJson {
    private StopsJson() {}

    /** Writes one more thing about a stop, into its object. */
    @FunctionalInterface
    interface More {
        void write(JsonWriter writer, Place place, StopVisit visit) throws IOException;
    }

    /** Writes the list, each stop with what the contract says of it and with more. */
    static void write(JsonWriter writer, LoadView view, More more) throws IOException {
        writer.beginArray();
        List<StopVisit> visits = view.journey().stops();
        for (int i = 0; i < visits.size(); i++) {
            Place place = view.order().places().get(i);
            writer.beginObject();
            PositionJson.writeStop(writer, place, visits.get(i));
            writer.name("facilityName").value(place.facilityName());
            writer.name("timeZone").value(TimeZones.of(place.address()));
            more.write(writer, place, visits.get(i));
            writer.endObject();
        }
        writer.endArray();
    }

    /** Where a stop is and how far around it one is there; nulls if nobody knows. */
    static void where(JsonWriter writer, Place place, StopVisit visit) throws IOException {
        GeocodedPoint at = place.point();
        Fence fence = visit.stop().fence();
        writer.name("lat").value(at == null ? null : at.point().lat());
        writer.name("lng").value(at == null ? null : at.point().lng());
        writer.name("fenceRadiusMeters").value(fence == null ? null : fence.radiusMeters());
    }
}
