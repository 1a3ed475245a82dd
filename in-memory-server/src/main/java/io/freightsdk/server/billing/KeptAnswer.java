package io.freightsdk.server.billing;

import java.time.Instant;

/** One remembered answer as a value, for a snapshot. */
public record KeptAnswer<T>(String brokerId, IdempotencyKey key, Fingerprint body, T answer, Instant expiresAt) {}
