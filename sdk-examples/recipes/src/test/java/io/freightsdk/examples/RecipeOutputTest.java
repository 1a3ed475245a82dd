package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All that each program prints on the embedded server, word for word. */
class RecipeOutputTest {
    @ParameterizedTest
    @MethodSource("io.freightsdk.examples.Recipe#all")
    void programPrintsThis(Recipe recipe) throws Exception {
        try (Service service = Service.embedded(recipe.className().equals("TopUpAndGoOn") ? "0.40" : "10.00")) {
            // the price list is read meanwhile, and counted too
            assertThat(recipe.printed(service).replaceAll("req_\\d{6}", "req_000000"))
                    .isEqualTo(expected(recipe.className()).replaceAll("req_\\d{6}", "req_000000"));
        }
    }

    @Test
    void programByItselfSaysWhomItCalls() throws Exception {
        assertThat(Printed.by(() -> Service.run(Map.of(), "0.40", TopUpAndGoOn::run))
                        .replaceAll("http://127\\.0\\.0\\.1:\\d+", "http://…"))
                .isEqualTo(
                        "calling an embedded server; FREIGHT_BASE_URL, FREIGHT_AGENT_KEY and FREIGHT_ACCOUNT name the real one\n"
                                + expected("TopUpAndGoOn"));
    }

    @Test
    void halfAnAddressIsRefused() {
        assertThatThrownBy(() -> Service.of(Map.of("FREIGHT_BASE_URL", "https://freight.example"), "10.00"))
                .hasMessage(
                        "only some of FREIGHT_BASE_URL, FREIGHT_AGENT_KEY and FREIGHT_ACCOUNT are set: set all for the"
                                + " real service, or none for the embedded server");
    }

    private static String expected(String program) throws IOException {
        return Files.readString(Path.of("src/test/resources/printed/" + program + ".txt"));
    }
}
