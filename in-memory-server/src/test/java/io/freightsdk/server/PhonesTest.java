package io.freightsdk.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PhonesTest {
    @ParameterizedTest
    @CsvSource({
        "+12145550142, +12145550142",
        "2145550142, +12145550142",
        "1 (214) 555-0142, +12145550142",
        "214.555.0142, +12145550142",
        "+44 20 7946 0958, +442079460958"
    })
    void numberIsKeptInE164(String text, String e164) {
        assertThat(Phones.e164(text)).isEqualTo(e164);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "none", "+1", "+1214555014", "+121455501421", "1145550142", "+0", "214-555-01420"})
    void whatIsNoNumberIsNull(String text) {
        assertThat(Phones.e164(text)).isNull();
    }
}
