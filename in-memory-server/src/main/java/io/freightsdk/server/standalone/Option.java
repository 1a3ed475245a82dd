package io.freightsdk.server.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** One option: which values it takes, for messages, and what it does; without a placeholder it takes none. */
record Option(String text, String placeholder, String expected, String meaning) {
    static final String NAME = "freight-in-memory-server";
    static final String TOKEN = "--control-token";
    static final String DEMO = "--demo";
    static final String HEALTHCHECK = "--healthcheck";
    private static final int COLUMN = 26;

    /** Every option there is, in the order in which the help shows them. */
    static final List<Option> ALL = lines("options.txt").stream()
            .map(line -> line.split("\t"))
            .map(row -> new Option(row[0], row[1], row[2], row[3]))
            .toList();

    static List<String> lines(String resource) {
        try (InputStream table = Objects.requireNonNull(Option.class.getResourceAsStream(resource), resource)) {
            return new String(table.readAllBytes(), UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(resource, e);
        }
    }

    static Optional<Option> find(String text) {
        return ALL.stream().filter(option -> option.text.equals(text)).findFirst();
    }

    boolean takesValue() {
        return !placeholder.isEmpty();
    }

    static String help() {
        StringBuilder text = new StringBuilder("usage: java -jar " + NAME + "-standalone.jar [option...]\n\n");
        text.append("The freight tracking service in memory. Prints its address once it serves; ends on Ctrl-C.\n\n");
        for (Option option : ALL) {
            String left = "  " + option.text + (option.takesValue() ? " " + option.placeholder : "");
            text.append(left).append(" ".repeat(COLUMN - left.length()));
            text.append(option.meaning).append('\n');
        }
        return text.append("\nexit status 2: invalid option, 1: cannot listen").toString();
    }
}
