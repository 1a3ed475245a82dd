package io.freightsdk;

import io.freightsdk.internal.DurationText;
import java.time.Duration;

/**
 * A limit on the retries of a call, and the backoff before each. Which calls may be retried is not a matter of policy: a
 * refusal never is, a creation only with the same idempotency key, and a billed read only if it
 * was not sent or the service said that nothing was charged.
 *
 * <p>The wait before retry <em>n</em> is a random time up to {@code baseDelay} · 2<sup>n−1</sup> and at most {@code maxDelay}, after
 * a 429 or an outage of the billing five times as long; if the service names a longer one in {@code Retry-After}, that.
 *
 * @param maxAttempts how often a call may be tried, the first time included: 1 to 100; what is sent after a top-up is not
 *     counted
 * @param baseDelay the most the first wait can be; it doubles with every retry. Zero to an hour
 * @param maxDelay the most any wait can be, unless the service asks for more. Zero to an hour
 * @param billedReadRetries how often a billed read whose response was lost is retried, each time at its price: 0 to 100
 */
public record RetryPolicy(int maxAttempts, Duration baseDelay, Duration maxDelay, int billedReadRetries) {
    private static final RetryPolicy DEFAULT = new RetryPolicy(4, Duration.ofMillis(200), Duration.ofSeconds(5), 0);
    private static final RetryPolicy NONE = new RetryPolicy(1, Duration.ZERO, Duration.ZERO, 0);

    /** Checks the ranges. */
    public RetryPolicy {
        if (maxAttempts < 1 || maxAttempts > 100) {
            throw new IllegalArgumentException("maxAttempts is from 1 to 100, not " + maxAttempts);
        }
        check("baseDelay", baseDelay);
        check("maxDelay", maxDelay);
        if (billedReadRetries < 0 || billedReadRetries > 100) {
            throw new IllegalArgumentException("billedReadRetries is from 0 to 100, not " + billedReadRetries);
        }
    }

    private static void check(String name, Duration delay) {
        if (delay.isNegative() || delay.compareTo(Duration.ofHours(1)) > 0) {
            throw new IllegalArgumentException(name + " is from 0 s to 1 h, not " + DurationText.of(delay));
        }
    }

    /** 4 attempts, 200 ms doubling to 5 s; what is used unless something else is set. */
    public static RetryPolicy defaults() {
        return DEFAULT;
    }

    /** Returns a policy of one attempt: nothing is retried. */
    public static RetryPolicy none() {
        return NONE;
    }

    /** Creates a builder with the {@linkplain #defaults() defaults}. */
    public static Builder builder() {
        return new Builder(DEFAULT);
    }

    /** Creates a builder with these settings. */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /** Builder for {@link RetryPolicy}. */
    public static final class Builder {
        private RetryPolicy policy;

        private Builder(RetryPolicy policy) {
            this.policy = policy;
        }

        /** Limits how many requests a call may send, the first included: 1 to 100. */
        public Builder maxAttempts(int maxAttempts) {
            policy = new RetryPolicy(maxAttempts, policy.baseDelay, policy.maxDelay, policy.billedReadRetries);
            return this;
        }

        /** The most the first wait can be; it doubles with every retry. Zero to an hour. */
        public Builder baseDelay(Duration baseDelay) {
            policy = new RetryPolicy(policy.maxAttempts, baseDelay, policy.maxDelay, policy.billedReadRetries);
            return this;
        }

        /** The most any wait can be, unless the service requires more. Zero to an hour. */
        public Builder maxDelay(Duration maxDelay) {
            policy = new RetryPolicy(policy.maxAttempts, policy.baseDelay, maxDelay, policy.billedReadRetries);
            return this;
        }

        /**
         * Allows retries of a billed read whose response was lost: 0 to 100. Each retry may be charged once more, so set
         * it only where a position is worth that.
         */
        public Builder billedReadRetries(int billedReadRetries) {
            policy = new RetryPolicy(policy.maxAttempts, policy.baseDelay, policy.maxDelay, billedReadRetries);
            return this;
        }

        /** Returns the policy. */
        public RetryPolicy build() {
            return policy;
        }
    }
}
