package io.freightsdk.server.geo;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.values.Address;
import java.time.ZoneId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class TimeZonesTest {

    private static Address address(String state, String zip) {
        return new Address("1 Dock Rd", "Somewhere", state, zip);
    }

    /** Cities on both sides of each line that divides a state. */
    @ParameterizedTest
    @CsvSource({
        "IL, 60601, America/Chicago",
        "TX, 75201, America/Chicago",
        "TX, 79901, America/Denver",
        "FL, 33101, America/New_York",
        "FL, 32501, America/Chicago",
        "FL, 32465-1234, America/Chicago",
        "FL, 32456, America/New_York",
        "IN, 46201, America/New_York",
        "IN, 46401, America/Chicago",
        "IN, 47708, America/Chicago",
        "KY, 40202, America/New_York",
        "KY, 42101, America/Chicago",
        "KY, 42718, America/New_York",
        "TN, 37201, America/Chicago",
        "TN, 37902, America/New_York",
        "TN, 37402, America/New_York",
        "MI, 48201, America/New_York",
        "MI, 49801, America/Chicago",
        "ND, 58102, America/Chicago",
        "ND, 58601, America/Denver",
        "SD, 57104, America/Chicago",
        "SD, 57701, America/Denver",
        "SD, 57770, America/Denver",
        "NE, 68102, America/Chicago",
        "NE, 69361, America/Denver",
        "KS, 67202, America/Chicago",
        "KS, 67735, America/Denver",
        "ID, 83702, America/Denver",
        "ID, 83814, America/Los_Angeles",
        "OR, 97201, America/Los_Angeles",
        "OR, 97914, America/Denver",
        "NV, 89883, America/Denver",
        "AZ, 85001, America/Phoenix",
        "AZ, 86515, America/Denver",
        "AK, 99501, America/Anchorage",
        "AK, 99546, America/Adak",
        "HI, 96813, Pacific/Honolulu",
        "GU, 96910, Pacific/Guam",
        "PR, 00901, America/Puerto_Rico",
        "TX, no zip, America/Chicago"
    })
    void addressGoesByTheTimeOfItsCounty(String state, String zip, String zone) {
        assertThat(TimeZones.of(address(state, zip))).isEqualTo(zone);
    }

    @ParameterizedTest
    @MethodSource("io.freightsdk.server.geo.UsStates#codes")
    void everyStateHasAZone(String state) {
        assertThat(ZoneId.getAvailableZoneIds()).contains(TimeZones.of(address(state, "")));
    }
}
