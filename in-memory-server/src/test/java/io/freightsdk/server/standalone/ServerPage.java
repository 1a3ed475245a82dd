package io.freightsdk.server.standalone;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The pages about the server, as they stand in the repository. */
final class ServerPage {
    private static final Path DOCS = Path.of("..", "docs");

    private ServerPage() {}

    static String text() throws IOException {
        return Files.readString(DOCS.resolve("server.md"));
    }

    static String control() throws IOException {
        return Files.readString(DOCS.resolve("control.md"));
    }

    static String assumptions() throws IOException {
        return Files.readString(DOCS.resolve("assumptions.md"));
    }

    /** All blocks in that language, one after another. */
    static String code(String language) throws IOException {
        Pattern block = Pattern.compile("^```" + language + "$(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);
        return block.matcher(text())
                .results()
                .map((MatchResult match) -> match.group(1))
                .collect(Collectors.joining());
    }
}
