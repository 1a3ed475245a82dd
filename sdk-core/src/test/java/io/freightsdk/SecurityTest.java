package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecurityTest {
    private static final String HTTPS = "https://freight.example";

    @ParameterizedTest
    @ValueSource(strings = {"s3cret\n", "s3\rcret", "s3\tcret", "s3 cret", "s3crét", "s3\0cret", "\u007fs3cret"})
    void keyThatFitsNoHeaderIsRefusedUnprinted(String key) {
        Throwable refusal = refusalOf(FreightClient.builder().baseUrl(HTTPS).agentKey(key))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("agentKey: character \\d of \\d is a blank, a control character or not ASCII;"
                        + " look for a line break at its end")
                .actual();
        assertThat(stackTrace(refusal)).doesNotContain("s3").doesNotContain("cret");
    }

    @Test
    void placeOfTheWrongCharacterIsNamed() {
        refusalOf(FreightClient.builder().baseUrl(HTTPS).agentKey("agent_1\n"))
                .hasMessage("agentKey: character 8 of 8 is a blank, a control character or not ASCII;"
                        + " look for a line break at its end");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n"})
    void blankKeyIsRefused(String key) {
        refusalOf(FreightClient.builder().baseUrl(HTTPS).agentKey(key)).hasMessage("agentKey is blank");
    }

    @Test
    void keyIsInNoString() {
        FreightClient.Builder builder = FreightClient.builder().baseUrl(HTTPS).agentKey("s3cret");
        try (FreightClient freight = builder.build()) {
            assertThat(freight).hasToString("FreightClient[https://freight.example/]");
        }
        assertThat((Object) builder).asString().doesNotContain("s3cret");
        assertThat(AgentKey.checked("s3cret")).hasToString("(redacted)");
        assertThat(AgentKey.checked("s3cret").asBearer().toString()).doesNotContain("s3cret");
        assertThat(Environment.of(Map.of("FREIGHT_BASE_URL", HTTPS, "FREIGHT_AGENT_KEY", "s3cret")))
                .hasToString("Environment[https://freight.example]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            agent_s3cret                | baseUrl is no http or https URL
            ftp://freight.example       | baseUrl is no http or https URL
            https://                    | baseUrl is no http or https URL
            https://u:p@freight.example | baseUrl holds a user name or password; remove it
            https://u@freight.example   | baseUrl holds a user name or password; remove it
            https://:p@freight.example  | baseUrl holds a user name or password; remove it
            https://freight.example?a=b | baseUrl ends in a query or fragment; remove it
            https://freight.example#a   | baseUrl ends in a query or fragment; remove it
            """)
    void baseUrlThatCannotBeIsRefusedUnprinted(String baseUrl, String message) {
        refusalOf(FreightClient.builder().baseUrl(baseUrl).agentKey("agent_1")).hasMessage(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "freight.example",
                "127.0.0.1.freight.example",
                "localhost.freight.example",
                "10.0.0.1",
                "[::2]",
                "0.0.0.0"
            })
    void plainHttpElsewhereIsRefused(String host) {
        FreightClient.Builder builder =
                FreightClient.builder().baseUrl("http://" + host).agentKey("agent_1");
        refusalOf(builder)
                .hasMessage("baseUrl http://" + host.replaceAll("[\\[\\]]", "")
                        + " would send the key in the clear; use https or set allowPlainHttp(true)");
        assertThatCode(() -> builder.allowPlainHttp(true).build().close()).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "LOCALHOST", "127.0.0.1:80", "127.9.9.9", "[::1]", "[0:0:0:0:0:0:0:1]"})
    void plainHttpOnLoopbackIsFine(String host) {
        assertThatCode(() -> FreightClient.builder()
                        .baseUrl("http://" + host)
                        .agentKey("agent_1")
                        .build()
                        .close())
                .doesNotThrowAnyException();
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> refusalOf(FreightClient.Builder builder) {
        return assertThatThrownBy(builder::build).isInstanceOf(IllegalArgumentException.class);
    }

    private static String stackTrace(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString().replaceAll("\tat .*", "");
    }
}
