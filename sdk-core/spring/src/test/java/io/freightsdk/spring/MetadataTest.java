package io.freightsdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What an IDE says of a property. */
class MetadataTest {
    @Test
    void everyPropertyIsDescribed() throws Exception {
        Map<String, String> described = new TreeMap<>();
        try (InputStream json =
                FreightProperties.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
            for (JsonNode property : new ObjectMapper().readTree(json).path("properties")) {
                String name = property.path("name").asText();
                if (name.startsWith("freight.")) { // the others are of the endpoint, by Spring Boot
                    described.put(name, property.path("description").asText());
                }
            }
        }
        Set<String> there = new TreeSet<>();
        collect("freight", FreightProperties.class, there);

        assertThat(described.keySet()).isEqualTo(there).hasSize(13);
        assertThat(described.values()).allSatisfy(text -> assertThat(text).isNotBlank());
    }

    private static void collect(String prefix, Class<?> type, Set<String> names) {
        for (RecordComponent component : type.getRecordComponents()) {
            String name = prefix + "."
                    + component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
            if (component.getType().isRecord()) {
                collect(name, component.getType(), names);
            } else {
                names.add(name);
            }
        }
    }
}
