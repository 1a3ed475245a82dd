package io.freightsdk.server.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class AssumptionsTest {
    private static final Pattern ID = Pattern.compile("(?m)^\\| `([a-z]+\\.[a-z-]+)`: ");

    @Test
    void pageHasTheIdsOfTheReportAndNoOther() throws IOException {
        List<String> ids = new ArrayList<>(Assumptions.TRIED);
        ids.addAll(Assumptions.NOT_TRIED.keySet());
        String page = Files.readString(Path.of("../docs/assumptions.md"));
        assertThat(ID.matcher(page).results().map((MatchResult match) -> match.group(1)))
                .containsExactlyInAnyOrderElementsOf(ids);
    }
}
