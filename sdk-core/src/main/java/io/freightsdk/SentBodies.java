package io.freightsdk;

import io.freightsdk.error.CallFacts;
import io.freightsdk.error.IdempotencyMismatchException;
import io.freightsdk.internal.Recent;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import okio.ByteString;
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
            InProgress others = inProgress.get(key);
            BodyFields known = others == null ? kept.get(key) : others.body;
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

        /** With a result or an unknown charge the key stays with its body; else it is free for any body once no call needs it. */
        void end(boolean keep) {
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

    /**
     * The content of a body, to compare it with another: the names of its fields, such as {@code pickups.0.zip}, and a hash of each
     * value. A few hundred bytes, and none of the values.
     */
    static final class BodyFields {
        private final String[] names;
        private final long[] hashes;

        private BodyFields(SortedMap<String, Long> fields) {
            this.names = fields.keySet().toArray(String[]::new);
            this.hashes = fields.values().stream().mapToLong(Long::longValue).toArray();
        }

        /** Creates the fields of a tree in canonical form. */
        static BodyFields of(Object tree) {
            SortedMap<String, Long> fields = new TreeMap<>();
            collect("", tree, fields);
            return new BodyFields(fields);
        }

        private static void collect(String name, @Nullable Object value, Map<String, Long> fields) {
            String prefix = name.isEmpty() ? "" : name + ".";
            if (value instanceof Map<?, ?> object) {
                object.forEach((field, inner) -> collect(prefix + field, inner, fields));
            } else if (value instanceof List<?> list) {
                for (int i = 0; i < list.size(); i++) {
                    collect(prefix + i, list.get(i), fields);
                }
            } else {
                // bodies have the same names again and again
                fields.put(name.intern(), hash(value));
            }
        }

        /** The text "1" is not the number 1. */
        private static long hash(@Nullable Object value) {
            String text = value == null ? "" : value.getClass().getSimpleName() + " " + value;
            ByteString sha256 = ByteString.encodeUtf8(text).sha256();
            return ByteBuffer.wrap(sha256.toByteArray()).getLong();
        }

        /** The fields that only one of the two has, or that have different values; in the order of their names. */
        List<String> differences(BodyFields other) {
            return Stream.concat(Arrays.stream(names), Arrays.stream(other.names))
                    .distinct()
                    .sorted()
                    .filter(name -> !Objects.equals(hashOf(name), other.hashOf(name)))
                    .toList();
        }

        private @Nullable Long hashOf(String name) {
            int i = Arrays.binarySearch(names, name);
            return i < 0 ? null : (Long) hashes[i];
        }

        @Override
        public String toString() {
            return "BodyFields" + Arrays.toString(names);
        }
    }
}
