package io.freightsdk.tools;

import io.freightsdk.error.ApiException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.DeliveryNotReadyException;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.InvalidRequestException;
import io.freightsdk.model.LoadStatus;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** A failed call as a model reads it: a code, what happened, and the next step. */
final class ToolError extends RuntimeException {
    private static final long serialVersionUID = 1L;

    static final String SAME_AGAIN =
            "call again with exactly the same arguments: that returns the same load and at most one charge";
    static final String TELL = "tell the user; do not repeat the call";
    private static final String LATER = "call again with exactly the same arguments in a few minutes";
    private static final String PAID_ONCE =
            "an earlier attempt may have been charged; the same arguments are not charged twice";
    private static final String READ_AGAIN =
            "this read may have been charged, and a new read is charged again: repeat it only if the user needs it";

    /** Failures after which nobody knows what the service has done, so only a repeated call helps. */
    private static final Set<String> WITHOUT_ANSWER = Set.of(
            "TIMEOUT", "NO_RESPONSE", "UNREADABLE_RESPONSE", "UNEXPECTED_RESPONSE", "INTERRUPTED", "CLIENT_CLOSED");

    final String code;
    final boolean retryable;
    final String next;

    /** Further facts, such as the arguments that were refused, or how long to wait. */
    final transient Map<String, Object> more;

    private ToolError(String code, String message, boolean retryable, String next, Map<String, Object> more) {
        super(message, null, false, false);
        this.code = code;
        this.retryable = retryable;
        this.next = next;
        this.more = more;
    }

    /** Creates an error of the tools themselves. Nothing was sent. */
    static ToolError of(String code, String message) {
        String next = Objects.requireNonNull(ToolSchema.next(code), code);
        return new ToolError(code, message, false, next, Map.of());
    }

    ToolError with(String name, Object value) {
        Map<String, Object> all = new LinkedHashMap<>(more);
        all.put(name, value);
        return new ToolError(code, message(), retryable, next, all);
    }

    ToolError next(String text) {
        return new ToolError(code, message(), retryable, text, more);
    }

    ToolError retryable() {
        return new ToolError(code, message(), true, next, more);
    }

    /** Puts the reason before the message. */
    ToolError because(String reason) {
        return new ToolError(code, reason + "; " + message(), retryable, next, more);
    }

    String message() {
        return String.valueOf(getMessage());
    }

    /**
     * Creates the error of a call of the client.
     *
     * @param charge whether the whole call was charged, including attempts before the last one
     */
    static ToolError of(FreightException e, ChargeStatus charge, boolean isIdempotent) {
        ToolError error = new ToolError(e.code(), message(e, charge), e.retryable(), nextAfter(e), Map.of());
        if (e instanceof InvalidRequestException invalid && !invalid.fields().isEmpty()) {
            error = error.with("fields", invalid.fields());
        }
        Duration wait = e instanceof ApiException answer ? answer.retryAfter() : null;
        error = wait == null ? error : error.lasting(wait);
        return charge == ChargeStatus.UNKNOWN ? error.inDoubt(isIdempotent) : error;
    }

    private static String message(FreightException e, ChargeStatus charge) {
        String message = ToolCaller.withoutTags(e.whatHappened());
        String words = e.chargeStatus().words();
        return message.endsWith(words)
                ? message.substring(0, message.length() - words.length()) + charge.words()
                : message;
    }

    private static String nextAfter(FreightException e) {
        if (e instanceof DeliveryNotReadyException notReady && LoadStatus.CANCELLED.equals(notReady.loadStatus())) {
            return "tell the user that the load is cancelled and that there is nothing to confirm";
        }
        String usual = ToolSchema.next(e.code());
        if (usual == null) {
            return e.retryable() ? LATER : TELL;
        }
        return e instanceof InsufficientFundsException funds && funds.topUpPage() != null
                ? usual.replace("the balance", "the balance at " + funds.topUpPage())
                : usual;
    }

    private ToolError lasting(Duration wait) {
        long seconds = wait.plusMillis(999).toSeconds();
        return with("retryAfterSeconds", BigDecimal.valueOf(seconds))
                .next(next.replace("in a few minutes", "in " + seconds + " seconds"));
    }

    /**
     * Adds how to repeat the call. A refusal after a lost response wants something done first; without a response, only a
     * repeated call helps.
     */
    ToolError inDoubt(boolean isIdempotent) {
        boolean isRefusal = !WITHOUT_ANSWER.contains(code);
        String again = !isIdempotent ? READ_AGAIN : isRefusal ? PAID_ONCE : SAME_AGAIN;
        return new ToolError(code, message(), isIdempotent, isRefusal ? next + "; " + again : again, more);
    }

    /** Creates the error of a tool that has failed itself. */
    static ToolError internal(Throwable thrown, boolean mayBePaid) {
        String message = "the tool itself has failed with " + thrown.getClass().getSimpleName();
        return new ToolError("INTERNAL_ERROR", message, mayBePaid, mayBePaid ? SAME_AGAIN : TELL, Map.of());
    }
}
