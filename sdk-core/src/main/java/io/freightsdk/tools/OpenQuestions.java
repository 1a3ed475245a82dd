package io.freightsdk.tools;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigDecimal;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Questions to a person that a later call answers. The state that the answer brings along is signed, so that nothing waits for
 * it: it is good for one agent, tool and arguments, up to one price, once, for a while.
 */
final class OpenQuestions {
    private static final Duration LASTS = Duration.ofMinutes(10);
    private static final String ALGORITHM = "HmacSHA256";
    private static final Pattern STATE =
            Pattern.compile("(\\d{1,12})_(\\d{1,12}(?:\\.\\d{1,6})?)_([\\w-]{22})_([\\w-]{43})");
    private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();
    private static final SecureRandom CHANCE = new SecureRandom();

    private final SecretKeySpec key;
    private final ToolMemory memory;
    private final InstantSource clock;

    OpenQuestions(byte[] secret, ToolMemory memory, InstantSource clock) {
        this.key = new SecretKeySpec(secret, ALGORITHM);
        this.memory = memory;
        this.clock = clock;
    }

    /** A secret that lasts as long as the process. */
    static byte[] random() {
        return random(32);
    }

    private static byte[] random(int bytes) {
        byte[] random = new byte[bytes];
        CHANCE.nextBytes(random);
        return random;
    }

    String state(ApprovalRequest request) {
        String open = clock.instant().plus(LASTS).getEpochSecond() + "_"
                + request.priceUsd().toPlainString() + "_" + TEXT.encodeToString(random(16));
        return open + "_" + signature(open, request);
    }

    /** Whether the state is one for this request, at its price or a higher one, and was not used before. */
    boolean isApproved(String state, ApprovalRequest request) {
        Matcher parts = STATE.matcher(state);
        if (!parts.matches()) {
            return false;
        }
        String open = state.substring(0, parts.start(4) - 1);
        byte[] signature = signature(open, request).getBytes(UTF_8);
        return MessageDigest.isEqual(signature, parts.group(4).getBytes(UTF_8))
                && clock.instant().getEpochSecond() < Long.parseLong(parts.group(1))
                && request.priceUsd().compareTo(new BigDecimal(parts.group(2))) <= 0
                // of several at once, in all processes, one is used
                && memory.compareAndSet("approved " + parts.group(3), null, parts.group(1));
    }

    private String signature(String open, ApprovalRequest request) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            String signed = String.join("\n", open, request.agent(), request.tool(), request.argumentsJson());
            return TEXT.encodeToString(mac.doFinal(signed.getBytes(UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(ALGORITHM + " is in every Java", e);
        }
    }
}
