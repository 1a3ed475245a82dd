package io.freightsdk.server.proof.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.SmsMessage;
import io.freightsdk.server.proof.fuzz.Responses.Response;
import io.freightsdk.server.proof.model.Tree;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A text is either refused as a phone, or kept in E.164, which is then a phone that stays as it is. */
@Tag("long")
final class PhoneFuzzTest {
    private static final int BETWEEN_RESETS = 2_000;

    private final TextFuzz phones = new TextFuzz("phones");

    @AutoClose
    private final Target target = new Target();

    private int asked;

    @Test
    @Timeout(value = 1, unit = TimeUnit.DAYS)
    void everyTextIsRefusedOrKeptInE164() {
        phones.each(this::isKept);
    }

    private boolean isKept(String text) {
        if (++asked % BETWEEN_RESETS == 0) {
            target.reset();
        }
        Response response = created(text);
        if (response.status() == 400) {
            Object fields = Tree.object(response.body()).get("fields");
            assertThat(fields == null ? Tree.object(response.body()).get("code") : fields)
                    .isIn("INVALID_DRIVER_PHONE", List.of("driverPhone"));
            return false;
        }
        assertThat(response.status()).isEqualTo(201);
        String kept = newestRecipient();
        assertThat(kept).matches("\\+[1-9]\\d{4,14}");
        assertThat(created(kept).status()).isEqualTo(201);
        assertThat(newestRecipient()).isEqualTo(kept);
        return true;
    }

    private Response created(String phone) {
        String body = Bodies.load().replace(Bodies.PHONE, "\"driverPhone\":" + TextFuzz.quoted(phone));
        return target.ask("POST", "/v1/agent/loads", body);
    }

    private String newestRecipient() {
        List<SmsMessage> messages = target.server().sms();
        return messages.get(messages.size() - 1).to();
    }
}
