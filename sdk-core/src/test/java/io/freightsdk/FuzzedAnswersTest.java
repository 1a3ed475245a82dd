package io.freightsdk;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.Attempt.AttemptOutcome;
import io.freightsdk.Attempt.AttemptOutcome.Failure;
import io.freightsdk.RawResponse.Head;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.FreightException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okio.Buffer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Damaged answers, as many as {@code -Dfuzz.rounds} says, the same ones for the same {@code -Dfuzz.seed}. */
@Timeout(value = 1, unit = TimeUnit.HOURS)
@Tag("long")
class FuzzedAnswersTest {
    private static final long SEED = Long.getLong("fuzz.seed", 4711);
    private static final int ROUNDS = Integer.getInteger("fuzz.rounds", Boolean.getBoolean("slow") ? 50_000 : 2_000);
    private static final Instant NOW = Instant.parse("2026-05-04T14:00:00Z");
    private static final List<Operation<?>> OPERATIONS = List.of(
            Operation.CREATE_LOAD,
            Operation.GET_LOAD_POSITION,
            Operation.CONFIRM_DELIVERY,
            Operation.GET_PRICING,
            Operation.GET_BALANCE,
            Operation.UPDATE_LOAD_STATUS,
            Operation.LIST_SERVICES,
            Operation.TOP_UP_BY_CARD);
    private static final HttpUrl URL = HttpUrl.get("https://freight.example/base");
    private static final List<Integer> STATUSES =
            List.of(200, 201, 204, 299, 301, 400, 401, 402, 403, 404, 410, 418, 422, 429, 500, 501, 502, 503, 599);

    private final Random random = new Random(SEED);

    @Test
    void damagedAnswerIsAResultOrAFailure() throws IOException {
        List<String> bodies = corpus("answers.txt");
        List<String> waits = corpus("retry-after.txt");
        ResponseReader reader = new ResponseReader(URL);
        int results = 0;
        for (int i = 0; i < ROUNDS; i++) {
            Operation<?> operation = any(OPERATIONS);
            int status = any(STATUSES);
            String body = damaged(any(bodies), any(bodies));
            String wait = header(damaged(any(waits), any(waits)));
            try {
                results += outcome(reader, operation, status, body, wait);
            } catch (RuntimeException | Error e) {
                throw new AssertionError(
                        "seed " + SEED + ": " + operation.name() + " " + status + " " + wait + " " + body, e);
            }
        }
        assertThat(results).as("some are whole enough to be results").isPositive();
    }

    /** 1 for a result. */
    private static <T> int outcome(
            ResponseReader reader, Operation<T> operation, int status, String body, String wait) {
        Headers headers = new Headers.Builder()
                .addUnsafeNonAscii(SingleSendInterceptor.RETRY_AFTER, wait)
                .addUnsafeNonAscii("Date", wait)
                .build();
        RawResponse answer =
                new RawResponse(new Head(status, headers), new Buffer().writeString(body, ISO_8859_1), null, false);
        CallRequest<T> plan = new CallRequest<>("c", 1, operation, CallOptions.none(), null, URL, null, null);
        AttemptOutcome<T> outcome = reader.read(plan, answer, () -> NOW);
        if (outcome instanceof Failure<T> failure) {
            FreightException failed = failure.exception().apply(facts(operation, failure));
            assertThat(failed.getMessage()).startsWith(operation.name() + ": ").doesNotContain("\n");
            assertReasonable(failure.retryAfter());
            return 0;
        }
        return 1;
    }

    private static CallFacts facts(Operation<?> operation, Failure<?> failure) {
        return CallFacts.sent(operation.name(), 1).with(failure.chargeStatus());
    }

    private static void assertReasonable(@Nullable Duration wait) {
        if (wait != null) {
            assertThat(wait).isBetween(Duration.ZERO, Duration.ofDays(365L * 9_000));
        }
    }

    @Test
    void damagedRetryAfterIsAWaitOrNone() throws IOException {
        List<String> waits = corpus("retry-after.txt");
        int read = 0;
        for (int i = 0; i < ROUNDS * 5; i++) {
            String value = damaged(any(waits), any(waits));
            @Nullable Duration wait = ErrorReader.retryAfter(value, NOW);
            assertReasonable(wait);
            read += wait == null ? 0 : 1;
        }
        assertThat(read).isBetween(ROUNDS / 10, ROUNDS * 5 - 1);
    }

    private String damaged(String text, String other) {
        String damaged = text;
        for (int i = random.nextInt(4); i > 0; i--) {
            int from = random.nextInt(damaged.length() + 1);
            int to = from + random.nextInt(damaged.length() - from + 1);
            String put = switch (random.nextInt(4)) {
                case 0 -> "";
                case 1 -> String.valueOf((char) random.nextInt(256));
                case 2 -> other.substring(random.nextInt(other.length() + 1));
                default -> damaged.substring(from, to).repeat(2);
            };
            damaged = damaged.substring(0, from) + put + damaged.substring(random.nextBoolean() ? from : to);
        }
        return damaged;
    }

    /** Without what no header can hold. */
    private static String header(String text) {
        return text.replaceAll("[\\r\\n\\x00]", "").trim();
    }

    private <T> T any(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private static List<String> corpus(String name) throws IOException {
        return Files.readAllLines(Path.of("src/test/resources/fuzz", name), ISO_8859_1);
    }
}
