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
 * that may have been charged. To a key it knows the service returns its first result, whatever the body is now.
 */
final class SentBodies {
    private static final int MOST = 65_536;

    private final Object lock = new Object();
    private final Map<String, InProgress> inProgress = new HashMap<>();
    private final Recent<String, BodyFields> kept = new Recent<>(MOST);

    /** Claims the key for the time of a call; throws, with these facts, if it belongs to another body. */
    Claim claim(String key, BodyFields body, CallFacts facts) {
        synchronized (lock) {
            @Nullable InProgress others = inProgress.get(key);
            @Nullable BodyFields known = others == null ? kept.get(key) : others.body;
            List<String> differences = known == null ? List.of() : known.differences(body);
            if (!differences.isEmpty()) {
                throw new IdempotencyMismatchException(facts, differences);
            }
            inProgress.put(key, new InProgress(body, others == null ? 1 : others.calls + 1));
            return new Claim(key, body);
        }
    }

    private record InProgress(BodyFields body, int calls) {}

    /** The right to send a body; ending it again does nothing. */
    final class Claim {
        private final String key;
        private final BodyFields body;
        private boolean ended;

        private Claim(String key, BodyFields body) {
            this.key = key;
            this.body = body;
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
                    kept.put(key, body);
                }
                inProgress.computeIfPresent(
                        key, (same, all) -> all.calls == 1 ? null : new InProgress(body, all.calls - 1));
            }
        }
    }
}
