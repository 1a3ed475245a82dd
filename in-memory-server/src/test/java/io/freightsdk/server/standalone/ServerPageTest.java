package io.freightsdk.server.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.api.Links;
import io.freightsdk.server.api.Route;
import io.freightsdk.server.control.ControlApi;
import io.freightsdk.server.control.ControlGuard;
import io.freightsdk.server.state.CurrentWorld;
import io.freightsdk.server.state.World;
import io.freightsdk.server.state.World.WorldSettings;
import io.freightsdk.server.wire.EdgeConfig;
import io.freightsdk.server.wire.EdgeConfig.Timeouts;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ServerPageTest {
    private static final Pattern METHOD = Pattern.compile("`ServerOptions\\.(\\w+)`");
    private static final Pattern OPTION = Pattern.compile("`(--[a-z-]+)`");
    private static final Pattern CONTROL = Pattern.compile("`((?:GET|POST|PUT|PATCH|DELETE) /_control[^`?]*)");

    @Test
    void pageNamesEveryOptionAsTheHelpDoes() throws IOException {
        List<String> rows = Option.ALL.stream()
                .map(option ->
                        "| `" + (option.text() + " " + option.placeholder()).strip() + "` | " + option.meaning() + " |")
                .toList();
        assertThat(ServerPage.of("server.md")).contains(rows);
    }

    @Test
    void pageNamesEveryControlCallAndNoOther() throws IOException {
        List<String> calls = matches(CONTROL, ServerPage.of("control.md"));
        assertThat(calls.stream().distinct()).containsExactlyInAnyOrderElementsOf(controlCalls());
    }

    @ParameterizedTest
    @MethodSource
    void pageTellsTheLimitsOfTheCode(String row) throws IOException {
        assertThat(ServerPage.of("server.md")).contains(row);
    }

    static Stream<String> pageTellsTheLimitsOfTheCode() {
        Timeouts timeouts = Timeouts.standard();
        return Stream.of(
                "| request line | " + EdgeConfig.LINE_BYTES / 1024 + " KiB | 414 |",
                "| one header line | " + EdgeConfig.LINE_BYTES / 1024 + " KiB | 431 |",
                "| all headers | " + EdgeConfig.HEAD_BYTES / 1024 + " KiB, " + EdgeConfig.HEADERS + " fields | 431 |",
                "| body | " + EdgeConfig.BODY_BYTES / (1 << 20) + " MiB | 413 |",
                "| waiting for the next request | " + timeouts.idle().toSeconds() + " s | closed |",
                "| time for a head | " + timeouts.head().toSeconds() + " s | 408 |",
                "| time for a body | " + timeouts.body().toSeconds() + " s | 408 |",
                "| one write of an answer | " + timeouts.write().toSeconds() + " s | reset |");
    }

    @Test
    void everySettingOfTheAssumptionsExists() throws IOException {
        String page = ServerPage.of("assumptions.md");
        assertThat(matches(METHOD, page))
                .isNotEmpty()
                .isSubsetOf(Arrays.stream(ServerOptions.Builder.class.getMethods())
                        .map(Method::getName)
                        .toList());
        assertThat(matches(OPTION, page))
                .isNotEmpty()
                .isSubsetOf(Option.ALL.stream().map(Option::text).toList());
        assertThat(matches(CONTROL, page)).isNotEmpty().isSubsetOf(controlCalls());
    }

    @Test
    void everySettingIsAmongTheAssumptions() throws IOException {
        String page = ServerPage.of("assumptions.md");
        assertThat(Arrays.stream(ServerOptions.Builder.class.getMethods())
                        .filter(method -> method.getReturnType() == ServerOptions.Builder.class)
                        .map(method -> "`ServerOptions." + method.getName() + "`"))
                .isNotEmpty()
                .allMatch(page::contains);
    }

    private static List<String> controlCalls() {
        CurrentWorld worlds = new CurrentWorld(WorldSettings.standard(), World.of(WorldSettings.standard()));
        ControlApi control = new ControlApi(
                worlds,
                new Links(() -> "http://127.0.0.1", null),
                new ControlGuard(InetAddress.getLoopbackAddress(), null, null));
        return control.routes().stream()
                .map((Route route) -> route.method() + " /" + String.join("/", route.template()))
                .toList();
    }

    private static List<String> matches(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(match -> match.group(1)).toList();
    }
}
