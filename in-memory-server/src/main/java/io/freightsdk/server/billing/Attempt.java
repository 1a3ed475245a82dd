package io.freightsdk.server.billing;

/** What one attempt under an Idempotency-Key answered, and whether that answer uses the key up. */
public record Attempt<T>(T answer, boolean kept) {

    /** An answer to give again to every later call with the key. */
    public static <T> Attempt<T> keep(T answer) {
        return new Attempt<>(answer, true);
    }

    /** An answer for this caller only, such as a 400, 402 or 503: the next call with the key tries anew. */
    public static <T> Attempt<T> forget(T answer) {
        return new Attempt<>(answer, false);
    }
}
