package io.freightsdk.server.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.freightsdk.server.values.Address;
import io.freightsdk.server.values.GeoPoint;
import io.freightsdk.server.values.GeocodedPoint;
import io.freightsdk.server.values.Geocoder;
import io.freightsdk.server.values.Precision;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OfflineGeocoderTest {

    private final Geocoder geocoder = new OfflineGeocoder();

    @ParameterizedTest
    @CsvSource({
        "60607, Chicago,      IL, 41.8721,  -87.6578",
        "75201, Dallas,       TX, 32.7904,  -96.8044",
        "99501, Anchorage,    AK, 61.2116, -149.8761",
        "20500, Washington,   DC, 38.8946,  -77.0355",
        "00601, Adjuntas,     PR, 18.1806,  -66.7500",
        "00802, St Thomas,    VI, 18.3429,  -64.9251",
        "96910, Hagatna,      GU, 13.4529,  144.7472",
        "96799, Pago Pago,    AS, -14.3229, -170.7523",
        "96950, Saipan,       MP, 15.1869,  145.7544"
    })
    void zipIsItsCentroid(String zip, String city, String state, double lat, double lng) {
        GeocodedPoint located = locate(city, state, zip).orElseThrow();
        assertThat(located.precision()).isEqualTo(Precision.ZIP);
        assertThat(located.point().lat()).isCloseTo(lat, within(0.0001));
        assertThat(located.point().lng()).isCloseTo(lng, within(0.0001));
    }

    @ParameterizedTest
    @ValueSource(strings = {"60607", "60607-1234", "606071234", "60607 1234", " 60607 "})
    void zipPlusFourIsTheZip(String zip) {
        assertThat(locate("nowhere", "il", zip)).isEqualTo(locate("Chicago", "IL", "60607"));
    }

    @ParameterizedTest
    @CsvSource({
        "unknown,                   00000",
        "too short,                 6060",
        "too long,                  606070",
        "not digits,                6O607",
        "not ASCII digits,          ٦٠٦٠٧",
        "half a ZIP+4,              60607-12",
        "of another state: a typo,  06607",
        "of the state next door,    46320",
        "a military post office,    09001"
    })
    void zipThatIsNoneInTheStateGivesWayToTheCity(String what, String zip) {
        GeocodedPoint located = locate("Chicago", "IL", zip).orElseThrow();
        assertThat(located.precision()).as(what).isEqualTo(Precision.CITY);
        assertThat(GreatCircle.miles(located.point(), new GeoPoint(41.88, -87.63)))
                .isLessThan(5);
    }

    @ParameterizedTest
    @CsvSource({
        "St. Louis,     MO, 38.63,  -90.24",
        "ft worth,      TX, 32.76,  -97.33",
        "Mayagüez,      PR, 18.20,  -67.14",
        "Winston-Salem, NC, 36.10,  -80.26",
        "O'Fallon,      IL, 38.59,  -89.91",
        "N Little Rock, AR, 34.78,  -92.26"
    })
    void cityIsTheMeanOfItsZips(String city, String state, double lat, double lng) {
        GeocodedPoint located = locate(city, state, "").orElseThrow();
        assertThat(located.precision()).isEqualTo(Precision.CITY);
        assertThat(GreatCircle.miles(located.point(), new GeoPoint(lat, lng))).isLessThan(5);
    }

    @ParameterizedTest
    @CsvSource({
        "IL, 40.43,  -88.98",
        "AK, 61.47, -152.54",
        "HI, 20.98, -157.60",
        "DC, 38.90,  -77.02",
        "GU, 13.43,  144.76"
    })
    void unknownCityIsTheMeanOfItsState(String state, double lat, double lng) {
        GeocodedPoint located = locate("Nowhere", state, "x").orElseThrow();
        assertThat(located.precision()).isEqualTo(Precision.STATE);
        assertThat(GreatCircle.miles(located.point(), new GeoPoint(lat, lng))).isLessThan(3);
    }

    @Test
    void everyStateHasAPoint() {
        assertThat(UsStates.codes())
                .allSatisfy(state -> assertThat(locate("Nowhere", state, "")).isPresent());
    }

    @ParameterizedTest
    @ValueSource(strings = {"XX", "", "Illinois", "MH", "AE"})
    void withoutAStateThereIsNoPoint(String state) {
        assertThat(locate("Chicago", state, "60607")).isEmpty();
    }

    private Optional<GeocodedPoint> locate(String city, String state, String zip) {
        return geocoder.locate(new Address("1 Main St", city, state, zip));
    }
}
