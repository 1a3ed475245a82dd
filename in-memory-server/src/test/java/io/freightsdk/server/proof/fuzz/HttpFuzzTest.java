package io.freightsdk.server.proof.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever bytes come in, what goes out is HTTP with a documented status, and the connection ends. */
@Tag("long")
final class HttpFuzzTest {
    private static final int INPUTS = 700;
    private static final int CHANGES = 6;
    private static final int BETWEEN_LOOKS = 100;
    private static final int BETWEEN_RESETS = 5_000;

    private final List<String> corpus = Corpus.of("http");

    @AutoClose
    private final Target target = new Target();

    @Test
    @Timeout(value = 1, unit = TimeUnit.DAYS)
    void everyInputHasAResponseOrIsClosed() {
        Map<Integer, Integer> statuses = new TreeMap<>();
        long[] count = new long[1];
        long inputs = new Inputs<>(this::input, input -> new String(input, ISO_8859_1)).each(INPUTS, input -> {
            target.send(input).forEach(response -> statuses.merge(response.status(), 1, Integer::sum));
            if (++count[0] % BETWEEN_LOOKS == 0) {
                target.isWell();
            }
            if (count[0] % BETWEEN_RESETS == 0) {
                target.reset();
            }
        });
        System.out.println("http: " + inputs + " inputs, responses by status " + statuses);
        if (inputs > 1) {
            assertThat(statuses).containsKeys(200, 400);
        }
    }

    private byte[] input(long seed) {
        Mutator mutator = new Mutator(seed);
        return mutator.mutated(bytes(mutator.pick(corpus.size())), bytes(mutator.pick(corpus.size())), CHANGES);
    }

    private byte[] bytes(int line) {
        return target.filled(corpus.get(line).translateEscapes()).getBytes(ISO_8859_1);
    }
}
