package io.freightsdk.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.squareup.moshi.JsonAdapter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RoundTripTest {
    private static final long SEED = 4711;

    static Stream<Class<?>> types() throws IOException {
        try (Stream<Path> sources = Files.list(Path.of("src/generated/java/io/freightsdk/model"))) {
            return sources
                    .map(source -> source.getFileName().toString().replace(".java", ""))
                    .sorted()
                    .<Class<?>>map(RoundTripTest::model)
                    .toList()
                    .stream();
        }
    }

    private static Class<?> model(String name) {
        try {
            return Class.forName("io.freightsdk.model." + name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(name, e);
        }
    }

    @ParameterizedTest
    @MethodSource("types")
    void writtenValueIsReadAgain(Class<?> type) throws IOException {
        RandomModels models = new RandomModels(SEED);
        for (int i = 0; i < 200; i++) {
            Object value = models.next(type);
            String json = write(type, value);
            assertThat(FreightJson.adapter(type).fromJson(json))
                    .as("seed %d, %s", SEED, json)
                    .isEqualTo(value);
        }
    }

    @ParameterizedTest
    @MethodSource("types")
    void aJavaTreeServesAsWellAsText(Class<?> type) {
        Object value = new RandomModels(SEED).next(type);
        assertThat(FreightJson.adapter(type).fromJsonValue(tree(type, value))).isEqualTo(value);
    }

    @ParameterizedTest
    @MethodSource("types")
    void copyThroughTheBuilderIsEqual(Class<?> type) throws ReflectiveOperationException {
        if (type.isSealed() || RandomModels.isOpenEnum(type)) {
            return;
        }
        Object value = new RandomModels(SEED).next(type);
        Object builder = type.getMethod("toBuilder").invoke(value);
        assertThat(builder.getClass().getMethod("build").invoke(builder)).isEqualTo(value);
    }

    @Test
    void everyTypeOfTheModelHasAnAdapter() throws IOException {
        assertThat(types())
                .hasSize(33)
                .allSatisfy(type ->
                        assertThat(FreightJson.adapter(type)).hasToString("JsonAdapter(%s)", type.getSimpleName()));
    }

    @SuppressWarnings("unchecked") // the value was made from the type
    static <T> String write(Class<T> type, Object value) {
        return FreightJson.adapter(type).toJson((T) value);
    }

    @SuppressWarnings("unchecked") // the value was made from the type
    private static <T> Object tree(Class<T> type, Object value) {
        JsonAdapter<T> adapter = FreightJson.adapter(type);
        return adapter.toJsonValue((T) value);
    }
}
