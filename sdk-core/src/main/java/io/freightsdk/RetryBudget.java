package io.freightsdk;

/**
 * Limits retries while the service is down: a retry takes a token; a call returns a tenth of one, a result a whole one. So with nothing but failures there are at most 1.1 times
 * as many requests as calls once the tokens are used up, and a service that is back fills it again.
 */
final class RetryBudget {
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
