package io.freightsdk.server.geo;

import io.freightsdk.server.values.Address;
import io.freightsdk.server.values.GeocodedPoint;
import io.freightsdk.server.values.Geocoder;
import io.freightsdk.server.values.Precision;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Locates stops by a built-in table: at the ZIP if it is of the state, else at the city or the state. */
public final class OfflineGeocoder implements Geocoder {

    private static final Pattern ZIP = Pattern.compile("(\\d{5})(?:[- ]?\\d{4})?");

    /** Reads nothing yet. */
    public OfflineGeocoder() {}

    /** Returns the coordinates; ignores the street, and case, punctuation and common abbreviations in the city. */
    @Override
    public Optional<GeocodedPoint> locate(Address address) {
        int state = UsStates.codes().indexOf(address.state().strip().toUpperCase(Locale.ROOT));
        if (state < 0) {
            return Optional.empty();
        }
        ZipTable table = ZipTable.shared();
        return byZip(table, state, address.zip())
                .or(() -> byCity(table, state, address.city()))
                .or(() -> Optional.of(new GeocodedPoint(table.state(state), Precision.STATE)));
    }

    private static Optional<GeocodedPoint> byZip(ZipTable table, int state, String zip) {
        Matcher digits = ZIP.matcher(zip.strip());
        return digits.matches()
                ? table.zip(state, Integer.parseInt(digits.group(1)))
                        .map(point -> new GeocodedPoint(point, Precision.ZIP))
                : Optional.empty();
    }

    private static Optional<GeocodedPoint> byCity(ZipTable table, int state, String city) {
        return table.city(state, CityName.fold(city)).map(point -> new GeocodedPoint(point, Precision.CITY));
    }
}
