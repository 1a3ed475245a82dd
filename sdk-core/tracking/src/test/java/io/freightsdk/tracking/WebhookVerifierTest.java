package io.freightsdk.tracking;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.internal.WebhookSignature;
import java.security.SignatureException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookVerifierTest {
    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    private static final String OTHER = "whsec_" + "A".repeat(64);
    private static final Instant NOW = Instant.parse("2026-05-04T18:20:00Z");
    private static final TrackingEvent EVENT = EventContract.example(TrackingEvent.StopArrived.class);
    private static final byte[] BODY = EVENT.toJson().getBytes(UTF_8);

    private final WebhookVerifier verifier = WebhookVerifier.of(SECRET).clock(() -> NOW);

    private static Map<String, String> signed(String id, Instant at, byte[] body, String... secrets) {
        long timestamp = at.getEpochSecond();
        return Map.of(
                "webhook-id", id,
                "webhook-timestamp", Long.toString(timestamp),
                "webhook-signature", WebhookSignature.by(List.of(secrets)).of(id, timestamp, body));
    }

    @Test
    void eventThatWasSignedIsReturned() throws SignatureException {
        assertThat(verifier.verified(signed("e-1", NOW, BODY, OTHER, SECRET)::get, BODY))
                .contains(EVENT);
        assertThat(verifier.verified(signed("e-1", NOW.minusSeconds(300), BODY, SECRET)::get, BODY))
                .contains(EVENT);
        assertThat(WebhookVerifier.of(OTHER, SECRET)
                        .clock(() -> NOW)
                        .verified(signed("e", NOW, BODY, SECRET)::get, BODY))
                .contains(EVENT);
    }

    private Optional<TrackingEvent> verified(String json) throws SignatureException {
        byte[] body = json.getBytes(UTF_8);
        return verifier.verified(signed("e-1", NOW, body, SECRET)::get, body);
    }

    @Test
    void eventWithWordsThatWereAddedLaterIsEmpty() throws SignatureException {
        assertThat(verified(EVENT.toJson().replace("stop.arrived", "teleported")))
                .isEmpty();
        assertThat(verified(EVENT.toJson().replace("\"version\":1", "\"version\":2")))
                .isEmpty();
        String corrected =
                EventContract.example(TrackingEvent.StopTimeChanged.class).toJson();
        assertThat(verified(corrected.replace("ARRIVAL", "DOCKING"))).isEmpty();
        String stuck = EventContract.example(TrackingEvent.NeedsAttention.class).toJson();
        assertThat(verified(stuck.replace("OVERDUE", "FERRY"))).isEmpty();
    }

    @Test
    void zoneThatThisJavaDoesNotKnowIsLeftOut() throws SignatureException {
        String there = EVENT.toJson().replace("America/Chicago", "America/Coyote");
        assertThat(verified(there).orElseThrow().load().stops().get(0).zone()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"stop", "id", "stopType", "detectedAt", "loadNumber"})
    void eventWithAnObjectInPlaceOfAValueIsRefused(String field) {
        String broken = EVENT.toJson().replaceFirst("\"" + field + "\":[^,]+", "\"" + field + "\":{}");
        assertThatThrownBy(() -> verified(broken))
                .isInstanceOf(SignatureException.class)
                .hasMessage("webhook e-1: signed, but not an event");
    }

    @Test
    void whatWasChangedOrSignedByAnotherIsRefused() {
        byte[] changed = EVENT.toJson().replace("\"stop\":2", "\"stop\":1").getBytes(UTF_8);
        String why = "webhook e-1: not signed with a secret of this receiver, or changed";
        refused(why, signed("e-1", NOW, BODY, SECRET), changed);
        refused(why, signed("e-1", NOW, BODY, OTHER), BODY);
        Map<String, String> replayed = new java.util.HashMap<>(signed("e-0", NOW, BODY, SECRET));
        replayed.put("webhook-id", "e-1");
        refused(why, replayed, BODY);
        Map<String, String> renewed = new java.util.HashMap<>(signed("e-1", NOW.minusSeconds(900), BODY, SECRET));
        renewed.put("webhook-timestamp", "" + NOW.getEpochSecond());
        refused(why, renewed, BODY);
    }

    @Test
    void whatIsOldOrOfTheFutureIsRefused() {
        refused("webhook e-1: signed 301 s ago, 300 at most", signed("e-1", NOW.minusSeconds(301), BODY, SECRET), BODY);
        refused("webhook e-1: signed -301 s ago, 300 at most", signed("e-1", NOW.plusSeconds(301), BODY, SECRET), BODY);
    }

    @Test
    void requestThatIsNoWebhookIsRefused() {
        refused("webhook: no header webhook-id", Map.of(), BODY);
        refused(
                "webhook: webhook-timestamp is not a time",
                Map.of("webhook-id", "e-1", "webhook-timestamp", "now", "webhook-signature", "v1,x"),
                BODY);
    }

    private void refused(String why, Map<String, String> headers, byte[] body) {
        assertThatThrownBy(() -> verifier.verified(headers::get, body))
                .isInstanceOf(SignatureException.class)
                .hasMessage(why);
    }
}
