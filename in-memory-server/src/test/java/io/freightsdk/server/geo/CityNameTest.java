package io.freightsdk.server.geo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CityNameTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Chicago           | CHICAGO           | ' chicago '",
                "Saint Louis       | St. Louis         | ST  LOUIS",
                "Fort Worth        | Ft Worth          | ft. worth",
                "East Saint Louis  | E. St. Louis      | east st louis",
                "Sault Sainte Marie| Sault Ste. Marie  | SAULT STE MARIE",
                "Mount Vernon      | Mt. Vernon        | MT VERNON",
                "Arlington Heights | Arlington Hts     | arlington hts.",
                "Winston Salem     | Winston-Salem     | WinstonSalem",
                "O'Fallon          | O’Fallon          | O Fallon",
                "Mc Allen          | McAllen           | MCALLEN",
                "Mayaguez          | Mayagüez          | MAYAGÜEZ",
                "Twentynine Palms  | Twentynine\tPalms | twentynine   palms"
            })
    void spellingsOfOneCityFoldAlike(String postal, String spelling, String another) {
        assertThat(CityName.fold(spelling)).isEqualTo(CityName.fold(postal)).matches("[A-Z0-9]+");
        assertThat(CityName.fold(another)).isEqualTo(CityName.fold(postal));
    }

    @ParameterizedTest
    @CsvSource({"Stanton, Saint Anton", "Portland, Portsmouth", "Weston, West", "Easton, East On Hill"})
    void abbreviationsAreWholeWords(String one, String other) {
        assertThat(CityName.fold(one)).isNotEqualTo(CityName.fold(other));
    }

    @ParameterizedTest
    @CsvSource({"''", "' '", "…", "東京"})
    void nameWithoutLatinLettersFoldsToNothing(String name) {
        assertThat(CityName.fold(name)).isEmpty();
    }
}
