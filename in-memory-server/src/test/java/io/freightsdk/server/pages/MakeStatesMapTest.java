package io.freightsdk.server.pages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.server.Bodies;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class MakeStatesMapTest {
    private static final String TOPOLOGY = """
            {"type":"Topology","transform":{"scale":[0.5,0.5],"translate":[-100,30]},
             "objects":{"states":{"geometries":[
               {"type":"Polygon","arcs":[[0,-2]],"properties":{"name":"Somewhere"}}]}},
             "arcs":[[[0,0],[4,0],[0,4]],[[0,0],[0,4],[4,0]]]}""";

    private final Map<?, ?> inTheJar =
            Bodies.object(new String(Assets.of("us.json").answer(200).body(), UTF_8));

    @Test
    void bordersAreKeptOnceAsDifferences() throws IOException {
        Map<?, ?> made = Bodies.object(MakeStatesMap.make(TOPOLOGY, List.of("Chicago\tIL")));
        assertThat(made.get("arcs"))
                .isEqualTo(List.of(List.of(0.0, 0.0, 4.0, 0.0, 0.0, 4.0), List.of(0.0, 0.0, 0.0, 4.0, 4.0, 0.0)));
        assertThat(made.get("states"))
                .isEqualTo(List.of(Map.of(
                        "name", "Somewhere", "rings", List.of(List.of(0.0, -2.0)), "middle", List.of(31.0, -99.0))));
        assertThat(((List<?>) ((List<?>) made.get("cities")).get(0)).get(0)).isEqualTo("Chicago");
    }

    @Test
    void cityThatNobodyKnowsIsRefused() {
        assertThatThrownBy(() -> MakeStatesMap.make(TOPOLOGY, List.of("Atlantis\tIL")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Atlantis, IL");
    }

    @Test
    void mapInTheJarHasAllStatesAndTerritories() {
        List<?> states = (List<?>) inTheJar.get("states");
        assertThat(states).hasSize(56);
        assertThat(states.stream().map(state -> String.valueOf(((Map<?, ?>) state).get("name"))))
                .contains("Texas", "Alaska", "Guam");
        Map<?, ?> texas = (Map<?, ?>) states.stream()
                .filter(state -> ((Map<?, ?>) state).get("name").equals("Texas"))
                .findFirst()
                .orElseThrow();
        assertThat((Double) ((List<?>) texas.get("middle")).get(0)).isBetween(30.5, 32.5);
        assertThat((Double) ((List<?>) texas.get("middle")).get(1)).isBetween(-100.5, -98.0);
        assertThat((List<?>) inTheJar.get("cities")).hasSizeGreaterThan(100);
    }
}
