package io.freightsdk.server.snapshot;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.DriverResolution;
import io.freightsdk.server.book.Details;
import io.freightsdk.server.book.Order;
import io.freightsdk.server.book.Place;
import io.freightsdk.server.geo.Address;
import io.freightsdk.server.geo.GeoPoint;
import io.freightsdk.server.geo.GeocodedPoint;
import io.freightsdk.server.geo.Precision;
import io.freightsdk.server.json.Node;
import io.freightsdk.server.loads.Stop;
import io.freightsdk.server.routing.Json;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a load was created with. */
final class OrderJson {
    private static final Set<String> ORDER = Set.of(
            "loadNumber",
            "loadId",
            "brokerId",
            "createdAt",
            "trackingToken",
            "driverToken",
            "phone",
            "driverResolution",
            "places",
            "details");
    private static final Set<String> PLACE =
            Set.of("kind", "street", "city", "state", "zip", "facilityName", "date", "lat", "lng", "precision");
    private static final Set<String> DETAILS = Set.of(
            "customerRef", "shipperName", "carrierName", "equipmentType", "truckNumber", "rateUsd", "miles", "weight");

    private OrderJson() {}

    static void write(JsonWriter writer, Order order) throws IOException {
        writer.beginObject().name("loadNumber").value(order.loadNumber());
        writer.name("loadId").value(order.loadId());
        writer.name("brokerId").value(order.brokerId());
        Json.time(writer.name("createdAt"), order.createdAt());
        writer.name("trackingToken").value(order.trackingToken());
        writer.name("driverToken").value(order.driverToken());
        writer.name("phone").value(order.phone());
        writer.name("driverResolution").value(order.driverResolution().value());
        writer.name("places").beginArray();
        for (Place place : order.places()) {
            writePlace(writer, place);
        }
        writer.endArray();
        writeDetails(writer.name("details"), order.details());
        writer.endObject();
    }

    static Order read(Node node) {
        node.only(ORDER);
        return new Order(
                node.field("loadNumber").text(),
                node.field("loadId").text(),
                node.field("brokerId").text(),
                node.field("createdAt").time(),
                node.field("trackingToken").text(),
                node.field("driverToken").text(),
                node.field("phone").text(),
                DriverResolution.of(node.field("driverResolution").text()),
                node.field("places").items().stream().map(OrderJson::place).toList(),
                details(node.field("details")));
    }

    private static void writePlace(JsonWriter writer, Place place) throws IOException {
        writer.beginObject().name("kind").value(place.kind().name());
        writer.name("street").value(place.address().street());
        writer.name("city").value(place.address().city());
        writer.name("state").value(place.address().state());
        writer.name("zip").value(place.address().zip());
        writer.name("facilityName").value(place.facilityName());
        Json.time(writer.name("date"), place.date());
        GeocodedPoint point = place.point();
        writer.name("lat").value(point == null ? null : point.point().lat());
        writer.name("lng").value(point == null ? null : point.point().lng());
        writer.name("precision").value(point == null ? null : point.precision().name());
        writer.endObject();
    }

    private static Place place(Node node) {
        node.only(PLACE);
        Address address = new Address(
                node.field("street").text(),
                node.field("city").text(),
                node.field("state").text(),
                node.field("zip").text());
        return new Place(
                node.field("kind").oneOf(Stop.Kind.class),
                address,
                text(node, "facilityName"),
                node.nullable("date").map(Node::time).orElse(null),
                node.nullable("precision")
                        .map(precision -> point(node, precision))
                        .orElse(null));
    }

    private static GeocodedPoint point(Node place, Node precision) {
        double lat = place.field("lat").number();
        double lng = place.field("lng").number();
        return new GeocodedPoint(place.checked(() -> new GeoPoint(lat, lng)), precision.oneOf(Precision.class));
    }

    private static void writeDetails(JsonWriter writer, Details details) throws IOException {
        BigDecimal rate = details.rateUsd();
        writer.beginObject();
        writer.name("customerRef").value(details.customerRef());
        writer.name("shipperName").value(details.shipperName());
        writer.name("carrierName").value(details.carrierName());
        writer.name("equipmentType").value(details.equipmentType());
        writer.name("truckNumber").value(details.truckNumber());
        writer.name("rateUsd").value(rate == null ? null : rate.toString());
        writer.name("miles").value(details.miles());
        writer.name("weight").value(details.weight());
        writer.endObject();
    }

    private static Details details(Node node) {
        node.only(DETAILS);
        return new Details(
                text(node, "customerRef"),
                text(node, "shipperName"),
                text(node, "carrierName"),
                text(node, "equipmentType"),
                text(node, "truckNumber"),
                node.nullable("rateUsd").map(OrderJson::rate).orElse(null),
                node.nullable("miles").map(Node::number).orElse(null),
                node.nullable("weight").map(Node::number).orElse(null));
    }

    private static @Nullable String text(Node node, String name) {
        return node.nullable(name).map(Node::text).orElse(null);
    }

    /** As wide as a double, since clients may send anything and nobody counts with it. */
    private static BigDecimal rate(Node node) {
        return node.checked(() -> new BigDecimal(node.text()));
    }
}
