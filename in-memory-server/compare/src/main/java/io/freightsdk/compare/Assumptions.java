package io.freightsdk.compare;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The lines of {@code docs/assumptions.md} that can be seen from outside, by their ids, and why some are not tried. */
final class Assumptions {
    /** The assumptions that no script tries, each with the reason. */
    static final Map<String, String> NOT_TRIED = new LinkedHashMap<>();

    /** The assumptions that a script tries, in the order of the page. */
    static final List<String> TRIED = read();

    private Assumptions() {}

    private static List<String> read() {
        List<String> lines = lines("assumptions.txt");
        for (String line : lines.subList(1, lines.size())) {
            String[] group = line.split(": ", 2);
            ids(group[1]).forEach(id -> NOT_TRIED.put(id, group[0]));
        }
        return ids(lines.get(0).split(": ", 2)[1]);
    }

    static List<String> lines(String resource) {
        try (InputStream table = Objects.requireNonNull(Assumptions.class.getResourceAsStream(resource), resource)) {
            return new String(table.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(resource, e);
        }
    }

    static List<String> ids(String text) {
        return List.of(text.strip().split("\\s+"));
    }
}
