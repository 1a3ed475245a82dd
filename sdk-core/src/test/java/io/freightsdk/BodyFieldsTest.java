package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
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

    private static List<Map<String, Object>> stops(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> Map.<String, Object>of("zip", "606" + i, "state", "IL"))
                .toList();
    }

    /** Bodies of 200 stops have a hash for each outermost field, so that a client can remember many. */
    @Test
    void bodyOfManyFieldsNamesTheOutermostThatDiffers() {
        BodyFields body = with("pickups", stops(200));
        assertThat(body).hasToString("BodyFields[customerRef, pickups, rateUsd]");
        assertThat(body.differences(with("pickups", stops(200)))).isEmpty();

        List<Map<String, Object>> others = new ArrayList<>(stops(200));
        others.set(150, Map.of("zip", "60601", "state", "WI"));
        assertThat(body.differences(with("pickups", others))).containsExactly("pickups");
        assertThat(body.differences(with("pickups", stops(199)))).containsExactly("pickups");
    }

    @Test
    void bodyOfManyFieldsIsComparedWithOneOfFew() {
        assertThat(differences(with("pickups", stops(200)))).containsExactly("pickups");
        List<Integer> many = Collections.nCopies(200, 1);
        assertThat(with("aFirst", many).differences(with("zLast", 1))).containsExactly("aFirst", "zLast");
    }

    @Test
    void bodyOfManyOutermostFieldsIsBoundedToo() {
        Map<String, Object> many = new LinkedHashMap<>();
        for (int i = 0; i < 1_000; i++) {
            many.put("property-" + i, i);
        }
        BodyFields body = BodyFields.of(many);
        assertThat(body.toString().split(",")).hasSize(100);
        assertThat(body.differences(BodyFields.of(new LinkedHashMap<>(many)))).isEmpty();
        many.put("property-999", 0);
        assertThat(body.differences(BodyFields.of(many))).isNotEmpty();
    }
}
