package io.freightsdk.server;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The validated body of a load creation. All invalid fields are found before the request is refused. */
record NewLoad(
        String phone,
        List<Stop> stops,
        @Nullable String customerRef,
        @Nullable String truckNumber) {
    private static final int MOST_STOPS = 50;

    /** Three or four digits are a ZIP code whose leading zeros a spreadsheet took, and would be found in another state. */
    private static final Pattern CUT_ZIP = Pattern.compile("\\d{3,4}(?:[- ]?\\d{4})?");

    private static final Set<String> STATES = Set.of(("AK AL AR AS AZ CA CO CT DC DE FL GA GU HI IA ID IL IN KS KY LA"
                    + " MA MD ME MI MN MO MP MS MT NC ND NE NH NJ NM NV NY OH OK OR PA PR RI SC SD TN TX UT VA VI VT WA"
                    + " WI WV WY")
            .split(" "));

    /** Returns what loads of the same reference are found by; empty for none. */
    String ref() {
        return customerRef == null ? "" : customerRef.strip();
    }

    /** Returns what drivers are known by; empty for none. */
    String truck() {
        return truckNumber == null ? "" : truckNumber.strip();
    }

    static NewLoad of(Fields fields) {
        String phone = fields.anyText("driverPhone");
        List<Stop> stops = new ArrayList<>();
        addStops(fields, "pickups", Stop.Type.PICKUP, stops);
        addStops(fields, "deliveries", Stop.Type.DELIVERY, stops);
        List.of("shipperName", "carrierName", "equipmentType").forEach(fields::optionalText);
        String customerRef = fields.optionalText("customerRef");
        List.of("rate", "miles", "weight").forEach(fields::number);
        String truckNumber = fields.optionalText("truckNumber");
        fields.check();
        String e164 = Phones.e164(phone);
        if (e164 == null) {
            throw new ApiException(
                    400,
                    "driverPhone cannot be brought to E.164, send it like +12145550142",
                    "code",
                    "INVALID_DRIVER_PHONE");
        }
        return new NewLoad(e164, stops, customerRef, truckNumber);
    }

    private static void addStops(Fields fields, String name, Stop.Type type, List<Stop> stops) {
        int count = fields.list(name).size();
        if (count == 0) {
            fields.note(name, "is missing");
        } else if (stops.size() + count > MOST_STOPS) {
            fields.noteForClients(name, "takes the load over " + MOST_STOPS + " stops");
        } else {
            stops.addAll(fields.objects(name, item -> stop(item, type)));
        }
    }

    private static Stop stop(Fields item, Stop.Type type) {
        String street = item.text("address");
        String city = item.text("city");
        String state = item.text("state");
        if (!state.isBlank() && !STATES.contains(state)) {
            item.noteForClients("state", "is not a two-letter state code, such as TX");
        }
        String zip = item.text("zip");
        if (CUT_ZIP.matcher(zip.strip()).matches()) {
            item.noteForClients("zip", "lacks its leading zero");
        }
        String facilityName = item.optionalText("facilityName");
        Instant date = item.time("date");
        Double lat = item.number("lat", -90, 90);
        Double lng = item.number("lng", -180, 180);
        if (item.has("lat") != item.has("lng")) {
            item.note(item.has("lat") ? "lat" : "lng", "needs lat and lng");
        }
        String facility = facilityName == null || facilityName.isBlank() ? null : facilityName;
        if (lat != null && lng != null) {
            return new Stop(type, city, state, street, facility, new GeoPoint(lat, lng), Stop.Precision.GIVEN, date);
        }
        Geocoder.Place place = Geocoder.locate(state, zip);
        return new Stop(type, city, state, street, facility, place.point(), place.precision(), date);
    }
}
