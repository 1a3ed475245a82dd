package io.freightsdk.server.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsInTextTest {
    private final Secrets secrets = new Secrets(List.of("agent_", "trk_", "drv_"));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "+12145550142",
                "driver +12145550142, evening",
                "x+442071838750",
                "agent_0123456789abcdefGHIJKLMNOPQRSTUV",
                "order agent_0123456789abcdefGHIJKLMNOPQRSTUV",
                "xtrk_0123456789abcdefGH"
            })
    void phoneKeyAndTokenAreFound(String text) {
        assertThat(secrets.areIn(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "LD-2026-000421",
                "order-1001",
                "PO 2026-05-04",
                "PO-1000421",
                "2026-05-04T12:00:00+00:00",
                "agent_call_17",
                "2145550142",
                "0123456789abcdefGHIJKLMNOPQRSTUV",
                "7f3b2c1a-1234-4123-8123-123456789012",
                "12345678123441238123abcdef123456",
                "op_abcdefghijklmnopqrstuvwxyzABCDEF-2145550142",
                "load_u0WTx25UIzCY20Qg",
                "a"
            })
    void otherTextsAreLeftAlone(String text) {
        assertThat(secrets.areIn(text)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    {"driverPhone":"(312) 555-0142","zip":"60616"} | {"driverPhone":"***","zip":"60616"}
                    {"driverPhone" : 2145550142,"zip":"60616"} | {"driverPhone" : "***","zip":"60616"}
                    {"zip":"60616","driverPhone":"(312) 555 | {"zip":"60616","driverPhone":"***"
                    {"cardToken":"tok\\"en","to":null} | {"cardToken":"***","to":null}
                    """)
    void fieldsOfABodyAreStars(String body, String masked) {
        assertThat(secrets.masked(body)).isEqualTo(masked);
    }

    @ParameterizedTest
    @CsvSource({
        "/v1/agent/loads/LD-2026-000421, /v1/agent/loads/LD-2026-000421",
        "/track/trk_abc, /track/***",
        "/driver/drv_abc/pings, /driver/***/pings",
        "/driver/%64rv_abc/pings, /driver/***/pings",
        "/driver/drv_abc?x=1, /driver/***",
        "/v1/agent/loads/agent_abc, /v1/agent/loads/***",
        "/v1/agent/loads/xagent_abc, /v1/agent/loads/***",
        "/_control/loads?key=agent_abc, /_control/loads",
        "/track/track/trk_abc, /track/***/***",
        "/v1/agent/loads/+12145550142, /v1/agent/loads/***",
        "/v1/agent/loads/%2B12145550142/x, /v1/agent/loads/***/x",
        "/v1/agent/loads/(214) 555-0142, /v1/agent/loads/***",
        "/v1/agent/loads/1 Dock Rd, /v1/agent/loads/***",
        "/track, /track",
        "/track/, /track/",
        "//, //",
        "/, /"
    })
    void pathHasNoSecretSegments(String target, String kept) {
        assertThat(secrets.path(target)).isEqualTo(kept);
    }

    @Test
    void longPathIsCut() {
        assertThat(secrets.path("/" + "x".repeat(8000))).hasSize(500);
        assertThat(secrets.path("/(".repeat(4000))).hasSize(500);
    }
}
