package io.freightsdk.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A link of a page leads to a file of the repository, and to a heading that is there. */
class LinksTest {
    private static final Pattern LINK = Pattern.compile("]\\((?!https?:)([^)#]*)(?:#([^)]*))?\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*?) *$");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```.*?^```$");

    static List<Path> pages() throws IOException {
        return Pages.all();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void linkLeadsSomewhere(Path page) throws IOException {
        String prose = BLOCK.matcher(Files.readString(page)).replaceAll("");
        for (MatchResult link : LINK.matcher(prose).results().toList()) {
            Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
            assertThat(target).as("%s: %s", page, link.group()).exists();
            if (link.group(2) != null) {
                assertThat(anchors(target)).as("%s: %s", page, link.group()).contains(link.group(2));
            }
        }
    }

    /** As GitHub makes them of headings: in lower case, without punctuation, with hyphens. */
    private static List<String> anchors(Path page) throws IOException {
        return HEADING.matcher(BLOCK.matcher(Files.readString(page)).replaceAll(""))
                .results()
                .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
                .map(heading -> heading.replaceAll("[^\\w\\s-]", "").replace(' ', '-'))
                .toList();
    }
}
