package io.freightsdk.server.money;

/**
 * The answer to a call with an Idempotency-Key.
 *
 * @param replayed whether an earlier call got it first, and nothing ran for this one
 * @param mismatch whether that call had another body
 */
public record KeyedResult(KeptReply answer, boolean replayed, boolean mismatch) {}
