package io.freightsdk.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookSignatureTest {
    /** The vector that the libraries of Standard Webhooks share under the Apache License 2.0. */
    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    private static final String ID = "msg_p5jXN8AQM9LWM0D4loKWxJek";
    private static final long TIMESTAMP = 1_614_265_330;
    private static final byte[] PAYLOAD = "{\"test\": 2432232314}".getBytes(UTF_8);
    private static final String SIGNATURE = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

    @Test
    void publishedVectorIsSignedAsPublished() {
        assertThat(WebhookSignature.by(List.of(SECRET)).of(ID, TIMESTAMP, PAYLOAD))
                .isEqualTo(SIGNATURE);
    }

    @Test
    void eachOfSeveralSecretsSigns() {
        String other = "whsec_" + "A".repeat(64);
        assertThat(WebhookSignature.by(List.of(other, SECRET)).of(ID, TIMESTAMP, PAYLOAD))
                .isEqualTo(WebhookSignature.by(List.of(other)).of(ID, TIMESTAMP, PAYLOAD) + " " + SIGNATURE);
    }

    @Test
    void textIsSignedAsUtf8() {
        assertThat(WebhookSignature.by(List.of(SECRET)).of(ID, TIMESTAMP, "{\"city\":\"Española\"}".getBytes(UTF_8)))
                .isEqualTo("v1,QlZFXaU4kS2wJ6YWSR2ZXpi2SuSSseZABOxMRe7rGo4=");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "whsec_",
                "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
                "whsec_bm90IGVub3VnaA==",
                "whsec_no base64, whatever it is",
                "whsk_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
            })
    void malformedSecretIsRefusedWithoutPrintingIt(String secret) {
        assertThatThrownBy(() -> WebhookSignature.by(List.of(secret)))
                .hasMessage(
                        "webhooks: expected a secret of whsec_ and the base64 of 24 to 64 random bytes, was another")
                .hasNoCause();
    }

    @Test
    void noSecretIsRefused() {
        assertThatThrownBy(() -> WebhookSignature.by(List.of()))
                .hasMessage("webhooks: expected one secret or more, was none");
    }
}
