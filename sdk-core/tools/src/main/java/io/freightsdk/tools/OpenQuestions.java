package io.freightsdk.tools;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigDecimal;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okio.ByteString;

/**
 * Questions to a person that a later call answers. The state that the answer brings along is signed, so that nothing waits for
 * it: it is good for one agent, tool and arguments, and what they looked like a repeat of, up to one price, once,
 * for a while. It is good with one memory, the one that knows whether it was used.
 */
final class OpenQuestions {
    private static final Duration LASTS = Duration.ofMinutes(10);
    private static final Duration MEMORY_LASTS = Duration.ofDays(400);
    private static final String MEMORY = "approvals";
    private static final String USED = "approved ";
    private static final String UNUSED = "";
    private static final Pattern STATE =
            Pattern.compile("((\\d{1,12})_(\\d{1,12}(?:\\.\\d{1,30})?)_([\\w-]{36}))_([\\w-]{43})");

    private final ByteString secret;
    private final ToolMemory memory;
    private final InstantSource clock;

    OpenQuestions(ByteString secret, ToolMemory memory, InstantSource clock) {
        this.secret = secret;
        this.memory = memory;
        this.clock = clock;
    }

    /** A secret that lasts as long as the process. */
    static ByteString random() {
        return ByteString.encodeUtf8(UUID.randomUUID() + " " + UUID.randomUUID());
    }

    String state(ApprovalRequest request) {
        String open = clock.instant().plus(LASTS).getEpochSecond() + "_"
                + request.priceUsd().toPlainString() + "_" + UUID.randomUUID();
        return open + "_" + signature(open, request);
    }

    /** Returns whether the state is one for this request, at its price or a higher one, and was not used before. */
    boolean isApproved(String state, ApprovalRequest request) {
        Matcher parts = STATE.matcher(state);
        if (!parts.matches()) {
            return false;
        }
        String signature = signature(parts.group(1), request);
        return MessageDigest.isEqual(signature.getBytes(UTF_8), parts.group(5).getBytes(UTF_8))
                && clock.instant().getEpochSecond() < Long.parseLong(parts.group(2))
                && request.priceUsd().compareTo(new BigDecimal(parts.group(3))) <= 0
                // of several answers at once, in all processes, one counts
                && (memory.compareAndSet(USED + parts.group(4), null, parts.group(2), LASTS)
                        || memory.compareAndSet(USED + parts.group(4), UNUSED, parts.group(2), LASTS));
    }

    /** Ends a state for good, as a person has said no. */
    void deny(String state) {
        Matcher parts = STATE.matcher(state);
        if (parts.matches()) {
            memory.put(USED + parts.group(4), "denied", LASTS);
        }
    }

    /** Lets a state be used once more, as the call that it approved has done nothing. */
    void release(String state) {
        Matcher parts = STATE.matcher(state);
        if (parts.matches()) {
            boolean unused = memory.compareAndSet(USED + parts.group(4), parts.group(2), UNUSED, LASTS);
        }
    }

    private String signature(String open, ApprovalRequest request) {
        String similarTo = String.valueOf(request.similarTo());
        String signed = String.join(
                "\n", memoryName(), open, request.agent(), request.tool(), similarTo, request.argumentsJson());
        return ByteString.encodeUtf8(signed).hmacSha256(secret).base64Url().replace("=", "");
    }

    /** Read each time: a memory that was lost, and with it what was used, is another. */
    private String memoryName() {
        String name = memory.get(MEMORY);
        if (name == null) {
            boolean unused =
                    memory.compareAndSet(MEMORY, null, UUID.randomUUID().toString(), MEMORY_LASTS);
            name = memory.get(MEMORY);
        }
        return Objects.requireNonNull(name, "the ToolMemory keeps nothing");
    }
}
