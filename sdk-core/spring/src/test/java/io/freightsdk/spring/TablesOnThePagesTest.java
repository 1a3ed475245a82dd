package io.freightsdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.InMemoryFreightServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

/** An application starts with the properties of a page after the scripts that the page names, and without one of them it does not. */
class TablesOnThePagesTest {
    private static final Pattern SCRIPT = Pattern.compile("\\b(\\w+-1\\.sql)`");
    private static final Pattern PROPERTIES = Pattern.compile("(?ms)^```properties\n(.*?)^```");

    @AutoClose
    private final InMemoryFreightServer server = InMemoryFreightServer.start();

    @Test
    void starterStartsWithTheScriptsOfManyNodes() throws IOException {
        assertStartsWithExactlyTheScripts("many-nodes.md", "```java", 3);
    }

    @Test
    void firstPropertiesOfSpringStartWithItsFirstScripts() throws IOException {
        assertStartsWithExactlyTheScripts("spring.md", "To follow each load", 3);
    }

    @Test
    void allPropertiesOfSpringStartWithAllItsScripts() throws IOException {
        assertStartsWithExactlyTheScripts("spring.md", "**Cost.**", 4);
    }

    private void assertStartsWithExactlyTheScripts(String name, String end, int count) throws IOException {
        String page = Files.readString(Path.of("../../docs/how-to", name));
        String read = page.substring(0, page.indexOf(end));
        Set<String> scripts = new TreeSet<>(
                SCRIPT.matcher(read).results().map(script -> script.group(1)).toList());
        String[] properties = PROPERTIES
                .matcher(read)
                .results()
                .map((MatchResult block) -> block.group(1))
                .flatMap(String::lines)
                .filter(line -> !line.startsWith("freight.base-url"))
                .toArray(String[]::new);

        assertThat(scripts).hasSize(count);
        assertThat(starts(scripts, properties)).isTrue();
        for (String one : scripts) {
            Set<String> without = new TreeSet<>(scripts);
            without.remove(one);
            assertThat(starts(without, properties)).as("without " + one).isFalse();
        }
    }

    private boolean starts(Collection<String> scripts, String... properties) {
        JdbcDataSource database = new JdbcDataSource();
        database.setUrl("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
        for (String script : scripts) {
            new ResourceDatabasePopulator(new ClassPathResource("io/freightsdk/durable/schema/h2/" + script))
                    .execute(database);
        }
        boolean[] started = new boolean[1];
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(FreightAutoConfiguration.class))
                // the health of Spring Boot 4
                .withClassLoader(new FilteredClassLoader("org.springframework.boot.health"))
                .withBean(DataSource.class, () -> database)
                .withPropertyValues(
                        "freight.base-url=" + server.url(),
                        "freight.agent-key=agent_1",
                        "freight.account=acme",
                        "FREIGHT_AGENT_KEY=agent_1",
                        "WEBHOOK_SECRET=whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
                .withPropertyValues(properties)
                .run(it -> started[0] = it.getStartupFailure() == null);
        return started[0];
    }
}
