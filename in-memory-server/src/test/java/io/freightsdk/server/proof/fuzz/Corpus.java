package io.freightsdk.server.proof.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;

/** The inputs that fuzzing begins with, one a line, with the escapes of Java. What was once a finding is kept here too. */
final class Corpus {
    private Corpus() {}

    static List<String> of(String name) {
        try (InputStream file = Objects.requireNonNull(Corpus.class.getResourceAsStream("/fuzz/" + name + ".txt"))) {
            return new String(file.readAllBytes(), UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }
}
