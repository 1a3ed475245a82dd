package io.freightsdk.server.money;

import java.time.Instant;

/** One remembered answer as a value, for a snapshot. */
public record KeptAnswer(String brokerId, IdempotencyKey key, Fingerprint body, KeptReply answer, Instant expiresAt) {

    boolean expiredAt(Instant now) {
        return !now.isBefore(expiresAt);
    }
}
