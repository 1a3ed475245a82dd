package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BodyFieldsTest {
    private static final Map<String, Object> BODY = Map.of(
            "customerRef",
            "PO-1",
            "rateUsd",
            1,
            "pickups",
            List.of(Map.of("zip", "60601", "state", "IL"), Map.of("zip", "60607")));

    private static BodyFields with(String name, Object value) {
        Map<String, Object> body = new LinkedHashMap<>(BODY);
        body.put(name, value);
        return BodyFields.of(body);
    }

    private static List<String> differences(BodyFields other) {
        List<String> differences = BodyFields.of(BODY).differences(other);
        assertThat(other.differences(BodyFields.of(BODY))).isEqualTo(differences);
        return differences;
    }

    @Test
    void sameBodyHasNoDifferences() {
        assertThat(differences(BodyFields.of(new LinkedHashMap<>(BODY)))).isEmpty();
    }

    @Test
    void otherValueIsNamed() {
        assertThat(differences(with("customerRef", "PO-2"))).containsExactly("customerRef");
    }

    @Test
    void textIsNotTheNumber() {
        assertThat(differences(with("rateUsd", "1"))).containsExactly("rateUsd");
    }

    @Test
    void fieldThatOnlyOneHasIsNamedWhereverItStands() {
        assertThat(differences(with("aFirst", true))).containsExactly("aFirst");
        assertThat(differences(with("pickupsNot", true))).containsExactly("pickupsNot");
        assertThat(differences(with("zLast", true))).containsExactly("zLast");
        assertThat(BodyFields.of(Map.of()).differences(BodyFields.of(Map.of("a", 1, "b", 2))))
                .containsExactly("a", "b");
    }

    @Test
    void fieldsOfStopsAreNamedByTheirPlace() {
        assertThat(differences(with("pickups", List.of(Map.of("zip", "60601", "state", "WI")))))
                .containsExactly("pickups.0.state", "pickups.1.zip");
    }

    @Test
    void saysItsNamesAndNoValues() {
        assertThat(BodyFields.of(BODY))
                .hasToString("BodyFields[customerRef, pickups.0.state, pickups.0.zip, pickups.1.zip, rateUsd]");
    }
}
