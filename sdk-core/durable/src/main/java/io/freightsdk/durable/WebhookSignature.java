package io.freightsdk.durable;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs as version 1 of Standard Webhooks says, once with each secret. */
final class WebhookSignature {
    private static final String ALGORITHM = "HmacSHA256";
    private static final String PREFIX = "whsec_";
    private static final int LEAST_BYTES = 24;
    private static final int MOST_BYTES = 64;

    private final List<SecretKeySpec> keys;

    private WebhookSignature(List<SecretKeySpec> keys) {
        this.keys = keys;
    }

    static WebhookSignature by(List<String> secrets) {
        if (secrets.isEmpty()) {
            throw new IllegalArgumentException("webhooks: expected one secret or more, was none");
        }
        return new WebhookSignature(secrets.stream().map(WebhookSignature::key).toList());
    }

    /** A message about a secret does not have it. */
    private static SecretKeySpec key(String secret) {
        byte[] bytes;
        try {
            bytes = secret.startsWith(PREFIX)
                    ? Base64.getDecoder().decode(secret.substring(PREFIX.length()))
                    : new byte[0];
        } catch (IllegalArgumentException e) {
            bytes = new byte[0];
        }
        if (bytes.length < LEAST_BYTES || bytes.length > MOST_BYTES) {
            throw new IllegalArgumentException("webhooks: expected a secret of " + PREFIX
                    + " and the base64 of 24 to 64 random bytes, was another");
        }
        return new SecretKeySpec(bytes, ALGORITHM);
    }

    /** The value of the header {@code webhook-signature}. */
    String of(String id, long timestamp, String body) {
        byte[] signed = (id + '.' + timestamp + '.' + body).getBytes(StandardCharsets.UTF_8);
        return keys.stream()
                .map(key -> "v1," + Base64.getEncoder().encodeToString(mac(key, signed)))
                .collect(Collectors.joining(" "));
    }

    private static byte[] mac(SecretKeySpec key, byte[] signed) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return mac.doFinal(signed);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }
}
