package io.freightsdk.tracking;

import io.freightsdk.internal.WebhookSignature;
import java.nio.charset.StandardCharsets;
import java.security.SignatureException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Verifies webhooks in the program that receives them. It needs no client, tracker or database.
 *
 * <pre>{@code
 * WebhookVerifier verifier = WebhookVerifier.of("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
 * Optional<TrackingEvent> event = verifier.verified(request::getHeader, request.getInputStream().readAllBytes());
 * }</pre>
 */
public final class WebhookVerifier {
    private static final Duration TOLERANCE = Duration.ofMinutes(5);

    private final WebhookSignature signature;
    private final InstantSource clock;

    private WebhookVerifier(WebhookSignature signature, InstantSource clock) {
        this.signature = signature;
        this.clock = clock;
    }

    /** Creates a verifier for a secret, or for both while it changes. */
    public static WebhookVerifier of(String... secrets) {
        return new WebhookVerifier(WebhookSignature.by(List.of(secrets)), InstantSource.system());
    }

    /** Returns a copy with another clock. */
    public WebhookVerifier clock(InstantSource clock) {
        return new WebhookVerifier(signature, clock);
    }

    /**
     * Returns the event of a request. Its id is that of {@code webhook-id}: an event that is sent again, or a request that
     * somebody replays within five minutes, has one that was there before.
     *
     * @param header finds a header, null if there is none
     * @param body the body, byte for byte
     * @return empty if the event has a type, cause, stamp or version that was added later: respond with 2xx and ignore it
     * @throws SignatureException if it was not signed with a secret, was changed, is more than five minutes old, or is not an
     *     event: respond with 401
     */
    public Optional<TrackingEvent> verified(UnaryOperator<@Nullable String> header, byte[] body)
            throws SignatureException {
        String json = signed(header, body);
        try {
            return RecordJson.eventIfKnown(json);
        } catch (IllegalArgumentException e) {
            throw new SignatureException("webhook " + header.apply("webhook-id") + ": signed, but not an event", e);
        }
    }

    /**
     * Returns the body of a request as text.
     *
     * @throws SignatureException if it was not signed with a secret, was changed, or is more than five minutes old: respond with 401
     */
    public String signed(UnaryOperator<@Nullable String> header, byte[] body) throws SignatureException {
        String id = given(header, "webhook-id");
        String sent = given(header, "webhook-timestamp");
        if (!sent.matches("\\d{1,12}")) {
            throw new SignatureException("webhook: webhook-timestamp is not a time");
        }
        long timestamp = Long.parseLong(sent);
        if (!signature.isIn(given(header, "webhook-signature"), id, timestamp, body)) {
            throw new SignatureException("webhook " + id + ": not signed with a secret of this receiver, or changed");
        }
        Duration age = Duration.between(Instant.ofEpochSecond(timestamp), clock.instant());
        if (age.abs().compareTo(TOLERANCE) > 0) {
            throw new SignatureException("webhook " + id + ": signed " + age.toSeconds() + " s ago, 300 at most");
        }
        return new String(body, StandardCharsets.UTF_8);
    }

    private static String given(UnaryOperator<@Nullable String> header, String name) throws SignatureException {
        String value = header.apply(name);
        if (value == null) {
            throw new SignatureException("webhook: no header " + name);
        }
        return value;
    }
}
