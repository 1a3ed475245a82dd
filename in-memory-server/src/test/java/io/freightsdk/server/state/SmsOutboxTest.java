package io.freightsdk.server.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.state.World.SmsOutbox;
import io.freightsdk.server.values.SmsMessage;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class SmsOutboxTest {

    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");

    private final SmsOutbox outbox = new SmsOutbox(100);

    @Test
    void messagesAreKeptInTheirOrder() {
        outbox.add(message(1));
        outbox.add(message(2));
        assertThat(outbox.messages()).containsExactly(message(1), message(2));
    }

    @Test
    void theOldestGoFirst() throws Exception {
        Crowd.atOnce(8, thread -> () -> {
            for (int i = 0; i < 100; i++) {
                outbox.add(message(i));
            }
            return thread;
        });
        assertThat(outbox.messages()).hasSize(100);
    }

    @Test
    void listsReadEarlierNeverChange() {
        List<SmsMessage> before = outbox.messages();
        outbox.add(message(1));
        assertThat(before).isEmpty();
    }

    @Test
    void neitherPhoneNorLinkIsPrinted() {
        assertThat(message(1)).hasToString("SmsMessage[at=2026-05-04T12:00:00Z, loadNumber=LD-1]");
    }

    private static SmsMessage message(int number) {
        return new SmsMessage(NOON, "+12145550142", "join at http://localhost/driver/drv_abc", "LD-" + number);
    }
}
