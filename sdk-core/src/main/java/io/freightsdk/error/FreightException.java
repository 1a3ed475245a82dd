package io.freightsdk.error;

import org.jspecify.annotations.Nullable;

/**
 * The failure of a call. The message says which call it was, what came, whether money moved and what to do next; it
 * never holds a key, a phone number or an address. Failures of earlier attempts of the call are its suppressed ones.
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
        super(Message.of(facts, text), cause);
        this.facts = facts;
    }

    /**
     * Returns what happened and whether money moved, such as {@code 404: nothing charged}: the message without the operation and
     * the next step, for readers who cannot change the program.
     */
    public final String whatHappened() {
        return Message.whatHappened(facts, String.valueOf(super.getMessage()));
    }

    /** The facts of the call; {@link CallFacts#withNote} and its like make the facts of another exception. */
    public final CallFacts facts() {
        return facts;
    }

    /** The method that was called, such as {@code getBalance}. */
    public final String operation() {
        return facts.operation();
    }

    /** Returns whether the call has cost money. */
    public final ChargeStatus chargeStatus() {
        return facts.chargeStatus();
    }

    /**
     * Returns whether the same call may succeed later without a change. After a lost response, retry with {@link
     * #idempotencyKey()}; every position read is billed, retries included.
     */
    public boolean retryable() {
        return false;
    }

    /** The key that all requests of the call carried, null if they carried none. A call with it is charged at most once. */
    public final @Nullable String idempotencyKey() {
        return facts.idempotencyKey();
    }

    /** The number of requests the call made, 0 if it was refused before the first. */
    public final int attempts() {
        return facts.attempts();
    }

    /** The service's id of the last response, as it came; null if it gave none. */
    public final @Nullable String requestId() {
        return facts.requestId();
    }
}
