package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.Verdict.Before;
import io.freightsdk.Verdict.Response;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every cell of the table of {@link Verdict}. */
class VerdictTest {
    @ParameterizedTest(name = "{0} after {1}: {2}")
    @CsvSource({
        "MADE, NOTHING, CHARGED",
        "MADE, REFUSED, CHARGED",
        "MADE, REFUSED_BY_GATEWAY, CHARGED",
        "MADE, UNKNOWN, CHARGED",
        "MADE, CHARGED, FREE",
        "REPLAYED, NOTHING, FREE",
        "REPLAYED, REFUSED, CHARGED_BEFORE",
        "REPLAYED, REFUSED_BY_GATEWAY, CHARGED_BEFORE",
        "REPLAYED, UNKNOWN, CHARGED_BEFORE",
        "REPLAYED, CHARGED, FREE",
        "FOUND_OWN, NOTHING, FREE",
        "FOUND_OWN, REFUSED, CHARGED_BEFORE",
        "FOUND_OWN, REFUSED_BY_GATEWAY, CHARGED_BEFORE",
        "FOUND_OWN, UNKNOWN, CHARGED_BEFORE",
        "FOUND_OWN, CHARGED, FREE",
        "FOUND, NOTHING, FREE",
        "FOUND, REFUSED, FREE",
        "FOUND, REFUSED_BY_GATEWAY, UNKNOWN",
        "FOUND, UNKNOWN, UNKNOWN",
        "FOUND, CHARGED, FREE"
    })
    void resultMeans(Response response, Before before, Verdict verdict) {
        assertThat(Verdict.of(response, before, false)).isEqualTo(verdict);
    }

    @ParameterizedTest(name = "{0} of another load after CHARGED: {1}")
    @CsvSource({"MADE, CHARGED", "REPLAYED, FREE", "FOUND_OWN, FREE", "FOUND, FREE"})
    void resultOfAnotherLoadMeans(Response response, Verdict verdict) {
        assertThat(Verdict.of(response, Before.CHARGED, true)).isEqualTo(verdict);
    }
}
