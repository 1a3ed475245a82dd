package io.freightsdk;

import io.freightsdk.error.InsufficientFundsException;
import java.time.Duration;
import java.util.Objects;

/** A policy for a call that the balance does not cover (402). Nothing was created or charged by then. */
public sealed interface InsufficientFundsPolicy {
    /** Throws an {@link InsufficientFundsException}; what is used unless something else is set. */
    static InsufficientFundsPolicy fail() {
        return Fail.POLICY;
    }

    /**
     * Reads the balance, which is free, every two seconds or more often until it covers the call, then sends the same request
     * with the same idempotency key. One poller serves all calls that wait. The wait does not count towards the deadline.
     *
     * @param maxWait from 1 ms to 1 day; after this the call fails with the {@link InsufficientFundsException}
     */
    static InsufficientFundsPolicy waitForTopUp(Duration maxWait) {
        Duration half = CallOptions.checkedTime("maxWait", maxWait).dividedBy(2).plusMillis(1);
        return waitForTopUp(maxWait, half.compareTo(WaitForTopUp.USUALLY) < 0 ? half : WaitForTopUp.USUALLY);
    }

    /**
     * Reads the balance as {@link #waitForTopUp(Duration)} does, but as often as given.
     *
     * @param maxWait after this the call fails with the {@link InsufficientFundsException}
     * @param pollEvery how often the balance is read
     */
    static InsufficientFundsPolicy waitForTopUp(Duration maxWait, Duration pollEvery) {
        return new WaitForTopUp(maxWait, pollEvery);
    }

    /**
     * Calls the handler, once for each call. If it returns true, the same request is sent with the same idempotency key; if it
     * says no, throws, or the balance is still too low, the call fails with the {@link InsufficientFundsException}.
     *
     * @param handler is called on the thread of the call; of an asynchronous call, on a thread of the client
     */
    static InsufficientFundsPolicy ask(Handler handler) {
        return new Ask(handler);
    }

    /** Someone who can top up the balance. */
    @FunctionalInterface
    interface Handler {
        /**
         * Tops up, or not.
         *
         * @param refusal what the call would fail with: price, balance and the address of the billing page
         * @return whether to retry the call
         */
        boolean topUp(InsufficientFundsException refusal);
    }

    /** The policy of {@link #fail()}. */
    record Fail() implements InsufficientFundsPolicy {
        private static final Fail POLICY = new Fail();
    }

    /**
     * The policy of {@link #waitForTopUp(Duration, Duration)}.
     *
     * @param maxWait the longest wait of a call
     * @param pollEvery the time between two reads of the balance
     */
    record WaitForTopUp(Duration maxWait, Duration pollEvery) implements InsufficientFundsPolicy {
        private static final Duration USUALLY = Duration.ofSeconds(2);

        /** Refuses times below 1 ms and above 1 day. */
        public WaitForTopUp {
            CallOptions.checkedTime("maxWait", maxWait);
            CallOptions.checkedTime("pollEvery", pollEvery);
        }
    }

    /** The policy of {@link #ask(Handler)}. */
    record Ask(Handler handler) implements InsufficientFundsPolicy {
        /** Refuses null. */
        public Ask {
            Objects.requireNonNull(handler, "handler");
        }
    }
}
