package io.freightsdk.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
    private static final String KEY = "agent_0123456789";

    private static Settings with(String... namesAndValues) {
        Map<String, String> environment = new HashMap<>(Map.of(
                "FREIGHT_BASE_URL", "https://freight.example",
                "FREIGHT_AGENT_KEY", KEY,
                "FREIGHT_ACCOUNT", "acme",
                "FREIGHT_HOME", "/home/x"));
        for (int i = 0; i < namesAndValues.length; i += 2) {
            environment.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return Settings.of(environment, List.of());
    }

    @Test
    void addressAndKeyAreEnough() {
        assertThat(with())
                .isEqualTo(new Settings(
                        false,
                        "https://freight.example",
                        KEY,
                        "acme",
                        "mcp",
                        "5.00",
                        null,
                        true,
                        Duration.ofSeconds(30),
                        false,
                        Path.of("/home/x")));
    }

    @Test
    void keyInThePlaceOfTheAccountIsNotShown() {
        assertThat(with().about()).isEqualTo("The account is acme");
        assertThat(with("FREIGHT_ACCOUNT", KEY).about()).isEqualTo("The account is that of FREIGHT_ACCOUNT");
    }

    @Test
    void nothingAtAllIsNoDemo() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.of(Map.of(), List.of()))
                .withMessage("FREIGHT_BASE_URL is not set; set FREIGHT_BASE_URL, FREIGHT_AGENT_KEY, FREIGHT_ACCOUNT,"
                        + " or start with --demo, where no load and no money is real");
    }

    @Test
    void demoHasToBeAskedFor() {
        assertThat(Settings.of(Map.of(), List.of("--demo")).isDemo()).isTrue();
        assertThat(Settings.of(
                                Map.of(
                                        "FREIGHT_BASE_URL", "https://freight.example",
                                        "FREIGHT_AGENT_KEY", KEY,
                                        "FREIGHT_ACCOUNT", "acme"),
                                List.of("--demo"))
                        .isDemo())
                .isTrue();
    }

    @Test
    void questionAndCallFitIntoTheMinuteOfAHost() {
        assertThat(with().answerWithin().plus(Account.DEADLINE.multipliedBy(3))).isLessThan(Duration.ofSeconds(60));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            FREIGHT_AGENT_KEY        | ''       | FREIGHT_AGENT_KEY is not set; set FREIGHT_BASE_URL, FREIGHT_AGENT_KEY, FREIGHT_ACCOUNT, or start with --demo, where no load and no money is real
            FREIGHT_ACCOUNT          | ''       | FREIGHT_ACCOUNT is not set; set FREIGHT_BASE_URL, FREIGHT_AGENT_KEY, FREIGHT_ACCOUNT, or start with --demo, where no load and no money is real
            FREIGHT_APPROVAL         | yes      | FREIGHT_APPROVAL must be elicit or limit, but is yes
            FREIGHT_APPROVAL_SECONDS | 0        | FREIGHT_APPROVAL_SECONDS must be a number of seconds from 1 to 99999, but is 0
            FREIGHT_READ_ONLY        | yes      | FREIGHT_READ_ONLY must be false or true, but is yes
            """)
    void whatCannotBeUsedIsNamed(String name, String value, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> with(name, value)).withMessage(message);
    }

    @Test
    void agentHasToBeAName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> with("FREIGHT_AGENT", "a\nb"))
                .withMessage(
                        "FREIGHT_AGENT: agent must have at most 128 characters, and no control characters or line breaks");
    }

    @ParameterizedTest
    @ValueSource(strings = {"FREIGHT_LIMIT_USD_PER_SLIDING_DAY", "FREIGHT_MAX_PRICE_USD"})
    void limitHasToBeAnAmount(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> with(name, "a lot"))
                .withMessageStartingWith(name + ": ");
    }

    @Test
    void anotherArgumentIsAMistake() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.of(Map.of(), List.of("--dmo")))
                .withMessage(
                        "the only arguments are --demo, --config, --help and --version; --help lists the settings");
    }

    @Test
    void misspeltVariableIsNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> with("FREIGHT_SPEND_LIMIT", "1.00"))
                .withMessageStartingWith(
                        "there is no setting FREIGHT_SPEND_LIMIT; the settings are FREIGHT_BASE_URL, ");
    }

    @Test
    void helpExplainsEverySetting() {
        String message =
                catchThrowable(() -> with("FREIGHT_SPEND_LIMIT", "1.00")).getMessage();
        assertThat(message.replaceFirst(".* are ", "").split(", "))
                .hasSize(10)
                .allSatisfy(name -> assertThat(Settings.HELP).contains("\n  " + name));
    }

    @Test
    void blankVariableIsNotSet() {
        assertThat(with("FREIGHT_LIMIT_USD_PER_SLIDING_DAY", "", "FREIGHT_AGENT", " ", "FREIGHT_X", ""))
                .isEqualTo(with());
    }

    @Test
    void keyIsNotInTheText() {
        assertThat(with()).asString().isEqualTo("Settings[https://freight.example, agent mcp]");
    }

    @Test
    @Tag("slow")
    void outputThatIsFullIsNamed() throws Exception {
        Path full = Path.of("/dev/full");
        assumeThat(full).as("not Linux").exists();
        List<String> command = new ArrayList<>(StartLine.WORDS);
        command.add("--version");
        ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(full.toFile());
        RawHost.set(builder, Map.of());
        Process version = builder.start();
        assertThat(version.errorReader().readLine())
                .isEqualTo("freight-mcp: standard output cannot be written (IOException)");
        assertThat(version.waitFor()).isEqualTo(2);
    }
}
