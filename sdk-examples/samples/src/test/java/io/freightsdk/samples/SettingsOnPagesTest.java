package io.freightsdk.samples;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.tools.FreightTools;
import io.freightsdk.tracking.FollowOptions;
import io.freightsdk.tracking.LoadTracker;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.net.URL;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** The tables of settings have a row for each setting, and for no other. */
class SettingsOnPagesTest {
    private static final Pattern NAME = Pattern.compile("`([\\w.-]+)[^`]*`");

    static Stream<Arguments> tables() throws IOException {
        return Stream.of(
                arguments("settings.md", "Client: `FreightClient.builder()`", builder(FreightClient.Builder.class)),
                arguments("settings.md", "One call: `CallOptions.builder()`", builder(CallOptions.Builder.class)),
                arguments("settings.md", "Retries: `RetryPolicy`", components(RetryPolicy.class)),
                arguments("durable.md", "Settings", builder(DurableFreight.Builder.class)),
                arguments(
                        "tracking.md",
                        "Settings",
                        both(builder(LoadTracker.Builder.class), components(FollowOptions.class))),
                arguments("agents.md", "Limit what it spends", builder(FreightTools.Builder.class)),
                arguments("spring.md", "Properties", properties()));
    }

    @ParameterizedTest
    @MethodSource("tables")
    void tableHasARowForEachSetting(String page, String heading, Set<String> settings) throws IOException {
        String text = Files.readString(Pages.ROOT.resolve("docs").resolve(page));
        int begin = text.indexOf("\n## " + heading + "\n");
        assertThat(begin).as(heading).isNotNegative();
        int end = text.indexOf("\n## ", begin + 1);
        String section = text.substring(begin, end < 0 ? text.length() : end);

        assertThat(firstColumn(section)).isEqualTo(settings);
    }

    /** The names in the first cells of all rows below a heading row. */
    private static Set<String> firstColumn(String section) {
        String rows = section.replaceAll("(?m)^\\|.*\\n\\|---.*$", "");
        return rows.lines()
                .filter(line -> line.startsWith("| "))
                .map(line -> line.substring(0, line.indexOf(" |")))
                .flatMap(cell -> NAME.matcher(cell).results())
                .map(name -> name.group(1))
                .collect(toCollection(TreeSet::new));
    }

    private static Set<String> builder(Class<?> builder) {
        return Arrays.stream(builder.getMethods())
                .filter(method -> method.getReturnType() == builder && method.getParameterCount() > 0)
                .filter(method -> Arrays.stream(method.getParameterTypes())
                        .noneMatch(type -> type.getPackageName().endsWith(".internal")))
                .map(Method::getName)
                .collect(toCollection(TreeSet::new));
    }

    private static Set<String> components(Class<? extends Record> type) {
        return Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getName)
                .collect(toCollection(TreeSet::new));
    }

    private static Set<String> both(Set<String> some, Set<String> more) {
        return Stream.of(some, more).flatMap(Collection::stream).collect(toCollection(TreeSet::new));
    }

    /** Those of the starter, as it describes them to an IDE. */
    private static Set<String> properties() throws IOException {
        Set<String> names = new TreeSet<>();
        ClassLoader loader = SettingsOnPagesTest.class.getClassLoader();
        for (URL metadata : Collections.list(loader.getResources("META-INF/spring-configuration-metadata.json"))) {
            try (InputStream json = metadata.openStream()) {
                for (JsonNode property : new ObjectMapper().readTree(json).path("properties")) {
                    names.add(property.path("name").asString());
                }
            }
        }
        names.removeIf(name -> !name.startsWith("freight."));
        return names;
    }
}
