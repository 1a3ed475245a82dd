package io.freightsdk.server.proof.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Predicate;

/** Texts out of a corpus, and how JSON writes them. */
final class TextFuzz {
    private static final int INPUTS = 350;
    private static final int CHANGES = 2;

    private final String name;
    private final List<String> corpus;

    TextFuzz(String name) {
        this.name = name;
        this.corpus = Corpus.of(name);
    }

    /** Tries them; some are to be taken, others are not. */
    void each(Predicate<String> isTaken) {
        long[] taken = new long[1];
        long inputs = new Inputs<>(this::text, TextFuzz::quoted).each(INPUTS, text -> {
            taken[0] += isTaken.test(text) ? 1 : 0;
        });
        System.out.println(name + ": " + inputs + " inputs, " + taken[0] + " of them taken");
        if (inputs > 1) {
            assertThat(taken[0]).isBetween(inputs / 50, inputs - 1);
        }
    }

    private String text(long seed) {
        Mutator mutator = new Mutator(seed);
        return new String(mutator.mutated(bytes(mutator), bytes(mutator), CHANGES), UTF_8);
    }

    private byte[] bytes(Mutator mutator) {
        return corpus.get(mutator.pick(corpus.size())).translateEscapes().getBytes(UTF_8);
    }

    /** The text with quotes around it. */
    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(c -> {
            if (c < ' ' || c > '~' || c == '"' || c == '\\') {
                quoted.append(String.format("\\u%04x", c));
            } else {
                quoted.append((char) c);
            }
        });
        return quoted.append('"').toString();
    }
}
