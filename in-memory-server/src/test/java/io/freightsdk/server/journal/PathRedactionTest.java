package io.freightsdk.server.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathRedactionTest {

    private final PathRedaction redaction = new PathRedaction(Set.of("agent_", "trk_", "drv_"));

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
        "/v1/agent/loads/214-555-0142, /v1/agent/loads/***",
        "/v1/agent/loads/driver-2145550142, /v1/agent/loads/***",
        "/v1/agent/loads/0123456789abcdefGHIJKLMNOPQRSTUV, /v1/agent/loads/***",
        "/v1/agent/loads/1 Dock Rd, /v1/agent/loads/***",
        "/track, /track",
        "/track/, /track/",
        "/, /"
    })
    void secretsAreTakenOut(String target, String kept) {
        assertThat(redaction.apply(target)).isEqualTo(kept);
    }

    @Test
    void aLongPathIsCut() {
        assertThat(redaction.apply("/" + "x".repeat(8000))).hasSize(500);
    }
}
