package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** The code in docs/reference/events.md. */
class ReceivesEventsTest {
    @Test
    void requestThatIsNotSignedIsRefused() {
        ReceivesEvents receiver = new ReceivesEvents("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
        Map<String, String> headers =
                Map.of("webhook-id", "e-1", "webhook-timestamp", "1", "webhook-signature", "v1,x");
        assertThat(receiver.receive(headers::get, new byte[0])).isEqualTo(401);
    }
}
