package io.freightsdk;

import io.freightsdk.Attempt.AttemptOutcome.Failure;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import java.time.Duration;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/** Decides for one call whether there is an attempt left and how long to wait for it. It never sleeps itself. */
final class Backoff {
    /** A service that is busy needs longer than a connection that broke. */
    private static final int TIMES_AS_SLOW = 5;

    private final Retry.AsyncContext<Object> context;

    /** Takes a chance from 0 to 1 for each wait. */
    Backoff(RetryPolicy policy, DoubleSupplier chance) {
        RetryConfig config = RetryConfig.custom()
                .maxAttempts(policy.maxAttempts())
                .intervalBiFunction(
                        (attempt, outcome) -> millis(policy, chance.getAsDouble(), attempt, (Failed) outcome.getLeft()))
                .build();
        this.context = Retry.of("freight", config).asyncContext();
    }

    /** Returns how long to wait before the next attempt; null if there is none left. */
    @Nullable
    Duration after(Failure<?> failure) {
        long millis = context.onError(new Failed(failure));
        return millis < 0 ? null : Duration.ofMillis(millis);
    }

    private static long millis(RetryPolicy policy, double chance, int attempt, Failed failure) {
        double first = (double) policy.baseDelay().toMillis() * (failure.isBusy ? TIMES_AS_SLOW : 1);
        double most = first * Math.pow(2, attempt - 1.0);
        long own = (long) (chance * Math.min(most, (double) policy.maxDelay().toMillis()));
        return Math.max(own, failure.millis);
    }

    /** Carries a failure to the retry engine, which retries on exceptions only. */
    private static final class Failed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final long millis;
        private final boolean isBusy;

        Failed(Failure<?> failure) {
            super(null, null, false, false);
            @Nullable Duration retryAfter = failure.retryAfter();
            this.isBusy = failure.kind() == Failure.Kind.BUSY;
            // rounded up: never sooner than it was asked for
            this.millis = retryAfter == null ? 0 : retryAfter.plusNanos(999_999).toMillis();
        }
    }

    /**
     * Limits retries while the service is down: a retry takes a token; a call returns a tenth of one, a result a whole one. So with nothing but failures there are at most 1.1 times
     * as many requests as calls once the tokens are used up, and a service that is back fills it again.
     */
    static final class RetryBudget {
        private static final int TENTHS_A_TOKEN = 10;
        private static final int MOST = 50 * TENTHS_A_TOKEN;

        private int tenths = MOST;

        synchronized void called() {
            tenths = Math.min(MOST, tenths + 1);
        }

        synchronized void succeeded() {
            tenths = Math.min(MOST, tenths + TENTHS_A_TOKEN);
        }

        synchronized boolean take() {
            if (tenths < TENTHS_A_TOKEN) {
                return false;
            }
            tenths -= TENTHS_A_TOKEN;
            return true;
        }
    }
}
