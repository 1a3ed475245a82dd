package io.freightsdk.server.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsInTextTest {
    private final Secrets secrets = new Secrets(List.of("agent_", "trk_", "drv_"));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2145550142",
                "(214) 555-0142",
                "+1-214-555-0142",
                "+12145550142",
                "1.214.555.0142",
                "555-0142",
                "driver-2145550142",
                "driver2145550142",
                "driver (214) 555-0142, evening",
                "x+442071838750",
                "agent_0123456789abcdefGHIJKLMNOPQRSTUV",
                "0123456789abcdefGHIJKLMNOPQRSTUV",
                "order 0123456789abcdefGHIJKLMNOPQRSTUV",
                "xtrk_0123456789abcdefGH"
            })
    void aPhoneAKeyAndATokenAreNoticed(String text) {
        assertThat(secrets.areIn(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "LD-2026-000421",
                "LD-2026-1000421",
                "order-1001",
                "PO 2026-05-04",
                "PO-1000421",
                "7f3b2c1a-1234-4123-8123-123456789012",
                "12345678-1234-4123-8123-123456789012",
                "12345678123441238123abcdef123456",
                "op_abcdefghijklmnopqrstuvwxyzABCDEF-2145550142",
                "op_abcdefghijklmnopqrstuvwxyzABCDEF-abcdefghij",
                "load_u0WTx25UIzCY20Qg",
                "a"
            })
    void whatSoftwareNamesThingsIsLeftAlone(String text) {
        assertThat(secrets.areIn(text)).isFalse();
    }
}
