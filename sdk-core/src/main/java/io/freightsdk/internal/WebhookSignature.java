package io.freightsdk.internal;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import okio.Buffer;
import okio.ByteString;

/** Signatures as version 1 of Standard Webhooks has them, one by each secret. */
public final class WebhookSignature {
    private static final String PREFIX = "whsec_";
    private static final int LEAST_BYTES = 24;
    private static final int MOST_BYTES = 64;

    private final List<ByteString> keys;

    private WebhookSignature(List<ByteString> keys) {
        this.keys = keys;
    }

    /** Creates signatures by secrets of {@code whsec_} and the base64 of 24 to 64 bytes. */
    public static WebhookSignature by(List<String> secrets) {
        if (secrets.isEmpty()) {
            throw new IllegalArgumentException("webhooks: expected one secret or more, was none");
        }
        return new WebhookSignature(secrets.stream().map(WebhookSignature::key).toList());
    }

    /** A message about a secret does not have it. */
    private static ByteString key(String secret) {
        ByteString key = secret.startsWith(PREFIX) ? ByteString.decodeBase64(secret.substring(PREFIX.length())) : null;
        if (key == null || key.size() < LEAST_BYTES || key.size() > MOST_BYTES) {
            throw new IllegalArgumentException("webhooks: expected a secret of " + PREFIX
                    + " and the base64 of 24 to 64 random bytes, was another");
        }
        return key;
    }

    /** The value of the header {@code webhook-signature}. */
    public String of(String id, long timestamp, byte[] body) {
        return each(id, timestamp, body).collect(Collectors.joining(" "));
    }

    /** Returns whether a value of that header has the signature of one of the secrets. */
    public boolean isIn(String header, String id, long timestamp, byte[] body) {
        return each(id, timestamp, body)
                .anyMatch(mine -> Arrays.stream(header.split(" ", -1)).anyMatch(one -> isEqual(mine, one)));
    }

    private static boolean isEqual(String mine, String one) {
        return MessageDigest.isEqual(mine.getBytes(StandardCharsets.UTF_8), one.getBytes(StandardCharsets.UTF_8));
    }

    private Stream<String> each(String id, long timestamp, byte[] body) {
        return keys.stream().map(key -> {
            Buffer signed = new Buffer().writeUtf8(id + '.' + timestamp + '.').write(body);
            return "v1," + signed.hmacSha256(key).base64();
        });
    }
}
