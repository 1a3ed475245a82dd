package io.freightsdk.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneId;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TimeZonesTest {

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
        "IL, no zip, America/Chicago"
    })
    void addressGoesByTheTimeOfItsCounty(String state, String zip, String zone) {
        assertThat(TimeZones.of(state, zip)).isEqualTo(ZoneId.of(zone));
    }

    @Test
    void everyStateHasAZoneOrTwo() {
        String states =
                "AK AL AR AS AZ CA CO CT DC DE FL GA GU HI IA ID IL IN KS KY LA MA MD ME MI MN MO MP MS MT NC ND NE NH NJ"
                        + " NM NV NY OH OK OR PA PR RI SC SD TN TX UT VA VI VT WA WI WV WY";
        assertThat(Arrays.stream(states.split(" ")).filter(state -> TimeZones.of(state, "") == null))
                .containsExactly(
                        "AK", "AZ", "FL", "ID", "IN", "KS", "KY", "MI", "ND", "NE", "NV", "OR", "SD", "TN", "TX");
        assertThat(TimeZones.of("XX", "60601")).isNull();
    }

    @ParameterizedTest
    @CsvSource({"TX,", "TX, ''", "TX, unknown", "TX, 7520", "TX, 752011", "TX, 60601", "IN, 75201", "TX, 00000"})
    void dividedStateHasNoZoneWithoutAZipOfItsOwn(String state, String zip) {
        assertThat(TimeZones.of(state, zip)).isNull();
    }

    @Test
    void undividedStateNeedsNoZip() {
        assertThat(TimeZones.of("IL", null)).isEqualTo(ZoneId.of("America/Chicago"));
    }
}
