package io.freightsdk.samples;

import io.freightsdk.tracking.TrackingEvent;
import io.freightsdk.tracking.WebhookVerifier;
import java.security.SignatureException;
import java.util.Optional;
import java.util.function.UnaryOperator;

class ReceivesEvents {
    private final WebhookVerifier verifier;

    ReceivesEvents(String secret) {
        verifier = WebhookVerifier.of(secret);
    }

    /** The status to respond with; request::getHeader finds a header in a servlet. */
    int receive(UnaryOperator<String> header, byte[] body) {
        try {
            Optional<TrackingEvent> event = verifier.verified(header, body);
            event.ifPresent(known -> System.out.println(known.type() + " of " + known.loadNumber()));
            return 204;
        } catch (SignatureException e) {
            return 401;
        }
    }
}
