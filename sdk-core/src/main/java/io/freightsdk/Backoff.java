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

    private final Retry.AsyncContext<Failure<?>> context;

    /** Takes a chance from 0 to 1 for each wait. */
    Backoff(RetryPolicy policy, DoubleSupplier chance) {
        RetryConfig config = RetryConfig.<Failure<?>>custom()
                .maxAttempts(policy.maxAttempts())
                .retryOnResult(failure -> true)
                .intervalBiFunction((attempt, outcome) -> millis(policy, chance.getAsDouble(), attempt, outcome.get()))
                .build();
        this.context = Retry.of("freight", config).asyncContext();
    }

    /** Returns how long to wait before the next attempt; null if there is none left. */
    @Nullable
    Duration after(Failure<?> failure) {
        long millis = context.onResult(failure);
        return millis < 0 ? null : Duration.ofMillis(millis);
    }

    private static long millis(RetryPolicy policy, double chance, int attempt, Failure<?> failure) {
        boolean isBusy = failure.kind() == Failure.Kind.BUSY;
        double first = (double) policy.baseDelay().toMillis() * (isBusy ? TIMES_AS_SLOW : 1);
        double most = first * Math.pow(2, attempt - 1.0);
        long own = (long) (chance * Math.min(most, (double) policy.maxDelay().toMillis()));
        @Nullable Duration retryAfter = failure.retryAfter();
        // rounded up: never sooner than it was asked for
        return retryAfter == null
                ? own
                : Math.max(own, retryAfter.plusNanos(999_999).toMillis());
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
