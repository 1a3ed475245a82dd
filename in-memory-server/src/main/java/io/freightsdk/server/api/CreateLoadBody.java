package io.freightsdk.server.api;

import io.freightsdk.server.loads.Stop;
import io.freightsdk.server.state.LoadOrder.Details;
import io.freightsdk.server.state.LoadOrder.Place;
import io.freightsdk.server.values.Address;
import io.freightsdk.server.values.GeoPoint;
import io.freightsdk.server.values.GeocodedPoint;
import io.freightsdk.server.values.Precision;
import io.freightsdk.server.wire.Node;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The body of a load creation, checked; everything that is wrong with its fields is found before anything is said. */
record CreateLoadBody(Fields fields) {
    private static final int MOST_STOPS = 50;

    /** Parses an order; {@link Refused} with 400 names every field that is missing or invalid. */
    static OrderedLoad parse(Node body) {
        return new CreateLoadBody(new Fields(body)).read();
    }

    private OrderedLoad read() {
        String driverPhone = fields.phone("driverPhone");
        List<Place> stops = new ArrayList<>(stops("pickups", Stop.Kind.PICKUP, MOST_STOPS));
        stops.addAll(stops("deliveries", Stop.Kind.DELIVERY, MOST_STOPS - stops.size()));
        Details details = details();
        fields.refuse();
        return new OrderedLoad(Phones.e164(driverPhone), stops, details);
    }

    private Details details() {
        String shipperName = fields.optionalText("shipperName");
        String carrierName = fields.optionalText("carrierName");
        String equipmentType = fields.optionalText("equipmentType");
        String customerRef = fields.optionalText("customerRef");
        BigDecimal rateUsd = fields.optional("rate", Node::exact);
        Double miles = fields.optional("miles", Node::number);
        Double weight = fields.optional("weight", Node::number);
        String truckNumber = fields.optionalText("truckNumber");
        return new Details(customerRef, shipperName, carrierName, equipmentType, truckNumber, rateUsd, miles, weight);
    }

    private List<Place> stops(String name, Stop.Kind kind, int most) {
        List<Node> items = fields.list(name);
        if (items.isEmpty()) {
            fields.note(name);
            return List.of();
        }
        if (items.size() > most) {
            fields.note(name, "takes the load over " + MOST_STOPS + " stops");
            return List.of();
        }
        List<Place> stops = new ArrayList<>(items.size());
        for (Node item : items) {
            if (item.isObject()) {
                stops.add(stop(kind, fields.in(item)));
            } else {
                fields.note(item.place());
            }
        }
        return stops;
    }

    private static Place stop(Stop.Kind kind, Fields item) {
        String street = item.text("address");
        String city = item.text("city");
        String state = item.state("state");
        String zip = item.zip("zip");
        String facilityName = item.optionalText("facilityName");
        Instant date = item.optional("date", Node::time);
        Double lat = item.optional("lat", field -> field.number(-90, 90));
        Double lng = item.optional("lng", field -> field.number(-180, 180));
        item.bothOrNeither("lat", "lng");
        GeocodedPoint given =
                lat == null || lng == null ? null : new GeocodedPoint(new GeoPoint(lat, lng), Precision.GIVEN);
        return new Place(kind, new Address(street, city, state, zip), facilityName, date, given);
    }

    /** An order, all of it well formed; only what came with it is known of its places. */
    record OrderedLoad(String phone, List<Place> stops, Details details) {}
}
