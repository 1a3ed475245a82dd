package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.InsufficientFundsPolicy;
import io.freightsdk.RetryPolicy;
import io.freightsdk.SpendLimit;
import io.freightsdk.tools.FreightTools;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.WatchOptions;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code docs/reference/settings.md} against the builders. */
class SettingsPageTest {
    @ParameterizedTest
    @ValueSource(
            classes = {
                FreightClient.Builder.class,
                CallOptions.Builder.class,
                RetryPolicy.Builder.class,
                SpendLimit.class,
                InsufficientFundsPolicy.class,
                LoadTracker.Builder.class,
                WatchOptions.class,
                FreightTools.Builder.class
            })
    void everySettingIsOnThePage(Class<?> builder) throws IOException {
        String page = Files.readString(Path.of("../../docs/reference/settings.md"));
        List<String> settings = Arrays.stream(builder.getMethods())
                .filter(method -> method.getDeclaringClass().equals(builder))
                .filter(method -> method.getReturnType().equals(builder))
                .map(Method::getName)
                .distinct()
                .toList();

        assertThat(settings)
                .isNotEmpty()
                .allSatisfy(setting -> assertThat(page).containsPattern("`(\\w+\\.)?" + Pattern.quote(setting) + "`"));
    }
}
