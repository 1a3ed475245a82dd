package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.json.FreightJson;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The JSON of a followed load, which nodes of another version may have written. */
class TrackedLoadTest {
    private static final TrackedLoad LOAD = new Engine(0, 1)
            .begin("LD-1", Script.order(6, 40), TrackingPolicy.STANDARD, FollowOptions.defaults(), null, Trips.EPOCH);

    private static String changed(String field, Object value) throws IOException {
        Map<Object, Object> tree =
                new LinkedHashMap<>((Map<?, ?>) FreightJson.tree().fromJson(LOAD.toJson()));
        if (value.equals("")) {
            assertThat(tree.remove(field)).isNotNull();
        } else {
            tree.put(field, value);
        }
        return FreightJson.tree().toJson(tree);
    }

    /** Else it would be claimed, paid for and not stored, once a minute. */
    @ParameterizedTest
    @ValueSource(strings = {"loadNumber", "revision", "begunAt", "terms", "shown", "told", "progress", "reads", "plan"})
    void loadWithoutAPartIsRefused(String part) throws IOException {
        String json = changed(part, "");
        assertThatThrownBy(() -> TrackedLoad.fromJson(json)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void unknownPartIsIgnored() throws IOException {
        assertThat(TrackedLoad.fromJson(changed("later", Map.of("a", "b")))).isEqualTo(LOAD);
    }
}
