package io.freightsdk.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.ChargeStore;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a user passes money, a text such as 0.65 is taken too. Constructors are for the SDK, and take amounts alone. */
class MoneyAsTextTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "sdk-models/src/generated/java",
                "sdk-core/src/main/java",
                "sdk-core/tracking/src/main/java",
                "sdk-core/durable/src/main/java",
                "in-memory-server/src/main/java"
            })
    void methodWithAnAmountHasOneWithAText(String folder) throws IOException {
        List<Method> methods =
                types(folder).flatMap(MoneyAsTextTest::takingMoney).toList();
        assertThat(methods).isNotEmpty().allMatch(MoneyAsTextTest::hasOneWithAText);
    }

    private static Stream<Class<?>> types(String folder) throws IOException {
        Path sources = Path.of("../..", folder);
        try (Stream<Path> files = Files.walk(sources)) {
            return files
                    .map(file -> sources.relativize(file).toString())
                    .filter(file -> file.matches(
                            "io/freightsdk/((model|server|durable|durable/ledger|tools|tracking)/)?\\w+\\.java"))
                    .map(file -> named(file.substring(0, file.length() - 5).replace('/', '.')))
                    .flatMap(type -> Stream.concat(Stream.of(type), Arrays.stream(type.getClasses())))
                    .toList()
                    .stream();
        }
    }

    private static Class<?> named(String name) {
        try {
            return Class.forName(name, false, MoneyAsTextTest.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new AssertionError(name, e);
        }
    }

    /** A store is implemented by users, and called by the client. */
    private static Stream<Method> takingMoney(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(type.getModifiers()) && Modifier.isPublic(method.getModifiers()))
                .filter(method -> !ChargeStore.class.isAssignableFrom(type))
                .filter(method -> List.of(method.getParameterTypes()).contains(BigDecimal.class))
                .filter(method -> !method.isSynthetic());
    }

    /** Or is that one itself. */
    private static boolean hasOneWithAText(Method method) {
        return Arrays.stream(method.getDeclaringClass().getMethods())
                .filter(other -> other.getName().equals(method.getName()))
                .anyMatch(other -> hasATextFor(method.getParameterTypes(), other.getParameterTypes())
                        || hasATextFor(other.getParameterTypes(), method.getParameterTypes()));
    }

    /** The last amount is the one that a person writes; a balance before it comes from the service. */
    private static boolean hasATextFor(Class<?>[] types, Class<?>[] others) {
        int last = Arrays.asList(types).lastIndexOf(BigDecimal.class);
        return types.length == others.length
                && IntStream.range(0, types.length)
                        .allMatch(i -> others[i].equals(i == last ? String.class : types[i]));
    }
}
