package io.freightsdk.server.geo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UsStatesTest {

    @Test
    void fiftyStatesTheDistrictAndFiveTerritories() {
        assertThat(UsStates.codes()).hasSize(56).isSorted().doesNotHaveDuplicates();
        assertThat(UsStates.codes())
                .contains("DC", "PR", "VI", "GU", "AS", "MP")
                .allMatch(UsStates::isCode);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "il", "IL ", "Illinois", "XX", "ON", "AE", "AP", "MH", "PW", "UM"})
    void nothingElseIsACode(String text) {
        assertThat(UsStates.isCode(text)).isFalse();
    }
}
