package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code docs/reference/durable.md} against the builders. */
class SettingsPageTest {
    @ParameterizedTest
    @ValueSource(
            classes = {
                DurableFreight.Builder.class,
                JdbcSpendPool.class,
                JdbcWatchStore.Builder.class,
                TrackingWebhooks.Builder.class
            })
    void everySettingIsOnThePage(Class<?> builder) throws IOException {
        String page = Files.readString(Path.of("../../docs/reference/durable.md"));
        List<String> settings = Arrays.stream(builder.getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .filter(method -> method.getReturnType().isAssignableFrom(builder))
                .filter(method -> !method.getReturnType().equals(Object.class))
                .map(Method::getName)
                .distinct()
                .toList();

        assertThat(settings).isNotEmpty().allSatisfy(setting -> assertThat(page).contains("`" + setting + "`"));
    }
}
