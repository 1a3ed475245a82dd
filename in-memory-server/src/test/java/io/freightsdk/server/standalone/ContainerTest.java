package io.freightsdk.server.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What can be told of the image without building it: that the jar takes what it is started with. */
class ContainerTest {
    private static final Pattern TEXT = Pattern.compile("\"([^\"]*)\"");

    @Test
    void theServerListensOnAllAddressesOfTheContainer() throws Exception {
        Options startUp = Options.parse(options(line("Containerfile", "ENTRYPOINT")), Map.of());

        assertThat(startUp.host.isAnyLocalAddress()).isTrue();
        assertThat(startUp.port).isEqualTo(Integer.parseInt(line("Containerfile", "EXPOSE")));
        assertThat(startUp.has("--control-token")).isFalse();
    }

    @Test
    void healthcheckUsesTheServersPort() throws Exception {
        Options startUp = Options.parse(options(line("Containerfile", "HEALTHCHECK")), Map.of());

        assertThat(startUp.has("--healthcheck")).isTrue();
        assertThat(startUp.port).isEqualTo(Integer.parseInt(line("Containerfile", "EXPOSE")));
    }

    @Test
    void theJarIsTheOneThatIsBuilt() throws IOException {
        String pom = Files.readString(Path.of("pom.xml"));

        String artifact = between(pom, "</parent>\n\n  <artifactId>", "<");
        String classifier = between(pom, "<shadedClassifierName>", "<");
        assertThat(line("Containerfile", "COPY"))
                .isEqualTo("target/" + artifact + "-*-" + classifier + ".jar /server.jar");
    }

    @Test
    void composeFilePublishesThePortToThisMachineAlone() throws Exception {
        assertThat(Files.readString(Path.of("compose.yaml")))
                .contains("127.0.0.1:8787:" + line("Containerfile", "EXPOSE"), "FREIGHT_CONTROL_TOKEN");
    }

    /** It has the server's address and token, and begins when the server is healthy. */
    @Test
    void composeFileHasAServiceUnderTest() throws Exception {
        String service = Files.readString(Path.of("compose.yaml")).split("  tests:\n", 2)[1];

        assertThat(service)
                .contains("condition: service_healthy", "profiles: [tests]")
                .contains("FREIGHT_BASE_URL: http://freight:" + line("Containerfile", "EXPOSE"))
                .contains("FREIGHT_CONTROL_TOKEN: ${FREIGHT_CONTROL_TOKEN:?");
    }

    private static String between(String text, String before, String after) {
        int start = text.indexOf(before) + before.length();
        return text.substring(start, text.indexOf(after, start));
    }

    private static String line(String file, String begin) throws IOException {
        return Files.readAllLines(Path.of(file)).stream()
                .map(String::strip)
                .filter(line -> line.startsWith(begin))
                .map(line -> line.substring(begin.length()).strip())
                .findFirst()
                .orElseThrow();
    }

    /** What stands behind the jar. */
    private static List<String> options(String line) {
        List<String> texts = texts(line);
        return texts.subList(texts.indexOf("/server.jar") + 1, texts.size());
    }

    private static List<String> texts(String line) {
        Matcher texts = TEXT.matcher(line);
        return texts.results().map(text -> text.group(1)).toList();
    }
}
