package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.tools.Approval;
import io.freightsdk.tools.FreightTools;
import io.freightsdk.tools.ToolCaller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Pages for coding agents say what the other pages say. */
class AgentPagesTest {
    private static String page(String name) throws IOException {
        return Files.readString(Path.of("../..").resolve(name)).replace("\r\n", "\n");
    }

    @Test
    void skillHasTheRulesOfThePageForAgents() throws IOException {
        String rules = page("llms.txt").replaceFirst("(?s)^.*?\n\n(1\\. .*?)\n\n## .*$", "$1");
        assertThat(rules.lines().count()).isGreaterThan(14);
        assertThat(page("docs/skills/freight-sdk/SKILL.md")).contains(rules);
    }

    @Test
    void skillNamesMethodsThatAreThere() throws IOException {
        List<String> methods = Stream.of(
                        FreightTools.class, FreightTools.Builder.class, Approval.class, ToolCaller.class)
                .flatMap(type -> Stream.of(type.getMethods()))
                .map(method -> method.getName())
                .toList();
        assertThat(methods).contains("builder", "spendLimitPerAgent", "approver", "invoke", "open", "approved");
        assertThat(page("docs/skills/freight-sdk/SKILL.md"))
                .contains("spendLimitPerAgent", "tools.invoke(", "Approval.open()", "ToolCaller.approved");
    }

    @Test
    void commandsAreThoseOfThePageForContributors() throws IOException {
        List<String> commands = Pattern.compile("`(\\./mvnw [^`]+)`")
                .matcher(page("AGENTS.md"))
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
        assertThat(commands).hasSize(4);
        assertThat(page("CONTRIBUTING.md")).contains(commands);
    }
}
