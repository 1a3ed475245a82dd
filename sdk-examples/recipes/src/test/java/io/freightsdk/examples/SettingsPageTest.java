package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.InsufficientFundsPolicy;
import io.freightsdk.RetryPolicy;
import io.freightsdk.SpendLimit;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.junit.FreightServerExtension;
import io.freightsdk.tools.FreightTools;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.WatchOptions;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each builder has a table, which has a row with a default for each of its settings, and no other. */
class SettingsPageTest {
    private static final Path ROOT = Path.of("../..");
    private static final String SETTINGS = "docs/reference/settings.md";
    private static final String SERVER = "in-memory-server/docs/server.md";
    private static final Pattern TABLE =
            Pattern.compile("(?m)^\\| (?:setting|option) \\| default [^\n]*\n[|-]+\n((?:\\|[^\n]*\n)+)");
    private static final Pattern NAME = Pattern.compile("`(?:[A-Z]\\w+\\.)?([a-z]\\w+)`");
    private static final Pattern BUILDER =
            Pattern.compile("(?m)^    (?:public )?(?:static )?(?:final )?class Builder\\b");

    static Stream<Arguments> tables() {
        List<String> limits = new ArrayList<>(settings(SpendLimit.class));
        limits.addAll(List.of("usd", "fail", "waitForTopUp", "ask"));
        return Stream.of(
                arguments(SETTINGS, 0, settings(FreightClient.Builder.class)),
                arguments(SETTINGS, 1, settings(CallOptions.Builder.class)),
                arguments(SETTINGS, 2, settings(RetryPolicy.Builder.class)),
                arguments(SETTINGS, 3, limits),
                arguments(SETTINGS, 4, settings(LoadTracker.Builder.class)),
                arguments(SETTINGS, 5, settings(WatchOptions.class)),
                arguments(SETTINGS, 6, settings(FreightTools.Builder.class)),
                arguments(SERVER, 0, settings(ServerOptions.Builder.class)),
                arguments(SERVER, 1, settings(BrokerOptions.Builder.class)),
                arguments(SERVER, 2, settings(FreightServerExtension.Builder.class)));
    }

    @ParameterizedTest
    @MethodSource("tables")
    void tableHasTheSettingsAndNoOther(String page, int table, List<String> settings) throws IOException {
        List<String> named = new ArrayList<>();
        for (String row : rows(page, table)) {
            String[] cells = row.split(" *\\| *");
            NAME.matcher(cells[1]).results().forEach(name -> named.add(name.group(1)));
            assertThat(cells[2]).as(row).isNotBlank();
        }
        assertThat(named).containsExactlyInAnyOrderElementsOf(settings);
    }

    @Test
    void policyHasNoOtherChoice() {
        assertThat(Arrays.stream(InsufficientFundsPolicy.class.getMethods())
                        .filter(method -> Modifier.isStatic(method.getModifiers()))
                        .map(Method::getName)
                        .distinct())
                .containsExactlyInAnyOrder("fail", "waitForTopUp", "ask");
    }

    /** Those of durable calls have their page and test. */
    @Test
    void everyBuilderHasATable() throws IOException {
        List<String> builders = new ArrayList<>();
        for (String module : List.of("sdk-core/src/main", "in-memory-server/src/main")) {
            for (Path file : Sources.of(ROOT.resolve(module), ".java")) {
                if (BUILDER.matcher(Files.readString(file)).find()) {
                    builders.add(file.getFileName().toString().replace(".java", ""));
                }
            }
        }
        assertThat(builders)
                .containsExactlyInAnyOrder(
                        "FreightClient", "CallOptions",
                        "RetryPolicy", "LoadTracker",
                        "FreightTools", "ServerOptions",
                        "BrokerOptions", "FreightServerExtension");
    }

    private static List<String> rows(String page, int table) throws IOException {
        return TABLE.matcher(Files.readString(ROOT.resolve(page)))
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList()
                .get(table)
                .lines()
                .toList();
    }

    private static List<String> settings(Class<?> builder) {
        return Arrays.stream(builder.getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .filter(method -> method.getReturnType().equals(builder))
                .map(Method::getName)
                .distinct()
                .toList();
    }
}
