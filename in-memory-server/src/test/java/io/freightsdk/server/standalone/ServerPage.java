package io.freightsdk.server.standalone;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The pages about the server, as they stand in the repository. */
final class ServerPage {
    private ServerPage() {}

    static String of(String name) throws IOException {
        return Files.readString(Path.of("docs", name));
    }

    /** All blocks in that language, one after another. */
    static String code(String language) throws IOException {
        Pattern block = Pattern.compile("^```" + language + "$(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);
        return block.matcher(of("server.md"))
                .results()
                .map((MatchResult match) -> match.group(1))
                .collect(Collectors.joining());
    }
}
