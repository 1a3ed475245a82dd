package io.freightsdk.server.proof.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Serving;
import io.freightsdk.server.proof.fuzz.Responses.Response;
import io.freightsdk.server.proof.model.Tree;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever the control API is told it does or refuses, and the server goes on. */
@Tag("long")
final class ControlFuzzTest {
    private static final int INPUTS = 500;
    private static final int CHANGES = 4;
    private static final int BETWEEN_RESETS = 50;

    private final List<String> corpus = Corpus.of("control");

    @AutoClose
    private final Target target = new Target();

    @Test
    @Timeout(value = 1, unit = TimeUnit.DAYS)
    void everyBodyIsTakenOrRefused() {
        Map<Integer, Integer> statuses = new TreeMap<>();
        long[] count = new long[1];
        long inputs = new Inputs<>(this::input, input -> new String(input, ISO_8859_1)).each(INPUTS, input -> {
            List<Response> responses = target.send(input);
            assertThat(responses).isNotEmpty();
            statuses.merge(responses.get(0).status(), 1, Integer::sum);
            staysWell();
            if (++count[0] % BETWEEN_RESETS == 0) {
                target.reset();
            }
        });
        target.reset();
        System.out.println("control: " + inputs + " inputs, responses by status " + statuses);
        if (inputs > 1) {
            assertThat(statuses).containsKeys(200, 201, 204, 400, 404);
        }
    }

    /** Whoever the brokers are now, their ledgers add up and their loads can be looked at. */
    private void staysWell() {
        assertThat(target.ask("GET", "/_control/health", "").status()).isEqualTo(200);
        assertThat(target.ask("DELETE", "/_control/faults", "").status()).isEqualTo(204);
        booksAddUp(target.broker().id());
    }

    private byte[] input(long seed) {
        Mutator mutator = new Mutator(seed);
        String[] line = line(mutator);
        String[] other = line(mutator);
        byte[] path = line[1].getBytes(ISO_8859_1);
        if (mutator.pick(8) == 0) {
            path = printable(mutator.mutated(path, other[1].getBytes(ISO_8859_1), CHANGES));
        }
        byte[] body = mutator.mutated(line[2].getBytes(ISO_8859_1), other[2].getBytes(ISO_8859_1), CHANGES);
        return Serving.request(line[0] + " " + new String(path, ISO_8859_1), List.of(), body);
    }

    private String[] line(Mutator mutator) {
        String line = target.filled(corpus.get(mutator.pick(corpus.size())));
        String[] parts = line.split(" ", 3);
        return new String[] {parts[0], parts[1], parts.length > 2 ? parts[2] : ""};
    }

    /** What has to stay one request line. */
    private static byte[] printable(byte[] path) {
        for (int i = 0; i < path.length; i++) {
            path[i] = path[i] > ' ' && path[i] < 0x7f ? path[i] : (byte) '~';
        }
        return path.length == 0 || path[0] != '/' ? "/_control/x".getBytes(ISO_8859_1) : path;
    }

    /** Each entry tells the sum up to it, and each load can be looked at; a broker that is gone has no books. */
    private void booksAddUp(String brokerId) {
        Response ledger = target.ask("GET", "/_control/brokers/" + brokerId + "/ledger", "");
        if (ledger.status() == 404) {
            return;
        }
        BigDecimal sum = BigDecimal.ZERO;
        for (Object entry : list(ledger, "entries")) {
            sum = sum.add((BigDecimal) ((Map<?, ?>) entry).get("amountUsd"));
            assertThat((BigDecimal) ((Map<?, ?>) entry).get("balanceUsd")).isEqualByComparingTo(sum);
        }
        assertThat((BigDecimal) Tree.object(ledger.body()).get("balanceUsd")).isEqualByComparingTo(sum);
        for (Object load : list(target.ask("GET", "/_control/brokers/" + brokerId + "/loads", ""), "loads")) {
            String number = String.valueOf(((Map<?, ?>) load).get("loadNumber"));
            assertThat(target.ask("GET", "/_control/loads/" + number, "").status())
                    .isEqualTo(200);
        }
    }

    private static List<?> list(Response response, String name) {
        return (List<?>) Tree.object(response.body()).get(name);
    }
}
