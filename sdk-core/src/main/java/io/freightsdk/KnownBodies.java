package io.freightsdk;

import java.util.HashMap;
import java.util.Map;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * What was sent with which idempotency key, as far as this client remembers: all calls under way and the newest of those
 * that may have been charged. The service answers a key it knows with its first result, whatever the body is now.
 */
final class KnownBodies {
    private static final int MOST = 65_536;

    private final Object lock = new Object();
    private final Map<String, UnderWay> underWay = new HashMap<>();
    private final NewestKeys<ByteString> kept = new NewestKeys<>(MOST);

    /** A claim on the key for the time of a call, null if the key belongs to another body. */
    @Nullable
    Claim claim(String key, byte[] sha256OfBody) {
        ByteString body = ByteString.of(sha256OfBody);
        synchronized (lock) {
            @Nullable UnderWay others = underWay.get(key);
            @Nullable ByteString known = others == null ? kept.get(key) : others.body;
            if (known != null && !known.equals(body)) {
                return null;
            }
            UnderWay calls = others == null ? new UnderWay(body) : others;
            calls.count++;
            underWay.put(key, calls);
            return new Claim(key, calls);
        }
    }

    private static final class UnderWay {
        private final ByteString body;
        private int count;

        UnderWay(ByteString body) {
            this.body = body;
        }
    }

    /** It is ended once; ending it again does nothing. */
    final class Claim {
        private final String key;
        private final UnderWay calls;
        private boolean ended;

        private Claim(String key, UnderWay calls) {
            this.key = key;
            this.calls = calls;
        }

        /** The call has a result, or nobody knows: the key stays with its body. */
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
                    underWay.remove(key);
                }
            }
        }
    }
}
