package io.freightsdk.server.values;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("acceptance")
class AddressTest {

    @Test
    void streetIsNotPrinted() {
        assertThat(new Address("123 Private Rd", "Chicago", "IL", "60607")).hasToString("Chicago, IL 60607");
    }
}
