package io.freightsdk.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonDataException;
import com.squareup.moshi.JsonReader;
import io.freightsdk.json.internal.Rfc3339;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import okio.Buffer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Damaged documents, as many as {@code -Dfuzz.rounds} says, the same ones for the same {@code -Dfuzz.seed}. */
@Timeout(value = 1, unit = TimeUnit.HOURS)
@Tag("long")
class FuzzTest {
    private static final long SEED = Long.getLong("fuzz.seed", 4711);
    private static final int ROUNDS = Integer.getInteger("fuzz.rounds", Boolean.getBoolean("slow") ? 50_000 : 2_000);
    private static final Path CORPUS = Path.of("src/test/resources/fuzz");

    static Stream<Class<?>> types() throws IOException {
        return RoundTripTest.types();
    }

    @ParameterizedTest
    @MethodSource("types")
    void damagedDocumentIsReadOrRefusedAsPromised(Class<?> type) throws IOException {
        List<byte[]> seeds = seeds(type);
        Mutations mutations = new Mutations(SEED);
        Random random = new Random(SEED);
        int read = 0;
        for (int i = 0; i < ROUNDS; i++) {
            byte[] document = mutations.of(any(seeds, random), any(seeds, random));
            if (isRead(type, document)) {
                read++;
            }
        }
        // a fuzzer that damages beyond recognition tries nothing but the first byte
        assertThat(read).isBetween(ROUNDS / 100, ROUNDS - 1);
    }

    @ParameterizedTest
    @MethodSource("corpus")
    void earlierFailuresAreFixed(Path file) throws IOException {
        byte[] document = Files.readAllBytes(file);
        types().forEach(type -> isRead(type, document));
    }

    static Stream<Path> corpus() throws IOException {
        try (Stream<Path> files = Files.list(CORPUS)) {
            return files.sorted().toList().stream();
        }
    }

    @Test
    void damagedDateIsReadAsTheLibraryReadsItOrRefused() {
        Mutations mutations = new Mutations(SEED);
        byte[] utc = "2026-05-04T14:00:00.123456789Z".getBytes(UTF_8);
        byte[] offset = "1999-12-31T23:59:59-05:30".getBytes(UTF_8);
        int read = 0;
        for (int i = 0; i < ROUNDS * 10; i++) {
            String text = new String(i % 2 == 0 ? mutations.of(utc, offset) : mutations.of(offset, utc), UTF_8);
            try {
                Instant instant = Rfc3339.parse(text);
                assertThat(instant)
                        .as(text)
                        .isEqualTo(OffsetDateTime.parse(text).toInstant());
                read++;
            } catch (DateTimeException e) {
                assertThat(e).as(text).hasMessageStartingWith("Expected a ");
            }
        }
        assertThat(read).isPositive();
    }

    private static List<byte[]> seeds(Class<?> type) {
        RandomModels models = new RandomModels(SEED);
        List<byte[]> seeds = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            seeds.add(RoundTripTest.write(type, models.next(type)).getBytes(UTF_8));
        }
        return seeds;
    }

    private static byte[] any(List<byte[]> documents, Random random) {
        return documents.get(random.nextInt(documents.size()));
    }

    /** What is read can be written and is then the same; what is not was refused with one of the two promised exceptions. */
    private static boolean isRead(Class<?> type, byte[] document) {
        JsonAdapter<?> adapter = FreightJson.adapter(type);
        try {
            Object value = adapter.fromJson(new Buffer().write(document));
            if (value != null) {
                // trees, not values: half of a surrogate pair is not written as UTF-8
                String written = RoundTripTest.write(type, value);
                if (repeatsAName(document)) {
                    // only the last is written, which may make an estimate of what was opaque
                    written = RoundTripTest.write(type, adapter.fromJson(written));
                }
                assertThat(tree(RoundTripTest.write(type, adapter.fromJson(written))))
                        .isEqualTo(tree(written));
            }
            return true;
        } catch (IOException | JsonDataException e) {
            return false;
        } catch (Exception | Error e) {
            throw new AssertionError(type.getSimpleName() + ", seed " + SEED + ": " + Mutations.shown(document), e);
        }
    }

    private static boolean repeatsAName(byte[] document) throws IOException {
        try {
            JsonReader.of(new Buffer().write(document)).readJsonValue();
            return false;
        } catch (JsonDataException e) {
            return String.valueOf(e.getMessage()).contains("has multiple values");
        }
    }

    private static @Nullable Object tree(String json) throws IOException {
        return JsonReader.of(new Buffer().writeUtf8(json)).readJsonValue();
    }
}
