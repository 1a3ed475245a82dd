package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/reference/durable.md} has each setting of each builder, and no other, in the row of that builder or of all. */
class SettingsPageTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (all|`\\w+`) \\| (`[^|]+`) \\| [^|]+ \\|$");
    private static final Map<String, Class<?>> BUILDERS = Map.of(
            "`DurableFreight`", DurableFreight.Builder.class,
            "`DurableOptions`", DurableOptions.class,
            "`JdbcSpendPool`", JdbcSpendPool.class,
            "`JdbcWatchStore`", JdbcWatchStore.Builder.class,
            "`TrackingWebhooks`", TrackingWebhooks.Builder.class);

    @Test
    void tableHasTheSettingsAndNoOther() throws IOException {
        Map<String, Set<String>> rows = new HashMap<>();
        for (MatchResult row : rows()) {
            rows.computeIfAbsent(row.group(1), name -> new TreeSet<>())
                    .addAll(Arrays.asList(row.group(2).replace("`", "").split(", ")));
        }
        assertThat(rows.remove("all")).isEqualTo(settings(StoreSettings.class));
        assertThat(rows.keySet()).isEqualTo(BUILDERS.keySet());
        rows.forEach((name, named) -> {
            Set<String> own = settings(BUILDERS.get(name));
            own.removeAll(settings(StoreSettings.class));
            assertThat(named).as(name).isEqualTo(own);
        });
    }

    @Test
    void everyBuilderIsInTheTable() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/main/java/io/freightsdk/durable"))) {
            Collection<String> builders = files.filter(file -> read(file).contains("class Builder"))
                    .map(file -> "`" + file.getFileName().toString().replace(".java", "") + "`")
                    .toList();
            assertThat(builders).hasSize(3).allMatch(BUILDERS::containsKey);
        }
    }

    private static List<MatchResult> rows() throws IOException {
        String page = Files.readString(Path.of("../../docs/reference/durable.md"));
        String table = page.substring(page.indexOf("| builder | setting | default |"));
        return ROW.matcher(table.substring(0, table.indexOf("\n\n") + 1))
                .results()
                .toList();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Set<String> settings(Class<?> builder) {
        Set<String> settings = new TreeSet<>();
        for (Method method : builder.getMethods()) {
            if (!Modifier.isStatic(method.getModifiers())
                    && !method.isBridge()
                    && !method.getReturnType().equals(Object.class)
                    && method.getReturnType().isAssignableFrom(builder)) {
                settings.add(method.getName());
            }
        }
        return settings;
    }
}
