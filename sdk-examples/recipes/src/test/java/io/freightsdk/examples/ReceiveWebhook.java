package io.freightsdk.examples;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.tracking.TrackingEvent;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SignatureException;
import java.time.Instant;
import java.util.Base64;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

class ReceiveWebhook {
    /** Throws if the secret has not signed the body in the last five minutes; respond with 401 then. */
    static TrackingEvent event(String secret, UnaryOperator<String> header, String body)
            throws GeneralSecurityException {
        String sent = header.apply("webhook-timestamp");
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.replace("whsec_", "")), "HmacSHA256"));
        byte[] signed = mac.doFinal((header.apply("webhook-id") + "." + sent + "." + body).getBytes(UTF_8));
        byte[] mine = ("v1," + Base64.getEncoder().encodeToString(signed)).getBytes(UTF_8);
        boolean genuine = Stream.of(header.apply("webhook-signature").split(" "))
                .anyMatch(one -> MessageDigest.isEqual(mine, one.getBytes(UTF_8)));
        if (!genuine || Math.abs(Instant.now().getEpochSecond() - Long.parseLong(sent)) > 300) {
            throw new SignatureException("not a genuine webhook");
        }
        return TrackingEvent.fromJson(body);
    }
}
