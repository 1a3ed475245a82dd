package io.freightsdk.tools;

import java.util.Map;

/** A call without a result, in the words that a model reads; thrown where these tools do not send it, or not as intended. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    static final String DENIED = "APPROVAL_DENIED";
    static final String NEEDED = "APPROVAL_NEEDED";

    final String code;

    /** The failure in words, without what only a programmer can do about it. */
    final String message;

    final boolean retryable;

    /** The next step, for a model that can call tools and talk to a user. */
    final String next;

    /** Further facts: the arguments that were refused, the new price, how long to wait. */
    final transient Map<String, Object> more;

    Refusal(String code, String message) {
        this(code, message, Advice.next(code));
    }

    Refusal(String code, String message, String next) {
        this(code, message, false, next, Map.of());
    }

    Refusal(String code, String message, boolean retryable, String next, Map<String, Object> more) {
        super(message, null, false, false);
        this.code = code;
        this.message = message;
        this.retryable = retryable;
        this.next = next;
        this.more = more;
    }

    Refusal because(String reason, String next) {
        return new Refusal(code, reason + "; " + message, retryable, next, more);
    }

    Refusal butNext(String next) {
        return new Refusal(code, message, retryable, next, more);
    }

    /** Returns whether a person has not agreed, which holds for all who wait for the same. */
    boolean isOfAPerson() {
        return code.equals(DENIED) || code.equals(NEEDED);
    }
}
