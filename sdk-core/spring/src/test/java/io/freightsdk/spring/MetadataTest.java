package io.freightsdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What an IDE says of a property. */
class MetadataTest {
    /** The fourth cell of a setting. */
    private static final Pattern PROPERTY_CELL =
            Pattern.compile("(?m)^\\| `\\w+` \\| [^|]+ \\| [^|]+ \\| `([^|]+)` \\|$");

    /** The properties of a row, and its default, after the last semicolon. */
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (`freight\\.[^|]+) \\| (?:[^|]*; )?([^|]*) \\|$");

    @Test
    void everyPropertyIsDescribed() throws Exception {
        Map<String, String> described = new TreeMap<>();
        Map<String, String> defaults = new TreeMap<>();
        try (InputStream json =
                FreightProperties.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
            for (JsonNode property : new ObjectMapper().readTree(json).path("properties")) {
                String name = property.path("name").asText();
                described.put(name, property.path("description").asText());
                if (property.has("defaultValue")) {
                    defaults.put(name, property.path("defaultValue").asText());
                }
            }
        }
        Set<String> there = new TreeSet<>();
        collect("freight", FreightProperties.class, there);

        assertThat(described.keySet()).isEqualTo(there);
        String page = Files.readString(Path.of("../../docs/reference/spring.md"));
        Map<String, String> rows = new TreeMap<>();
        ROW.matcher(page)
                .results()
                .forEach(row -> Stream.of(row.group(1).replace("`", "").split(", "))
                        .forEach(name -> rows.put(name, row.group(2).replaceAll("[` ]", ""))));
        assertThat(rows.keySet()).isEqualTo(there);
        assertThat(defaults)
                .hasSizeGreaterThan(10)
                .allSatisfy((name, value) ->
                        assertThat(rows.get(name)).as(name).isIn(value, value + "in", "none," + value));
        assertThat(described.values()).allSatisfy(text -> assertThat(text).isNotBlank());
        String settings = Files.readString(Path.of("../../docs/reference/settings.md"));
        assertThat(PROPERTY_CELL
                        .matcher(settings)
                        .results()
                        .flatMap(cell -> Stream.of(cell.group(1).split("[`, ]+")))
                        .map(name -> "freight." + name))
                .containsExactlyInAnyOrderElementsOf(there.stream()
                        .filter(name -> name.indexOf('.') == name.lastIndexOf('.'))
                        .toList());
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
