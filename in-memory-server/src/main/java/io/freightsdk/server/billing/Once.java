package io.freightsdk.server.billing;

/** How a call under an Idempotency-Key got its answer. */
public sealed interface Once<T> {

    /** This call's own attempt answered. */
    record Ran<T>(T answer) implements Once<T> {}

    /** An earlier call's answer; {@code mismatch} says that its body was another one. */
    record Replayed<T>(T answer, boolean mismatch) implements Once<T> {}

    /** Another call with the key was still running when the wait ended; nothing ran for this one. */
    record StillRunning<T>() implements Once<T> {}
}
