package io.freightsdk;

import io.freightsdk.error.DurationText;
import java.time.Duration;
import java.util.Objects;

/**
 * How often a call is sent again and how long it waits before that. What may be repeated at all is not a matter of
 * policy: a refusal never is, a load is created again only with the same idempotency key, and a billed read only if it
 * was not sent or the service said that nothing was charged.
 *
 * <p>The wait before repeat <em>n</em> is a random time up to {@code baseDelay} · 2<sup>n−1</sup> and at most {@code maxDelay}; if
 * the service names a longer one in {@code Retry-After}, that.
 */
public final class RetryPolicy {
    private static final RetryPolicy DEFAULT = new RetryPolicy(4, Duration.ofMillis(200), Duration.ofSeconds(5), 0);
    private static final RetryPolicy NONE = new RetryPolicy(1, Duration.ZERO, Duration.ZERO, 0);

    private final int maxAttempts;
    private final Duration baseDelay;
    private final Duration maxDelay;
    private final int uncertainReads;

    private RetryPolicy(int maxAttempts, Duration baseDelay, Duration maxDelay, int uncertainReads) {
        this.maxAttempts = maxAttempts;
        this.baseDelay = baseDelay;
        this.maxDelay = maxDelay;
        this.uncertainReads = uncertainReads;
    }

    /** 4 attempts, 200 ms doubling to 5 s; what is used unless something else is set. */
    public static RetryPolicy defaults() {
        return DEFAULT;
    }

    /** One attempt: nothing is sent again. */
    public static RetryPolicy none() {
        return NONE;
    }

    /** Begins with the {@linkplain #defaults() defaults}. */
    public static Builder builder() {
        return new Builder(DEFAULT);
    }

    /** Begins a copy that can be changed. */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /** How often a call may be tried, the first time included; what is sent after a top-up is not counted. */
    public int maxAttempts() {
        return maxAttempts;
    }

    /** The most the first wait can be. */
    public Duration baseDelay() {
        return baseDelay;
    }

    /** The most any wait can be, unless the service asks for more. */
    public Duration maxDelay() {
        return maxDelay;
    }

    /** How often a billed read whose answer was lost is read again, each time at its price; 0 unless set. */
    public int uncertainReads() {
        return uncertainReads;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RetryPolicy that
                && maxAttempts == that.maxAttempts
                && baseDelay.equals(that.baseDelay)
                && maxDelay.equals(that.maxDelay)
                && uncertainReads == that.uncertainReads;
    }

    @Override
    public int hashCode() {
        return Objects.hash(maxAttempts, baseDelay, maxDelay, uncertainReads);
    }

    @Override
    public String toString() {
        return "RetryPolicy[maxAttempts=" + maxAttempts + ", baseDelay=" + baseDelay + ", maxDelay=" + maxDelay
                + ", uncertainReads=" + uncertainReads + "]";
    }

    /** Collects the settings of a {@link RetryPolicy}. */
    public static final class Builder {
        private int maxAttempts;
        private Duration baseDelay;
        private Duration maxDelay;
        private int uncertainReads;

        private Builder(RetryPolicy from) {
            this.maxAttempts = from.maxAttempts;
            this.baseDelay = from.baseDelay;
            this.maxDelay = from.maxDelay;
            this.uncertainReads = from.uncertainReads;
        }

        /** How many requests a call may send, the first included: 1 to 100. */
        public Builder maxAttempts(int maxAttempts) {
            if (maxAttempts < 1 || maxAttempts > 100) {
                throw new IllegalArgumentException("maxAttempts is from 1 to 100, not " + maxAttempts);
            }
            this.maxAttempts = maxAttempts;
            return this;
        }

        /** The most the first wait can be; it doubles with every repeat. Zero to an hour. */
        public Builder baseDelay(Duration baseDelay) {
            this.baseDelay = checked("baseDelay", baseDelay);
            return this;
        }

        /** The most any wait can be, unless the service asks for more. Zero to an hour. */
        public Builder maxDelay(Duration maxDelay) {
            this.maxDelay = checked("maxDelay", maxDelay);
            return this;
        }

        /**
         * How often a billed read whose answer was lost may be sent again: 0 to 100. Each one may be charged once more, so
         * set it only where a position is worth that.
         */
        public Builder uncertainReads(int uncertainReads) {
            if (uncertainReads < 0 || uncertainReads > 100) {
                throw new IllegalArgumentException("uncertainReads is from 0 to 100, not " + uncertainReads);
            }
            this.uncertainReads = uncertainReads;
            return this;
        }

        /** Makes the policy. */
        public RetryPolicy build() {
            return new RetryPolicy(maxAttempts, baseDelay, maxDelay, uncertainReads);
        }

        private static Duration checked(String name, Duration delay) {
            if (delay.isNegative() || delay.compareTo(Duration.ofHours(1)) > 0) {
                throw new IllegalArgumentException(name + " is from 0 s to 1 h, not " + DurationText.of(delay));
            }
            return delay;
        }
    }
}
