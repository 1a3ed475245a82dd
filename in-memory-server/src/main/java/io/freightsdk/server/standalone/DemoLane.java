package io.freightsdk.server.standalone;

import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.values.GeoPoint;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * A load of the demo.
 *
 * @param name where it goes, for people
 * @param phone of its driver, a number set aside for fiction
 */
record DemoLane(String name, String phone, List<Dock> pickups, List<Dock> deliveries) {
    private static final Duration TRANSIT = Duration.ofDays(1);

    /** The loads of one round. */
    static final List<DemoLane> ALL = List.of(
            new DemoLane(
                    "Chicago, IL to Dallas, TX",
                    "+13125550101",
                    List.of(new Dock("2801 S Western Ave", "Chicago", "IL", "60608", new GeoPoint(41.8414, -87.6850))),
                    List.of(new Dock(
                            "4800 Spring Valley Rd", "Dallas", "TX", "75244", new GeoPoint(32.9399, -96.8270)))),
            new DemoLane(
                    "Atlanta, GA to Miami, FL",
                    "+14045550102",
                    List.of(new Dock(
                            "1000 Northside Dr NW", "Atlanta", "GA", "30318", new GeoPoint(33.7823, -84.4072))),
                    List.of(new Dock("7200 NW 36th St", "Miami", "FL", "33166", new GeoPoint(25.8086, -80.3155)))),
            new DemoLane(
                    "Chicago, IL to Denver, CO",
                    "+13125550103",
                    List.of(new Dock("4000 W 40th St", "Chicago", "IL", "60632", new GeoPoint(41.8200, -87.7260))),
                    List.of(new Dock("5200 Smith Rd", "Denver", "CO", "80216", new GeoPoint(39.7737, -104.9270)))),
            new DemoLane(
                    "Milwaukee, WI and Chicago, IL to Indianapolis, IN and Columbus, OH",
                    "+14145550104",
                    List.of(
                            new Dock("1100 S 43rd St", "Milwaukee", "WI", "53214", new GeoPoint(43.0177, -87.9688)),
                            new Dock("6500 S Pulaski Rd", "Chicago", "IL", "60629", new GeoPoint(41.7745, -87.7231))),
                    List.of(
                            new Dock(
                                    "2500 S Tibbs Ave", "Indianapolis", "IN", "46241", new GeoPoint(39.7332, -86.2252)),
                            new Dock(
                                    "3800 Groveport Rd", "Columbus", "OH", "43207", new GeoPoint(39.9005, -82.9530)))));

    /** The order of a load: to be picked up now, and to be delivered within a day. */
    CreateLoadInput order(Instant now) {
        return CreateLoadInput.builder()
                .driverPhone(phone)
                .pickups(pickups.stream().map(place -> place.stop(now)).toList())
                .deliveries(deliveries.stream()
                        .map(place -> place.stop(now.plus(TRANSIT)))
                        .toList())
                .shipperName("Demo Shipper")
                .carrierName("Demo Carrier")
                .equipmentType("VAN")
                .build();
    }

    /** Returns its stops in the order in which the truck visits them. */
    List<GeoPoint> points() {
        return Stream.concat(pickups.stream(), deliveries.stream())
                .map(Dock::point)
                .toList();
    }

    /** A stop that needs no geocoding. */
    record Dock(String address, String city, String state, String zip, GeoPoint point) {
        private StopInput stop(Instant date) {
            return StopInput.builder()
                    .address(address)
                    .city(city)
                    .state(state)
                    .zip(zip)
                    .date(date)
                    .lat(point.lat())
                    .lng(point.lng())
                    .build();
        }

        /** The street stays out. */
        @Override
        public String toString() {
            return city + ", " + state + " " + zip;
        }
    }
}
