package io.freightsdk;

import io.freightsdk.error.CallFacts;
import io.freightsdk.error.IdempotencyMismatchException;
import io.freightsdk.internal.Recent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The bodies sent with each idempotency key, as far as this client remembers: all calls in progress and the newest of those
 * that may have been charged. The service answers a key it knows with its first result, whatever the body is now.
 */
final class SentBodies {
    private static final int MOST = 65_536;

    private final Object lock = new Object();
    private final Map<String, InProgress> inProgress = new HashMap<>();
    private final Recent<String, BodyFields> kept = new Recent<>(MOST);

    /**
     * Claims the key for the time of a call.
     *
     * @throws IdempotencyMismatchException of these facts if the key belongs to another body
     */
    Claim claim(String key, BodyFields body, CallFacts facts) {
        synchronized (lock) {
            @Nullable InProgress others = inProgress.get(key);
            @Nullable BodyFields known = others == null ? kept.get(key) : others.body;
            List<String> differences = known == null ? List.of() : known.differences(body);
            if (!differences.isEmpty()) {
                throw new IdempotencyMismatchException(facts, differences);
            }
            InProgress calls = others == null ? new InProgress(body) : others;
            calls.count++;
            inProgress.put(key, calls);
            return new Claim(key, calls);
        }
    }

    private static final class InProgress {
        private final BodyFields body;
        private int count;

        InProgress(BodyFields body) {
            this.body = body;
        }
    }

    /** It is ended once; ending it again does nothing. */
    final class Claim {
        private final String key;
        private final InProgress calls;
        private boolean ended;

        private Claim(String key, InProgress calls) {
            this.key = key;
            this.calls = calls;
        }

        /** The call has a result, or its charge is unknown: the key stays with its body. */
        void keep() {
            end(true);
        }

        /** The call has no result and has cost nothing: if no other call needs it, the key is free for any body. */
        void forget() {
            end(false);
        }

        private void end(boolean keep) {
            synchronized (lock) {
                if (ended) {
                    return;
                }
                ended = true;
                if (keep) {
                    kept.put(key, calls.body);
                }
                if (--calls.count == 0) {
                    inProgress.remove(key);
                }
            }
        }
    }
}
