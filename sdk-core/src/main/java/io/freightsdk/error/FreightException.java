package io.freightsdk.error;

import io.freightsdk.internal.DurationText;
import io.freightsdk.internal.OneLine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a call has no result. The message has the operation, the status, the facts, whether money was spent, and the next step. It never
 * contains an agent key, a phone number or an address. The exceptions of earlier attempts of the call are suppressed exceptions of
 * this one.
 */
public abstract class FreightException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final CallFacts facts;

    /**
     * Creates the exception of a subclass.
     *
     * @param text the message between the operation and what {@code facts} adds
     * @param cause what was caught, null if the response itself is the cause
     */
    protected FreightException(CallFacts facts, String text, @Nullable Throwable cause) {
        super(message(facts, text), cause);
        this.facts = facts;
    }

    /**
     * Returns what happened and whether money moved, such as {@code 404: nothing charged}: the message without the operation and
     * the next step, for readers who cannot change the program.
     */
    public final String whatHappened() {
        String sentence = String.valueOf(super.getMessage());
        String charge = chargeStatus().words();
        int nextStep = sentence.indexOf(charge + "; ");
        return sentence.substring(begin(facts).length(), nextStep < 0 ? sentence.length() : nextStep + charge.length());
    }

    /**
     * Returns the code of this kind of failure, such as {@code INSUFFICIENT_FUNDS}: for logs, meters and models, and the same in every
     * release. The page docs/errors.md lists all of them. A class that names none has {@code UNEXPECTED_RESPONSE}.
     */
    public String code() {
        return "UNEXPECTED_RESPONSE";
    }

    /** Returns the facts of the call, from which another exception can be created. */
    public final CallFacts facts() {
        return facts;
    }

    /** Returns the method that was called, such as {@code getBalance}. */
    public final String operation() {
        return facts.operation();
    }

    /** Returns whether the call has cost money. */
    public final ChargeStatus chargeStatus() {
        return facts.chargeStatus();
    }

    /**
     * Returns whether the same call may succeed later without a change. Retry a creation with the same order id, so that it is charged
     * once. A position read is charged each time.
     */
    public boolean retryable() {
        return false;
    }

    /** Returns the idempotency key of all requests of the call; null if they had none. Calls with the same key are charged once. */
    public final @Nullable String idempotencyKey() {
        return facts.idempotencyKey();
    }

    /** Returns the number of requests that the call has sent; 0 if it failed before the first. */
    public final int attempts() {
        return facts.attempts();
    }

    /** Returns the service's id of the last response; null if there was none. */
    public final @Nullable String requestId() {
        return facts.requestId();
    }

    /** Adds the number of attempts, the note and the request id. */
    private static String message(CallFacts facts, String text) {
        List<String> more = new ArrayList<>();
        if (facts.attempts() > 1) {
            more.add(facts.attempts() + " attempts");
        }
        if (facts.note() != null) {
            more.add(OneLine.of(facts.note()));
        }
        if (facts.requestId() != null && OneLine.isPrintableId(facts.requestId())) {
            more.add("request " + facts.requestId());
        }
        return begin(facts) + text + (more.isEmpty() ? "" : " (" + String.join("; ", more) + ")");
    }

    private static String begin(CallFacts facts) {
        return OneLine.of(facts.operation()) + ": ";
    }

    /** Returns whether money moved and what to do; if that is unknown, what to do about it comes last. */
    static String charge(CallFacts facts, String nextStep) {
        boolean unknown = facts.chargeStatus() == ChargeStatus.UNKNOWN;
        return facts.chargeStatus().words() + "; " + nextStep + (unknown ? "; " + again(facts) : "");
    }

    /** Says how to repeat a call with an unknown charge, where the next step would be only to try again. */
    static String chargeOrAgain(CallFacts facts, String nextStep) {
        boolean unknown = facts.chargeStatus() == ChargeStatus.UNKNOWN;
        return facts.chargeStatus().words() + "; " + (unknown ? again(facts) : nextStep);
    }

    private static String again(CallFacts facts) {
        if (facts.idempotencyKey() == null) {
            return "a new call is billed separately; if no other call runs, the balance shows whether this one was"
                    + " charged";
        }
        String key = facts.operation().equals("topUpByCard") ? "topUpId" : "idempotency key";
        String name = facts.orderId() == null ? key : "order id";
        return "call again with the same " + name + ", it is charged at most once";
    }

    static String tryAgain(@Nullable Duration after) {
        if (after == null || after.isZero() || after.isNegative()) {
            return "try again later";
        }
        // rounded up: at the second before, it would be too early
        boolean whole = after.getNano() == 0 || after.getSeconds() == Long.MAX_VALUE;
        return "try again in " + DurationText.of(Duration.ofSeconds(after.getSeconds() + (whole ? 0 : 1)));
    }
}
