package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("acceptance")
class SecurityTest {
    private static final String HTTPS = "https://freight.example";

    @ParameterizedTest
    @ValueSource(strings = {"s3cret\n", "s3\rcret", "s3\tcret", "s3 cret", "s3crét", "s3\0cret", "\u007fs3cret"})
    void keyThatFitsNoHeaderIsRefusedUnprinted(String key) {
        Throwable refusal = refusalOf(
                        FreightClient.builder().baseUrl(HTTPS).account("acme").agentKey(key))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("agentKey: character \\d of \\d is a space, a control character or not ASCII;"
                        + " look for a line break at its end, or a word before it")
                .actual();
        assertThat(stackTrace(refusal)).doesNotContain("s3").doesNotContain("cret");
    }

    @Test
    void placeOfTheWrongCharacterIsNamed() {
        refusalOf(FreightClient.builder().baseUrl(HTTPS).account("acme").agentKey("agent_1\n"))
                .hasMessage("agentKey: character 8 of 8 is a space, a control character or not ASCII;"
                        + " look for a line break at its end, or a word before it");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n"})
    void blankKeyIsRefused(String key) {
        refusalOf(FreightClient.builder().baseUrl(HTTPS).account("acme").agentKey(key))
                .hasMessage("agentKey must not be blank; it is issued in the console of the broker");
    }

    @Test
    void keyIsInNoString() {
        FreightClient.Builder builder =
                FreightClient.builder().baseUrl(HTTPS).account("acme").agentKey("s3cret");
        try (FreightClient freight = builder.build()) {
            assertThat(freight).hasToString("FreightClient[https://freight.example/]");
        }
        assertThat((Object) builder).asString().doesNotContain("s3cret");
        assertThat((Object) ClientSettings.fromEnvironment(
                        Map.of("FREIGHT_BASE_URL", HTTPS, "FREIGHT_ACCOUNT", "acme", "FREIGHT_AGENT_KEY", "s3cret")))
                .asString()
                .doesNotContain("s3cret");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            agent_s3cret                | baseUrl must be a URL such as https://freight.example, but is (12 characters, not shown: they may hold a key)
            me:s3cret@freight.example   | baseUrl must be a URL such as https://freight.example, but is (25 characters, not shown: they may hold a key)
            wDu7x9QmT2ZpKe4RfA1sL8yBn0vHc3Gj | baseUrl must be a URL such as https://freight.example, but is (32 characters, not shown: they may hold a key)
            ' agent_s3cret'             | baseUrl must be a URL such as https://freight.example, but is (13 characters, not shown: they may hold a key)
            sk-s3cret                   | baseUrl must be a URL such as https://freight.example, but is (9 characters, not shown: they may hold a key)
            secret                      | baseUrl must be a URL such as https://freight.example, but is (6 characters, not shown: they may hold a key)
            ftp://s3cret                | baseUrl must be a URL such as https://freight.example, but is (12 characters, not shown: they may hold a key)
            Bearer:s3cret               | baseUrl must be a URL such as https://freight.example, but is (13 characters, not shown: they may hold a key)
            freight.example/s3cret      | baseUrl must be a URL such as https://freight.example, but is (22 characters, not shown: they may hold a key)
            freight.example             | baseUrl must be a URL such as https://freight.example, but is "freight.example"
            freight.example:8080/a      | baseUrl must be a URL such as https://freight.example, but is "freight.example:8080/a"
            ftp://freight.example       | baseUrl must be a URL such as https://freight.example, but is "ftp://freight.example"
            https://                    | baseUrl must be a URL such as https://freight.example, but is "https://"
            """)
    void invalidBaseUrlIsShownUnlessItMayBeAKey(String baseUrl, String message) {
        refusalOf(FreightClient.builder().baseUrl(baseUrl).account("acme").agentKey("agent_1"))
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            https://u:s3cret@freight.example | https://freight.example must not hold a user name or password; remove it
            https://u@freight.example   | https://freight.example must not hold a user name or password; remove it
            https://:s3cret@freight.example  | https://freight.example must not hold a user name or password; remove it
            https://freight.example?a=s3cret | https://freight.example/ must not end in a query or fragment; remove it
            https://freight.example:99/b#s3cret | https://freight.example:99/b must not end in a query or fragment; remove it
            """)
    void baseUrlWithMoreThanAnAddressIsRefused(String baseUrl, String message) {
        refusalOf(FreightClient.builder().baseUrl(baseUrl).account("acme").agentKey("agent_1"))
                .hasMessage("baseUrl " + message);
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
        FreightClient.Builder builder = FreightClient.builder()
                .baseUrl("http://" + host)
                .account("acme")
                .agentKey("agent_1");
        refusalOf(builder)
                .hasMessage("baseUrl http://" + host.replaceAll("[\\[\\]]", "")
                        + " would send the key in the clear; use https, or allowPlainHttp(true) in Java");
        assertThatCode(() -> builder.allowPlainHttp(true).build().close()).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "LOCALHOST", "127.0.0.1:80", "127.9.9.9", "[::1]", "[0:0:0:0:0:0:0:1]"})
    void plainHttpOnLoopbackIsFine(String host) {
        assertThatCode(() -> FreightClient.builder()
                        .baseUrl("http://" + host)
                        .account("acme")
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
